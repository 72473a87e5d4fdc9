// SPDX-License-Identifier: BSL-1.0
#include "resume.hpp"

using namespace tests;

TEST_CASE("a paused depth-first search resumes to the same result: costs") {
  check_resuming<graph<int>, depth_first_searches>(resumed_graphs, resumed_tree);
}

TEST_CASE("a paused depth-first search resumes to the same result: unit costs and inverses") {
  check_resuming<graph<no_cost, true>, depth_first_searches>(resumed_graphs, resumed_tree);
}

TEST_CASE("a paused depth-first search resumes to the same result: floating-point costs") {
  check_resuming<graph<double>, depth_first_searches>(resumed_graphs, resumed_tree);
}
