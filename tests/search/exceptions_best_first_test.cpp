// SPDX-License-Identifier: BSL-1.0
#include "exceptions.hpp"

using namespace tests;

TEST_CASE("what a callback throws leaves a best-first search to go on, or failed") {
  check_all_throwing<std::tuple<with_bfs, with_greedy<true>, astar_low_h, random_tree>, false>();
}
