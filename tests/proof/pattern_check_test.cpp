// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/proof/check_additive_costs.hpp>
#include <wend/proof/check_pattern_database.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/pancake.hpp>

#include "../support/random_graph.hpp"

// Tables of graphs, compared with relaxation of all edges.

namespace pattern_checks {

using namespace tests;
using namespace wend::heuristics;
using wend::check_additive_costs;
using wend::check_pattern_database;

/// A graph as an abstraction of another graph, whose vertices `project` merges.
template <class Graph>
struct abstract_graph : Graph {
  std::vector<int> image{};
  [[nodiscard]] std::uint64_t state_count() const { return this->out.size(); }
  [[nodiscard]] std::uint64_t rank(int v) const { return static_cast<std::uint64_t>(v); }
  [[nodiscard]] int unrank(std::uint64_t number) const { return static_cast<int>(number); }
  [[nodiscard]] int project(int v) const { return image[static_cast<std::size_t>(v)]; }
};

/// A table with arbitrary entries.
template <class A>
struct table {
  A a{};
  std::vector<std::optional<int>> entries{};
  [[nodiscard]] A const& abstraction() const { return a; }
  [[nodiscard]] std::optional<int> distance(int v) const {
    return entries[static_cast<std::size_t>(v)];
  }
};

/// A database with one entry replaced.
template <class Database>
struct spoilt {
  Database const& base;
  std::uint64_t rank = 0;
  std::optional<int> entry{};
  [[nodiscard]] auto const& abstraction() const { return base.abstraction(); }
  template <class X>
  [[nodiscard]] std::optional<int> distance(X const& x) const {
    return base.abstraction().rank(x) == rank ? entry : base.distance(x);
  }
};

/// Returns true if an entry is above the true distance.
bool is_too_high(std::optional<int> const& entry, std::optional<int> const& exact) {
  return exact && (!entry || *exact < *entry);
}

template <class Cost>
void check_tables(std::uint32_t seed) {
  using abstraction = abstract_graph<graph<Cost>>;
  std::mt19937 random(seed);
  int refused = 0;
  int low = 0;
  for (int n = 0; n < 300; ++n) {
    int const vertices = 2 + static_cast<int>(below(random, 9));
    table<abstraction> t{{random_graph<graph<Cost>>(
                             random, {.vertices = vertices,
                                      .edges = 2 * vertices,
                                      .goals = 1 + static_cast<int>(below(random, 2)),
                                      .zero_costs = below(random, 2) == 0})},
                         {}};
    auto const exact = truth_of(t.a, {}).to_goal;
    CAPTURE(text_of(t.a, {}));
    t.entries = exact;
    auto const right = check_pattern_database(t);
    CHECK(right.reason == "");
    CHECK(right.states == exact.size());
    CHECK(right.too_low == 0);

    for (std::size_t v = 0; v < exact.size(); ++v)
      for (int other = -1; other < 12; ++other) {  // -1: a dead end
        auto const entry = other < 0 ? std::optional<int>() : std::optional<int>(other);
        if (entry == exact[v]) continue;
        t.entries[v] = entry;
        auto const found = check_pattern_database(t);
        CHECK((!found || found.too_low != 0));
        if (is_too_high(entry, exact[v])) CHECK(!found);
        ++(found ? low : refused);
        t.entries[v] = exact[v];
      }
    // Tables with random changes: those that pass never overestimate.
    for (int k = 0; k < 60; ++k) {
      for (std::size_t v = 0; v < exact.size(); ++v)
        if (below(random, 2) != 0)
          t.entries[v] = below(random, 5) == 0
                             ? std::optional<int>()
                             : std::optional<int>(exact[v].value_or(9) - static_cast<int>(below(random, 3)) + 1);
      bool too_high = false;
      for (std::size_t v = 0; v < exact.size(); ++v)
        too_high = too_high || is_too_high(t.entries[v], exact[v]);
      if (too_high) CHECK(!check_pattern_database(t));
      t.entries = exact;
    }
  }
  CHECK(refused > 10'000);
  CHECK(low > 100);
}

/// Replaces each entry of a database by larger and smaller ones.
template <class Database>
void check_each_entry(Database const& h) {
  auto const right = check_pattern_database(h);
  CHECK(right.reason == "");
  CHECK(right.states == h.size());
  CHECK(right.too_low == 0);
  for (std::uint64_t rank = 0; rank < h.size(); ++rank) {
    auto const entry = h.distance(h.abstraction().unrank(rank));
    REQUIRE(entry);
    for (auto const& other :
         {std::optional<int>(*entry + 1), std::optional<int>(254), std::optional<int>()})
      CHECK(!check_pattern_database(spoilt<Database>{h, rank, other}));
    auto const less = check_pattern_database(spoilt<Database>{h, rank, *entry - 1});
    CHECK((!less || less.too_low == 1));
  }
}

using pancakes = wend::puzzles::pancake<6>;
using towers = wend::puzzles::hanoi<4, 3>;

}  // namespace pattern_checks

using namespace pattern_checks;

TEST_CASE("check_pattern_database: each wrong entry is found") {
  check_tables<int>(1);
  check_tables<no_cost>(2);
}

TEST_CASE("check_pattern_database: databases as built, and with each entry changed") {
  pancakes const p;
  check_each_entry(pattern_database{p, pancake_pattern<6, 3>{{3, 4, 5}}});
  check_each_entry(pattern_database{p, additive_pancake_pattern<6, 3>{{3, 4, 5}}});
  check_each_entry(mod3_pattern_database{p, pancake_pattern<6, 2>{{4, 5}}});
  towers const t;
  check_each_entry(pattern_database{t, hanoi_pattern<4, 3, 3>{t, {1, 2, 3}}});
}

TEST_CASE("check_pattern_database: the reason of a rejection names the fault") {
  // 0 -2-> 1 -3-> 2, the goal; 3 leads nowhere.
  using abstraction = abstract_graph<graph<int>>;
  table<abstraction> t;
  t.a.out.resize(4);
  t.a.goals = {false, false, true, false};
  t.a.add(0, 1, 2);
  t.a.add(1, 2, 3);
  t.entries = {5, 3, 0, std::nullopt};
  CHECK(check_pattern_database(t));
  auto const refused = [&](std::size_t v, std::optional<int> entry, std::uint64_t rank,
                           std::string const& why) {
    auto other = t;
    other.entries[v] = entry;
    auto const found = check_pattern_database(other);
    CHECK(!found);
    CHECK(found.rank == rank);
    CHECK(found.states == rank);
    CHECK(found.reason == why);
  };
  refused(2, 1, 2, "a goal has the distance 1");
  refused(2, std::nullopt, 2, "a goal has no distance, as a dead end");
  refused(1, 4, 1, "it has the distance 4, but an action that costs 3 leads to the distance 0");
  refused(0, std::nullopt, 0,
          "it has no distance, as a dead end, but an action that costs 2 leads to the distance 3");
  refused(3, -1, 3, "the distance is -1");
  t.a.edges[1].cost = -1;
  refused(1, 3, 1, "the cost of an action is negative or not a number");

  t.entries = {4, 3, 0, 7};  // entry 3 is not marked as a dead end, and the 4 could be a 5
  t.a.edges[1].cost = 3;
  auto const low = check_pattern_database(t);
  CHECK(low);
  CHECK(low.too_low == 2);

  struct shifted : abstraction {
    [[nodiscard]] int unrank(std::uint64_t number) const { return number == 0 ? 1 : 0; }
  };
  table<shifted> s;
  static_cast<abstraction&>(s.a) = t.a;
  s.entries = {5, 3, 0, std::nullopt};
  CHECK(check_pattern_database(s).reason == "the state of this number has another, 1");
}

TEST_CASE("check_additive_costs: sums that pass never overestimate") {
  std::mt19937 random(3);
  int passed = 0;
  int refused = 0;
  int too_high = 0;
  for (int n = 0; n < 3000; ++n) {
    int const vertices = 3 + static_cast<int>(below(random, 6));
    auto const g = random_graph<graph<int>>(
        random, {.vertices = vertices, .edges = 2 * vertices, .zero_costs = below(random, 2) == 0});
    std::vector<int> all;
    for (int v = 0; v < vertices; ++v) all.push_back(v);
    // Two images of the graph. A random part of each edge's cost belongs to the first image, the
    // rest to the second. Now and then an edge costs more or is missing.
    std::array<table<abstract_graph<graph<int>>>, 2> of;
    for (auto& t : of) {
      auto const size = 1 + below(random, static_cast<std::size_t>(vertices));
      for (int v = 0; v < vertices; ++v) t.a.image.push_back(static_cast<int>(below(random, size)));
      t.a.out.resize(size);
      t.a.goals.resize(size);
      for (int v = 0; v < vertices; ++v)
        if (g.is_goal(v)) t.a.goals[static_cast<std::size_t>(t.a.project(v))] = true;
    }
    bool const spoil = below(random, 2) != 0;
    for (auto const& e : g.edges) {
      int const part = static_cast<int>(below(random, static_cast<std::size_t>(e.cost + 1)));
      std::array<int, 2> const costs{part, e.cost - part};
      for (std::size_t i = 0; i < 2; ++i)
        if (!spoil || below(random, 12) != 0)
          of[i].a.add(of[i].a.project(e.from), of[i].a.project(e.to),
                      costs[i] + (spoil && below(random, 6) == 0 ? 1 : 0));
    }
    for (auto& t : of) t.entries = truth_of(t.a, {}).to_goal;
    for (auto const& t : of) REQUIRE(check_pattern_database(t));

    auto const found = check_additive_costs(g, all, of[0], of[1]);
    auto const exact = truth_of(g, {}).to_goal;
    bool over = false;
    for (int const v : all) {
      auto const a = of[0].distance(of[0].a.project(v));
      auto const b = of[1].distance(of[1].a.project(v));
      over = over || is_too_high(a && b ? std::optional<int>(*a + *b) : std::nullopt,
                                 exact[static_cast<std::size_t>(v)]);
    }
    CAPTURE(text_of(g, {}));
    if (over) CHECK(!found);
    if (!spoil) CHECK(found.reason == "");
    if (found) CHECK(found.states == all.size());
    ++(found ? passed : refused);
    if (over) ++too_high;
  }
  CHECK(passed > 1000);
  CHECK(refused > 500);
  CHECK(too_high > 100);
}

TEST_CASE("check_additive_costs: patterns of pancakes and towers") {
  pancakes const p;
  pattern_database const low{p, additive_pancake_pattern<6, 3>{{0, 1, 2}}};
  pattern_database const high{p, additive_pancake_pattern<6, 3>{{3, 4, 5}}};
  pattern_database const whole{p, pancake_pattern<6, 3>{{3, 4, 5}}};
  auto const sum = check_additive_costs(p, low, high);
  CHECK(sum.reason == "");
  CHECK(sum.states == 720);
  CHECK(check_additive_costs(p, whole));
  CHECK(check_additive_costs(p, low, whole).reason ==
        "an action costs more in the abstractions together than in the problem");
  CHECK(!check_additive_costs(p, high, high));
  CHECK(check_additive_costs(p, std::vector{p.unrank(0), p.unrank(100)}, low, high).states == 2);

  towers const t;
  pattern_database const large{t, hanoi_pattern<4, 3, 2>{t, {2, 3}}};
  pattern_database const small{t, hanoi_pattern<4, 3, 2>{t, {0, 1}}};
  pattern_database const both{t, hanoi_pattern<4, 3, 2>{t, {1, 2}}};
  CHECK(check_additive_costs(t, large, small));
  CHECK(!check_additive_costs(t, large, both));
}

TEST_CASE("check_additive_costs: the reason names the fault, and `states` the state") {
  // 0 -2-> 1 -3-> 2, the goal, projected to itself.
  graph<int> g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 2);
  g.add(1, 2, 3);
  table<abstract_graph<graph<int>>> t{{g, {0, 1, 2}}, {5, 3, 0}};
  std::vector<int> const all{0, 1, 2};
  CHECK(check_additive_costs(g, all, t));
  auto other = t;
  other.a.goals = {false, true, false};
  auto const no_goal = check_additive_costs(g, all, other);
  CHECK(no_goal.reason == "a goal is projected to a state that is not an abstract goal");
  CHECK(no_goal.states == 2);
  CHECK(!check_additive_costs(g, all, t, other));
  CHECK(!check_additive_costs(g, all, other, t));
  other = t;
  other.a.out[1].clear();
  auto const no_action = check_additive_costs(g, all, other);
  CHECK(no_action.reason == "no abstract action leads where an action of the problem does");
  CHECK(no_action.states == 1);
  other = t;
  other.a.add(0, 1, 1);  // the cheaper of two actions counts
  CHECK(!check_additive_costs(g, all, t, other));
  t.a.edges[0].cost = 1;
  t.a.edges[1].cost = 0;
  other.a.edges[1].cost = 3;
  CHECK(check_additive_costs(g, all, t, other));
}
