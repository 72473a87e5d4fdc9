// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/walking_distance.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/korf.hpp"
#include "estimates.hpp"

using namespace wend::puzzles;
using wend::heuristics::manhattan;
using wend::heuristics::walking_distance;

namespace {

/// For each line, the goal lines of its tiles, sorted.
using lines = std::vector<std::string>;

lines lines_of(board<> const& goal, board<> const& s, bool columns) {
  auto const line = [&](std::size_t cell) { return columns ? cell % s.cols() : cell / s.cols(); };
  lines all(columns ? s.cols() : s.rows());
  for (std::size_t cell = 0; cell < s.size(); ++cell) {
    auto const home =
        static_cast<std::size_t>(std::find(goal.begin(), goal.end(), s[cell]) - goal.begin());
    if (s[cell] != 0) all[line(cell)] += static_cast<char>('a' + line(home));
  }
  for (auto& l : all) std::sort(l.begin(), l.end());
  return all;
}

/// The least number of steps from line to line from each state to the goal, by plain breadth-first
/// search.
std::map<lines, int> steps_to(lines const& goal, std::size_t length, bool torus) {
  std::map<lines, int> steps{{goal, 0}};
  for (std::deque<lines> open{goal}; !open.empty(); open.pop_front()) {
    lines const s = open.front();
    std::size_t const n = s.size();
    auto const blank = static_cast<std::size_t>(
        std::find_if(s.begin(), s.end(), [&](auto const& l) { return l.size() < length; }) -
        s.begin());
    for (std::size_t const from : {(blank + 1) % n, (blank + n - 1) % n}) {
      if (from == blank || (!torus && from + 1 != blank && from != blank + 1)) continue;
      for (std::size_t i = 0; i < s[from].size(); ++i) {
        lines t = s;
        t[blank] += t[from][i];
        t[from].erase(i, 1);
        std::sort(t[blank].begin(), t[blank].end());
        if (steps.emplace(t, steps[s] + 1).second) open.push_back(t);
      }
    }
  }
  return steps;
}

/// Checks on all boards, or many, that the walking distance is the sum of both numbers of steps and
/// at least the Manhattan distance.
template <class P>
void check_against_queue(P const& p, std::size_t at_most) {
  walking_distance const h{p};
  auto const as_board = [&](auto const& s) {
    return board<>({s.rows(), s.cols()}, std::vector<int>(s.begin(), s.end()));
  };
  board<> const goal = as_board(p.goal_state());
  bool const torus = P::edges == topology::torus;
  auto const rows = steps_to(lines_of(goal, goal, false), p.cols(), torus);
  auto const columns = steps_to(lines_of(goal, goal, true), p.rows(), torus);
  whole_space::each_state(p, at_most, [&](auto const& s, int) {
    board<> const b = as_board(s);
    if (h(s) != rows.at(lines_of(goal, b, false)) + columns.at(lines_of(goal, b, true)))
      FAIL(to_string(s));
    if (h(s) < manhattan{p}(s)) FAIL(to_string(s));
  });
}

/// Checks that estimates are admissible, consistent and tracked correctly, in the first layers.
template <class P>
void check_space(P const& p, std::size_t at_most) {
  walking_distance const h{p};
  CHECK(estimates::sweep(p, h, at_most).states > 1);
  estimates::follow(p, h, 300, 11);
}

}  // namespace

TEST_CASE("walking_distance: the tables of lines have the known histograms") {
  std::ifstream in(WEND_TEST_DATA "/walking_distance_histograms.txt");
  REQUIRE(in);
  int count = 0;
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '#') continue;
    ++count;
    CAPTURE(line);
    std::replace(line.begin(), line.end(), ':', ' ');
    std::istringstream words(line);
    std::size_t lines = 0;
    std::size_t length = 0;
    words >> lines >> length;
    std::vector<std::size_t> expected;
    for (std::size_t n = 0; words >> n;) expected.push_back(n);
    for (std::size_t const blank : {std::size_t{0}, lines - 1}) {
      wend::detail::walking_table<std::uint16_t> const table(topology::plane, lines, length, blank);
      std::vector<std::size_t> found(expected.size());
      for (std::size_t s = 0; s < table.size(); ++s)
        ++found.at(static_cast<std::size_t>(table.distance(static_cast<std::uint16_t>(s))));
      CHECK(found == expected);
    }
    if (lines == 4 && length == 4) {
      CHECK(std::accumulate(expected.begin(), expected.end(), std::size_t{0}) == 24'964);
      CHECK(expected.size() - 1 == 35);
    }
  }
  CHECK(count == 7);
}

TEST_CASE("walking_distance: the tables have the documented numbers of states") {
  using wend::detail::walking_table;
  CHECK(walking_table<std::uint32_t>(topology::plane, 3, 5, 0).size() == 525);
  CHECK(walking_table<std::uint32_t>(topology::torus, 2, 6, 1).size() == 12);
  if constexpr (WEND_SLOW_TESTS) {
    CHECK(walking_table<std::uint32_t>(topology::plane, 5, 3, 0).size() == 352'560);
    CHECK(walking_table<std::uint32_t>(topology::plane, 6, 2, 5).size() == 367'560);
    CHECK(walking_table<std::uint32_t>(topology::plane, 4, 5, 0).size() == 107'712);
  }
}

TEST_CASE("walking_distance: the estimates equal those of a plain search over the lines") {
  auto const check = [](auto const& p) {
    check_against_queue(p, WEND_SLOW_TESTS ? 400'000 : 3'000);
  };
  check(tile_puzzle<3, 3>{goal::blank_first});
  check(torus_puzzle<3, 3>{board<3, 3>{3, 5, 0, 1, 4, 2, 8, 7, 6}});
  for (auto const& goal : {board<>({2, 4}, goal::blank_last), board<>(3, 2, {3, 5, 0, 1, 4, 2}),
                           board<>({1, 6}, goal::blank_first)})
    check(tile_puzzle<>{goal});
  check(torus_puzzle<>{2, 4, goal::blank_first});
}

TEST_CASE("walking_distance: the estimates are correct in all states") {
  check_space(tile_puzzle<3, 3>{goal::blank_last}, 200'000);
  for (auto const& goal : {board<>({2, 4}, goal::blank_first), board<>({2, 3}, goal::blank_last),
                           board<>(3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5}), board<>(2, 1, {1, 0}),
                           board<>({1, 7}, goal::blank_last)})
    check_space(tile_puzzle<>{goal}, 30'000);
  for (auto const& goal : {board<>({2, 4}, goal::blank_first), board<>({2, 3}, goal::blank_last),
                           board<>(2, 2, {2, 0, 3, 1})})
    check_space(torus_puzzle<>{goal}, 30'000);
}

TEST_CASE("walking_distance: the estimates are correct in all states of larger spaces [slow]") {
  if constexpr (WEND_SLOW_TESTS) {
    check_space(torus_puzzle<3, 3>{goal::blank_first}, 400'000);
    tile_puzzle<2, 5> const p{goal::blank_last};
    CHECK(estimates::sweep(p, walking_distance{p}, 2'000'000).states == p.state_count());
  }
}

TEST_CASE("walking_distance: larger boards and every goal are supported") {
  check_space(tile_puzzle<4, 4>{board<4, 4>{1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7}},
              2'000);
  check_space(tile_puzzle<4, 4>{board<4, 4>{1, 2, 3, 4, 5, 6, 7, 0, 8, 9, 10, 11, 12, 13, 14, 15}},
              2'000);
  check_space(torus_puzzle<>{3, 4, goal::blank_last}, 2'000);
  tile_puzzle<> const alone{1, 1, goal::blank_first};
  CHECK(walking_distance{alone}(alone.goal_state()) == 0);
  // On a ring, tiles reach their goal cells later than the blank does.
  torus_puzzle<> const ring{1, 5, goal::blank_first};
  whole_space::each_state(ring, 1'000, [&](auto const& s, int distance) {
    walking_distance const h{ring};
    if (h(s) > distance || !estimates::agree_beside(ring, h, s)) FAIL(to_string(s));
  });
  // Unsolvable boards have estimates too.
  tile_puzzle<> const line{1, 4, goal::blank_first};
  CHECK(walking_distance{line}(line.parse("2 1 3 0")) == 3);
}

TEST_CASE("walking_distance: f_step is declared if every move changes the estimate by one") {
  static_assert(walking_distance<tile_puzzle<4, 4>>::f_step == 2);
  static_assert(wend::has_f_step<walking_distance<tile_puzzle<>>>);
  static_assert(wend::has_f_step<walking_distance<torus_puzzle<4, 4>>>);
  static_assert(!wend::has_f_step<walking_distance<torus_puzzle<3, 4>>>);
  static_assert(!wend::has_f_step<walking_distance<torus_puzzle<>>>);
}

TEST_CASE("walking_distance is staged, tracked and goal-aware") {
  using puzzle = tile_puzzle<4, 4>;
  using h = walking_distance<puzzle>;
  static_assert(wend::staged_tracked_heuristic_for<h, puzzle>);
  static_assert(wend::tracked_heuristic_for<walking_distance<tile_puzzle<>>, tile_puzzle<>>);
  static_assert(wend::goal_aware<h>);
  puzzle const p{goal::blank_first};
  CHECK(wend::check_problem(p, p.goal_state(), 12, walking_distance{p}).broken ==
        wend::check_problem(p, p.goal_state(), 12).broken);
}

TEST_CASE("walking_distance: boards with too many rows or columns are rejected") {
  CHECK_THROWS_WITH_AS(
      (walking_distance{tile_puzzle<>{4, 5, goal::blank_first}}),
      "heuristics::walking_distance of a board of 4 rows and 5 columns: expected "
      "up to 2x6, 3x5 or 4x4, or one row or column, because the rows or columns of "
      "others have too many states for tables",
      std::length_error);
  CHECK_THROWS_AS((walking_distance{tile_puzzle<>{7, 2, goal::blank_first}}), std::length_error);
  CHECK_THROWS_AS((walking_distance{torus_puzzle<>{3, 6, goal::blank_first}}), std::length_error);
}

TEST_CASE("walking_distance: the estimates of Korf's instances are admissible") {
  tile_puzzle<4, 4> const p{goal::blank_first, move_order::ulrd};
  walking_distance const h{p};
  for (auto const& known : korf::instances()) {
    CAPTURE(known.board);
    auto const start = p.parse(known.board);
    CHECK(h(start) <= known.length);
    CHECK(h(start) % 2 == known.length % 2);
    if (known.nodes > (WEND_SLOW_TESTS ? 20'000'000 : 1'000'000)) continue;
    auto const r = wend::idastar(p, start, h);
    REQUIRE(r);
    CHECK(*r.cost == known.length);
    CHECK(r.statistics.generated < known.nodes);
  }
}
