// SPDX-License-Identifier: BSL-1.0
#include "best_first_on_graphs.hpp"

TEST_CASE("best-first searches of random graphs (byte) find what is true") {
  using graph = tests::graph<std::uint8_t, false>;
  tests::check_best_first<graph>(tests::graphs_of_each_size);
}
