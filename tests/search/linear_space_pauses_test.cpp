// SPDX-License-Identifier: BSL-1.0
//
// Recursive best-first search and SMA*, used again and after exceptions.
#include <tuple>

#include "../support/forgetful_algorithms.hpp"
#include "exceptions.hpp"
#include "restart.hpp"

using namespace tests;

namespace {

/// One that forgets all the time, and one that does so seldom.
using searches = std::tuple<with_rbfs, with_smastar<5>, with_smastar<1000>>;

}  // namespace

TEST_CASE("rbfs, smastar: used again they do what new ones do") {
  check_graphs<graph<int>, searches>(9, {.vertices = 6, .edges = 9});
}

TEST_CASE("rbfs, smastar: what a callback throws leaves a search to go on, or failed") {
  check_all_throwing<std::tuple<with_rbfs, with_smastar<5>>, plain>(plain_estimates);
  check_all_throwing<std::tuple<with_rbfs>, in_place>(plain_estimates);
}
