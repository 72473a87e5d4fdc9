// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::stable_sort
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/observer.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>

#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

// Limited discrepancy search, compared with relaxation of all edges and a recursive program.

using tests::below;
using namespace improving_tests;

namespace discrepancy_tests {

/// A tree whose leaves have the same depth. The cost of an action is the cost of its child.
struct tree {
  using state_type = std::vector<int>;
  using action_type = int;
  std::size_t depth;
  int children;
  std::vector<int> costs;  // of the nodes, numbered level by level
  int goal_every;          // goals are the leaves whose number is a multiple

  [[nodiscard]] std::size_t number(state_type const& s) const {
    int n = 0;
    for (int const a : s) n = n * children + a + 1;
    return static_cast<std::size_t>(n);
  }
  [[nodiscard]] std::vector<int> actions(state_type const& s) const {
    std::vector<int> all;
    for (int a = 0; s.size() < depth && a < children; ++a) all.push_back(a);
    return all;
  }
  [[nodiscard]] state_type result(state_type s, int a) const { return s.push_back(a), s; }
  [[nodiscard]] int cost(state_type const& s, int a) const { return costs[number(result(s, a))]; }
  [[nodiscard]] bool is_goal(state_type const& s) const {
    return s.size() == depth && number(s) % static_cast<std::size_t>(goal_every) == 0;
  }
};

/// The expected result of a search.
struct told {
  std::vector<int> costs{};
  std::uint64_t expanded = 0;
  std::uint64_t waves = 0;
  friend bool operator==(told const&, told const&) = default;
};

/// Limited discrepancy search by recursion, with h = 0.
struct by_recursion {
  tree const& p;
  told all{};
  std::optional<int> best{};

  void visit(tree::state_type const& s, int g, std::size_t allowed) {
    if (p.is_goal(s)) {
      all.costs.push_back(g);
      best = g;
      return;
    }
    ++all.expanded;
    struct child {
      int g;
      int a;
    };
    std::vector<child> children;
    for (int const a : p.actions(s))
      if (int const there = g + p.cost(s, a); !best || there < *best)
        children.push_back({there, a});
    std::stable_sort(children.begin(), children.end(),
                     [](child const& a, child const& b) { return a.g < b.g; });
    bool is_first = true;
    for (child const& c : children) {
      if (best && *best <= c.g) return;
      if (!is_first && allowed == 0) {
        // The child is worth another wave only if no better solution is found meanwhile.
        left.push_back(c.g);
        return;
      }
      visit(p.result(s, c.a), c.g, allowed - (is_first ? 0 : 1));
      is_first = false;
    }
  }
  told run() {
    for (std::size_t wave = 0;; ++wave) {
      ++all.waves;
      left.clear();
      visit({}, 0, wave);
      bool is_worth = false;
      for (int const g : left) is_worth = is_worth || !best || g < *best;
      if (!is_worth) return all;
    }
  }
  std::vector<int> left{};
};

}  // namespace discrepancy_tests

using namespace discrepancy_tests;

TEST_CASE("limited discrepancy search: solutions and bounds agree with relaxation of all edges") {
  auto const search = [](auto const& g, auto const& starts, auto const& h) {
    return wend::limited_discrepancy_search(g, starts, h);
  };
  check_random<int>(14, 200, search);
  check_random<double>(15, 80, search);
  check_random<tests::no_cost>(16, 80, search);
}

TEST_CASE("limited discrepancy search: a recursive search has the same waves, costs and counts") {
  std::mt19937 random(8);
  wend::heuristics::nil const nothing;
  std::size_t most_waves = 0;
  for (int round = 0; round < 150; ++round) {
    tree p{.depth = 1 + below(random, 5), .children = 2 + static_cast<int>(below(random, 2)),
           .costs = {}, .goal_every = 1 + static_cast<int>(below(random, 12))};
    for (int i = 0; i < 400; ++i) p.costs.push_back(static_cast<int>(below(random, 8)));
    auto const expected = by_recursion{.p = p}.run();
    CAPTURE(round);
    auto range = wend::limited_discrepancy_search(p, tree::state_type{}, nothing,
                                                  {.cycles = wend::cycle_check::none});
    told found{costs_of(range)};
    CHECK(range.status() == search_status::exhausted);
    auto const n = range.statistics();
    found.expanded = n.expanded;
    found.waves = n.iterations;
    CHECK(found.costs == expected.costs);
    CHECK(found.expanded == expected.expanded);
    CHECK(found.waves == expected.waves);
    most_waves = std::max(most_waves, static_cast<std::size_t>(found.waves));
  }
  CHECK(most_waves >= 4);
}

TEST_CASE("limited discrepancy search: costs, bounds and waves in a small graph") {
  auto const g = three_ways();
  auto const h = misleading();
  auto range = wend::limited_discrepancy_search(g, 0, h);
  std::vector<int> costs;
  std::vector<int> bounds;
  std::vector<std::uint64_t> waves;
  for (auto const& s : range) {
    costs.push_back(s.cost);
    bounds.push_back(s.lower_bound);
    waves.push_back(range.statistics().iterations);
  }
  // Wave 0: of the children of 0, 1 has f = 5, 2 has f = 6, and the goal has f = 9; below 1 the
  // goal has cost 8. Wave 1: 1 again, below which nothing is better, then 2, the discrepancy.
  CHECK(costs == std::vector{8, 6});
  CHECK(bounds == std::vector{6, 6});
  CHECK(waves == std::vector<std::uint64_t>{1, 2});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.lower_bound() == 6);
  CHECK(range.statistics().expanded == 6);  // wave 0: 0, 1; wave 1: 0, 1, 2, 3
}

TEST_CASE("limited discrepancy search: starts that are goals, no goal, no start") {
  auto const g = three_ways();
  auto const h = misleading();
  auto at_goal = wend::limited_discrepancy_search(g, 4, h, {.max_memory = 0});
  CHECK(costs_of(at_goal) == std::vector{0});
  CHECK(at_goal.status() == search_status::exhausted);
  auto none = g;
  none.goals[4] = false;
  auto without = wend::limited_discrepancy_search(none, 0, h);
  CHECK_FALSE(without.last());
  CHECK(without.status() == search_status::exhausted);
  CHECK_FALSE(without.lower_bound());
  CHECK(costs_of(wend::limited_discrepancy_search(g, wend::starts(std::vector<int>{}), h)).empty());
  // The start with f = 2 is a discrepancy from the start with f = 1: it waits for the next wave.
  auto both = wend::limited_discrepancy_search(g, wend::starts({3, 1}), h);
  CHECK(costs_of(both) == std::vector{4, 2});
  CHECK(both.statistics().iterations == 2);
  auto neither = wend::limited_discrepancy_search(none, wend::starts({3, 1}), h);
  CHECK(costs_of(neither).empty());
  CHECK(neither.statistics().iterations == 2);
}

TEST_CASE("limited discrepancy search: a limit ends a loop with a bound; the next loop resumes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto by_cost = wend::limited_discrepancy_search(g, 0, h, {.max_cost = 5});
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::cost_limit);
  CHECK(by_cost.lower_bound() == 6);
  by_cost.set_limits({.max_cost = 7});
  CHECK(costs_of(by_cost) == std::vector{6});
  CHECK(by_cost.status() == search_status::exhausted);

  auto by_depth = wend::limited_discrepancy_search(g, 0, h, {.max_depth = 2});
  CHECK(costs_of(by_depth) == std::vector{8});
  CHECK(by_depth.status() == search_status::depth_limit);
  CHECK(by_depth.lower_bound() == 6);
  by_depth.set_limits({});
  CHECK(costs_of(by_depth) == std::vector{6});
  CHECK(by_depth.status() == search_status::exhausted);

  check_short_of_memory(wend::limited_discrepancy_search(g, 0, h, {.max_memory = 0}), {8, 6});

  auto again = wend::limited_discrepancy_search(g, 0, h, {.max_depth = 2});
  CHECK(costs_of(again) == std::vector{8});
  again.restart(1);
  CHECK(costs_of(again) == std::vector{4});
  CHECK(again.statistics().iterations == 1);
  again.restart(0);
  CHECK(costs_of(again) == std::vector{8});
}

TEST_CASE("limited discrepancy search: the range resumes after the problem throws") {
  auto const search = [](auto const& p, auto const& h, auto&... seen) {
    return wend::limited_discrepancy_search(p, 0, h, {}, seen...);
  };
  check_thrown(search, {8, 6}, 20, [](auto const& range) {
    CHECK(range.statistics().expanded == 6);
    CHECK(range.statistics().iterations == 2);
  });
}

TEST_CASE("limited discrepancy search: lifting a depth limit leads to the counts of a new search") {
  int_graph g;  // from 0 to 1, which has no actions, or through 2 to the goal
  g.out.resize(4);
  g.goals = {false, false, false, true};
  g.add(0, 1, 1);
  g.add(0, 2, 5);
  g.add(2, 3, 1);
  wend::heuristics::nil const h;
  int calls = 0;  // the second call stops the search, in the second wave
  auto range = wend::limited_discrepancy_search(
      g, 0, h, {.limits = {.max_depth = 1, .stop = [&] { return ++calls == 2; }}});
  CHECK(costs_of(range).empty());
  CHECK(range.status() == search_status::stopped);
  range.set_limits({});
  CHECK(costs_of(range) == std::vector{6});
  CHECK(range.statistics().expanded == 5);  // 0 and 1; then 0, 1 and 2
}
