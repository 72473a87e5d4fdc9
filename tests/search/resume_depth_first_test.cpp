// SPDX-License-Identifier: BSL-1.0
#include "resume.hpp"

using namespace tests;

TEST_CASE("a paused depth-first search comes to the same end: costs") {
  check_resuming<graph<int>, depth_first_searches>(resumed_graphs, resumed_tree);
}

TEST_CASE("a paused depth-first search comes to the same end: costs of 1, moves taken back") {
  check_resuming<graph<no_cost, true>, depth_first_searches>(resumed_graphs, resumed_tree);
}

TEST_CASE("a paused depth-first search comes to the same end: floating costs") {
  check_resuming<graph<double>, depth_first_searches>(resumed_graphs, resumed_tree);
}
