// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/result.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../support/random_graph.hpp"

/// \file
/// Test problems for searches over ranks, and checks of their answers.

namespace tests {

/// The numbers of ranks in simulated schedules.
inline constexpr std::array<std::size_t, 4> schedule_ranks{1, 2, 3, 8};

/// A random graph with starts, a heuristic, and the distances computed by relaxation of its edges.
template <class Graph>
class drawn_search {
  std::mt19937 random_;

 public:
  drawn_search(draw const& d, unsigned seed)
      : random_(seed),
        graph(random_graph<Graph>(random_, d)),
        starts{0, static_cast<int>(below(random_, graph.out.size())), 0},
        truth(truth_of(graph, starts)),
        h(make_guide(guides[seed % std::size(guides)], truth, random_)) {}

  /// Checks that status and cost agree with the distances, and that the path leads to a goal.
  template <class Result>
  void check(Result const& r) const {
    REQUIRE(r.status ==
            (truth.cost ? wend::search_status::solved : wend::search_status::exhausted));
    if (!truth.cost) return;
    CHECK(std::abs(static_cast<double>(*r.cost - *truth.cost)) < 1e-4);
    CHECK(r.cost == cost_along(graph, starts[r.start], r.actions));
  }

  Graph graph;
  std::vector<int> starts;
  decltype(truth_of(graph, starts)) truth;
  decltype(make_guide(guides[0], truth, random_)) h;
};

/// Checks the identity that `statistics` documents for best-first search when no message is in transit.
inline void check_best_first_counts(wend::statistics const& s) {
  CHECK(s.generated == (s.stored - s.starts) + s.duplicates + s.improved + s.reopened + s.pruned);
}
/// Checks the identity that `statistics` documents for iterative depth-first search.
inline void check_depth_first_counts(wend::statistics const& s) {
  CHECK(s.generated + s.iterations * s.starts ==
        s.expanded + s.pruned + s.duplicates + s.goals + s.open);
}

/// A board of a tile puzzle, its Manhattan distance, and the length of its shortest solutions.
template <int Rows, int Columns>
struct board {
  using puzzle = wend::puzzles::tile_puzzle<Rows, Columns>;

  explicit board(char const* tiles, int moves) : start(p.parse(tiles)), length(moves) {}

  /// Checks that a result is a solution of that length.
  template <class Result>
  void check(Result const& r) const {
    REQUIRE(r.status == wend::search_status::solved);
    CHECK(r.cost == length);
    CHECK(r.actions.size() == static_cast<std::size_t>(length));
    CHECK(p.is_goal(after(r.actions)));
  }
  template <class Actions>
  [[nodiscard]] typename puzzle::state_type after(Actions const& actions) const {
    auto s = start;
    for (auto const a : actions) s = p.result(s, a);
    return s;
  }

  puzzle p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> h{p};
  typename puzzle::state_type start;
  int length;
};

/// Korf's instance 79, and its published length.
inline board<4, 4> korf_79() { return board<4, 4>("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42); }
/// One of the two boards that are farthest from the goal (A. Reinefeld, 1993).
inline board<3, 3> farthest_board() { return board<3, 3>("8 7 6 0 4 1 2 5 3", 31); }

}  // namespace tests
