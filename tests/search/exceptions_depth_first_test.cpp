// SPDX-License-Identifier: BSL-1.0
#include "exceptions.hpp"

using namespace tests;

TEST_CASE("what a callback throws leaves a depth-first search to go on, or failed") {
  check_all_throwing<depth_first_searches, false>();
}

TEST_CASE("what a callback throws leaves a depth-first search in place to go on, or failed") {
  check_all_throwing<depth_first_searches, true>();
}
