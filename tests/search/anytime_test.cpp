// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/observer.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/weighted_astar.hpp>

#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

// Improving solutions and lower bounds are checked against relaxation of all edges.

using wend::search_status;

namespace anytime_tests {

using namespace improving_tests;

/// Checks the lower bound of weighted A* before each step and at the end.
template <class Graph, class H, class Sum>
void check_weighted(Graph const& g, drawn_graph<Sum> const& d, H const& h, double weight) {
  auto search = wend::weighted_astar.search(g, wend::starts(d.starts), h, {.weight = weight});
  do {
    auto const bound = search.lower_bound();
    CHECK((!d.least || bound));
    if (d.least && bound) CHECK(at_most(*bound, *d.least));
  } while (search.step() == search_status::running);
  CHECK(search.lower_bound().has_value() == d.least.has_value());
  if (!d.least) return;
  CHECK(at_most(*search.lower_bound(), *d.least));
  CHECK(at_most(static_cast<double>(*search.result().cost),
                weight * static_cast<double>(*search.lower_bound())));
}

template <class Cost>
void check_weights(std::uint32_t seed, int rounds) {
  std::size_t most_solutions = 0;
  auto const check = [&](auto const& g, auto const& d, auto const& all, tests::guide,
                         auto const& h) {
    for (double const weight : {1.0, 1.5, 4.0, 1e6}) {
      CAPTURE(weight);
      auto const whole = check_range(g, d, wend::awastar(g, all, h, {.weight = weight}), 0);
      auto const parts = check_range(g, d, wend::awastar(g, all, h, {.weight = weight}), 1);
      CHECK(whole == parts);
      most_solutions = std::max(most_solutions, whole.size());
      check_weighted(g, d, h, weight);
    }
  };
  each_drawn<Cost>(seed, rounds, {.vertices = 12, .edges = 40}, check);
  CHECK(most_solutions > 1);
}

}  // namespace anytime_tests

using namespace anytime_tests;

TEST_CASE("anytime: solutions, bounds and final status agree with relaxing all edges") {
  check_weights<int>(1, 250);
  check_weights<double>(2, 100);
  check_weights<tests::no_cost>(3, 100);
}

TEST_CASE("anytime: costs, bounds and ratios of a small graph") {
  auto const g = three_ways();
  auto const h = misleading();
  auto range = wend::awastar(g, 0, h, {.weight = 10});
  std::vector<double> ratios;
  std::vector<int> bounds;
  std::vector<int> costs;
  for (auto const& s : range) {
    costs.push_back(s.cost);
    bounds.push_back(s.lower_bound);
    ratios.push_back(s.ratio());
  }
  // After 0, nodes leave the open list by g + 10 h: the goal at 9, 1 at 4 + 10, 2 at 2 + 40.
  CHECK(costs == std::vector{9, 8, 6});
  CHECK(bounds == std::vector{5, 6, 6});
  CHECK(ratios == std::vector{9.0 / 5.0, 8.0 / 6.0, 1.0});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.lower_bound() == 6);
}

TEST_CASE("anytime: the ratio of a solution is defined for a lower bound of 0") {
  using solution = wend::improving_solution<int, int>;
  CHECK(solution{.cost = 0}.ratio() == 1.0);
  CHECK(solution{.cost = 3}.ratio() == std::numeric_limits<double>::infinity());
  CHECK(solution{.cost = 3, .lower_bound = 2}.ratio() == 1.5);
}

TEST_CASE("anytime: starts that are goals, no goal, no start") {
  auto const g = three_ways();
  auto const h = misleading();
  auto at_goal = wend::awastar(g, 4, h);
  CHECK(at_goal.lower_bound() == 0);
  CHECK(costs_of(at_goal) == std::vector{0});
  CHECK(at_goal.status() == search_status::exhausted);
  CHECK(at_goal.lower_bound() == 0);
  CHECK(costs_of(wend::awastar(g, wend::starts({0, 4}), h, {.max_expanded = 0})) == std::vector{0});
  auto none = g;
  none.goals[4] = false;
  auto without = wend::awastar(none, 0, h);
  CHECK(costs_of(without).empty());
  CHECK(without.status() == search_status::exhausted);
  CHECK_FALSE(without.lower_bound());
  CHECK(costs_of(wend::awastar(g, wend::starts(std::vector<int>{}), h)).empty());
}

TEST_CASE("anytime: a limit leaves a lower bound, and the next loop resumes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto by_cost = wend::awastar(g, 0, h, {.weight = 10, .limits = {.max_cost = 5}});
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::cost_limit);
  CHECK(by_cost.lower_bound() == 5);  // the search did not look above max_cost
  by_cost.set_limits({.max_cost = 8});
  CHECK(costs_of(by_cost) == std::vector{8, 6});
  CHECK(by_cost.status() == search_status::exhausted);

  // A cost limit below the last solution proves nothing about the costs in between.
  auto late = wend::awastar(g, 0, h, {.weight = 10});
  CHECK(late.begin()->cost == 9);
  late.set_limits({.max_cost = 3});
  auto at = late.begin();
  ++at;
  CHECK((at == late.end()));
  CHECK(late.status() == search_status::cost_limit);
  CHECK(late.lower_bound() == 3);
  late.set_limits({});
  CHECK(costs_of(late) == std::vector{8, 6});
  CHECK(late.status() == search_status::exhausted);

  auto by_depth = wend::awastar(g, 0, h, {.weight = 10, .limits = {.max_depth = 2}});
  CHECK(costs_of(by_depth) == std::vector{9, 8});
  CHECK(by_depth.status() == search_status::depth_limit);
  CHECK(by_depth.lower_bound() == 6);
  by_depth.set_limits({});
  CHECK(costs_of(by_depth) == std::vector{6});  // earlier solutions are not repeated
  CHECK(by_depth.status() == search_status::exhausted);

  check_short_of_memory(wend::awastar(g, 0, h, {.weight = 10, .limits = {.max_memory = 0}}),
                        {9, 8, 6});

  auto again = wend::awastar(g, 0, h, {.weight = 10, .limits = {.max_depth = 2}});
  CHECK(costs_of(again) == std::vector{9, 8});
  again.set_limits({});
  again.restart(1);
  CHECK(costs_of(again) == std::vector{4});
  CHECK(again.statistics().goals == 1);
  again.restart(0);
  CHECK(costs_of(again) == std::vector{9, 8});  // the limits of the options apply again
}

TEST_CASE("anytime: an observer sees each solution") {
  struct watcher {
    std::vector<int> goals{};
    void on_goal(wend::node_event<int_graph> const& e) { goals.push_back(e.g); }
  } seen;
  auto const g = three_ways();
  auto const h = misleading();
  CHECK(costs_of(wend::awastar(g, 0, h, {.weight = 10}, seen)) == std::vector{9, 8, 6});
  CHECK(seen.goals == std::vector{9, 8, 6});
}

TEST_CASE("anytime: the range resumes after the problem throws") {
  auto const search = [](auto const& p, auto const& h, auto&... seen) {
    return wend::awastar(p, 0, h, {.weight = 10}, seen...);
  };
  check_thrown(search, {9, 8, 6}, 30, [](auto const&) {});
}

TEST_CASE("anytime: an invalid weight is rejected") {
  auto const g = three_ways();
  auto const h = misleading();
  CHECK_THROWS_WITH_AS(static_cast<void>(wend::awastar(g, 0, h, {.weight = 0.5})),
                       "wend: the weight of anytime weighted A* is 0.5: expected at least 1, and "
                       "at most 1e+100",
                       wend::invalid_option);
}

TEST_CASE("weighted A*: the lower bound without reopening, and with limits") {
  auto const g = three_ways();
  table const h{{{5}, {4}, {4}, {2}, {0}}};  // consistent
  auto search = wend::weighted_astar.search(g, 0, h, {.weight = 4, .reopen = false});
  CHECK(search.run() == search_status::solved);
  REQUIRE(search.result().cost == 9);
  CHECK(search.lower_bound() == 5);  // h; 9 / 4 is less
  wend::heuristics::nil const nothing;
  auto lighter = wend::weighted_astar.search(g, 0, nothing, {.reopen = false});
  CHECK(lighter.run() == search_status::solved);
  REQUIRE(lighter.result().cost == 6);
  CHECK(lighter.lower_bound() == 4);  // 6 / 1.5
  auto shallow = wend::weighted_astar.search(g, 0, h, {.weight = 1, .limits = {.max_depth = 2}});
  CHECK(shallow.run() == search_status::solved);
  CHECK(shallow.lower_bound() == 5);
  auto cheap = wend::weighted_astar.search(g, 0, h, {.weight = 1, .limits = {.max_cost = 5}});
  CHECK(cheap.run() == search_status::cost_limit);
  CHECK(cheap.lower_bound() == 5);

  // The bound is the least g + h of the nodes that are open when the goal is found at cost 9.
  auto const r = wend::weighted_astar(g, 0, h, {.weight = 4});
  REQUIRE(r.cost == 9);
  CHECK(r.lower_bound == 6);
  CHECK(r.ratio() == 9.0 / 6);
}
