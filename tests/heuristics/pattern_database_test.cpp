// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/pattern_database.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/proof/check_additive_costs.hpp>
#include <wend/proof/check_pattern_database.hpp>
#include <wend/search/astar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/failing_memory.hpp"

using wend::search_status;
using wend::heuristics::build_pattern_database;
using wend::heuristics::pattern_database;

// ---- numbered graphs, as problems and as abstractions of themselves

namespace {

struct edge {
  std::size_t from, to;
  int cost;
};

/// A graph given by its edges. If it is `TwoWay`, the edges 2i and 2i + 1 lead there and back. A
/// state is the number of a vertex, and an action is the number of an edge.
template <bool TwoWay>
struct graph {
  using state_type = std::size_t;
  using action_type = std::size_t;
  std::size_t states = 0;
  std::vector<edge> edges{};
  std::vector<std::vector<std::size_t>> out{};
  std::vector<bool> goal{};

  explicit graph(std::size_t count) : states(count), out(count), goal(count) {}

  void add(std::size_t from, std::size_t to, int there = 1, int back = 1) {
    out[from].push_back(edges.size());
    edges.push_back({from, to, there});
    if (!TwoWay) return;
    out[to].push_back(edges.size());
    edges.push_back({to, from, back});
  }

  [[nodiscard]] std::vector<std::size_t> const& actions(std::size_t s) const { return out[s]; }
  [[nodiscard]] std::size_t result(std::size_t, std::size_t a) const { return edges[a].to; }
  [[nodiscard]] bool is_goal(std::size_t s) const { return goal[s]; }
  [[nodiscard]] std::size_t inverse(std::size_t a) const
    requires TwoWay
  {
    return a ^ 1;
  }
  [[nodiscard]] std::uint64_t state_count() const { return states; }
  [[nodiscard]] std::uint64_t rank(std::size_t s) const { return s; }
  [[nodiscard]] std::size_t unrank(std::uint64_t i) const { return i; }
  [[nodiscard]] std::size_t project(std::size_t s) const { return s; }
};

/// The same graph, whose actions have the costs of the edges.
template <bool TwoWay>
struct weighted_graph : graph<TwoWay> {
  using graph<TwoWay>::graph;
  [[nodiscard]] int cost(std::size_t, std::size_t a) const { return this->edges[a].cost; }
};

/// The same graph, in which some edges have an infinite cost, as if they were absent.
constexpr int closed = 1000;
template <bool TwoWay>
struct gated_graph : weighted_graph<TwoWay> {
  using weighted_graph<TwoWay>::weighted_graph;
  [[nodiscard]] double cost(std::size_t, std::size_t a) const {
    int const cost = this->edges[a].cost;
    return cost == closed ? std::numeric_limits<double>::infinity() : cost;
  }
};

/// The same graph, with a list of its goals.
struct listed_graph : weighted_graph<true> {
  using weighted_graph<true>::weighted_graph;
  [[nodiscard]] std::vector<std::size_t> goals() const {
    std::vector<std::size_t> list;
    for (std::size_t s = 0; s < states; ++s)
      if (goal[s]) list.insert(list.end(), 2, s);
    return list;
  }
};

/// Returns the distances to the goals, by relaxing all edges until no distance changes.
template <class G>
std::vector<std::optional<int>> relaxed(G const& g) {
  std::vector<std::optional<int>> distance(g.states);
  for (std::size_t s = 0; s < g.states; ++s)
    if (g.goal[s]) distance[s] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (edge const& e : g.edges) {
      if (!distance[e.to] || e.cost == closed) continue;
      int const through = *distance[e.to] + (wend::weighted_problem<G> ? e.cost : 1);
      if (distance[e.from] && *distance[e.from] <= through) continue;
      distance[e.from] = through;
      changed = true;
    }
  }
  return distance;
}

template <class G>
G random_graph(std::mt19937& random) {
  G g(1 + random() % 300);
  for (std::size_t i = 0; i < g.states * 3 / 2; ++i)
    g.add(random() % g.states, random() % g.states, static_cast<int>(random() % 3 == 0),
          static_cast<int>(random() % 2));
  g.goal[random() % g.states] = true;
  for (std::size_t s = 0; s < g.states; ++s)
    if (random() % 50 == 0) g.goal[s] = true;
  return g;
}

template <class G>
void check_database(G const& g, unsigned threads = 1) {
  auto const built = build_pattern_database(g, g, {.threads = threads});
  REQUIRE(built);
  CHECK(built.status == search_status::exhausted);
  auto const& h = *built.database;
  std::vector<std::uint64_t> histogram;
  std::uint64_t wrong = 0;
  auto const known = relaxed(g);
  for (std::size_t s = 0; s < g.states; ++s) {
    wrong += h(s) != known[s];
    if (!known[s]) continue;
    auto const d = static_cast<std::size_t>(*known[s]);
    if (histogram.size() <= d) histogram.resize(d + 1);
    ++histogram[d];
  }
  CHECK(wrong == 0);
  CHECK(h.histogram() == histogram);
  CHECK(h.size() == g.states);
}

/// A chain of `steps` steps to the goal.
template <class G>
G chain(std::size_t steps) {
  G g(steps + 1);
  for (std::size_t s = 0; s < steps; ++s) g.add(s + 1, s);
  g.goal[0] = true;
  return g;
}

}  // namespace

TEST_CASE("pattern_database has the distances of all abstract states") {
  std::mt19937 random(5);
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_database(random_graph<graph<true>>(random), static_cast<unsigned>(1 + i % 2));
    check_database(random_graph<graph<false>>(random));
    check_database(random_graph<weighted_graph<true>>(random));
    check_database(random_graph<weighted_graph<false>>(random));
    check_database(random_graph<listed_graph>(random));
  }
}

TEST_CASE("pattern_database: abstract actions of infinite cost count as absent") {
  std::mt19937 random(6);
  auto const check = [&](auto g) {
    for (auto& e : g.edges)
      if (random() % 3 == 0) e.cost = closed;
    check_database(g);
    CHECK(wend::check_pattern_database(pattern_database{g, g}));
    CHECK(wend::check_additive_costs(g, pattern_database{g, g}));
  };
  for (int i = 0; i < 20; ++i) {
    check(random_graph<gated_graph<true>>(random));
    check(random_graph<gated_graph<false>>(random));
  }
  // No state behind a closed edge is too far.
  auto far = chain<gated_graph<false>>(255);
  far.edges.back().cost = closed;
  check_database(far);
}

TEST_CASE("pattern_database: distances up to 254 are stored; longer distances are an error") {
  auto const check = [](auto const& nearest, auto const& farther) {
    check_database(nearest);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(build_pattern_database(farther, farther)),
        "wend: an abstract state is farther from the goals than the 254 that a byte holds",
        std::overflow_error);
  };
  check(chain<graph<true>>(254), chain<graph<true>>(255));
  check(chain<graph<false>>(254), chain<graph<false>>(255));
  check(chain<weighted_graph<true>>(254), chain<weighted_graph<true>>(255));
  check(chain<weighted_graph<false>>(254), chain<weighted_graph<false>>(255));

  // The first path found to a state has the length 255, but another path has a part without a cost.
  auto const with_way = [](auto g, int cost) {
    g.add(254, 256);
    g.add(255, 253, cost, cost);
    g.add(256, 255, 0, 0);
    return g;
  };
  auto const start = [](auto g) {
    g.states = 257;
    g.out.resize(257);
    g.goal.resize(257);
    g.add(255, 254);
    return g;
  };
  check(with_way(start(chain<weighted_graph<true>>(254)), 1),
        start(chain<weighted_graph<true>>(254)));
  check(with_way(start(chain<weighted_graph<false>>(254)), 1),
        start(chain<weighted_graph<false>>(254)));
}

TEST_CASE("pattern_database has the distances if costs are any nonnegative integers") {
  std::mt19937 random(9);
  auto const drawn = [&](auto g, unsigned most) {
    for (std::size_t i = 0; i < g.states * 2; ++i)
      g.add(random() % g.states, random() % g.states, static_cast<int>(random() % (most + 1)),
            static_cast<int>(random() % (most + 1)));
    g.goal[random() % g.states] = true;
    return g;
  };
  for (unsigned i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_database(drawn(weighted_graph<true>(1 + random() % 200), 1 + i % 9u));
    check_database(drawn(weighted_graph<false>(1 + random() % 200), 1 + i % 9u));
  }
  // Sums of 254 fit, and longer paths do not matter if there is a shorter one.
  auto const check = [](auto nearest) {
    nearest.add(1, 0, 200, 200);
    nearest.add(2, 1, 54, 54);
    nearest.add(2, 0, 1000, 1000);
    nearest.add(3, 1, 55, 55);
    nearest.add(3, 2, 0, 0);
    nearest.goal[0] = true;
    check_database(nearest);
    nearest.states = 5;
    nearest.out.resize(5);
    nearest.goal.resize(5);
    check_database(nearest);  // vertex 4 has no edges
    nearest.add(4, 1, 55, 55);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(build_pattern_database(nearest, nearest)),
        "wend: an abstract state is farther from the goals than the 254 that a byte holds",
        std::overflow_error);
  };
  check(weighted_graph<true>(4));
  check(weighted_graph<false>(4));
  struct halves : weighted_graph<true> {
    using weighted_graph<true>::weighted_graph;
    [[nodiscard]] double cost(std::size_t, std::size_t) const { return 0.5; }
  };
  halves uneven(2);
  uneven.add(0, 1);
  uneven.goal[0] = true;
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(uneven, uneven)), std::domain_error);
}

TEST_CASE("pattern_database: the error of an invalid abstraction names the fault") {
  graph<true> none(3);
  none.add(0, 1);
  CHECK_THROWS_WITH_AS(static_cast<void>(build_pattern_database(none, none)),
                       "wend: the abstraction has no goal", std::logic_error);
  graph<true> const empty(0);
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(empty, empty)), std::logic_error);

  auto const dear = [](auto g, int cost) {
    g.add(0, 1, cost, cost);
    g.goal[1] = true;
    CHECK_THROWS_WITH_AS(static_cast<void>(build_pattern_database(g, g)),
                         "wend: the cost of an action of the abstraction is not an integer of at "
                         "least 0",
                         std::domain_error);
  };
  dear(weighted_graph<true>(2), -7);
  dear(weighted_graph<false>(2), -1);

  // Ranks that are too high: the rank of a goal, of a successor and of a projected state.
  struct outside : graph<true> {
    using graph<true>::graph;
    std::size_t high = 0;
    [[nodiscard]] std::uint64_t rank(std::size_t s) const { return s == high ? states : s; }
  };
  outside g(3);
  g.add(0, 1);
  g.goal[0] = true;
  g.high = 0;
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(g, g)), std::out_of_range);
  g.high = 1;
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(g, g)), std::out_of_range);
  g.high = 2;
  pattern_database const h{g, g};
  CHECK(h.distance(1) == 1);
  CHECK_THROWS_WITH_AS(h(g.high),
                       "wend: the rank of an abstract state, 3, is not below the abstraction's "
                       "state_count, 3",
                       std::out_of_range);
  CHECK_THROWS_AS(h.root(g.high), std::out_of_range);
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(g, g, {.threads = 0})),
                  wend::invalid_option);
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(
                      g, g, {.max_time = std::chrono::duration<double>(0.0 / 0.0)})),
                  wend::invalid_option);
}

TEST_CASE_TEMPLATE("pattern_database: a limit stops the building, and the status names it", G,
                   graph<true>, graph<false>, weighted_graph<true>, weighted_graph<false>) {
  G const g = chain<G>(200);
  auto const built = [&](wend::heuristics::pattern_database_options const& options) {
    return build_pattern_database(g, g, options);
  };
  CHECK(built({.max_memory = 200}).status == search_status::memory_limit);
  CHECK_FALSE(built({.max_memory = 200}));
  CHECK_FALSE(built({.max_memory = 200}).database.has_value());
  CHECK(built({.max_memory = 4096}));
  CHECK(built({.max_time = std::chrono::seconds(0)}).status == search_status::time_limit);
  CHECK(built({.max_time = std::chrono::hours(1)}));
  int asked = 0;
  CHECK(built({.stop = [&] { return ++asked > 5; }}).status == search_status::stopped);
  CHECK(asked == 6);
  CHECK(built({.stop = [&] { return false; }}));
  CHECK_THROWS_WITH_AS((pattern_database<G>(g, g, {.max_memory = 10})),
                       "wend: no pattern database: memory_limit", std::runtime_error);
  // All memory is counted.
  std::size_t most = 200;
  while (!built({.max_memory = most})) ++most;
  CHECK(most >= 201);
  CHECK(most <= 201 + 201 / 4 + 4096);
  tests::failing_memory memory;
  std::size_t peak = 0;
  auto const look = [&] {
    peak = std::max(peak, memory.out);
    return false;
  };
  CHECK(built({.max_memory = most, .stop = look, .memory = &memory}));
  CHECK(peak >= 201);
  CHECK(peak <= most);
}

TEST_CASE_TEMPLATE("pattern_database: the building reports progress", G, graph<true>, graph<false>,
                   weighted_graph<true>, weighted_graph<false>) {
  G const g = chain<G>(50);
  int calls = 0;
  auto const slow = [&] {  // the first calls take 0.4 s
    if (calls++ < 40) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return false;
  };
  std::vector<wend::heuristics::pattern_database_progress> told;
  auto const r = build_pattern_database(
      g, g, {.stop = slow, .progress = [&](auto const& now) { told.push_back(now); }});
  REQUIRE(r);
  CHECK(told.size() >= 2);
  for (std::size_t i = 0; i < told.size(); ++i) {
    CHECK(told[i].states == g.state_count());
    CHECK(told[i].elapsed.count() >= 0.1 * static_cast<double>(i + 1));
    std::uint64_t sum = 0;
    for (std::size_t d = 0; d < told[i].distance; ++d) sum += r.database->histogram()[d];
    CHECK(told[i].found == sum);
  }
  calls = 0;
  CHECK_THROWS_AS(static_cast<void>(build_pattern_database(
                      g, g, {.stop = slow, .progress = [](auto const&) { throw 7; }})),
                  int);
}

TEST_CASE_TEMPLATE("pattern_database: failing memory stops the building, and nothing leaks", G,
                   graph<true>, weighted_graph<true>) {
  // All states are reached at no cost from the last one: a long open list.
  G g(300);
  for (std::size_t s = 0; s + 1 < 300; ++s) g.add(299, s, 0, 0);
  g.goal[299] = true;
  auto const known = relaxed(g)[0];
  long growths = 1;
  int stopped = 0;
  for (long at = -1; at < growths; ++at) {
    CAPTURE(at);
    tests::failing_memory memory;
    memory.fail_at = at;
    {
      auto const r = build_pattern_database(g, g, {.memory = &memory});
      if (at == -1) growths = memory.growths;
      if (at == -1) CHECK(r);
      if (at == 0) CHECK_FALSE(r);
      stopped += r ? 0 : 1;
      CHECK(r.status == (r ? search_status::exhausted : search_status::memory_limit));
      CHECK(memory.out == (r ? 300 : 0));
      if (r) CHECK(r.database->distance(0) == known);
    }
    CHECK(memory.out == 0);
    CHECK_FALSE(memory.wrong_sizes);
  }
  CHECK(growths >= 3);
  // The limit leaves no memory for waiting states, or for the bits of the search.
  CHECK(build_pattern_database(g, g, {.max_memory = 320}).status == search_status::memory_limit);
  // A list that cannot grow as requested uses less memory.
  CHECK(stopped == (wend::weighted_problem<G> ? 1 : 2));
}

TEST_CASE("pattern_database: copies share a table, and outlive the original") {
  std::optional<pattern_database<graph<false>>> copy;
  {
    graph<false> const g = chain<graph<false>>(9);
    pattern_database const h{g, g};
    copy.emplace(h);
    CHECK(&copy->histogram() == &h.histogram());
  }
  CHECK(copy->distance(9) == 9);
  CHECK(copy->abstraction().states == 10);
  CHECK(copy->distance(4) == 4);
}

// ---- a problem whose actions have no inverses

namespace {

/// Two numbers are brought to 0, by subtracting 1 or halving an even one. A 7 cannot be changed.
struct two_numbers {
  using state_type = std::pair<int, int>;
  struct action_type {
    int number;  // first or second
    int to;
  };

  static std::vector<int> next(int x) {
    if (x == 0 || x == 7) return {};
    if (x % 2 == 1) return {x - 1};
    return {x / 2, x - 1};
  }
  [[nodiscard]] std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> list;
    for (int const to : next(s.first)) list.push_back({0, to});
    for (int const to : next(s.second)) list.push_back({1, to});
    return list;
  }
  [[nodiscard]] state_type result(state_type s, action_type a) const {
    (a.number == 0 ? s.first : s.second) = a.to;
    return s;
  }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s == state_type(0, 0); }
};

/// One of the two numbers. Changes of the other number cost nothing.
struct one_number {
  using state_type = int;
  using action_type = int;
  int number;

  [[nodiscard]] int project(two_numbers::state_type const& s) const {
    return number == 0 ? s.first : s.second;
  }
  [[nodiscard]] std::vector<int> actions(int x) const { return two_numbers::next(x); }
  [[nodiscard]] int result(int, int to) const { return to; }
  [[nodiscard]] bool is_goal(int x) const { return x == 0; }
  [[nodiscard]] std::uint64_t state_count() const { return 15; }
  [[nodiscard]] std::uint64_t rank(int x) const { return static_cast<std::uint64_t>(x); }
  [[nodiscard]] int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};

}  // namespace

TEST_CASE("pattern_database: a user-defined problem and abstraction without inverse actions") {
  using pair = two_numbers::state_type;
  two_numbers const p;
  static_assert(wend::abstraction_for<one_number, two_numbers>);
  static_assert(!wend::tracked_abstraction_for<one_number, two_numbers>);
  static_assert(!wend::abstraction_for<one_number, graph<true>>);
  pattern_database const h{p, one_number{0}};
  static_assert(wend::heuristic_for<decltype(h), two_numbers>);
  static_assert(!wend::tracked_heuristic_for<decltype(h), two_numbers>);
  static_assert(!wend::heuristic_for<decltype(h), graph<true>>);
  // Counted by hand. The path from 14 has to avoid 7.
  std::vector<int> const known{0, 1, 2, 3, 3, 4, 4, -1, 4, 5, 5, 6, 5, 6, 7};
  for (int x = 0; x < 15; ++x)
    CHECK(h(pair(x, 3)).value_or(-1) == known[static_cast<std::size_t>(x)]);
  CHECK(h.histogram() == std::vector<std::uint64_t>{1, 1, 1, 2, 3, 3, 2, 1});

  auto const report = wend::check_problem(p, pair(14, 14), 100, h);
  CHECK_MESSAGE(report, to_string(report));
  CHECK(report.goals == 1);
  auto const found = wend::astar(p, pair(14, 12), h);
  CHECK(found.cost == 12);
  auto const lost = wend::astar(p, pair(7, 12), h);
  CHECK(lost.status == search_status::exhausted);
  CHECK(lost.statistics.expanded == 0);
}
