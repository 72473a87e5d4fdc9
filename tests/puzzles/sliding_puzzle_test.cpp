// SPDX-License-Identifier: BSL-1.0
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

#include "whole_space.hpp"

using namespace wend::puzzles;

namespace {

/// True if every refinement keeps its promise at one state. (Not a CHECK each: there are millions.)
template <class P>
bool moves_are_right(P const& p, typename P::state_type const& s) {
  auto const moves = p.actions(s);
  std::vector<move> order;
  for (move const a : moves_in(p.order()))
    if (p.allows(s.blank(), a)) order.push_back(a);
  bool right = std::equal(moves.begin(), moves.end(), order.begin(), order.end());
  for (move const a : moves) {
    auto const t = p.result(s, a);
    right = right && t != s && t.blank() == p.leads_to(s.blank(), a) && t[t.blank()] == 0 &&
            t[s.blank()] == s[t.blank()];
    auto changed = s;
    p.apply(changed, a);
    right = right && changed == t;
    p.undo(changed, a);
    right = right && changed == s;

    move const back = p.inverse(a);
    right = right && p.allows(t.blank(), back) && p.inverse(back) == a && p.result(t, back) == s;
    for (move const other : p.actions(t))
      right = right && (p.result(t, other) == s) == (other == back);

    if constexpr (wend::staged_problem<P>) {
      p.apply(changed, p.site(changed), a);
      right = right && changed == t;
      p.undo(changed, p.site(s), a);
      right = right && changed == s;

      auto rest = p.rest(s);
      p.apply(rest, p.site(s), a);
      right = right && p.whole(rest, p.site(t)) == t;
      p.undo(rest, p.site(s), a);
      right = right && p.whole(rest, p.site(s)) == s;
    }
  }
  return right;
}

template <class P>
void check_space(whole_space::fact const& expected, P const& p) {
  auto const histogram = whole_space::each_state(p, expected.sum(), [&](auto const& s, int) {
    bool const at_goal = std::equal(s.begin(), s.end(), p.goal_state().begin());
    if (!moves_are_right(p, s) || p.is_goal(s) != at_goal) FAIL(to_string(s));
  });
  CHECK(histogram == expected.numbers);
}

void check_spaces(std::uint64_t smallest, std::uint64_t largest) {
  int count = 0;
  for (auto const& expected : whole_space::facts_in("puzzle_histograms.txt")) {
    auto const sum = expected.sum();
    if (!expected.complete || sum < smallest || sum > largest) continue;
    CAPTURE(expected.name());
    ++count;
    CHECK(whole_space::with_static_puzzle(
        expected, [&](auto const& p) { check_space(expected, p); }));
    if (sum <= 30'000)
      whole_space::with_dynamic_puzzle(expected,
                                       [&](auto const& p) { check_space(expected, p); });
  }
  CHECK(count > 0);
}

template <class P>
constexpr bool has_the_common_refinements =
    wend::problem<P> && wend::unit_cost_problem<P> && wend::hashable_problem<P> &&
    wend::reversible_problem<P> && wend::invertible_problem<P> && wend::packable_problem<P>;

}  // namespace

TEST_CASE("sliding_puzzle: puzzles have the refinements that their sizes allow") {
  static_assert(has_the_common_refinements<tile_puzzle<1, 1>>);
  static_assert(has_the_common_refinements<tile_puzzle<4, 4>>);
  static_assert(has_the_common_refinements<tile_puzzle<16, 16>>);
  static_assert(has_the_common_refinements<tile_puzzle<>>);
  static_assert(has_the_common_refinements<torus_puzzle<3, 3>>);
  static_assert(has_the_common_refinements<torus_puzzle<16, 16>>);
  static_assert(has_the_common_refinements<torus_puzzle<>>);

  static_assert(wend::split_problem<tile_puzzle<4, 4>>);
  static_assert(wend::split_problem<torus_puzzle<16, 16>>);
  static_assert(!wend::staged_problem<tile_puzzle<>>);

  static_assert(wend::rankable_problem<tile_puzzle<4, 5>>);
  static_assert(!wend::rankable_problem<tile_puzzle<3, 7>>);
  static_assert(!wend::rankable_problem<torus_puzzle<5, 5>>);
  static_assert(wend::rankable_problem<torus_puzzle<4, 5>>);
  static_assert(wend::rankable_problem<torus_puzzle<1, 16>>);
  static_assert(wend::rankable_problem<tile_puzzle<>>);

  static_assert(std::is_same_v<wend::pack_t<tile_puzzle<4, 4>>, std::uint64_t>);
  static_assert(std::is_same_v<wend::pack_t<tile_puzzle<5, 5>>, std::array<std::uint64_t, 2>>);
}

TEST_CASE("sliding_puzzle: a move names the direction of the blank") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  auto const s = p.parse("1 2 5 3 0 4 6 7 8");
  CHECK(p.result(s, move::up) == p.parse("1 0 5 3 2 4 6 7 8"));
  CHECK(p.result(s, move::down) == p.parse("1 2 5 3 7 4 6 0 8"));
  CHECK(p.result(s, move::left) == p.parse("1 2 5 0 3 4 6 7 8"));
  CHECK(p.result(s, move::right) == p.parse("1 2 5 3 4 0 6 7 8"));
}

TEST_CASE("sliding_puzzle: the order of moves is an option") {
  auto const moves_of = [](auto const& p, char const* text) {
    auto const range = p.actions(p.parse(text));
    return std::vector<move>(range.begin(), range.end());
  };
  using enum move;
  char const* const middle = "1 2 3 4 0 5 6 7 8";
  CHECK(moves_of(tile_puzzle<3, 3>{goal::blank_first}, middle) ==
        std::vector{up, down, left, right});
  tile_puzzle<3, 3> const published{goal::blank_first, move_order::ulrd};
  CHECK(published.order() == move_order::ulrd);
  CHECK(moves_of(published, middle) == std::vector{up, left, right, down});
  CHECK(moves_of(published, "0 1 2 3 4 5 6 7 8") == std::vector{right, down});
  CHECK(moves_of(tile_puzzle<>{3, 3, goal::blank_first, move_order::ulrd}, middle) ==
        std::vector{up, left, right, down});
  CHECK(moves_of(torus_puzzle<>{2, 3, goal::blank_last, move_order::ulrd}, "1 2 3 4 5 0") ==
        std::vector{up, left, right});
}

TEST_CASE("sliding_puzzle: the range of actions outlives changes of the state") {
  tile_puzzle<> const p{3, 3, goal::blank_first};
  auto s = p.parse("1 2 3 4 0 5 6 7 8");
  auto const moves = p.actions(s);
  for (move const a : moves) {
    p.apply(s, a);
    p.undo(s, a);
  }
  CHECK(moves.size() == 4);
}

TEST_CASE("torus_puzzle: the blank leaves the board on one side and enters on the other") {
  torus_puzzle<3, 3> const p{goal::blank_last};
  auto const s = p.goal_state();
  CHECK(p.actions(s).size() == 4);
  CHECK(p.result(s, move::down) == p.parse("1 2 0 4 5 6 7 8 3"));
  CHECK(p.result(s, move::right) == p.parse("1 2 3 4 5 6 0 8 7"));
  CHECK(p.inverse(move::down) == move::up);
}

TEST_CASE(
    "torus_puzzle: a side of length 2 has one move for both directions, a side of length 1 none") {
  torus_puzzle<2, 3> const p{goal::blank_last};
  for (std::size_t cell = 0; cell < 6; ++cell) {
    CHECK(p.allows(cell, move::up));
    CHECK(!p.allows(cell, move::down));
    CHECK(p.allows(cell, move::left));
    CHECK(p.allows(cell, move::right));
  }
  CHECK(p.inverse(move::up) == move::up);
  CHECK(p.inverse(move::left) == move::right);

  torus_puzzle<> const q{4, 2, goal::blank_last};
  CHECK(q.inverse(move::left) == move::left);
  CHECK(q.inverse(move::up) == move::down);

  torus_puzzle<1, 2> const pair{goal::blank_last};
  CHECK(pair.actions(pair.goal_state()).size() == 1);
  CHECK(pair.actions(pair.goal_state())[0] == move::left);
  CHECK(torus_puzzle<1, 1>{goal::blank_last}.actions({0}).empty());
  CHECK(tile_puzzle<1, 1>{goal::blank_last}.actions({0}).empty());
  CHECK(torus_puzzle<1, 5>{goal::blank_last}.actions({1, 2, 3, 4, 0}).size() == 2);
}

TEST_CASE("sliding_puzzle: the staged members are constant expressions") {
  using puzzle = tile_puzzle<4, 4>;
  static_assert(puzzle::sites == 16);
  static_assert(puzzle::all.size() == 4);
  static_assert(puzzle::allows(0, move::right) && !puzzle::allows(0, move::left));
  static_assert(puzzle::leads_to(5, move::down) == 9);
  static_assert([] {
    puzzle const p{goal::blank_first};
    auto s = p.goal_state();
    puzzle::apply(s, 0, move::down);
    bool const moved = s.blank() == 4 && s[0] == 4 && !p.is_goal(s);
    puzzle::undo(s, 0, move::down);
    return moved && p.is_goal(s) && p.unpack(p.pack(s)) == s && p.unrank(p.rank(s)) == s;
  }());
}

TEST_CASE("sliding_puzzle: any board may be the goal") {
  tile_puzzle<2, 3> const p{board<2, 3>{5, 0, 1, 4, 2, 3}};
  CHECK(p.is_goal({5, 0, 1, 4, 2, 3}));
  CHECK(!p.is_goal({5, 1, 0, 4, 2, 3}));
  CHECK(p.goal_state()[0] == 5);
  tile_puzzle<> const q{board<>(2, 3, {5, 0, 1, 4, 2, 3}), move_order::ulrd};
  CHECK(q.rows() == 2);
  CHECK(q.cols() == 3);
  CHECK(q.is_goal({2, 3, {5, 0, 1, 4, 2, 3}}));
  CHECK(tile_puzzle<2, 2>{goal::blank_last}.goal_state() == board<2, 2>{1, 2, 3, 0});
  CHECK(tile_puzzle<2, 2>{goal::blank_first}.goal_state() == board<2, 2>{0, 1, 2, 3});
}

TEST_CASE("sliding_puzzle: the largest boards are supported") {
  auto const walk_there_and_back = [](auto const& p) {
    auto s = p.goal_state();
    std::vector<move> path;
    for (int i = 0; i < 40; ++i) {
      auto const moves = p.actions(s);
      path.push_back(moves[static_cast<std::size_t>(i * i) % moves.size()]);
      p.apply(s, path.back());
      CHECK(p.unpack(p.pack(s)) == s);
      CHECK(p.is_solvable(s));
    }
    while (!path.empty()) {
      p.undo(s, path.back());
      path.pop_back();
    }
    CHECK(p.is_goal(s));
  };
  walk_there_and_back(tile_puzzle<16, 16>{goal::blank_last});
  walk_there_and_back(tile_puzzle<>{16, 16, goal::blank_last});
  walk_there_and_back(torus_puzzle<16, 16>{goal::blank_first});
  walk_there_and_back(torus_puzzle<>{15, 16, goal::blank_first});
}

TEST_CASE(
    "sliding_puzzle: abstract states hold the halves of all tiles, and the rows of every fourth") {
  tile_puzzle<4, 4> const p{goal::blank_first};
  // The tiles 0 to 7 are in the upper half; of 3, 7, 11 and 15 only 3 and 11 are in an odd row.
  auto s = p.parse("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
  CHECK(p.abstract_state(s) == 0x0000'0808'0000'00FF);
  int changed = 0;
  for (int i = 0; i < 1000; ++i) {
    CHECK(p.abstract_state(p.pack(s)) == p.abstract_state(s));
    auto const moves = p.actions(s);
    move const a = moves[static_cast<std::size_t>(i * i % 7) % moves.size()];
    auto const t = p.result(s, a);
    if (p.abstract_state(t) != p.abstract_state(s)) {
      ++changed;
      CHECK((a == move::up || a == move::down));
    }
    s = t;
  }
  CHECK(changed > 0);
  CHECK(tile_puzzle<>{4, 4, goal::blank_first}.abstract_state(
            tile_puzzle<>{4, 4, goal::blank_first}.parse(to_string(s))) == p.abstract_state(s));
  // On a board of one row, the half is the left half.
  tile_puzzle<1, 4> const row{goal::blank_first};
  CHECK(row.abstract_state(row.parse("1 2 0 3")) != row.abstract_state(row.parse("1 0 2 3")));
  CHECK(row.abstract_state(row.parse("1 2 0 3")) == row.abstract_state(row.parse("1 2 3 0")));
}

TEST_CASE(
    "sliding_puzzle: whole spaces have the known sizes, and all promises hold in all states") {
  check_spaces(0, WEND_SLOW_TESTS ? 200'000 : 30'000);
}

TEST_CASE("puzzles: large spaces have the known sizes [slow]") { check_spaces(200'001, 4'000'000); }

TEST_CASE("sliding_puzzle: larger puzzles have the known numbers of states near the goal") {
  int count = 0;
  for (auto const& expected : whole_space::facts_in("puzzle_histograms.txt")) {
    if (expected.complete) continue;
    CAPTURE(expected.name());
    ++count;
    auto const check = [&](auto const& p) {
      auto histogram = whole_space::each_state(p, 20'000, [](auto const&, int) {});
      REQUIRE(histogram.size() > 5);
      CHECK(std::equal(histogram.begin(), histogram.end(), expected.numbers.begin()));
    };
    whole_space::with_static_puzzle(expected, check);
    whole_space::with_dynamic_puzzle(expected, check);
  }
  CHECK(count > 0);
}
