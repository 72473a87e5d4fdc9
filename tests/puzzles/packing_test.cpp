// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/detail/packing.hpp>

#include <set>
#include <type_traits>
#include <unordered_set>

#include <doctest/doctest.h>

#include <wend/core/staged_problem.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "whole_space.hpp"

using namespace wend::puzzles;

namespace {

/// Checks that the members for keys agree with those for boards.
template <class P>
void check_packed(P const&, wend::state_t<P> const&, wend::pack_t<P> const&) {}
template <wend::packed_staged_problem P>
void check_packed(P const& p, wend::state_t<P> const& s, wend::pack_t<P> const& key) {
  if (p.site(key) != s.blank() || p.is_goal(key) != p.is_goal(s)) FAIL(to_string(s));
  for (std::size_t cell = 0; cell < p.size(); ++cell)
    if (p.rest(key)[cell] != s[cell]) FAIL(to_string(s));
  for (auto const a : p.actions(s))
    if (p.pack_result(key, s.blank(), a) != p.pack(p.result(s, a))) FAIL(to_string(s));
}

/// Checks over a whole space that keys differ and unpack to their boards, and that hashes differ.
template <class P>
void check_space(P const& p) {
  std::set<wend::pack_t<P>> keys;
  std::unordered_set<std::size_t> hashes;
  std::size_t count = 0;
  whole_space::each_state(p, 1'000'000, [&](auto const& s, int) {
    auto const key = p.pack(s);
    auto const back = p.unpack(key);
    if (back != s || back.blank() != s.blank() || p.hash(back) != p.hash(s)) FAIL(to_string(s));
    check_packed(p, s, key);
    keys.insert(key);
    hashes.insert(p.hash(s));
    ++count;
  });
  CHECK(keys.size() == count);
  CHECK(hashes.size() == count);  // of 64 bits: no two are equal by chance
}

template <class P>
void check_walk(P const& p) {
  auto s = p.goal_state();
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    s = random_walk(p, s, {.steps = 50, .seed = seed}).state;
    auto const back = p.unpack(p.pack(s));
    CHECK(back == s);
    CHECK(back.blank() == s.blank());
  }
}

}  // namespace

TEST_CASE("packing: the keys of whole spaces are one-to-one") {
  for (auto const& expected : whole_space::facts_in("puzzle_histograms.txt")) {
    if (!expected.complete || expected.sum() > (WEND_SLOW_TESTS ? 30'000 : 6'000)) continue;
    CAPTURE(expected.name());
    CHECK(whole_space::with_static_puzzle(expected, [](auto const& p) { check_space(p); }));
    whole_space::with_dynamic_puzzle(expected, [](auto const& p) { check_space(p); });
  }
  check_space(tile_puzzle<1, 1>{goal::blank_first});
  check_space(tile_puzzle<1, 2>{goal::blank_first});
  check_space(tile_puzzle<>{1, 1, goal::blank_first});
  check_space(tile_puzzle<>{1, 2, goal::blank_first});
  check_space(tile_puzzle<3, 3>{goal::blank_first});
}

TEST_CASE("packing: the keys of large boards unpack to the same boards") {
  check_walk(tile_puzzle<4, 4>{goal::blank_first});
  check_walk(tile_puzzle<3, 5>{goal::blank_first});
  check_walk(tile_puzzle<3, 6>{goal::blank_last});
  check_walk(tile_puzzle<5, 5>{goal::blank_last});
  check_walk(tile_puzzle<6, 6>{goal::blank_last});
  check_walk(torus_puzzle<1, 16>{goal::blank_last});
  check_walk(torus_puzzle<11, 12>{goal::blank_last});
  check_walk(torus_puzzle<16, 16>{goal::blank_last});
  check_walk(tile_puzzle<>{4, 4, goal::blank_first});
  check_walk(tile_puzzle<>{5, 5, goal::blank_last});
  check_walk(tile_puzzle<>{6, 6, goal::blank_last});
  check_walk(torus_puzzle<>{11, 12, goal::blank_last});
  check_walk(torus_puzzle<>{16, 16, goal::blank_last});
  // The largest tile, 8 or 32, needs one bit more than all others.
  check_walk(tile_puzzle<>{3, 3, goal::blank_first});
  check_walk(tile_puzzle<>{3, 11, goal::blank_first});
  check_walk(tile_puzzle<3, 11>{goal::blank_first});
}

TEST_CASE("packing: keys are short") {
  static_assert(std::is_same_v<wend::pack_t<tile_puzzle<2, 8>>, std::uint64_t>);
  static_assert(sizeof(wend::pack_t<tile_puzzle<5, 5>>) == 16);
  static_assert(sizeof(wend::pack_t<tile_puzzle<6, 6>>) == 32);
  static_assert(tile_puzzle<4, 4>{goal::blank_first}.pack(
                    tile_puzzle<4, 4>{goal::blank_first}.goal_state()) == 0xFEDCBA9876543210);
  CHECK(tile_puzzle<>{4, 4, goal::blank_first}
            .pack({4, 4, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}})
            .size() == 8);
  tile_puzzle<> const p{5, 5, goal::blank_first};
  CHECK(p.pack(p.goal_state()).size() == 15);
}

TEST_CASE("packing: a move of a key equals the move of its board") {
  tile_puzzle<4, 4> const p{goal::blank_first};
  static_assert(wend::packed_staged_problem<tile_puzzle<4, 4>>);
  static_assert(!wend::packed_staged_problem<tile_puzzle<5, 5>>);
  static_assert(!wend::packed_staged_problem<tile_puzzle<>>);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto const s = random_walk(p, p.goal_state(), {.steps = 80, .seed = seed}).state;
    auto const key = p.pack(s);
    CHECK(p.site(key) == s.blank());
    for (move const a : p.actions(s))
      CHECK(p.pack_result(key, s.blank(), a) == p.pack(p.result(s, a)));
  }
}
