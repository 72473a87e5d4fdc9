// SPDX-License-Identifier: BSL-1.0
#include "resume.hpp"

using namespace tests;

using graph_algorithms = std::tuple<with_bfs, with_early_bfs, with_dfs, with_ucs, with_greedy<true>,
                                    astar_low_h, with_weighted_astar, random_closed>;

TEST_CASE("a paused best-first search resumes to the same result: costs") {
  check_resuming<graph<int>, graph_algorithms>(resumed_graphs, resumed_graph);
}

TEST_CASE("a paused best-first search resumes to the same result: unit costs and inverses") {
  check_resuming<graph<no_cost, true>, graph_algorithms>(resumed_graphs, resumed_graph);
}

TEST_CASE("a paused best-first tree search resumes to the same result") {
  check_resuming<graph<int>, tree_searches>(resumed_graphs, resumed_tree);
}
