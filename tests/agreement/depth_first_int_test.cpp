// SPDX-License-Identifier: BSL-1.0
#include "depth_first_on_graphs.hpp"

TEST_CASE("depth-first searches of random graphs (int) find what is true") {
  using graph = tests::graph<int, false>;
  tests::check_depth_first<graph>(tests::small_graphs);
}
