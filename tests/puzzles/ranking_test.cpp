// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/detail/ranking.hpp>

#include <stdexcept>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/problem.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "whole_space.hpp"

using namespace wend::puzzles;

namespace {

/// Checks that ranks and connected states correspond one to one.
template <class P>
  requires wend::rankable_problem<P>
void check_bijection(P const& p) {
  std::vector<bool> seen(p.state_count());
  std::size_t count = 0;
  whole_space::each_state(p, 1'000'000, [&](auto const& s, int) {
    auto const number = p.rank(s);
    if (number >= seen.size() || seen[number] || p.unrank(number) != s || !p.ranks(s))
      FAIL(to_string(s) << " is number " << number);
    seen[number] = true;
    ++count;
  });
  CHECK(count == p.state_count());
}

}  // namespace

TEST_CASE("ranks: the ranks of whole spaces are one-to-one") {
  for (auto const& expected : whole_space::facts_in("puzzle_histograms.txt")) {
    if (!expected.complete || expected.sum() > (WEND_SLOW_TESTS ? 200'000 : 30'000)) continue;
    CAPTURE(expected.name());
    CHECK(whole_space::with_static_puzzle(expected, [](auto const& p) {
      if constexpr (wend::rankable_problem<std::remove_cvref_t<decltype(p)>>) check_bijection(p);
    }));
    if (expected.sum() < 30'000)
      whole_space::with_dynamic_puzzle(expected, [](auto const& p) { check_bijection(p); });
  }
}

TEST_CASE("ranks: the ranks of boards of one row, one column or one cell are one-to-one") {
  check_bijection(tile_puzzle<1, 1>{goal::blank_first});
  check_bijection(torus_puzzle<1, 1>{goal::blank_first});
  check_bijection(torus_puzzle<1, 2>{goal::blank_first});
  check_bijection(torus_puzzle<3, 1>{goal::blank_first});
  check_bijection(tile_puzzle<1, 3>{board<1, 3>{2, 0, 1}});
  check_bijection(torus_puzzle<1, 7>{board<1, 7>{2, 0, 1, 6, 5, 3, 4}});
  check_bijection(torus_puzzle<16, 1>{goal::blank_last});
  check_bijection(tile_puzzle<>{1, 16, goal::blank_last});
  check_bijection(torus_puzzle<>{1, 1, goal::blank_last});
  check_bijection(torus_puzzle<>{16, 1, goal::blank_last});
  check_bijection(torus_puzzle<2, 3>{board<2, 3>{5, 0, 1, 3, 4, 2}});
  check_bijection(tile_puzzle<2, 3>{board<2, 3>{5, 0, 1, 3, 4, 2}});
}

TEST_CASE("ranks: the state counts have the known values") {
  static_assert(tile_puzzle<3, 3>{goal::blank_first}.state_count() == 181'440);
  static_assert(torus_puzzle<3, 3>{goal::blank_first}.state_count() == 362'880);
  static_assert(tile_puzzle<3, 4>{goal::blank_first}.state_count() == 239'500'800);
  static_assert(tile_puzzle<2, 6>{goal::blank_first}.state_count() == 239'500'800);
  static_assert(tile_puzzle<4, 4>{goal::blank_first}.state_count() == 10'461'394'944'000);
  static_assert(torus_puzzle<4, 4>{goal::blank_first}.state_count() == 10'461'394'944'000);
  static_assert(torus_puzzle<4, 5>{goal::blank_first}.state_count() == 2'432'902'008'176'640'000);
  static_assert(torus_puzzle<1, 6>{goal::blank_first}.state_count() == 30);
  static_assert(tile_puzzle<1, 6>{goal::blank_first}.state_count() == 6);
}

TEST_CASE("ranks: large boards are reproduced from their ranks") {
  auto const check = [](auto const& p) {
    std::uint64_t const count = p.state_count();
    std::uint64_t const step = count / 1009;
    for (std::uint64_t number = 0; number < count - step; number += step) {
      auto const s = p.unrank(number);
      REQUIRE(p.rank(s) == number);
      REQUIRE(p.is_solvable(s));
      for (move const a : p.actions(s)) REQUIRE(p.unrank(p.rank(p.result(s, a))) == p.result(s, a));
    }
    CHECK(p.rank(p.unrank(count - 1)) == count - 1);
  };
  check(tile_puzzle<4, 4>{goal::blank_first});
  check(tile_puzzle<4, 5>{goal::blank_last});
  check(torus_puzzle<4, 5>{goal::blank_last});
  check(torus_puzzle<2, 10>{goal::blank_first});
  check(torus_puzzle<4, 4>{goal::blank_first});
  check(tile_puzzle<>{5, 4, goal::blank_first});
  check(torus_puzzle<>{3, 5, goal::blank_first});
}

TEST_CASE("ranks: a move along a row changes only the part of the rank for the blank") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  std::uint64_t const orders = p.state_count() / 9;
  whole_space::each_state(p, 10'000, [&](auto const& s, int) {
    if (p.allows(s.blank(), move::right))
      REQUIRE(p.rank(p.result(s, move::right)) == p.rank(s) + orders);
  });
}

TEST_CASE("ranks: ranks are in the lexicographic order of the tiles") {
  tile_puzzle<2, 3> const p{goal::blank_first};
  for (std::uint64_t number = 0; number + 1 < 60; ++number)
    CHECK(p.unrank(number) < p.unrank(number + 1));
}

TEST_CASE("ranks: boards that cannot reach the goal have no rank") {
  tile_puzzle<2, 2> const p{goal::blank_last};
  CHECK(!p.ranks({2, 1, 3, 0}));
  CHECK(p.ranks({0, 1, 3, 2}));
  CHECK(!tile_puzzle<>(2, 2, goal::blank_last).ranks({2, 2, {2, 1, 3, 0}}));
}

TEST_CASE("ranks: with sides known at run time, too many boards to rank are an error") {
  tile_puzzle<> const p{5, 5, goal::blank_last};
  char const* const text =
      "the boards of 5 rows and 5 columns are too many to number them in 64 bits: expected at most "
      "20 cells, or one row or column";
  CHECK_THROWS_WITH_AS(p.state_count(), text, std::length_error);
  CHECK_THROWS_WITH_AS(p.rank(p.goal_state()), text, std::length_error);
  CHECK_THROWS_WITH_AS(p.unrank(0), text, std::length_error);
  CHECK_FALSE(p.ranks(p.goal_state()));
  CHECK_NOTHROW(tile_puzzle<>(4, 5, goal::blank_last).state_count());
  CHECK_THROWS_AS(torus_puzzle<>(3, 7, goal::blank_last).state_count(), std::length_error);
}
