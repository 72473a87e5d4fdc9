// SPDX-License-Identifier: BSL-1.0
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/heuristics/between.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/nbs.hpp>

#include "../support/checks.hpp"
#include "../support/two_ended.hpp"

using namespace tests;
using wend::search_status;

namespace {

wend::heuristics::nil const nil;
constexpr std::uint32_t rounds = WEND_SLOW_TESTS ? 3000 : 250;

/// A random instance, with goals that may be starts.
template <class Graph>
struct drawn {
  Graph g;
  std::vector<int> starts;
};
template <class Graph>
drawn<Graph> draw_one(std::uint32_t seed, std::mt19937& random) {
  draw const d{.vertices = 3 + static_cast<int>(seed % 9),
               .edges = 4 + static_cast<int>(seed % 21),
               .goals = 1 + static_cast<int>(seed % 3),
               .zero_costs = seed % 2 == 0,
               .large_costs = seed % 5 == 0};
  drawn<Graph> i{random_graph<Graph>(random, d), {}};
  i.starts.resize(1 + below(random, 2));
  for (int& s : i.starts) s = static_cast<int>(below(random, i.g.out.size()));
  return i;
}

/// Checks that a result is correct for its graph.
template <class Graph, class Result>
void check_cheapest(drawn<Graph> const& i, Result const& r) {
  auto const t = truth_of(i.g, i.starts);
  CHECK(adds_up_best_first(r.statistics));
  if (!t.cost) {
    CHECK(r.status == search_status::exhausted);
    return;
  }
  REQUIRE(r.status == search_status::solved);
  using sum = wend::cost_t<Graph>;
  auto const followed = follow<sum>(i.g, i.starts[r.start], r.actions,
                                    [](auto const& g, int a) { return cost_of(g, a); });
  REQUIRE(followed);
  CHECK(*followed == *r.cost);
  CHECK(r.statistics.depth == r.actions.size());
  if constexpr (std::is_floating_point_v<sum>)
    CHECK(*r.cost == doctest::Approx(*t.cost).epsilon(1e-5));
  else
    CHECK(*r.cost == *t.cost);
}

template <class Graph>
void check_bidirectional_bfs() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    auto const i = draw_one<Graph>(seed, random);
    CAPTURE(text_of(i.g, i.starts));
    auto const r =
        wend::bidirectional_bfs(i.g, wend::starts(i.starts), wend::goals(goals_of(i.g)));
    check_cheapest(i, r);
    CHECK(r.statistics.reopened + r.statistics.improved + r.statistics.evaluated == 0);
  }
}

template <class Graph>
void check_nbs() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    auto const i = draw_one<Graph>(seed, random);
    CAPTURE(text_of(i.g, i.starts));
    auto const ends = wend::goals(goals_of(i.g));
    for (guide const kind : guides) {
      CAPTURE(static_cast<int>(kind));
      check_cheapest(i, wend::nbs(i.g, wend::starts(i.starts), ends, guided<Graph>{&i.g, kind}));
    }
  }
}

template <class Graph>
void check_baestar() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    auto const i = draw_one<Graph>(seed, random);
    CAPTURE(text_of(i.g, i.starts));
    auto const ends = wend::goals(goals_of(i.g));
    for (int const most : {0, 1, 2, 4, 7, 20, 100'000}) {
      CAPTURE(most);
      capped_distances<Graph> const h{&i.g, static_cast<wend::cost_t<Graph>>(most)};
      auto const r = wend::baestar(i.g, wend::starts(i.starts), ends, h);
      check_cheapest(i, r);
      if (!std::is_floating_point_v<wend::cost_t<Graph>>) CHECK(r.statistics.reopened == 0);
    }
  }
}

/// The graph with the given edges.
two_ended<int> roads(int vertices, int goal, std::vector<graph<int>::edge> const& edges) {
  two_ended<int> g;
  g.out.resize(static_cast<std::size_t>(vertices));
  g.goals.resize(static_cast<std::size_t>(vertices));
  g.goals[static_cast<std::size_t>(goal)] = true;
  for (auto const& e : edges) g.add(e.from, e.to, e.cost);
  return g;
}

}  // namespace

// The oracle covers integral costs with predecessors.

TEST_CASE("bidirectional_bfs finds the fewest actions on graphs with predecessors") {
  check_bidirectional_bfs<two_ended<no_cost>>();
}
TEST_CASE("bidirectional_bfs finds the fewest actions on graphs with inverses") {
  check_bidirectional_bfs<graph<no_cost, true>>();
}
TEST_CASE("nbs finds the cheapest path with any admissible heuristic") {
  check_nbs<two_ended<no_cost>>();
}
TEST_CASE("nbs finds the cheapest path on graphs with inverses that have their own costs") {
  check_nbs<graph<int, true>>();
}
TEST_CASE("nbs finds the cheapest path with floating-point costs") {
  check_nbs<two_ended<double>>();
}
TEST_CASE("baestar finds the cheapest path with consistent heuristics") {
  check_baestar<two_ended<no_cost>>();
}
TEST_CASE("baestar finds the cheapest path with inverses, and with floating-point costs") {
  check_baestar<graph<int, true>>();
  check_baestar<two_ended<double>>();
}
TEST_CASE("baestar finds the cheapest path with unsigned costs") {
  check_baestar<two_ended<std::uint8_t>>();
  check_baestar<two_ended<unsigned>>();
}

TEST_CASE("bidirectional: with costs, the first meeting need not be on the cheapest path") {
  auto const g =
      roads(6, 5, {{1, 2, 6}, {2, 5, 6}, {1, 3, 7}, {3, 5, 6}, {1, 4, 10}, {4, 5, 1}});
  wend::heuristics::nil const h;
  for (auto const& r : {wend::nbs(g, 1, 5, h), wend::baestar(g, 1, 5, h)}) {
    CHECK(r.cost == 11);
    CHECK(r.actions == std::vector{4, 5});
  }
}

TEST_CASE("bidirectional_bfs expands the narrower side, so its sides may differ in depth") {
  // 0 - 1 - 2 - 3 - 4, and seven dead ends next to 0: the goal's side is narrower.
  graph<no_cost, true> g;
  g.out.resize(12);
  g.goals.resize(12);
  auto const road = [&](int a, int b) {
    g.add(a, b, {});
    g.add(b, a, {});
  };
  for (int v = 5; v < 12; ++v) road(0, v);
  for (int v = 0; v < 4; ++v) road(v, v + 1);
  auto const r = wend::bidirectional_bfs(g, 0, 4);
  CHECK(r.actions.size() == 4);
  // 0 has 8 children; each layer of the goal's side has one node: 4, 3, 2, and 1, a child of 0.
  CHECK(r.statistics.expanded == 4);
  CHECK(r.statistics.starts == 2);
}

TEST_CASE("bidirectional: a start that is a goal; no start; no goal; an unreachable goal") {
  auto const g = roads(4, 3, {{0, 1, 1}, {1, 2, 1}, {3, 0, 1}});
  wend::heuristics::nil const h;
  CHECK(wend::nbs(g, 2, 2, h).cost == 0);
  CHECK(wend::baestar(g, wend::starts({0, 2}), wend::goals({3, 2}), h).start == 1);
  CHECK(wend::nbs(g, wend::starts(std::vector<int>{}), 2, h).status == search_status::exhausted);
  CHECK(wend::baestar(g, 0, wend::goals(std::vector<int>{}), h).status ==
        search_status::exhausted);
  CHECK(wend::nbs(g, 0, 3, h).status == search_status::exhausted);
  CHECK(wend::baestar(g, 0, 3, h).status == search_status::exhausted);
  two_ended<no_cost> plain;
  plain.out.resize(3);
  plain.goals.resize(3);
  plain.add(0, 1, {});
  CHECK(wend::bidirectional_bfs(plain, 1, 1).actions.empty());
  CHECK(wend::bidirectional_bfs(plain, 0, 2).status == search_status::exhausted);
  CHECK(wend::bidirectional_bfs(plain, 0, wend::goals(std::vector<int>{})).status ==
        search_status::exhausted);
}

TEST_CASE("bidirectional: any limit of 0 stops the search, unless a start is a goal") {
  auto const g = roads(5, 4, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 4, 1}});
  two_ended<no_cost> plain;
  plain.out.resize(5);
  plain.goals = g.goals;
  for (int v = 0; v < 4; ++v) plain.add(v, v + 1, {});
  wend::heuristics::nil const h;
  std::vector<std::pair<search_status, wend::search_limits<int>>> all(6);
  all[0] = {search_status::expansion_limit, {.max_expanded = 0}};
  all[1] = {search_status::depth_limit, {.max_depth = 0}};
  all[2] = {search_status::cost_limit, {.max_cost = 0}};
  all[3] = {search_status::time_limit, {.max_time = std::chrono::seconds(0)}};
  all[4] = {search_status::memory_limit, {.max_memory = 0}};
  all[5] = {search_status::stopped, {.stop = [] { return true; }}};
  for (auto const& [status, limits] : all) {
    std::string const expected(to_string(status));  // clang 14 captures no binding
    CAPTURE(expected);
    auto const check = [wanted = status](auto&& search, auto&& at_goal) {
      CHECK(search.run() == wanted);
      CHECK(!search.result().cost);
      CHECK(search.statistics().goals == 0);
      if (wanted != search_status::cost_limit) CHECK(search.statistics().expanded == 0);
      CHECK(search.run({}) == search_status::solved);
      CHECK(search.result().cost == 4);
      CHECK(at_goal.run() == search_status::solved);
      CHECK(at_goal.result().cost == 0);
      CHECK(at_goal.result().start == 1);
      CHECK(at_goal.statistics().goals == 1);
    };
    auto const starts = wend::starts({0, 4});
    check(wend::bidirectional_bfs.search(plain, 0, 4, limits),
          wend::bidirectional_bfs.search(plain, starts, 4, limits));
    check(wend::nbs.search(g, 0, 4, h, limits), wend::nbs.search(g, starts, 4, h, limits));
    check(wend::baestar.search(g, 0, 4, h, limits), wend::baestar.search(g, starts, 4, h, limits));
  }
}

TEST_CASE("bidirectional: limits of depth and cost apply to the whole path") {
  auto const g = roads(4, 3, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {0, 3, 10}});
  wend::heuristics::nil const h;
  auto nbs = wend::nbs.search(g, 0, 3, h);
  CHECK(nbs.run({.max_depth = 2}) == search_status::solved);
  CHECK(nbs.result().cost == 10);
  CHECK(nbs.run({.max_depth = 3}) == search_status::solved);
  CHECK(nbs.result().cost == 3);
  CHECK(wend::nbs(g, 0, 3, h, {.max_depth = std::numeric_limits<std::size_t>::max()}).cost == 3);
  graph<no_cost, true> line;
  line.out.resize(3);
  line.goals.resize(3);
  for (int v = 0; v < 2; ++v) {
    line.add(v, v + 1, {});
    line.add(v + 1, v, {});
  }
  auto bfs = wend::bidirectional_bfs.search(line, 0, 2);
  CHECK(bfs.run({.max_depth = 1}) == search_status::depth_limit);
  CHECK(bfs.run({.max_depth = std::numeric_limits<std::size_t>::max()}) == search_status::solved);
  // The limit is lowered after a longer path was found.
  auto lowered = wend::nbs.search(g, 0, 3, h);
  while (!lowered.result().partial.actions.size() || lowered.result().partial.cost != 3)
    REQUIRE(lowered.step() == search_status::running);
  CHECK(lowered.run({.max_depth = 2}) == search_status::depth_limit);
  CHECK(lowered.run({}) == search_status::solved);
  CHECK(lowered.result().cost == 3);
  auto bae = wend::baestar.search(g, 0, 3, h);
  CHECK(bae.run({.max_cost = 2}) == search_status::cost_limit);
  CHECK(bae.run({.max_cost = 3}) == search_status::solved);
}

TEST_CASE("bidirectional: a search for an unreachable goal is exhausted under any depth limit") {
  // No action leads to the goal. The goal's side is expanded first, as it has fewer open nodes.
  auto const g = roads(4, 3, {{0, 1, 1}, {0, 2, 1}, {3, 0, 1}});
  wend::heuristics::nil const h;
  auto const whole = wend::baestar(g, wend::starts({0, 1}), 3, h);
  CHECK(whole.status == search_status::exhausted);
  CHECK(whole.statistics.expanded == 1);
  auto search = wend::baestar.search(g, wend::starts({0, 1}), 3, h);
  for (std::size_t depth = 0; depth < 3; ++depth) {
    CHECK(search.run({.max_depth = depth}) == search_status::exhausted);
    CHECK(difference(search.result(), whole) == "");
    CHECK(difference(wend::baestar(g, wend::starts({0, 1}), 3, h, {.max_depth = depth}), whole) ==
          "");
  }
}

TEST_CASE("bidirectional: nbs finds the cheapest path in an explicit_graph") {
  for (std::uint32_t seed = 0; seed < rounds / 5; ++seed) {
    std::mt19937 random(seed);
    auto const i = draw_one<two_ended<int>>(seed, random);
    CAPTURE(text_of(i.g, i.starts));
    wend::explicit_graph<int> roads(i.g.size());
    for (auto const& e : i.g.edges) roads.add_edge(e.from, e.to, e.cost);
    wend::graph_problem const p(roads, [](std::size_t) { return false; });
    auto const goals = goals_of(i.g);
    auto const t = truth_of(i.g, i.starts);
    auto const r = wend::nbs(p, wend::starts(i.starts), wend::goals(goals), nil);
    CHECK(r.status == (t.cost ? search_status::solved : search_status::exhausted));
    CHECK(r.cost == t.cost);
  }
}

TEST_CASE("bidirectional: a path found but not yet proved cheapest is the partial path") {
  auto const g =
      roads(6, 5, {{1, 2, 6}, {2, 5, 6}, {1, 3, 7}, {3, 5, 6}, {1, 4, 10}, {4, 5, 1}});
  wend::heuristics::nil const h;
  auto search = wend::nbs.search(g, 1, 5, h);
  std::vector<int> costs;
  while (search.step() == search_status::running) {
    auto const r = search.result();
    if (r.partial.heuristic == 0 && r.partial.actions.size() == 2) {
      CHECK(follow<int>(g, 1, r.partial.actions, [](auto const& all, int a) {
              return cost_of(all, a);
            }) == r.partial.cost);
      if (costs.empty() || costs.back() != *r.partial.cost) costs.push_back(*r.partial.cost);
    }
  }
  CHECK(costs.size() >= 1);
  CHECK(search.result().cost == 11);
}

TEST_CASE("bidirectional_bfs has no partial path before its sides meet") {
  two_ended<no_cost> g;
  g.out.resize(6);
  g.goals.resize(6);
  for (int v = 0; v < 5; ++v) g.add(v, v + 1, {});
  auto search = wend::bidirectional_bfs.search(g, 0, 5);
  CHECK(!search.result().partial.cost);
  bool met = false;
  while (search.step() == search_status::running) {
    auto const r = search.result();
    met = r.statistics.stored > 6;  // both sides store one state
    CHECK(r.partial.actions == (met ? std::vector{0, 1, 2, 3, 4} : std::vector<int>{}));
    CHECK(r.partial.cost == (met ? 5 : 0));
    CHECK(!r.partial.heuristic);
  }
  CHECK(met);
  CHECK(search.result().cost == 5);
}

TEST_CASE("bidirectional: 8-puzzle boards are solved in as many moves as by bfs") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan const manhattan{p};
  wend::heuristics::misplaced const misplaced{p};
  std::mt19937 random(7);
  for (int round = 0; round < (WEND_SLOW_TESTS ? 100 : 6); ++round) {
    auto s = p.goal_state();
    for (int i = 0; i < 10 + 30 * round; ++i) {
      std::vector<wend::puzzles::move> moves;
      for (auto const a : p.actions(s)) moves.push_back(a);
      s = p.result(s, moves[below(random, moves.size())]);
    }
    auto const wanted = wend::bfs(p, s);
    auto const check = [&](auto const& r) {
      CHECK(r.cost == wanted.cost);
      CHECK(wend::check_solution(p, s, r));
    };
    auto const b = wend::bidirectional_bfs(p, s, p.goal_state());
    check(b);
    if (wanted.cost > 12) CHECK(5 * b.statistics.expanded < wanted.statistics.expanded);
    check(wend::nbs(p, s, p.goal_state(), manhattan));
    check(wend::nbs(p, s, p.goal_state(), misplaced));
    check(wend::baestar(p, s, p.goal_state(), manhattan));
    check(wend::baestar(p, s, p.goal_state(), misplaced));
    // The heuristics towards a goal other than the puzzle's.
    CHECK(manhattan.towards(s)(s) == 0);
    CHECK(manhattan.towards(s)(p.goal_state()) == manhattan(s));
    CHECK(misplaced.towards(s)(p.goal_state()) == misplaced(s));
  }
}

TEST_CASE("bidirectional: a function of two states serves as a heuristic") {
  auto const g = roads(9, 8, [] {
    std::vector<graph<int>::edge> line;
    for (int v = 0; v < 8; ++v) line.push_back({v, v + 1, 2});
    return line;
  }());
  wend::heuristics::between const h{
      [](int s, int t) { return s <= t ? std::optional<int>(2 * (t - s)) : std::nullopt; }};
  static_assert(wend::two_way_heuristic_for<decltype(h), two_ended<int>>);
  auto const r = wend::baestar(g, 0, 8, h);
  CHECK(r.cost == 16);
  CHECK(wend::nbs(g, 1, 8, h).cost == 14);
  CHECK(wend::nbs(g, 8, 0, h).status == search_status::exhausted);
}

namespace {

/// Counts events, and records the numbers of nodes.
template <class P>
struct counting {
  std::uint64_t generated = 0, expanded = 0, duplicates = 0, reopened = 0, pruned = 0, goals = 0;
  std::map<std::uint64_t, int> states{};
  P const* p;
  bool sound = true;

  void on_generate(wend::successor_event<P> const& e) {
    ++generated;
    if (e.node) states[*e.node] = e.state;
    // An action of the goal's side leads from the state to the parent.
    int const parent = states.contains(e.parent) ? states[e.parent] : -1;
    if (parent >= 0)
      sound = sound && (e.parent % 2 == 0 ? p->result(parent, e.action) == e.state
                                          : p->result(e.state, e.action) == parent);
  }
  void on_expand(wend::node_event<P> const& e) {
    ++expanded;
    states[e.node] = e.state;
    if (auto const before = e.parent()) sound = sound && *before % 2 == e.node % 2;
  }
  void on_duplicate(wend::successor_event<P> const&) { ++duplicates; }
  void on_reopen(wend::successor_event<P> const&) { ++reopened; }
  void on_prune(wend::successor_event<P> const&) { ++pruned; }
  void on_goal(wend::node_event<P> const& e) {
    ++goals;
    sound = sound && e.node % 2 == 0;
  }
};
struct only_progress {
  int calls = 0;
  void on_progress(wend::progress_event const&) { ++calls; }
};

template <class Graph, class Run>
void check_observed(Run const& run) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    auto const i = draw_one<Graph>(seed, random);
    CAPTURE(text_of(i.g, i.starts));
    counting<Graph> seen{.p = &i.g};
    auto const r = run(i, seen);
    CHECK(seen.sound);
    CHECK(seen.generated == r.statistics.generated);
    CHECK(seen.expanded == r.statistics.expanded);
    CHECK(seen.duplicates == r.statistics.duplicates);
    CHECK(seen.reopened == r.statistics.reopened);
    CHECK(seen.pruned == r.statistics.pruned);
    CHECK(seen.goals == r.statistics.goals);
    only_progress nothing;
    CHECK(difference(run(i, nothing), r) == "");
  }
}

}  // namespace

TEST_CASE("bidirectional: observer events of both sides match the statistics") {
  check_observed<two_ended<int>>([](auto const& i, auto& observer) {
    guided<two_ended<int>> const h{&i.g, guide::inconsistent_dead_ends};
    return wend::nbs(i.g, wend::starts(i.starts), wend::goals(goals_of(i.g)), h, {}, observer);
  });
  check_observed<graph<int, true>>([](auto const& i, auto& observer) {
    capped_distances<graph<int, true>> const h{&i.g, 4};
    return wend::baestar(i.g, wend::starts(i.starts), wend::goals(goals_of(i.g)), h, {}, observer);
  });
  check_observed<graph<no_cost, true>>([](auto const& i, auto& observer) {
    return wend::bidirectional_bfs(i.g, wend::starts(i.starts), wend::goals(goals_of(i.g)), {},
                                   observer);
  });
}

TEST_CASE("bidirectional: a negative cost is rejected in both directions") {
  wend::heuristics::nil const h;
  for (auto const& edges : {std::vector<graph<int>::edge>{{0, 1, -1}, {1, 2, 1}, {2, 3, 1}},
                            std::vector<graph<int>::edge>{{0, 1, 1}, {1, 2, 1}, {2, 3, -1}}}) {
    auto const g = roads(4, 3, edges);
    CHECK_THROWS_AS(wend::nbs(g, 0, 3, h), wend::invalid_cost);
    CHECK_THROWS_AS(wend::baestar(g, 0, 3, h), wend::invalid_cost);
  }
}

TEST_CASE("bidirectional: a cheapest path whose cost does not fit the type is an error") {
  wend::heuristics::nil const h;
  constexpr int half = 1 << 30;
  for (int length = 2; length <= 5; ++length) {
    std::vector<graph<int>::edge> edges;
    for (int i = 0; i < length; ++i) edges.push_back({i, i + 1, half});
    auto const g = roads(length + 1, length, edges);
    CAPTURE(length);
    CHECK_THROWS_AS(wend::nbs(g, 0, length, h), wend::invalid_cost);
    CHECK_THROWS_AS(wend::baestar(g, 0, length, h), wend::invalid_cost);
    if (length == 2) continue;  // the sum is computed where the two sides meet
    CHECK(wend::nbs(g, 0, length, h, {.max_cost = half}).status == search_status::cost_limit);
    // If the cost of one path fits, other paths may have any cost.
    edges.push_back({0, length, half + 5});
    auto const direct = roads(length + 1, length, edges);
    CHECK(wend::nbs(direct, 0, length, h).cost == half + 5);
  }
}

namespace {

/// Estimates 0, except `other` between two states in one direction.
struct unlike_at {
  struct estimate {
    bool applies;
    int at;
    double other;
    double operator()(int s) const { return applies && s == at ? other : 0.0; }
  };
  bool forwards;
  int start;
  int goal;
  double other;
  [[nodiscard]] estimate towards(int t) const { return {forwards && t == goal, start, other}; }
  [[nodiscard]] estimate from(int s) const { return {!forwards && s == start, goal, other}; }
};

}  // namespace

TEST_CASE("bidirectional: a NaN estimate is rejected for each goal and each start") {
  two_ended<double> g;
  g.out.resize(5);
  g.goals.resize(5);
  for (int v = 0; v < 4; ++v) g.add(v, v + 1, 1.0);
  double const nan = std::numeric_limits<double>::quiet_NaN();
  auto const search = [&](unlike_at const& h) {
    return wend::nbs(g, wend::starts({0, 1}), wend::goals({3, 4}), h);
  };
  for (int const goal : {3, 4})
    CHECK_THROWS_AS(search({true, 0, goal, nan}), wend::invalid_cost);
  for (int const start : {0, 1})
    CHECK_THROWS_AS(search({false, start, 4, nan}), wend::invalid_cost);
  CHECK(search({true, 0, 4, 1.0}).cost == 2.0);
}

// With the heaps of libc++ 21 nodes would be expanded.
TEST_CASE("nbs: the order of equal nodes does not depend on the standard library") {
  using namespace wend::puzzles;
  tile_puzzle<> const p(3, 3, goal::blank_first);
  wend::heuristics::manhattan const h{p};
  auto const by_nbs = wend::nbs(p, p.parse("1 4 2 6 8 7 5 3 0"), p.goal_state(), h);
  // The counts with std::push_heap and std::pop_heap of libstdc++.
  CHECK(by_nbs.statistics.expanded == 24);
  CHECK(by_nbs.statistics.generated == 46);
}

TEST_CASE("bidirectional: a path whose cost does not fit the type is cut by a cost limit") {
  constexpr int half = std::numeric_limits<int>::max() / 2 + 1;
  two_ended<int> g;
  g.out.resize(4);
  g.goals.assign(4, false);
  g.goals[3] = true;
  g.add(0, 1, 1);
  g.add(1, 2, half);
  g.add(2, 3, half);
  wend::search_limits<int> limits;
  limits.max_cost = half + 9;
  auto by_nbs = wend::nbs.search(g, 0, 3, nil);
  CHECK(by_nbs.run(limits) == search_status::cost_limit);
  CHECK_THROWS_AS(by_nbs.run(wend::search_limits<int>{}), wend::invalid_cost);
  auto by_errors = wend::baestar.search(g, 0, 3, nil);
  CHECK(by_errors.run(limits) == search_status::cost_limit);
}
