// SPDX-License-Identifier: BSL-1.0
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "exceptions.hpp"

using namespace tests;

TEST_CASE("throwing callbacks: a depth-first search resumes or fails") {
  check_all_throwing<depth_first_searches, plain>(plain_estimates);
}

TEST_CASE("throwing callbacks: a depth-first search resumes or fails: states changed in place") {
  check_all_throwing<depth_first_searches, in_place>(plain_estimates);
}

TEST_CASE("throwing callbacks: a depth-first search resumes or fails: packed states") {
  check_all_throwing<std::tuple<with_idastar>, packed>(
      [](table_heuristic<int> h, graph<no_cost, true> const& g) {
        return fragile_difference{std::move(h), &g};
      });
}

TEST_CASE("throwing callbacks: a depth-first search resumes or fails: moves that throw, notes") {
  check_all_throwing<std::tuple<with_dls, with_idastar>, unmovable>(
      [](table_heuristic<int> h, graph<int> const& g) { return fragile_notes{std::move(h), &g}; });
}

namespace {

/// A line of states. The step at which `left` is 1 throws after it has changed the state.
struct line {
  using state_type = int;
  using action_type = int;
  int* left;
  std::vector<int> actions(int n) const { return std::vector<int>(n < 6 ? 1 : 0, 1); }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == 5; }
  void apply(int& n, int a) const {
    n += a;
    if (--*left == 0) throw std::runtime_error("half-way");
  }
  void undo(int& n, int a) const { n -= a; }
};

}  // namespace

TEST_CASE("a search fails when apply throws, because the state may or may not have changed") {
  int left = 3;
  line const p{&left};
  auto search = wend::dls.search(p, 0, {.limits = {.max_depth = 9}});
  CHECK_THROWS_AS(search.run(), std::runtime_error);
  CHECK(search.status() == wend::search_status::failed);
  CHECK(search.run() == wend::search_status::failed);
  CHECK(search.step() == wend::search_status::failed);
  CHECK(!search.result().cost);
}
