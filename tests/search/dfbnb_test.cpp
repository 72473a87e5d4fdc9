// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max, std::min
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>  // std::exchange
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/observer.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/dfbnb.hpp>

#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

// Depth-first branch and bound is checked against relaxation of all edges, and against Held and
// Karp's dynamic program for tours.

using tests::below;
using namespace improving_tests;

namespace dfbnb_tests {

// ---- tours

constexpr std::size_t most_cities = 12;

/// Round trips of all cities, from city 0.
struct tour {
  struct state_type {
    std::size_t at = 0;
    std::size_t seen = 1;
    friend bool operator==(state_type const&, state_type const&) = default;
    friend std::size_t hash_value(state_type const& s) { return s.seen * most_cities + s.at; }
  };
  using action_type = std::size_t;

  std::size_t cities;
  std::array<std::array<int, most_cities>, most_cities> way{};

  [[nodiscard]] bool is_seen(state_type const& s, std::size_t c) const { return s.seen >> c & 1; }
  [[nodiscard]] bool has_all(state_type const& s) const { return s.seen + 1 == 1ull << cities; }
  [[nodiscard]] std::vector<std::size_t> actions(state_type const& s) const {
    std::vector<std::size_t> to;
    if (has_all(s) && s.at != 0) to.push_back(0);
    for (std::size_t c = 0; c < cities; ++c)
      if (!is_seen(s, c)) to.push_back(c);
    return to;
  }
  [[nodiscard]] state_type result(state_type const& s, std::size_t c) const {
    return {c, s.seen | std::size_t{1} << c};
  }
  [[nodiscard]] int cost(state_type const& s, std::size_t c) const { return way[s.at][c]; }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s.at == 0 && has_all(s); }
};

/// The sum of the cheapest ways out of all cities that are still to be left.
int ways_out(tour const& t, tour::state_type const& s) {
  int sum = 0;
  if (t.is_goal(s)) return 0;
  for (std::size_t c = 0; c < t.cities; ++c) {
    if (c != s.at && t.is_seen(s, c)) continue;
    int least = 1 << 20;
    for (std::size_t to = 0; to < t.cities; ++to)
      if (to != c) least = std::min(least, t.way[c][to]);
    sum += least;
  }
  return sum;
}

/// Held and Karp's dynamic program.
int shortest_tour(tour const& t) {
  std::size_t const sets = std::size_t{1} << t.cities;
  constexpr int far = 1 << 20;
  std::vector<std::array<int, most_cities>> best(sets);
  for (auto& row : best) row.fill(far);
  best[1][0] = 0;
  for (std::size_t set = 1; set < sets; set += 2)
    for (std::size_t at = 0; at < t.cities; ++at)
      for (std::size_t to = 1; to < t.cities; ++to)
        if (!(set >> to & 1)) {
          int& there = best[set | std::size_t{1} << to][to];
          there = std::min(there, best[set][at] + t.way[at][to]);
        }
  int least = far;
  for (std::size_t at = 1; at < t.cities; ++at)
    least = std::min(least, best[sets - 1][at] + t.way[at][0]);
  return least;
}

}  // namespace dfbnb_tests

using namespace dfbnb_tests;

TEST_CASE("dfbnb: solutions, bounds and final status agree with relaxing all edges") {
  auto const search = [](auto const& g, auto const& starts, auto const& h) {
    return wend::dfbnb(g, starts, h);
  };
  check_random<int>(4, 250, search);
  check_random<double>(5, 100, search);
  check_random<tests::no_cost>(6, 100, search);
}

TEST_CASE("dfbnb: tours are as short as by Held and Karp's dynamic program") {
  std::mt19937 random(7);
  for (int round = 0; round < 12; ++round) {
    tour t{.cities = 3 + static_cast<std::size_t>(round % 8)};
    for (std::size_t a = 0; a < t.cities; ++a)
      for (std::size_t b = 0; b < t.cities; ++b)
        if (a != b) t.way[a][b] = 1 + static_cast<int>(below(random, 50));
    CAPTURE(round);
    auto const h = [&](tour::state_type const& s) { return ways_out(t, s); };
    auto range = wend::dfbnb(t, tour::state_type{}, h, {.cycles = wend::cycle_check::none});
    auto const best = range.last();
    REQUIRE(best);
    CHECK(best->cost == shortest_tour(t));
    CHECK(best->actions.size() == t.cities);
    CHECK(range.status() == search_status::exhausted);
    CHECK(range.lower_bound() == best->cost);
    wend::heuristics::nil const nothing;
    if (t.cities < 8)
      CHECK(wend::dfbnb(t, tour::state_type{}, nothing).last()->cost == best->cost);
  }
}

TEST_CASE("dfbnb: costs, bounds and expansions in a small graph") {
  auto const g = three_ways();
  auto const h = misleading();
  auto range = wend::dfbnb(g, 0, h);
  std::vector<int> costs;
  std::vector<int> bounds;
  std::vector<std::uint64_t> expanded;
  for (auto const& s : range) {
    costs.push_back(s.cost);
    bounds.push_back(s.lower_bound);
    expanded.push_back(range.statistics().expanded);
  }
  // The children of 0: 1 has f = 5, 2 has f = 6 and the goal f = 9. Below 1 the goal has f = 8;
  // 2 and 3 have f = 6.
  CHECK(costs == std::vector{8, 6});
  CHECK(bounds == std::vector{6, 6});
  CHECK(expanded == std::vector<std::uint64_t>{2, 4});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.lower_bound() == 6);
  auto const n = range.statistics();
  CHECK(n.expanded == 4);
  CHECK(n.goals == 2);
  // The goal at 9 is generated before there is a solution, so it does not count as pruned.
  CHECK(n.pruned == 0);
  CHECK(n.generated == 6);
}

TEST_CASE("dfbnb: starts that are goals, no goal, no start") {
  auto const g = three_ways();
  auto const h = misleading();
  auto at_goal = wend::dfbnb(g, 4, h);
  CHECK(at_goal.lower_bound() == 0);
  CHECK(costs_of(at_goal) == std::vector{0});
  CHECK(at_goal.status() == search_status::exhausted);
  CHECK(at_goal.lower_bound() == 0);
  auto const second = wend::dfbnb(g, wend::starts({0, 4}), h, {.max_expanded = 0}).last();
  REQUIRE(second);
  CHECK(second->start == 1);
  CHECK(second->actions.empty());
  auto none = g;
  none.goals[4] = false;
  auto without = wend::dfbnb(none, 0, h);
  CHECK_FALSE(without.last());
  CHECK(without.status() == search_status::exhausted);
  CHECK_FALSE(without.lower_bound());
  CHECK(costs_of(wend::dfbnb(g, wend::starts(std::vector<int>{}), h)).empty());
}

TEST_CASE("dfbnb: a limit leaves a lower bound, and the next loop resumes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto by_cost = wend::dfbnb(g, 0, h, {.max_cost = 5});
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::cost_limit);
  CHECK(by_cost.lower_bound() == 6);
  by_cost.set_limits({.max_cost = 7});
  CHECK(costs_of(by_cost) == std::vector{6});
  CHECK(by_cost.status() == search_status::exhausted);
  by_cost.set_limits({});  // the nodes that were cut cost more
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::exhausted);

  // A cost limit below the last solution proves nothing about the costs in between.
  auto late = wend::dfbnb(g, 0, h);
  CHECK(late.begin()->cost == 8);
  late.set_limits({.max_cost = 3});
  auto at = late.begin();
  ++at;
  CHECK((at == late.end()));
  CHECK(late.status() == search_status::cost_limit);
  CHECK(late.lower_bound() == 6);
  late.set_limits({});
  CHECK(costs_of(late) == std::vector{6});
  CHECK(late.status() == search_status::exhausted);

  auto by_depth = wend::dfbnb(g, 0, h, {.max_depth = 2});
  CHECK(costs_of(by_depth) == std::vector{8});
  CHECK(by_depth.status() == search_status::depth_limit);
  CHECK(by_depth.lower_bound() == 6);
  by_depth.set_limits({});
  CHECK(costs_of(by_depth) == std::vector{6});  // the earlier solution is not repeated
  CHECK(by_depth.status() == search_status::exhausted);

  check_short_of_memory(wend::dfbnb(g, 0, h, {.max_memory = 0}), {8, 6});

  auto again = wend::dfbnb(g, 0, h, {.max_depth = 2});
  CHECK(costs_of(again) == std::vector{8});
  again.set_limits({});
  again.restart(1);
  CHECK(costs_of(again) == std::vector{4});
  CHECK(again.statistics().goals == 1);
  again.restart(0);
  CHECK(costs_of(again) == std::vector{8});  // the limits of the options apply again
}

TEST_CASE("dfbnb: an observer sees solutions and pruned successors") {
  struct watcher {
    std::vector<int> goals{};
    std::vector<int> pruned{};
    void on_goal(wend::node_event<int_graph> const& e) { goals.push_back(e.g); }
    void on_prune(wend::successor_event<int_graph> const& e) { pruned.push_back(e.g); }
  } seen;
  auto g = three_ways();
  g.add(2, 4, 7);  // a path of cost 9, generated when 8 is known
  auto const h = misleading();
  auto range = wend::dfbnb(g, 0, h, {}, seen);
  CHECK(costs_of(range) == std::vector{8, 6});
  CHECK(seen.goals == std::vector{8, 6});
  CHECK(seen.pruned == std::vector{9});
  CHECK(range.statistics().pruned == 1);
}

TEST_CASE("dfbnb: the range resumes after the problem throws") {
  auto const search = [](auto const& p, auto const& h, auto&... seen) {
    return wend::dfbnb(p, 0, h, {}, seen...);
  };
  check_thrown(search, {8, 6}, 20, [](auto const& range) {
    CHECK(range.statistics().expanded == 4);
  });
}

TEST_CASE("dfbnb: last() returns the best solution even after the heuristic has thrown") {
  int_graph g;  // 0 leads through 1 to the goal, and through 2 to 3, which has no actions
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 1, 1);
  g.add(1, 4, 4);
  g.add(0, 2, 2);
  g.add(2, 3, 1);
  bool thrown = false;
  auto const h = [&](int s) {
    if (s == 3 && !std::exchange(thrown, true)) throw std::runtime_error("once");
    return 0;
  };
  auto range = wend::dfbnb(g, 0, h);
  CHECK_THROWS_AS(static_cast<void>(range.last()), std::runtime_error);
  CHECK(range.begin()->cost == 5);
  auto const best = range.last();
  REQUIRE(best);
  CHECK(best->cost == 5);
  CHECK(range.is_proved());
}
