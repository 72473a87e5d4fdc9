// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <utility>  // std::pair
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/observer.hpp>
#include <wend/search/anytime/arastar.hpp>

#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

// ARA*: improving solutions and lower bounds are checked against relaxation of all edges.

namespace arastar_tests {

using namespace improving_tests;

/// Records the states expanded in each round.
struct round_watcher {
  std::function<std::uint64_t()> round{};
  std::set<std::pair<std::uint64_t, std::uint64_t>> expanded{};
  void on_expand(auto const& e) { CHECK(expanded.insert({round(), e.node}).second); }
};

template <class Cost>
void check_rounds(std::uint32_t seed, int rounds) {
  std::size_t most_solutions = 0;
  std::uint64_t most_rounds = 0;
  std::uint64_t reopened = 0;
  auto const check = [&](auto const& g, auto const& d, auto const& all, tests::guide kind,
                         auto const& h) {
    for (double const weight : {1.0, 1.5, 4.0, 100.0}) {
      CAPTURE(weight);
      wend::arastar_options<tests::sum_t<Cost>> const options{.weight = weight,
                                                              .step = weight / 10};
      auto range = wend::arastar(g, all, h, options);
      auto const whole = check_range(g, d, range, 0);
      auto in_parts = wend::arastar(g, all, h, options);
      CHECK(check_range(g, d, in_parts, 1) == whole);
      most_solutions = std::max(most_solutions, whole.size());
      most_rounds = std::max(most_rounds, range.statistics().iterations);
      reopened += range.statistics().reopened;
      bool const is_consistent = kind == tests::guide::zero || kind == tests::guide::perfect;
      if (is_consistent && d.least)
        CHECK(at_most(static_cast<double>(whole.front()), weight * static_cast<double>(*d.least)));
    }
  };
  each_drawn<Cost>(seed, rounds, {.vertices = 12, .edges = 40}, check);
  CHECK(most_solutions > 1);
  CHECK(most_rounds > 2);
  CHECK(reopened > 10);
}

struct step_of_curve {
  int cost;
  int bound;
  std::uint64_t round;
  friend bool operator==(step_of_curve const&, step_of_curve const&) = default;
};
template <class Range>
std::vector<step_of_curve> curve_of(Range&& range) {
  std::vector<step_of_curve> curve;
  for (auto const& s : range)
    curve.push_back({s.cost, s.lower_bound, range.statistics().iterations});
  return curve;
}

}  // namespace arastar_tests

using namespace arastar_tests;

TEST_CASE("arastar: solutions, bounds and final status agree with relaxing all edges") {
  check_rounds<int>(1, 200);
  check_rounds<double>(2, 80);
  check_rounds<tests::no_cost>(3, 80);
}

TEST_CASE("arastar: costs, bounds and rounds of a small graph") {
  auto const g = three_ways();
  auto const h = misleading();
  // By g + 10 h the goal leaves the open list at 9, before 1 at 4 + 10 and 2 at 2 + 40. The proved
  // bound is 4 + 1. A step of 4 from the ratio 9 / 5 leads to A*: 1 leaves at 5, 2 at 6, 3 at 6,
  // the goal at 6.
  auto range = wend::arastar(g, 0, h, {.weight = 10, .step = 4});
  CHECK(curve_of(range) == std::vector<step_of_curve>{{9, 5, 1}, {6, 6, 2}});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.lower_bound() == 6);
  CHECK(range.statistics().expanded == 4);
  // A step of 0.1 leads to the weight 1.7: 1 leaves at 5.7, the goal at 8 before 2 at 8.8. From
  // 8 / 6 it leads to 1.23...: 2 leaves at 6.9, 3 at 6.5, the goal at 6.
  CHECK(curve_of(wend::arastar(g, 0, h, {.weight = 10, .step = 0.1})) ==
        std::vector<step_of_curve>{{9, 5, 1}, {8, 6, 2}, {6, 6, 3}});
}

TEST_CASE("arastar: a node improved after its expansion waits for the next round") {
  // 1 is expanded with g = 3 before 2, which leads to 1 with g = 2.
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 1, 3);
  g.add(0, 2, 1);
  g.add(2, 1, 1);
  g.add(1, 3, 4);
  g.add(3, 4, 4);
  table const h{{{6}, {0}, {4}, {3}, {0}}};
  // By g + 2 h: 1 at 3, 2 at 9, 3 at 7 + 6. 2 leaves before 3 and improves 1, which waits with
  // g = 2: this is the lower bound. Then 3 leaves, and the goal, whose path through 2 and 1 already
  // costs 10. The next round, by f, expands 1 at 2 and 3 at 6 + 3 again.
  auto range = wend::arastar(g, 0, h, {.weight = 2, .step = 1});
  CHECK(curve_of(range) == std::vector<step_of_curve>{{10, 2, 1}});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.statistics().iterations == 2);
  CHECK(range.statistics().expanded == 6);
  CHECK(range.statistics().reopened == 2);
}

TEST_CASE("arastar: a round may begin with only the nodes that waited for it") {
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 4, 11);
  g.add(0, 1, 3);
  g.add(0, 2, 1);
  g.add(2, 1, 1);
  g.add(1, 3, 4);
  g.add(3, 4, 4);
  table const h{{{0}, {6}, {9}, {4}, {0}}};
  // By g + 10 h the goal leaves first, at 11. By f, 1 leaves at 9 and 2 at 10, which improves 1; 3
  // at 11 is too late. Only 1 is left, at 8. It leads to the goal at 10.
  auto range = wend::arastar(g, 0, h, {.weight = 10, .step = 9});
  CHECK(curve_of(range) == std::vector<step_of_curve>{{11, 9, 1}, {10, 10, 3}});
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("arastar: a round ends once the best solution is within the bound of its weight") {
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 4, 9);
  g.add(0, 1, 4);  // a dead end
  g.add(0, 2, 2);
  g.add(2, 3, 2);
  g.add(3, 4, 2);
  auto const h = misleading();
  // The second weight is 9 / 5 less 0.01: 1 leaves at 5.79, and 2 would at 9.16. The third is 9 / 6
  // less 0.01: 2 at 7.96, 3 at 6.98, the goal at 6.
  auto range = wend::arastar(g, 0, h, {.weight = 10, .step = 0.01});
  CHECK(curve_of(range) == std::vector<step_of_curve>{{9, 5, 1}, {6, 6, 3}});
}

TEST_CASE("arastar: starts that are goals, no goal, no start") {
  auto const g = three_ways();
  auto const h = misleading();
  auto at_goal = wend::arastar(g, 4, h);
  CHECK(costs_of(at_goal) == std::vector{0});
  CHECK(at_goal.status() == search_status::exhausted);
  CHECK(at_goal.lower_bound() == 0);
  CHECK(costs_of(wend::arastar(g, wend::starts({0, 4}), h, {.max_expanded = 0})) == std::vector{0});
  auto none = g;
  none.goals[4] = false;
  auto without = wend::arastar(none, 0, h);
  CHECK(costs_of(without).empty());
  CHECK(without.status() == search_status::exhausted);
  CHECK_FALSE(without.lower_bound());
  CHECK(costs_of(wend::arastar(g, wend::starts(std::vector<int>{}), h)).empty());
}

TEST_CASE("arastar: a limit leaves a lower bound, and the next loop resumes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto by_cost = wend::arastar(g, 0, h, {.weight = 10, .step = 0.1, .limits = {.max_cost = 5}});
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::cost_limit);
  CHECK(by_cost.lower_bound() == 5);  // the search did not look above max_cost
  by_cost.set_limits({.max_cost = 8});
  CHECK(costs_of(by_cost) == std::vector{8, 6});
  CHECK(by_cost.status() == search_status::exhausted);

  auto by_depth = wend::arastar(g, 0, h, {.weight = 10, .step = 0.1, .limits = {.max_depth = 2}});
  CHECK(costs_of(by_depth) == std::vector{9, 8});
  CHECK(by_depth.status() == search_status::depth_limit);
  CHECK(by_depth.lower_bound() == 6);
  by_depth.set_limits({});
  CHECK(costs_of(by_depth) == std::vector{6});  // earlier solutions are not repeated
  CHECK(by_depth.status() == search_status::exhausted);

  check_short_of_memory(
      wend::arastar(g, 0, h, {.weight = 10, .step = 0.1, .limits = {.max_memory = 0}}), {9, 8, 6});
}

TEST_CASE("arastar: a restart begins with the first weight") {
  auto const g = three_ways();
  auto const h = misleading();
  auto range = wend::arastar(g, 0, h, {.weight = 10, .step = 0.1});
  auto const curve = std::vector<step_of_curve>{{9, 5, 1}, {8, 6, 2}, {6, 6, 3}};
  CHECK(curve_of(range) == curve);
  range.restart(0);
  CHECK(curve_of(range) == curve);
  range.restart(0);
  CHECK(range.begin()->cost == 9);
  range.restart(0);  // between two rounds
  CHECK(curve_of(range) == curve);
}

TEST_CASE("arastar: a round expands each of many states at most once") {
  std::mt19937 random(7);
  for (int round = 0; round < 5; ++round) {
    auto const g = tests::random_graph<int_graph>(
        random, {.vertices = 2000, .edges = 8000, .goals = 1, .zero_costs = false});
    auto const truth = tests::truth_of(g, std::vector{0});
    auto const h = tests::make_guide(tests::guide::inconsistent, truth, random);
    round_watcher seen;
    auto range = wend::arastar(g, 0, h, {.weight = 5, .step = 0.5}, seen);
    seen.round = [&] { return range.statistics().iterations; };
    auto const costs = costs_of(range);
    CHECK(seen.expanded.size() == range.statistics().expanded);
    REQUIRE(costs.empty() == !truth.cost);
    if (truth.cost) CHECK(costs.back() == *truth.cost);
  }
}

TEST_CASE("arastar: the range resumes after the problem throws") {
  auto const search = [](auto const& p, auto const& h, auto&... seen) {
    return wend::arastar(p, 0, h, {.weight = 10, .step = 0.1}, seen...);
  };
  check_thrown(search, {9, 8, 6}, 30, [](auto const&) {});
}

TEST_CASE("arastar: invalid weights and steps are rejected") {
  auto const g = three_ways();
  auto const h = misleading();
  double const nan = std::numeric_limits<double>::quiet_NaN();
  struct refused {
    double weight;
    double step;
  };
  for (refused const o : std::vector<refused>{
           {0.5, 1.0}, {nan, 1.0}, {1e101, 1e100}, {3.0, 0.0}, {1.0, 0.0}, {3.0, -1.0},
           {3.0, nan}, {3.0, 1e101}, {1001.0, 0.5}}) {
    CAPTURE(o.weight);
    CAPTURE(o.step);
    CHECK_THROWS_AS(static_cast<void>(wend::arastar(g, 0, h, {.weight = o.weight, .step = o.step})),
                    wend::invalid_option);
  }
  CHECK_THROWS_WITH_AS(static_cast<void>(wend::arastar(g, 0, h, {.weight = 3, .step = 1e300})),
                       "wend: the step of ARA* is 1e+300: expected more than 0, at least (weight - "
                       "1) / 1000, and at most 1e+100",
                       wend::invalid_option);
  CHECK(costs_of(wend::arastar(g, 0, h, {.weight = 1001, .step = 1})).back() == 6);
}
