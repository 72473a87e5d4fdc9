// SPDX-License-Identifier: BSL-1.0
#include "best_first_on_graphs.hpp"

TEST_CASE("best-first searches of random graphs (two_way) find what is true") {
  tests::check_best_first<tests::graph<int, true>>(tests::graphs_of_each_size);
}
