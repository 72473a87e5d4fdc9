// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/grid.hpp>
#include <wend/heuristics/between.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>

#include "../support/checks.hpp"
#include "../support/two_ended.hpp"

using namespace tests;
using wend::search_status;

namespace incremental_tests {

constexpr std::uint32_t rounds = WEND_SLOW_TESTS ? 3000 : 150;

/// Places of vertices on a line. An action costs at least the distance of its places, whatever
/// changes. No path ever connects two places that differ by more than `apart`.
constexpr int apart = 50;
struct places {
  std::vector<int> at{};
  [[nodiscard]] int distance(int s, int t) const {
    return std::abs(at[static_cast<std::size_t>(s)] - at[static_cast<std::size_t>(t)]);
  }
  [[nodiscard]] std::optional<int> operator()(int s, int t) const {
    if (distance(s, t) > apart) return std::nullopt;
    return distance(s, t);
  }
};

/// Draws another end and another cost of an edge, which the places allow.
template <class Cost>
void draw_edge(two_ended<Cost>& g, places const& where, std::mt19937& random, draw const& d,
               typename graph<Cost>::edge& e) {
  do e.to = static_cast<int>(below(random, g.out.size()));
  while (!where(e.from, e.to));
  e.cost = random_cost<Cost>(random, d) + static_cast<Cost>(where.distance(e.from, e.to));
  if constexpr (std::is_floating_point_v<Cost>)
    if (below(random, 4) == 0) e.cost = std::numeric_limits<Cost>::infinity();
}

/// A random graph and the places of its vertices: all equal, on a line, or some of them far away.
template <class Cost>
two_ended<Cost> draw_graph(std::mt19937& random, draw const& d, places& where) {
  auto g = random_graph<two_ended<Cost>>(random, d);
  auto const kind = below(random, 3);
  where.at.resize(g.out.size());
  for (int& x : where.at)
    if (kind != 0)
      x = static_cast<int>(below(random, 7)) + (kind == 2 && below(random, 4) == 0 ? 100 : 0);
  for (auto& e : g.edges) draw_edge(g, where, random, d, e);
  return g;
}

/// Changes the costs and ends of some edges, removes some and puts some back. Returns the states
/// concerned.
template <class Cost>
std::vector<int> change(two_ended<Cost>& g, places const& where, std::mt19937& random,
                        draw const& d) {
  std::vector<int> concerned;
  for (auto n = 1 + below(random, 4); n-- > 0;) {
    int const a = static_cast<int>(below(random, g.edges.size()));
    auto& e = g.edges[static_cast<std::size_t>(a)];
    auto& out = g.out[static_cast<std::size_t>(e.from)];
    concerned.push_back(e.from);
    std::erase(out, a);
    if (below(random, 3) == 0) {
      e.to = -1;
    } else {
      draw_edge(g, where, random, d, e);
      out.push_back(a);
    }
  }
  return concerned;
}

/// The least cost from a start to a goal, by relaxing until nothing changes, without edges that are
/// removed or infinite.
template <class Cost>
std::optional<sum_t<Cost>> distance(two_ended<Cost> const& g, std::vector<int> const& starts) {
  two_ended<Cost> now = g;
  now.edges.clear();
  for (auto& out : now.out) out.clear();
  for (auto const& e : g.edges) {
    if (e.to < 0) continue;
    if constexpr (std::is_floating_point_v<Cost>)
      if (e.cost == std::numeric_limits<Cost>::infinity()) continue;
    now.add(e.from, e.to, e.cost);
  }
  return truth_of(now, starts).cost;
}

template <class Graph, class Result>
void check_path(Graph const& g, int start, Result const& r,
                std::optional<wend::cost_t<Graph>> const& least, double error = 1e-5) {
  if (!least) {
    CHECK(r.status == search_status::exhausted);
    CHECK(!r.cost);
    return;
  }
  REQUIRE(r.status == search_status::solved);
  wend::cost_t<Graph> sum{};
  int s = start;
  for (int const a : r.actions) {
    REQUIRE(g.at(a).from == s);
    REQUIRE(g.at(a).to >= 0);
    sum += g.at(a).cost;
    s = g.at(a).to;
  }
  CHECK(g.is_goal(s));
  CHECK(sum == *r.cost);
  if constexpr (std::is_floating_point_v<wend::cost_t<Graph>>)
    CHECK(*r.cost == doctest::Approx(*least).epsilon(error));
  else
    CHECK(*r.cost == *least);
}

template <class Cost>
draw drawn_as(std::uint32_t seed) {
  return {.vertices = 3 + static_cast<int>(seed % 12),
          .edges = 6 + static_cast<int>(seed % 37),
          .goals = 1 + static_cast<int>(seed % 3),
          .zero_costs = seed % 2 == 0,
          .large_costs = seed % 5 == 0};
}

template <class Cost>
void check_lpastar() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    draw const d = drawn_as<Cost>(seed);
    places where;
    auto g = draw_graph<Cost>(random, d, where);
    std::vector<int> starts(1 + below(random, 2));
    for (int& s : starts) s = static_cast<int>(below(random, g.out.size()));
    auto const h = [&](int s) {
      std::optional<int> least;
      for (int const t : goals_of(g))
        if (auto const v = where(s, t); v && (!least || *v < *least)) least = v;
      return least;
    };
    auto search = wend::lpastar.search(g, wend::starts(starts), h);
    for (int batch = 0; batch < 12; ++batch) {
      CAPTURE(seed);
      CAPTURE(batch);
      if (seed % 3 == 0)
        while (search.step() == search_status::running) {
        }
      search.run();
      auto const r = search.result();
      check_path(g, starts[r.start], r, distance(g, starts));
      CHECK(adds_up_best_first(r.statistics));
      for (int const s : change(g, where, random, d)) search.costs_changed(s);
    }
  }
}

template <class Cost>
void check_dstar_lite() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    draw const d = drawn_as<Cost>(seed);
    places where;
    auto g = draw_graph<Cost>(random, d, where);
    wend::heuristics::between const between{where};
    int robot = static_cast<int>(below(random, g.out.size()));
    auto search = wend::dstar_lite.search(g, robot, wend::goals(goals_of(g)), between);
    for (int batch = 0; batch < 12; ++batch) {
      CAPTURE(seed);
      CAPTURE(batch);
      search.run();
      auto const r = search.result();
      check_path(g, robot, r, distance(g, {robot}));
      CHECK(adds_up_best_first(r.statistics));
      if (!r.actions.empty()) CHECK(search.next_action() == r.actions.front());
      if (auto const a = search.next_action(); a && seed % 2)
        robot = g.at(*a).to;
      else if (seed % 3 == 0)
        robot = static_cast<int>(below(random, g.out.size()));
      search.move_to(robot);
      CHECK(search.position() == robot);
      if (batch % 3 != 1)
        for (int const s : change(g, where, random, d)) search.costs_changed(s);
    }
  }
}

}  // namespace incremental_tests
using namespace incremental_tests;

TEST_CASE("changing world: lpastar agrees with a search from scratch after each change") {
  check_lpastar<int>();
  check_lpastar<double>();
}
TEST_CASE("changing world: dstar_lite agrees with a search from scratch after each move") {
  check_dstar_lite<int>();
  check_dstar_lite<double>();
}

namespace incremental_tests {

/// A graph with the given edges and the goal `goal`.
two_ended<int> ways(int vertices, int goal, std::vector<graph<int>::edge> const& edges) {
  two_ended<int> g;
  g.out.resize(static_cast<std::size_t>(vertices));
  g.goals.resize(static_cast<std::size_t>(vertices));
  g.goals[static_cast<std::size_t>(goal)] = true;
  for (auto const& e : edges) g.add(e.from, e.to, e.cost);
  return g;
}
/// Removes an edge.
void remove(two_ended<int>& g, int edge) {
  std::erase(g.out[static_cast<std::size_t>(g.at(edge).from)], edge);
  g.edges[static_cast<std::size_t>(edge)].to = -1;
}

struct counting_all {
  std::uint64_t expanded = 0, goals = 0;
  void on_expand(wend::node_event<two_ended<int>> const&) { ++expanded; }
  void on_goal(wend::node_event<two_ended<int>> const& e) {
    ++goals;
    last = e.g;
  }
  int last = -1;
};

/// Throws once, at the call with the number `countdown`.
struct failing_graph : two_ended<int> {
  mutable int countdown = -1;
  void tick() const {
    if (countdown >= 0 && countdown-- == 0) throw std::runtime_error("once");
  }
  [[nodiscard]] std::vector<int> const& actions(int s) const {
    tick();
    return two_ended<int>::actions(s);
  }
  [[nodiscard]] int cost(int s, int a) const {
    tick();
    return two_ended<int>::cost(s, a);
  }
  [[nodiscard]] std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    tick();
    return two_ended<int>::predecessors(s);
  }
};

}  // namespace incremental_tests

TEST_CASE("changing world: states of a zero-cost cycle do not keep each other reachable") {
  // 1 and 2 lead to each other at a cost of 0; the path to both is removed, and added again.
  auto g = ways(4, 3, {{0, 1, 1}, {1, 2, 0}, {2, 1, 0}, {2, 3, 1}, {0, 3, 9}});
  wend::heuristics::nil const h;
  auto lpa = wend::lpastar.search(g, 0, h);
  auto lite = wend::dstar_lite.search(g, 0, 3, h);
  auto const both = [&](std::optional<int> cost, int concerned) {
    lpa.costs_changed(concerned);
    lite.costs_changed(concerned);
    lpa.run();
    lite.run();
    CHECK(lpa.result().cost == cost);
    CHECK(lite.result().cost == cost);
  };
  both(2, 0);
  remove(g, 0);
  both(9, 0);
  remove(g, 4);
  both(std::nullopt, 0);
  CHECK(lpa.status() == search_status::exhausted);
  CHECK(!lite.next_action());
  g.add(0, 2, 3);
  both(4, 0);
  remove(g, 3);
  both(std::nullopt, 2);
}

namespace incremental_tests {

/// Exact distances. In floating point they are summed in another order than the costs of paths.
template <class Cost>
struct exact_distances {
  two_ended<Cost> const* g;
  [[nodiscard]] auto towards(int t) const {
    return table_heuristic<Cost>{distances_to(*g, t).to_goal};
  }
  [[nodiscard]] auto from(int s) const {
    return table_heuristic<Cost>{distances_from(*g, s).to_goal};
  }
};

template <class Cost>
Cost some_tenths(std::mt19937& random) {
  auto const n = 1 + static_cast<int>(below(random, 20));
  if constexpr (std::is_floating_point_v<Cost>)
    return static_cast<Cost>(n) * Cost(0.1);
  else
    return n;
}

/// Removes an edge, or puts it back. Returns the state concerned.
template <class Cost>
int take_or_put_back(two_ended<Cost>& g, two_ended<Cost> const& whole, int edge) {
  auto& e = g.edges[static_cast<std::size_t>(edge)];
  auto& out = g.out[static_cast<std::size_t>(e.from)];
  if (e.to < 0)
    out.push_back(edge);
  else
    std::erase(out, edge);
  e.to = e.to < 0 ? whole.at(edge).to : -1;
  return e.from;
}

/// Checks both searches while edges are removed and put back, and the robot moves along its path or
/// anywhere.
template <class Cost>
void check_exact_estimates(std::uint32_t seeds) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    CAPTURE(seed);
    double const error = std::is_same_v<Cost, float> ? 1e-5 : 1e-14;
    std::mt19937 random(seed);
    int const vertices = 4 + static_cast<int>(seed % 17);
    auto g = random_graph<two_ended<Cost>>(random, {.vertices = vertices, .edges = 5 * vertices / 2});
    for (auto& e : g.edges) e.cost = some_tenths<Cost>(random);
    auto const whole = g;
    exact_distances<Cost> const h{&whole};
    int const start = static_cast<int>(below(random, g.out.size()));
    int const goal = goals_of(g).front();
    auto const to_goal = h.towards(goal);
    auto lpa = wend::lpastar.search(g, start, to_goal);
    int robot = start;
    auto lite = wend::dstar_lite.search(g, robot, goal, h);
    for (int batch = 0; batch < 10; ++batch) {
      CAPTURE(batch);
      lpa.run();
      check_path(g, start, lpa.result(), distance(g, {start}), error);
      lite.run();
      check_path(g, robot, lite.result(), distance(g, {robot}), error);
      CHECK(lpa.statistics().depth == lpa.result().actions.size());
      CHECK(lite.statistics().depth == lite.result().actions.size());
      if (auto const a = lite.next_action(); a && seed % 2 != 0)
        robot = g.at(*a).to;
      else if (seed % 3 == 0)
        robot = static_cast<int>(below(random, g.out.size()));
      lite.move_to(robot);
      for (auto n = below(random, 4); n-- > 0;) {
        auto const edge = static_cast<int>(below(random, g.edges.size()));
        int const from = take_or_put_back(g, whole, edge);
        lpa.costs_changed(from);
        lite.costs_changed(from);
      }
    }
  }
}

}  // namespace incremental_tests

// h is the exact distance, summed backwards, so that f = g + h may be rounded above the cost of the
// path. A state that has lost its path then comes after the goal that was reached through it.
TEST_CASE("changing world: a removed path is noticed, however f is rounded") {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    two_ended<double> g;
    g.out.resize(8);
    g.goals.resize(8);
    g.goals[4] = true;
    g.add(7, 0, some_tenths<double>(random));
    g.add(0, 2, some_tenths<double>(random));
    g.add(2, 4, some_tenths<double>(random));
    auto const whole = g;
    exact_distances<double> const h{&whole};
    auto const to_goal = h.towards(4);
    auto lpa = wend::lpastar.search(g, 7, to_goal);
    auto lite = wend::dstar_lite.search(g, 7, 4, h);
    REQUIRE(lpa.run() == search_status::solved);
    REQUIRE(lite.run() == search_status::solved);
    lpa.costs_changed(take_or_put_back(g, whole, 0));
    CHECK(lpa.run() == search_status::exhausted);
    take_or_put_back(g, whole, 0);
    lite.costs_changed(take_or_put_back(g, whole, 2));
    CHECK(lite.run() == search_status::exhausted);
    CHECK(!lite.next_action());
  }
}
// From the goal, 2 is first reached by three actions at 0.2 + 0.4, which is more than 0.6, and then
// by six actions at 0.6. The costs from 1 on are the same, and 1 keeps its length.
TEST_CASE("changing world: the depth is the length of the path, however costs are rounded") {
  two_ended<double> g;
  g.out.resize(10);
  g.goals.resize(10);
  g.goals[9] = true;
  g.add(0, 1, 0.0);
  g.add(1, 2, 0.2);
  g.add(2, 3, 0.1);
  g.add(2, 5, 0.2);
  g.add(3, 4, 0.1);
  g.add(4, 6, 0.1);
  g.add(5, 8, 0.1 + 0.2);
  g.add(6, 7, 0.1);
  g.add(7, 8, 0.1);
  g.add(8, 9, 0.1);
  auto const r = wend::dstar_lite(g, 0, 9, exact_distances<double>{&g});
  CHECK(r.actions.size() == 8);
  CHECK(r.statistics.depth == 8);
}

TEST_CASE("changing world: with exact estimates each path exists, even in floating point") {
  check_exact_estimates<double>(rounds * 4);
  check_exact_estimates<float>(rounds);
  check_exact_estimates<int>(rounds);
}

// 1 leads to 0, at first only by an expensive edge, and to 3, a dead end. A change does not matter
// to the robot at 3, from which nothing can be reached, but it matters back at 1.
TEST_CASE("changing world: a change reported at a dead end counts after the robot has jumped") {
  auto g = ways(4, 0, {{1, 0, 9}, {1, 2, 1}, {2, 0, 1}, {1, 3, 1}});
  two_ended<int> const whole = g;
  exact_distances<int> const h{&whole};
  take_or_put_back(g, whole, 2);
  auto lite = wend::dstar_lite.search(g, 1, 0, h);
  lite.run();
  CHECK(lite.result().cost == 9);
  lite.move_to(3);
  CHECK(lite.run() == search_status::exhausted);
  lite.costs_changed(take_or_put_back(g, whole, 2));
  CHECK(lite.run() == search_status::exhausted);
  lite.move_to(1);
  lite.run();
  CHECK(lite.result().cost == 2);
}

TEST_CASE("changing world: unaffected states are not expanded again") {
  // A line of 100 vertices, and an edge that bypasses vertex 98.
  std::vector<graph<int>::edge> edges;
  for (int v = 0; v < 99; ++v) edges.push_back({v, v + 1, 1});
  edges.push_back({97, 99, 5});
  auto g = ways(100, 99, edges);
  wend::heuristics::nil const h;
  auto lpa = wend::lpastar.search(g, 0, h);
  lpa.run();
  CHECK(lpa.statistics().expanded == 99);
  remove(g, 98);
  lpa.costs_changed(98);
  CHECK(lpa.status() == search_status::running);
  lpa.run();
  CHECK(lpa.result().cost == 102);
  // Only the goal learns that its path is gone.
  CHECK(lpa.statistics().expanded == 99);

  auto back = ways(100, 99, edges);
  auto lite = wend::dstar_lite.search(back, 0, 99, h);
  lite.run();
  CHECK(lite.statistics().expanded == 99);
  for (int v = 1; v < 50; ++v) {
    CHECK(lite.next_action() == v - 1);
    lite.move_to(v);
    lite.run();
  }
  CHECK(lite.result().cost == 50);
  CHECK(lite.statistics().expanded == 99);
}

TEST_CASE("changing world: a paused search ends with the same result and counts") {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    draw const d = drawn_as<int>(seed);
    auto const run = [&](bool pauses) {
      std::mt19937 random(seed);
      places where;
      auto g = draw_graph<int>(random, d, where);
      wend::heuristics::between const h{where};
      auto search = wend::dstar_lite.search(g, 0, wend::goals(goals_of(g)), h);
      for (int batch = 0; batch < 6; ++batch) {
        for (std::uint64_t n = search.statistics().expanded; pauses; ++n)
          if (search.run({.max_expanded = n}) != search_status::expansion_limit) break;
        search.run({});
        search.move_to(static_cast<int>(below(random, g.out.size())));
        for (int const s : change(g, where, random, d)) search.costs_changed(s);
      }
      search.run();
      auto r = search.result();
      r.statistics.elapsed = {};
      return r;
    };
    auto const whole = run(false);
    auto const paused = run(true);
    CHECK(whole.actions == paused.actions);
    CHECK(whole.cost == paused.cost);
    CHECK(whole.statistics == paused.statistics);
  }
}

TEST_CASE("changing world: the search resumes after the problem throws") {
  wend::heuristics::nil const h;
  for (int at = 0; at < 60; ++at) {
    CAPTURE(at);
    failing_graph g;
    static_cast<two_ended<int>&>(g) =
        ways(5, 4, {{0, 1, 1}, {1, 2, 1}, {2, 4, 1}, {0, 3, 3}, {3, 4, 3}, {2, 3, 0}});
    auto lpa = wend::lpastar.search(g, 0, h);
    auto lite = wend::dstar_lite.search(g, 0, 4, h);
    auto const goes_on = [&](auto& search) {
      g.countdown = at;
      try {
        search.run();
      } catch (std::runtime_error const&) {
        CHECK(search.status() == search_status::running);
      }
      g.countdown = -1;
      search.run();
    };
    goes_on(lpa);
    goes_on(lite);
    CHECK(lpa.result().cost == 3);
    CHECK(lite.result().cost == 3);
    remove(g, 2);
    lpa.costs_changed(2);
    lite.costs_changed(2);
    goes_on(lpa);
    goes_on(lite);
    CHECK(lpa.result().cost == 5);
    CHECK(lite.result().cost == 5);
    CHECK(adds_up_best_first(lpa.statistics()));
    CHECK(adds_up_best_first(lite.statistics()));
  }
}

TEST_CASE("changing world: each limit stops the search, which resumes; max_depth is rejected") {
  std::vector<graph<int>::edge> edges;
  for (int v = 0; v < 999; ++v) edges.push_back({v, v + 1, 1});
  auto const g = ways(1000, 999, edges);
  wend::heuristics::nil const h;
  auto const check = [](auto&& search) {
    CHECK(search.run({.max_expanded = 10}) == search_status::expansion_limit);
    CHECK(search.run({.max_cost = 20}) == search_status::cost_limit);
    CHECK(search.run({.max_time = std::chrono::seconds(0)}) == search_status::time_limit);
    CHECK(search.run({.max_memory = 1}) == search_status::memory_limit);
    CHECK(search.run({.max_memory = 30'000}) == search_status::memory_limit);
    CHECK(search.run({.stop = [] { return true; }}) == search_status::stopped);
    CHECK(!search.result().cost);
    CHECK(search.run({.max_cost = 998}) == search_status::cost_limit);
    CHECK(search.run({.max_cost = 999}) == search_status::solved);
    CHECK(search.result().cost == 999);
    CHECK(search.statistics().expanded == 999);
    CHECK_THROWS_AS(search.run({.max_depth = 3}), wend::invalid_option);
  };
  check(wend::lpastar.search(g, 0, h));
  check(wend::dstar_lite.search(g, 0, 999, h));
  CHECK_THROWS_AS(wend::lpastar(g, 0, h, {.max_depth = 3}), wend::invalid_option);
}

TEST_CASE("changing world: a cost limit that is lifted leaves the counts of a new search") {
  constexpr int half = std::numeric_limits<int>::max() / 2 + 1;
  auto g = ways(3, 2, {{0, 1, half}, {1, 2, half}});
  wend::heuristics::nil const h;
  auto search = wend::lpastar.search(g, 0, h);
  CHECK(search.run({.max_cost = half}) == search_status::cost_limit);
  CHECK(search.statistics().pruned == 1);
  g.edges[1].cost = 1;
  search.costs_changed(1);
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().cost == half + 1);
  auto const s = search.statistics();
  CHECK(s.starts == 1);
  CHECK(s.stored == 3);
  CHECK(s.expanded == 2);
  CHECK(s.generated == 2);
  CHECK(s.pruned == 0);
}

TEST_CASE("dstar_lite: a goal counts once as a start, even if the search begins again") {
  auto const g = ways(5, 3, {{0, 1, 1}, {1, 3, 1}, {4, 3, 1}});
  auto const h = wend::heuristics::between([](int s, int t) {  // nothing leads from 0 to 4
    return s == 0 && t == 4 ? std::nullopt : std::optional(0);
  });
  auto search = wend::dstar_lite.search(g, 0, 3, h);
  search.run();
  CHECK(search.statistics().starts == 1);
  CHECK(search.statistics().stored == 4);
  search.move_to(4);
  search.run();
  CHECK(search.result().cost == 1);
  CHECK(search.statistics().starts == 1);
  CHECK(search.statistics().stored == 6);  // 1 and 4 again
  CHECK(adds_up_best_first(search.statistics()));
}

// From 1, f of 0 is three steps, which fit the type, but not with the step from 0 to 1 added.
TEST_CASE("dstar_lite: earlier positions do not make a sum overflow") {
  constexpr int step = 600'000'000;
  auto const h = wend::heuristics::between([](int s, int t) { return std::abs(s - t) * step; });
  for (auto const limit : {std::optional<int>(), std::optional(2'000'000'000)}) {
    auto g = ways(3, 2, {{0, 1, step}, {1, 2, step}, {1, 0, step}});
    auto search = wend::dstar_lite.search(g, 0, 2, h, {.max_cost = limit});
    for (int round = 1; round < 5; ++round) {
      CHECK(search.run() == search_status::solved);
      CHECK(search.result().cost == 2 * step + round - 1);
      search.move_to(1);
      g.edges[1].cost = step + round;
      search.costs_changed(1);
      CHECK(search.run() == search_status::solved);
      CHECK(search.result().cost == step + round);
      CHECK(search.next_action() == 1);
      CHECK(search.statistics().starts == 1);
      CHECK(adds_up_best_first(search.statistics()));
      search.move_to(0);
    }
  }
}

TEST_CASE("changing world: restarts; observers; a start that is a goal") {
  auto const g = ways(4, 3, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {0, 3, 4}});
  wend::heuristics::nil const h;
  counting_all seen;
  auto lpa = wend::lpastar.search(g, 0, h, {}, seen);
  lpa.run();
  CHECK(seen.expanded == lpa.statistics().expanded);
  CHECK(seen.goals == 1);
  CHECK(seen.last == 3);
  lpa.restart(wend::starts({1, 2, 1}));
  lpa.run();
  CHECK(lpa.result().cost == 1);
  CHECK(lpa.result().start == 1);
  CHECK(lpa.statistics().starts == 2);
  auto lite = wend::dstar_lite.search(g, 0, wend::goals({3, 3}), h);
  lite.run();
  CHECK(lite.result().actions == std::vector{0, 1, 2});
  lite.restart(2);
  lite.run();
  CHECK(lite.result().actions == std::vector{2});
  lite.move_to(3);
  CHECK(lite.run() == search_status::solved);
  CHECK(lite.result().actions.empty());
  CHECK(!lite.next_action());
  CHECK(wend::lpastar(g, 3, h).cost == 0);
  CHECK(wend::dstar_lite(g, 0, 3, h).cost == 3);
  CHECK(wend::lpastar(g, wend::starts(std::vector<int>{}), h).status ==
        search_status::exhausted);
}

TEST_CASE("changing world: an invalid cost and an unreported change are errors") {
  auto g = ways(3, 2, {{0, 1, 1}, {1, 2, -1}});
  wend::heuristics::nil const h;
  CHECK_THROWS_AS(wend::lpastar(g, 0, h), wend::invalid_cost);
  CHECK_THROWS_AS(wend::dstar_lite(g, 0, 2, h), wend::invalid_cost);
  g.edges[1].cost = 1;
  auto search = wend::lpastar.search(g, 0, h);
  search.run();
  remove(g, 1);
  CHECK_THROWS_AS(static_cast<void>(search.result()), std::logic_error);
}

TEST_CASE("changing world: the error of an inverse that is no action names `inverse`") {
  // A step leads from 1 to 0, but its inverse is not an action of 0.
  struct one_way {
    using state_type = int;
    using action_type = int;
    std::vector<int> actions(int s) const {
      return s == 0 ? std::vector{2} : s == 1 ? std::vector{-1, 1} : std::vector{-2};
    }
    int result(int s, int a) const { return s + a; }
    int inverse(int a) const { return -a; }
    bool is_goal(int s) const { return s == 1; }
  } const p;
  wend::heuristics::nil const h;
  std::string said;
  try {
    static_cast<void>(wend::dstar_lite(p, 0, 1, h));
  } catch (std::logic_error const& e) {
    said = e.what();
  }
  CHECK(said.find("`inverse`") != std::string::npos);
}

namespace incremental_tests {

/// A map of cells that are walls or cost something to enter, both of which change.
struct changing_map {
  static constexpr int width = 24;
  static constexpr int height = 16;
  using state_type = int;
  using action_type = int;  // the cell that is entered
  std::vector<int> price = std::vector<int>(static_cast<std::size_t>(width* height), 1);  // 0: wall
  int goal = 0;

  [[nodiscard]] int at(int s) const { return price[static_cast<std::size_t>(s)]; }
  [[nodiscard]] static std::vector<int> neighbours(int s) {
    std::vector<int> all;
    if (s % width > 0) all.push_back(s - 1);
    if (s % width < width - 1) all.push_back(s + 1);
    if (s >= width) all.push_back(s - width);
    if (s < width * (height - 1)) all.push_back(s + width);
    return all;
  }
  [[nodiscard]] std::vector<int> actions(int s) const {
    auto all = neighbours(s);
    std::erase_if(all, [this](int t) { return at(t) == 0; });
    return all;
  }
  static int result(int, int a) { return a; }
  [[nodiscard]] int cost(int, int a) const { return at(a); }
  [[nodiscard]] bool is_goal(int s) const { return s == goal; }
  [[nodiscard]] std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    std::vector<wend::predecessor<int, int>> all;
    if (at(s) != 0)
      for (int const t : neighbours(s)) all.push_back({t, s});
    return all;
  }
  [[nodiscard]] static int distance(int s, int t) {
    return std::abs(s % width - t % width) + std::abs(s / width - t / width);
  }

  /// The least cost to the goal, by relaxing until nothing changes.
  [[nodiscard]] std::optional<int> least(int from) const {
    constexpr int far = 1'000'000;
    std::vector<int> to(price.size(), far);
    to[static_cast<std::size_t>(goal)] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (int s = 0; s < width * height; ++s)
        for (int const t : actions(s)) {
          int const through = to[static_cast<std::size_t>(t)] + at(t);
          if (through >= to[static_cast<std::size_t>(s)]) continue;
          to[static_cast<std::size_t>(s)] = through;
          changed = true;
        }
    }
    int const found = to[static_cast<std::size_t>(from)];
    return found < far ? std::optional(found) : std::nullopt;
  }
};

}  // namespace incremental_tests

// Long walks towards a far goal without a restart: the keys of the open list stem from many
// positions, and only the offset that each move adds keeps them in order.
TEST_CASE("dstar_lite: maps whose walls change ahead of and behind a long walk [all]") {
  using incremental_tests::changing_map;
  for (std::uint32_t seed = 0; seed < (WEND_SLOW_TESTS ? 60u : 6u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    changing_map m;
    for (int& price : m.price) price = below(random, 4) == 0 ? 0 : 1 + static_cast<int>(below(random, 3));
    constexpr int cells = changing_map::width * changing_map::height;
    int at = static_cast<int>(below(random, 2 * changing_map::width));
    m.goal = cells - 1 - static_cast<int>(below(random, 2 * changing_map::width));
    m.price[static_cast<std::size_t>(at)] = m.price[static_cast<std::size_t>(m.goal)] = 1;
    auto const h = wend::heuristics::between(&changing_map::distance);
    auto search = wend::dstar_lite.search(m, at, m.goal, h);
    for (int move = 0; move < 60 && at != m.goal; ++move) {
      search.run();
      auto const least = m.least(at);
      CAPTURE(move);
      REQUIRE((search.status() == wend::search_status::solved) == least.has_value());
      std::vector<int> way;
      if (least) {
        way = search.result().actions;
        REQUIRE(*search.result().cost == *least);
        for (unsigned n = below(random, 4); n-- > 0 && at != m.goal;) {
          at = way.front();
          way.erase(way.begin());
          search.move_to(at);
        }
      }
      for (unsigned n = below(random, 3); n-- > 0;) {  // mostly on the path
        bool const ahead = !way.empty() && below(random, 4) != 0;
        int const cell = ahead ? way[below(random, way.size())]
                               : static_cast<int>(below(random, static_cast<unsigned>(cells)));
        if (cell == at || cell == m.goal) continue;
        m.price[static_cast<std::size_t>(cell)] =
            below(random, 3) == 0 ? 0 : 1 + static_cast<int>(below(random, 5));
        for (int const t : changing_map::neighbours(cell)) search.costs_changed(t);
      }
    }
  }
}

TEST_CASE("changing world: a blocked root is found once it is free") {
  using grid = wend::grid_problem<wend::straight_steps>;
  auto const row = [](char const* cells) {
    return grid(wend::grid_map<>(std::vector<std::string>{cells}), wend::grid_cell{2, 0});
  };
  wend::heuristics::nil const h;
  auto const change = [&](auto& search, grid& p, char const* cells) {
    p = row(cells);
    for (int x = 0; x < 3; ++x) search.costs_changed({x, 0});
    return search.run();
  };
  grid p = row("..#");
  auto back = wend::dstar_lite.search(p, wend::grid_cell{0, 0}, wend::grid_cell{2, 0}, h);
  CHECK(back.run() == search_status::exhausted);
  CHECK(change(back, p, ".##") == search_status::exhausted);
  CHECK(change(back, p, "...") == search_status::solved);
  CHECK(back.result().cost == 2);
  CHECK(back.statistics().starts == 1);
  CHECK(change(back, p, "..#") == search_status::exhausted);
  grid q = row("#..");
  auto there = wend::lpastar.search(q, wend::starts({wend::grid_cell{0, 0}, {0, 0}}), h);
  CHECK(there.run() == search_status::exhausted);
  CHECK(change(there, q, "...") == search_status::solved);
  CHECK(there.result().cost == 2);
}

namespace {

/// 0 - 1 - 2, each step at a cost of 100 in 8 bits. The second step can vanish. There is no goal.
struct dear_steps {
  using state_type = int;
  using action_type = int;
  using cost_type = std::int8_t;
  bool has_second = true;
  [[nodiscard]] std::vector<int> actions(int s) const {
    return s == 0 || (s == 1 && has_second) ? std::vector{s + 1} : std::vector<int>{};
  }
  [[nodiscard]] static int result(int, int a) { return a; }
  [[nodiscard]] static std::int8_t cost(int, int) { return 100; }
  [[nodiscard]] static bool is_goal(int) { return false; }
  [[nodiscard]] std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    if (s == 1 || (s == 2 && has_second)) return {{s - 1, s}};
    return {};
  }
};

}  // namespace

TEST_CASE("lpastar: a path cut because its cost overflows is forgotten when it vanishes") {
  dear_steps p;
  wend::heuristics::nil const h;
  auto search = wend::lpastar.search(p, 0, h, {.limits = {.max_cost = 120}});
  CHECK(search.run() == search_status::cost_limit);
  p.has_second = false;
  search.costs_changed(1);
  CHECK(search.run() == search_status::exhausted);
}

namespace {

/// 0 - 1 - 2 - 3 - 4, in steps of 1.
struct steps_on_a_line {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int s) const {
    std::vector<int> steps;
    if (s < 4) steps.push_back(1);
    if (s > 0) steps.push_back(-1);
    return steps;
  }
  [[nodiscard]] static int result(int s, int a) { return s + a; }
  [[nodiscard]] static int inverse(int a) { return -a; }
  [[nodiscard]] static bool is_goal(int s) { return s == 4; }
};
/// A heuristic that can be made of anything, like one whose type is erased.
struct made_of_anything {
  template <class T>
    requires(!std::same_as<T, made_of_anything>)
  // NOLINTNEXTLINE(*-explicit-*)
  made_of_anything(T) {}
  [[nodiscard]] static wend::heuristics::nil towards(int) { return {}; }
  [[nodiscard]] static wend::heuristics::nil from(int) { return {}; }
};

}  // namespace

TEST_CASE("dstar_lite: accepts a heuristic that converts from any type") {
  steps_on_a_line const p;
  made_of_anything const h{0};
  auto search = wend::dstar_lite.search(p, 0, 4, h);
  CHECK(search.run() == search_status::solved);
  CHECK(search.result().cost == 4);
}
