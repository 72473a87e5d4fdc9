// SPDX-License-Identifier: BSL-1.0
//
// Recursive best-first search and SMA*, restarted, and resumed after exceptions.
#include <stdexcept>
#include <tuple>
#include <vector>

#include <wend/heuristics/nil.hpp>

#include "../engine/depth_first_models.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "exceptions.hpp"
#include "restart.hpp"

using namespace tests;

namespace {

/// RBFS, an SMA* that forgets nodes all the time, and an SMA* that rarely does.
using searches = std::tuple<with_rbfs, with_smastar<5>, with_smastar<1000>>;

/// A tree with two actions per state. `apply` changes the state, and throws when `left` becomes 0.
struct breaking_tree {
  using state_type = int;
  using action_type = int;
  int* left;
  std::vector<int> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return 2 * n + a; }
  bool is_goal(int) const { return false; }
  void apply(int& n, int a) const {
    n = 2 * n + a;
    if (--*left == 0) throw std::runtime_error("half-way");
  }
  void undo(int& n, int a) const { n = (n - a) / 2; }
};

}  // namespace

TEST_CASE("rbfs, smastar: restarted searches behave like new ones") {
  check_graphs<graph<int>, searches>(9, {.vertices = 6, .edges = 9});
}

TEST_CASE("rbfs, smastar: after a callback throws, the search resumes or has failed") {
  check_all_throwing<std::tuple<with_rbfs, with_smastar<5>>, plain>(plain_estimates);
  check_all_throwing<std::tuple<with_rbfs>, in_place>(plain_estimates);
}

TEST_CASE("rbfs: a failed search stays failed when the depth limit is raised") {
  wend::heuristics::nil const h;
  int failed = 0;
  for (int n = 1; n < 40; ++n) {
    CAPTURE(n);
    int left = 0;  // never throws
    breaking_tree const p{&left};
    auto search = wend::rbfs.search(p, 0, h, {.limits = {.max_depth = 2}});
    left = n;
    try {
      search.run();
    } catch (std::runtime_error const&) {
      ++failed;
      CHECK(search.status() == wend::search_status::failed);
      CHECK(search.run({.max_depth = 3}) == wend::search_status::failed);
      CHECK(search.run({.max_depth = 4}) == wend::search_status::failed);
      search.restart(0);  // only a restart begins again
      CHECK(search.run() == wend::search_status::depth_limit);
    }
  }
  CHECK(failed > 10);
}

TEST_CASE("rbfs, smastar: a dead end at the depth limit is expanded once the limit is raised") {
  wend::heuristics::nil const h;
  // 1 is a dead end beside 0 - 2 - 3. The goal is 3, and also 2, within the limit, if `is_near`.
  for (bool const is_near : {false, true}) {
    CAPTURE(is_near);
    models::graph<int> const g{{{{1, 1}, {2, 1}}, {}, {{3, 1}}, {}},
                               {false, false, is_near, true}};
    for_each_algorithm<std::tuple<with_rbfs, with_smastar<1000>>>([&](auto algorithm) {
      using A = decltype(algorithm);
      auto search = A::search(g, 0, h);
      CHECK(search.run({.max_depth = 1}) ==
            (is_near ? wend::search_status::solved : wend::search_status::depth_limit));
      CHECK(search.run({}) == wend::search_status::solved);
      auto called = A::search(g, 0, h);
      called.run();
      if (!is_near) CHECK(called.statistics().expanded == 3);
      CHECK(difference(search.result(), called.result()) == "");
    });
  }
  // If only the dead end is left, the search is exhausted, and no other limit changes that.
  models::graph<int> const dead{{{{1, 1}}, {}}, {false, false}};
  auto search = wend::rbfs.search(dead, 0, h);
  CHECK(search.run({.max_depth = 1}) == wend::search_status::exhausted);
  CHECK(search.run({}) == wend::search_status::exhausted);
  CHECK(search.statistics().expanded == 1);
}
