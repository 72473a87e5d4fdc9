// SPDX-License-Identifier: BSL-1.0
#include <tuple>
#include <utility>

#include "exceptions.hpp"

using namespace tests;

TEST_CASE("throwing callbacks: a best-first search resumes or fails") {
  check_all_throwing<std::tuple<with_bfs, with_early_bfs, with_reversed_dfs, with_ucs,
                                with_greedy<true>, astar_low_h, with_weighted_astar, random_tree>,
                     plain>(plain_estimates);
}

TEST_CASE("throwing callbacks: a best-first search resumes or fails: packed states") {
  check_all_throwing<std::tuple<with_bfs, astar_low_h>, packed>(
      [](table_heuristic<int> h, graph<no_cost, true> const& g) {
        return fragile_difference{std::move(h), &g};
      });
}

TEST_CASE("throwing callbacks: a best-first search resumes or fails: moves that throw, notes") {
  check_all_throwing<std::tuple<astar_low_h, with_tree_astar>, unmovable>(
      [](table_heuristic<int> h, graph<int> const& g) { return fragile_notes{std::move(h), &g}; });
}
