// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/bidirectional_pathmax.hpp>

#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/starts.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/idastar.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/random_graph.hpp"

namespace pathmax_test {
namespace {

using wend::search_status;
using wend::heuristics::bidirectional_pathmax;
using graph = tests::graph<tests::no_cost, true>;

/// Estimates of vertices. A vertex without an estimate is a dead end.
struct table {
  std::vector<std::optional<int>> h{};
  std::optional<int> operator()(int v) const { return h[static_cast<std::size_t>(v)]; }
};
struct goal_aware_table : table {
  static constexpr bool goal_aware = true;
};
/// The same estimates, by notes.
struct noted_table : table {
  std::vector<graph::edge> const* edges = nullptr;
  [[nodiscard]] int root(int v) const { return v; }
  [[nodiscard]] int child(int, int, int a) const {
    return (*edges)[static_cast<std::size_t>(a)].to;
  }
  [[nodiscard]] std::optional<int> value(int note) const { return (*this)(note); }
};

/// Random estimates up to the distance. If no goal can be reached: a dead end, or 9.
table admissible(std::mt19937& random, tests::truth<int> const& t) {
  table result;
  for (auto const& distance : t.to_goal) {
    if (distance)
      result.h.emplace_back(static_cast<int>(
          tests::below(random, static_cast<std::size_t>(*distance) + 1)));
    else
      result.h.push_back(tests::below(random, 2) == 0 ? std::nullopt : std::optional<int>(9));
  }
  return result;
}

/// A chain 0 - 3 - 4 - 5 - 6 - 7 of five steps to the goal 7, and beside it 0 - 1 - 2 and 0 - 8.
/// Only 2 and the goal have exact estimates.
struct fork {
  graph g;
  table h;
  fork() {
    g.out.resize(9);
    g.goals.resize(9);
    for (auto const& [from, to] : {std::pair{0, 1}, {1, 2}, {0, 3}, {0, 8}, {3, 4}, {4, 5}, {5, 6},
                                   {6, 7}}) {
      g.add(from, to, {});
      g.add(to, from, {});
    }
    g.goals[7] = true;
    h.h = {2, 1, 7, 0, 0, 0, 0, 0, 0};
  }
};

}  // namespace

TEST_CASE("idastar, pathmax: a successor's estimate raises its ancestors, which are pruned") {
  fork const f;
  bidirectional_pathmax const raised{f.h};
  // 0 is expanded, then 1 with f = 2. Its successor 2 has h = 7, so that h is at least 6 at 1 and
  // at least 5 at 0. Both nodes are then above the bound of 2 and are abandoned.
  auto const first = wend::idastar(f.g, 0, raised, {.limits = {.max_cost = 2}});
  CHECK(first.status == search_status::cost_limit);
  CHECK(first.statistics.generated == 2);
  CHECK(first.statistics.expanded == 2);
  // The next bound is the raised f of 0, the length of the solution. In this iteration 0 is raised
  // again, and raises 3 to 4, which raises 4 to 3. 8, whose f becomes 5 as well, is not reached.
  auto const all = wend::idastar(f.g, 0, raised);
  CHECK(all.cost == 5);
  CHECK(all.statistics.iterations == 2);
  CHECK(all.statistics.generated == 2 + 2 + 5);
  // Without pathmax, each bound from 2 on is tried.
  auto const plain = wend::idastar(f.g, 0, f.h);
  CHECK(plain.cost == 5);
  CHECK(plain.statistics.iterations == 4);
}

TEST_CASE("astar, pathmax: the successors of a node raise one another") {
  // 0 leads to 12, and to 1 and 2, where two chains begin. The estimates of 12 and of the chain of
  // 2 are exact.
  graph g;
  g.out.resize(13);
  g.goals.resize(13);
  auto const join = [&](int from, int to) {
    g.add(from, to, {});
    g.add(to, from, {});
  };
  join(0, 12);
  join(0, 1);
  join(0, 2);
  for (int v = 1; v < 10; ++v) join(v, v + 2);  // 1 3 5 7 9 11 and 2 4 6 8 10
  g.goals[10] = true;
  table h;
  h.h = {0, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0, 6};
  // Without pathmax: 0, then 1, 3, 5, 7 and 9, whose f is at most 5, then 2, 4, 6 and 8.
  auto const plain = wend::astar(g, 0, h);
  CHECK(plain.cost == 5);
  CHECK(plain.statistics.expanded == 10);
  // 12 raises 0 to 5, and 0 raises 1 to 4. Of 1 and 2, of equal f and h, 2 was generated last.
  auto const raised = wend::astar(g, 0, bidirectional_pathmax{h});
  CHECK(raised.cost == 5);
  CHECK(raised.statistics.expanded == 5);
}

TEST_CASE("pathmax: searches with raised estimates find cheapest solutions, and counts add up") {
  std::mt19937 random(8);
  std::uint64_t plain_generated = 0;
  std::uint64_t raised_generated = 0;
  std::uint64_t plain_expanded = 0;
  std::uint64_t raised_expanded = 0;
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    auto const g = tests::random_graph<graph>(
        random, {.vertices = 3 + round % 25, .edges = 3 + round % 25, .goals = 1 + round % 2});
    auto const t = tests::truth_of(g, {0, 1});
    table const h = admissible(random, t);
    auto const starts = wend::starts(std::vector<int>{0, 1});
    auto const best = wend::astar(g, starts, bidirectional_pathmax{h});
    CHECK(best.cost == t.cost);
    CHECK(tests::adds_up_best_first(best.statistics));
    raised_expanded += best.statistics.expanded;
    plain_expanded += wend::astar(g, starts, h).statistics.expanded;
    if (!t.cost) continue;

    auto const check_deep = [&](auto const& estimates) {
      bidirectional_pathmax const raised{estimates};
      for (auto const cycles : {wend::cycle_check::parent, wend::cycle_check::path}) {
        auto const deep = wend::idastar(g, starts, raised, {.cycles = cycles});
        CHECK(deep.cost == t.cost);
        CHECK(tests::adds_up_depth_first(deep.statistics));
        auto const plain = wend::idastar(g, starts, estimates, {.cycles = cycles});
        plain_generated += plain.statistics.generated;
        raised_generated += deep.statistics.generated;
        // Pausing changes nothing, not even raised estimates.
        auto search = wend::idastar.search(g, starts, raised, {.cycles = cycles});
        for (std::uint64_t most = 0; search.status() != search_status::solved; ++most) {
          REQUIRE(most < 100'000);
          search.run({.max_expanded = most});
        }
        CHECK(search.result().actions == deep.actions);
        CHECK(search.statistics().generated == deep.statistics.generated);
        CHECK(search.statistics().pruned == deep.statistics.pruned);
      }
    };
    goal_aware_table aware;
    aware.h = h.h;
    check_deep(aware);
    bidirectional_pathmax const raised{aware};
    CHECK(wend::ibex(g, starts, raised).cost == t.cost);
    CHECK(wend::idastar(g, starts, raised, wend::transposition_table{.bytes = 1000}).cost ==
          t.cost);
    CHECK(wend::astar_idastar(g, starts, raised, {.astar_expanded = 3}).cost == t.cost);
    noted_table noted;
    noted.h = h.h;
    noted.edges = &g.edges;
    check_deep(noted);
  }
  CHECK(raised_generated < plain_generated * 9 / 10);
  CHECK(raised_expanded < plain_expanded);
}

namespace {

/// Costs are summed in floating point, with infinite estimates at the dead ends.
struct real_graph : graph {
  using cost_type = double;
};
struct real_table : table {
  double operator()(int v) const {
    auto const& known = h[static_cast<std::size_t>(v)];
    return known ? *known : std::numeric_limits<double>::infinity();
  }
};
struct noted_real_table : real_table {
  std::vector<graph::edge> const* edges = nullptr;
  [[nodiscard]] int root(int v) const { return v; }
  [[nodiscard]] int child(int, int, int a) const {
    return (*edges)[static_cast<std::size_t>(a)].to;
  }
  [[nodiscard]] double value(int note) const { return (*this)(note); }
};

}  // namespace

TEST_CASE("pathmax: infinite estimates raise no other estimates and are not raised") {
  std::mt19937 random(11);
  int dead_ends = 0;
  for (int round = 0; round < 200; ++round) {
    auto const drawn = tests::random_graph<graph>(random, {.vertices = 7, .edges = 8});
    real_graph g;
    static_cast<graph&>(g) = drawn;
    auto const t = tests::truth_of(drawn, {0});
    noted_real_table h{{admissible(random, t)}, &g.edges};
    for (auto const& known : h.h) dead_ends += !known;
    std::feclearexcept(FE_ALL_EXCEPT);
    bidirectional_pathmax const plain{static_cast<real_table const&>(h)};
    bidirectional_pathmax const noted{h};
    wend::idastar_options<double> o;
    o.cycles = wend::cycle_check::path;
    for (auto const& cost : {wend::astar(g, 0, plain).cost, wend::astar(g, 0, noted).cost,
                             wend::idastar(g, 0, plain, o).cost, wend::idastar(g, 0, noted, o).cost})
      CHECK(cost == std::optional<double>(t.cost));
    CHECK_FALSE(std::fetestexcept(FE_INVALID));
  }
  CHECK(dead_ends > 50);
}

TEST_CASE("pathmax: a goal is found even if the estimates on its path are too high") {
  fork f;
  goal_aware_table h;
  h.h = {9, 9, 9, 9, 9, 9, 9, 0, 9};  // above the distances
  CHECK(wend::idastar(f.g, 0, bidirectional_pathmax{h}).status == search_status::solved);
  CHECK(wend::astar(f.g, 0, bidirectional_pathmax{h}).status == search_status::solved);
}

TEST_CASE("pathmax: a consistent heuristic is not raised") {
  std::mt19937 random(2);
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    auto const g = tests::random_graph<graph>(random, {.vertices = 20, .edges = 22, .goals = 1});
    auto const t = tests::truth_of(g, {0});
    if (!t.cost) continue;
    table h;
    for (auto const& distance : t.to_goal)
      h.h.push_back(distance ? std::optional<int>(*distance / 2) : std::nullopt);
    auto const plain = wend::idastar(g, 0, h);
    auto const raised = wend::idastar(g, 0, bidirectional_pathmax{h});
    CHECK(raised.statistics.generated == plain.statistics.generated);
    CHECK(wend::astar(g, 0, bidirectional_pathmax{h}).statistics.generated ==
          wend::astar(g, 0, h).statistics.generated);
  }
}

}  // namespace pathmax_test
