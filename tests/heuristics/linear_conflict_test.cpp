// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/linear_conflict.hpp>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/korf.hpp"
#include "estimates.hpp"

using namespace wend::puzzles;
using wend::heuristics::linear_conflict;
using wend::heuristics::manhattan;

namespace {

/// Returns the least number of tiles whose removal leaves no two tiles in reversed order, by trying
/// all subsets. The argument lists the goal position of each tile within the line.
int conflicts_by_trial(std::vector<int> const& line) {
  int least = static_cast<int>(line.size());
  for (unsigned kept = 0; kept < 1u << line.size(); ++kept) {
    bool in_order = true;
    for (std::size_t i = 0; i < line.size(); ++i)
      for (std::size_t j = i + 1; j < line.size(); ++j)
        in_order = in_order && !((kept >> i & 1u) && (kept >> j & 1u) && line[i] > line[j]);
    if (in_order) least = std::min(least, static_cast<int>(line.size()) - std::popcount(kept));
  }
  return least;
}

template <class Board>
int by_trial(Board const& goal, Board const& s) {
  std::size_t const rows = goal.rows();
  std::size_t const cols = goal.cols();
  auto const home = [&](std::size_t cell) {
    return static_cast<std::size_t>(std::find(goal.begin(), goal.end(), s[cell]) - goal.begin());
  };
  int conflicts = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<int> line;
    for (std::size_t cell = row * cols; cell < (row + 1) * cols; ++cell)
      if (s[cell] != 0 && home(cell) / cols == row)
        line.push_back(static_cast<int>(home(cell) % cols));
    conflicts += conflicts_by_trial(line);
  }
  for (std::size_t col = 0; col < cols; ++col) {
    std::vector<int> line;
    for (std::size_t cell = col; cell < rows * cols; cell += cols)
      if (s[cell] != 0 && home(cell) % cols == col)
        line.push_back(static_cast<int>(home(cell) / cols));
    conflicts += conflicts_by_trial(line);
  }
  return 2 * conflicts;
}

/// Compares the estimates with those by trial, on boards whose tiles change places within their
/// lines and on a few with other swaps. \pre The sides of the goal.
template <class P>
void check_against_trial(P const& p, int boards) {
  linear_conflict const h{p};
  manhattan const plain{p};
  wend::detail::splitmix64 draw(7);
  std::size_t const rows = p.rows();
  std::size_t const cols = p.cols();
  for (int i = 0; i < boards; ++i) {
    auto const& goal = p.goal_state();
    std::vector<int> tiles(goal.begin(), goal.end());
    for (std::size_t n = 0; n < p.size(); ++n) {
      std::size_t const a = draw.below(p.size());
      std::size_t const in_row = a / cols * cols + draw.below(cols);
      std::size_t const in_column = draw.below(rows) * cols + a % cols;
      std::swap(tiles[a], tiles[i % 2 == 0 ? in_row : in_column]);
      if (n % 4 == 3 && i % 4 > 1) std::swap(tiles[a], tiles[draw.below(p.size())]);
    }
    wend::state_t<P> const s(p.shape(), tiles);
    CHECK(h(s) == plain(s) + by_trial(goal, s));
    CHECK(estimates::agree_beside(p, h, s));
  }
}

}  // namespace

TEST_CASE("linear_conflict: the sums over whole spaces have the known values") {
  for (auto const& expected : whole_space::facts_in("puzzle_conflict_sums.txt")) {
    CAPTURE(expected.name());
    auto const check = [&expected](auto const& p) {
      auto const found = estimates::sweep(p, linear_conflict{p}, expected.numbers[0]);
      CHECK(found.states == expected.numbers[0]);
      CHECK(found.sum == expected.numbers[1]);
      CHECK(static_cast<std::uint64_t>(found.largest) == expected.numbers[2]);
    };
    auto const named = expected.blank == 0 ? goal::blank_first : goal::blank_last;
    if (expected.rows == 3 && expected.cols == 3)
      check(tile_puzzle<3, 3>{named});
    else
      check(tile_puzzle<>{expected.rows, expected.cols, named});
  }
}

TEST_CASE("linear_conflict: the estimates are correct in all states of 2x5 [slow]") {
  if constexpr (WEND_SLOW_TESTS) {
    tile_puzzle<2, 5> const p{goal::blank_last};
    CHECK(estimates::sweep(p, linear_conflict{p}, 2'000'000).states == p.state_count());
  }
}

TEST_CASE("linear_conflict: every goal and every size of board is supported") {
  auto const check = [](auto const& p) {
    linear_conflict const h{p};
    CHECK(estimates::sweep(p, h, 2'000).states > 1);
    estimates::follow(p, h, 300, 5);
  };
  check(tile_puzzle<3, 3>{board<3, 3>{1, 2, 3, 8, 0, 4, 7, 6, 5}});
  check(tile_puzzle<4, 4>{board<4, 4>{1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7}});
  check(tile_puzzle<2, 7>{goal::blank_first});
  for (auto const& goal :
       {board<>(3, 2, {3, 5, 0, 1, 4, 2}), board<>(2, 4, {7, 6, 5, 4, 0, 3, 2, 1}),
        board<>({1, 7}, goal::blank_first), board<>({7, 1}, goal::blank_last),
        board<>({3, 6}, goal::blank_last), board<>({8, 5}, goal::blank_last),
        board<>({16, 16}, goal::blank_first)})
    check(tile_puzzle<>{goal});
  tile_puzzle<> const alone{1, 1, goal::blank_first};
  CHECK(linear_conflict{alone}(alone.goal_state()) == 0);
}

TEST_CASE("linear_conflict: the number of conflicts equals the one found by trying all subsets") {
  check_against_trial(tile_puzzle<4, 4>{goal::blank_last}, 400);
  check_against_trial(tile_puzzle<2, 7>{goal::blank_first}, 100);
  for (auto const& goal :
       {board<>(3, 3, {4, 7, 1, 0, 8, 2, 6, 3, 5}), board<>({5, 6}, goal::blank_first),
        board<>({5, 4}, goal::blank_last), board<>({3, 9}, goal::blank_first)})
    check_against_trial(tile_puzzle<>{goal}, 100);
}

TEST_CASE("linear_conflict: the conflicts of single lines") {
  tile_puzzle<4, 4> const p{goal::blank_first};
  linear_conflict const h{p};
  auto const of = [&](char const* text) { return h(p.parse(text)) - manhattan{p}(p.parse(text)); };
  CHECK(of("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15") == 0);
  CHECK(of("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15") == 2);
  // One tile lets the three others pass. Counting pairs would find three conflicts.
  CHECK(of("0 1 2 3 7 4 5 6 8 9 10 11 12 13 14 15") == 2);
  CHECK(of("0 1 2 3 7 6 5 4 8 9 10 11 12 13 14 15") == 6);
  CHECK(of("0 1 2 3 5 4 7 6 8 9 10 11 12 13 14 15") == 4);
  // One conflict in a row and one in a column.
  CHECK(of("0 1 2 3 8 5 6 7 4 10 9 11 12 13 14 15") == 4);
}

TEST_CASE("linear_conflict is incremental, staged, packed and goal-aware, with an f_step of 2") {
  using puzzle = tile_puzzle<4, 4>;
  using h = linear_conflict<puzzle>;
  static_assert(wend::incremental_heuristic_for<h, puzzle>);
  static_assert(wend::staged_heuristic_for<h, puzzle>);
  static_assert(wend::packed_heuristic_for<h, puzzle>);
  static_assert(wend::incremental_heuristic_for<linear_conflict<tile_puzzle<>>, tile_puzzle<>>);
  static_assert(wend::goal_aware<h> && h::f_step == 2);
  puzzle const p{goal::blank_first};
  CHECK(wend::check_problem(p, p.goal_state(), 12, linear_conflict{p}).broken ==
        wend::check_problem(p, p.goal_state(), 12).broken);
}

TEST_CASE("linear_conflict: the estimates of Korf's instances are admissible") {
  tile_puzzle<4, 4> const p{goal::blank_first, move_order::ulrd};
  linear_conflict const h{p};
  for (auto const& known : korf::instances()) {
    CAPTURE(known.board);
    auto const start = p.parse(known.board);
    CHECK(h(start) <= known.length);
    CHECK(h(start) >= manhattan{p}(start));
    CHECK(h(start) % 2 == known.length % 2);
    if (known.nodes > (WEND_SLOW_TESTS ? 20'000'000 : 2'000'000)) continue;
    auto const r = wend::idastar(p, start, h);
    REQUIRE(r);
    CHECK(*r.cost == known.length);
    CHECK(r.statistics.generated < known.nodes);
  }
}
