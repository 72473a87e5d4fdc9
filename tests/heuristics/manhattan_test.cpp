// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/manhattan.hpp>

#include <algorithm>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/heuristic.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "../puzzles/whole_space.hpp"

using namespace wend::puzzles;
using wend::heuristics::manhattan;
using wend::heuristics::misplaced;

namespace {

template <class P>
constexpr bool promises_a_step = wend::has_f_step<manhattan<P>>;

/// Checks over a whole space that the sums have the known values, estimates are admissible and 0
/// only at the goal, and delta equals the difference and matches the declared step.
template <class P>
void check_space(whole_space::fact const& expected, P const& p) {
  manhattan const h{p};
  misplaced const m{p};
  std::uint64_t states = 0, sum_distance = 0, sum_misplaced = 0, sum_manhattan = 0;
  int largest = 0;
  int farthest = 0;
  bool steps_by_one = true;
  whole_space::each_state(p, expected.numbers[0], [&](auto const& s, int distance) {
    int const value = h(s);
    int const count = m(s);
    bool right = 0 <= count && count <= value && value <= distance &&
                 (value == 0) == p.is_goal(s) && (count == 0) == p.is_goal(s);
    for (move const a : p.actions(s)) {
      auto const t = p.result(s, a);
      int const delta = h.delta(s, a);
      right = right && h(t) - value == delta && m(t) - count == m.delta(s, a) &&
              h.delta(s, s.blank(), a) == delta && m.delta(s, s.blank(), a) == m.delta(s, a);
      if constexpr (wend::split_problem<P>)
        right = right && h.delta(p.rest(s), s.blank(), a) == delta &&
                m.delta(p.rest(s), s.blank(), a) == m.delta(s, a);
      steps_by_one = steps_by_one && (delta == 1 || delta == -1);
    }
    if (!right) FAIL(to_string(s));
    ++states;
    sum_distance += static_cast<std::uint64_t>(distance);
    sum_misplaced += static_cast<std::uint64_t>(count);
    sum_manhattan += static_cast<std::uint64_t>(value);
    largest = std::max(largest, value);
    farthest = std::max(farthest, distance);
  });
  CHECK(states == expected.numbers[0]);
  CHECK(sum_distance == expected.numbers[1]);
  CHECK(sum_misplaced == expected.numbers[2]);
  CHECK(sum_manhattan == expected.numbers[3]);
  CHECK(static_cast<std::uint64_t>(farthest) == expected.numbers[4]);
  CHECK(static_cast<std::uint64_t>(largest) == expected.numbers[5]);
  // f_step is declared exactly where it holds, except where the run-time size decides.
  if (expected.edges == "plane" || wend::staged_problem<P>)
    CHECK(promises_a_step<P> == steps_by_one);
  else
    CHECK(!promises_a_step<P>);
}

}  // namespace

TEST_CASE("manhattan, misplaced: the sums over whole spaces have the known values") {
  for (auto const& expected : whole_space::facts_in("puzzle_heuristic_sums.txt")) {
    if (expected.numbers[0] > 200'000) continue;
    CAPTURE(expected.name());
    CHECK(whole_space::with_static_puzzle(
        expected, [&](auto const& p) { check_space(expected, p); }));
    if (expected.numbers[0] < 30'000)
      whole_space::with_dynamic_puzzle(expected, [&](auto const& p) { check_space(expected, p); });
  }
}

TEST_CASE("manhattan, misplaced: the sums over larger spaces have the known values [slow]") {
  for (auto const& expected : whole_space::facts_in("puzzle_heuristic_sums.txt")) {
    if (expected.numbers[0] <= 200'000) continue;
    CAPTURE(expected.name());
    CHECK(whole_space::with_static_puzzle(
        expected, [&](auto const& p) { check_space(expected, p); }));
  }
}

TEST_CASE("manhattan, misplaced: every goal is supported, and its estimate is 0") {
  auto const check = [](auto const& p) {
    manhattan const h{p};
    misplaced const m{p};
    whole_space::each_state(p, 2'000, [&](auto const& s, int distance) {
      if (h(s) > distance || m(s) > h(s) || (h(s) == 0) != p.is_goal(s)) FAIL(to_string(s));
      for (move const a : p.actions(s))
        if (h(p.result(s, a)) != h(s) + h.delta(s, a)) FAIL(to_string(s));
    });
  };
  check(tile_puzzle<2, 3>{board<2, 3>{3, 5, 0, 1, 4, 2}});
  check(torus_puzzle<2, 3>{board<2, 3>{3, 5, 0, 1, 4, 2}});
  check(torus_puzzle<>{board<>{3, 2, {3, 5, 0, 1, 4, 2}}});
  check(torus_puzzle<1, 7>{goal::blank_first});
  check(torus_puzzle<>{7, 1, goal::blank_first});
  check(tile_puzzle<1, 1>{goal::blank_first});
  check(torus_puzzle<1, 2>{goal::blank_first});
  check(torus_puzzle<2, 1>{goal::blank_last});
  check(torus_puzzle<4, 4>{goal::blank_last});
  check(torus_puzzle<>{5, 3, goal::blank_last});
  check(torus_puzzle<16, 16>{goal::blank_last});
  check(tile_puzzle<>{16, 16, goal::blank_first});
}

TEST_CASE("manhattan: f_step is declared if every move changes the sum by one") {
  static_assert(promises_a_step<tile_puzzle<3, 3>>);
  static_assert(promises_a_step<tile_puzzle<1, 5>>);
  static_assert(promises_a_step<tile_puzzle<>>);
  static_assert(manhattan<tile_puzzle<4, 4>>::f_step == 2);
  static_assert(promises_a_step<torus_puzzle<4, 4>>);
  static_assert(promises_a_step<torus_puzzle<2, 4>>);
  static_assert(promises_a_step<torus_puzzle<1, 6>>);
  static_assert(promises_a_step<torus_puzzle<2, 1>>);
  static_assert(!promises_a_step<torus_puzzle<3, 3>>);
  static_assert(!promises_a_step<torus_puzzle<4, 3>>);
  static_assert(!promises_a_step<torus_puzzle<1, 5>>);
  static_assert(!promises_a_step<torus_puzzle<>>);
  static_assert(!wend::has_f_step<misplaced<tile_puzzle<3, 3>>>);

  // A tile moves around an odd side, from one of its two farthest cells to the other.
  torus_puzzle<1, 5> const p{goal::blank_first};
  CHECK(manhattan{p}.delta(p.parse("2 3 4 1 0"), move::left) == 0);
  CHECK(manhattan{p}.delta(p.parse("4 1 2 0 3"), move::left) == 1);
}

TEST_CASE("manhattan and misplaced are incremental and goal-aware") {
  static_assert(wend::incremental_heuristic_for<manhattan<tile_puzzle<4, 4>>, tile_puzzle<4, 4>>);
  static_assert(wend::incremental_heuristic_for<manhattan<tile_puzzle<>>, tile_puzzle<>>);
  static_assert(wend::incremental_heuristic_for<manhattan<torus_puzzle<>>, torus_puzzle<>>);
  static_assert(wend::incremental_heuristic_for<misplaced<tile_puzzle<4, 4>>, tile_puzzle<4, 4>>);
  static_assert(wend::incremental_heuristic_for<misplaced<torus_puzzle<>>, torus_puzzle<>>);
  static_assert(wend::goal_aware<manhattan<tile_puzzle<4, 4>>>);
  static_assert(wend::goal_aware<misplaced<tile_puzzle<4, 4>>>);
}

TEST_CASE("manhattan, misplaced: a heuristic may outlive its puzzle") {
  auto const h = manhattan{tile_puzzle<>{3, 3, goal::blank_first}};
  auto const m = misplaced{tile_puzzle<>{3, 3, goal::blank_first}};
  auto const copy = h;
  board<> const s(3, 3, {1, 0, 2, 3, 4, 5, 6, 7, 8});
  CHECK(copy(s) == 1);
  CHECK(copy.delta(s, move::left) == -1);
  CHECK(m(s) == 1);
  CHECK(m.delta(s, move::left) == -1);
}

TEST_CASE("manhattan: Korf's instances have the published estimates") {
  tile_puzzle<4, 4> const p{goal::blank_first, move_order::ulrd};
  tile_puzzle<> const q{4, 4, goal::blank_first};
  manhattan const h{p};
  manhattan const g{q};
  std::ifstream in(std::string(WEND_TEST_DATA) + "/korf100_manhattan.txt");
  int count = 0;
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '#') continue;
    auto const colon = line.find(':');
    int const expected = std::stoi(line.substr(colon + 1));
    CHECK(h(p.parse(line.substr(0, colon))) == expected);
    CHECK(g(q.parse(line.substr(0, colon))) == expected);
    CHECK(p.is_solvable(p.parse(line.substr(0, colon))));
    ++count;
  }
  CHECK(count == 100);
}
