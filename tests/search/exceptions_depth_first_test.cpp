// SPDX-License-Identifier: BSL-1.0
#include <tuple>
#include <utility>

#include "exceptions.hpp"

using namespace tests;

TEST_CASE("what a callback throws leaves a depth-first search to go on, or failed") {
  check_all_throwing<depth_first_searches, plain>(plain_estimates);
}

TEST_CASE("what a callback throws leaves a depth-first search in place to go on, or failed") {
  check_all_throwing<depth_first_searches, in_place>(plain_estimates);
}

TEST_CASE("what a callback throws leaves a depth-first search to go on: states packed") {
  check_all_throwing<std::tuple<with_idastar>, packed>(
      [](table_heuristic<int> h, graph<no_cost, true> const& g) {
        return fragile_difference{std::move(h), &g};
      });
}

TEST_CASE("what a callback throws leaves a depth-first search to go on: moves that throw, notes") {
  check_all_throwing<std::tuple<with_dls, with_idastar>, unmovable>(
      [](table_heuristic<int> h, graph<int> const& g) { return fragile_notes{std::move(h), &g}; });
}
