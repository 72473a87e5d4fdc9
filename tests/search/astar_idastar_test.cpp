// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/idastar.hpp>

#include "resume.hpp"

using namespace tests;
using wend::search_status;

namespace astar_idastar_test {

constexpr std::uint32_t rounds = WEND_SLOW_TESTS ? 3000 : 200;

/// Numbers of expansions by A*, from none to all.
constexpr std::uint64_t budgets[] = {0, 1, 2, 3, 5, 8, 1000};

/// Numbers of levels below the frontier in which the closed list is probed.
constexpr std::size_t cut_depths[] = {0, 1, 2, 1000};

/// The cost of a result's actions, which must lead to a goal and visit no state twice.
template <class Graph, class Result>
wend::cost_t<Graph> cost_of_path(Graph const& g, std::vector<int> const& starts, Result const& r) {
  wend::cost_t<Graph> sum{};
  int at = starts[r.start];
  std::set<int> visited{at};
  for (int const a : r.actions) {
    REQUIRE(g.at(a).from == at);
    sum = sum + cost_of(g, a);
    at = g.at(a).to;
    CHECK(visited.insert(at).second);
  }
  CHECK(g.is_goal(at));
  return sum;
}

template <class Graph>
void check_cheapest() {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    draw const d{.vertices = 3 + static_cast<int>(seed % 6),
                 .edges = 4 + static_cast<int>(seed % 9),
                 .goals = static_cast<int>(seed % 3),
                 .zero_costs = seed % 2 == 0,
                 .large_costs = seed % 5 == 0};
    auto const g = random_graph<Graph>(random, d);
    std::vector<int> starts(1 + below(random, 2));
    for (int& s : starts) s = static_cast<int>(below(random, g.out.size()));
    CAPTURE(text_of(g, starts));
    auto const t = truth_of(g, starts);
    for (guide const kind : guides) {
      auto const h = make_guide(kind, t, random);
      for (std::uint64_t const budget : budgets) {
        CAPTURE(static_cast<int>(kind));
        CAPTURE(budget);
        auto const r = wend::astar_idastar(
            g, wend::starts(starts), h,
            {.astar_expanded = budget,
             .cycles = wend::cycle_check::path,
             .batch = 1 + seed % 4,
             .cut_depth = cut_depths[seed / 4 % 4]});
        CHECK(r.statistics.starts <= starts.size());
        auto const near = wend::astar_idastar(
            g, wend::starts(starts), h,
            {.limits = {.max_depth = 2},
             .astar_expanded = budget,
             .cycles = wend::cycle_check::path});
        CHECK(near.actions.size() <= 2);
        if (!t.cost) {
          CHECK(r.status == search_status::exhausted);
          continue;
        }
        REQUIRE(r.status == search_status::solved);
        CHECK(cost_of_path(g, starts, r) == *r.cost);
        CHECK(r.statistics.depth == r.actions.size());
        CHECK(r.statistics.max_depth >= r.statistics.depth);
        if constexpr (std::is_floating_point_v<wend::cost_t<Graph>>)
          CHECK(*r.cost == doctest::Approx(*t.cost).epsilon(1e-5));
        else
          CHECK(*r.cost == *t.cost);
      }
    }
  }
}

/// Compares searches with and without probes of the closed list, in graphs with many paths to each
/// state.
template <class Graph>
void check_cuts() {
  std::uint64_t cut = 0;
  for (std::uint32_t seed = 0; seed < 2 * rounds; ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<Graph>(
        random, {.vertices = 6 + static_cast<int>(seed % 4),
                 .edges = 14 + static_cast<int>(seed % 11),
                 .zero_costs = seed % 3 != 0});
    auto const t = truth_of(g, {0});
    CAPTURE(text_of(g, {0}));
    auto const h = make_guide(guides[below(random, 5)], t, random);
    for (std::uint64_t const budget : {1u, 2u, 3u, 4u}) {
      wend::astar_idastar_options<wend::cost_t<Graph>> o{.astar_expanded = budget,
                                                         .cycles = wend::cycle_check::path};
      auto const without = wend::astar_idastar(g, 0, h, o);
      o.cut_depth = 1 + below(random, 4);
      auto const with = wend::astar_idastar(g, 0, h, o);
      CAPTURE(budget);
      CHECK(with.status == without.status);
      CHECK(with.cost == without.cost);
      if constexpr (!std::is_floating_point_v<wend::cost_t<Graph>>) CHECK(with.cost == t.cost);
      CHECK(with.statistics.expanded <= without.statistics.expanded);
      cut += without.statistics.expanded - with.statistics.expanded;
    }
  }
  CHECK(cut > 20 * rounds);
}

/// Has the interface that the tests of resuming expect. A* expands up to `Budget` nodes.
template <std::uint64_t Budget, std::size_t CutDepth = 0>
struct with_astar_idastar {
  static constexpr char const* name = "astar_idastar";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    wend::astar_idastar_options<wend::cost_t<P>> const o{.limits = std::move(limits),
                                                         .astar_expanded = Budget,
                                                         .cycles = wend::cycle_check::path,
                                                         .memory = memory,
                                                         .cut_depth = CutDepth};
    return wend::astar_idastar.search(p, s, h, o);
  }
  /// The sums hold over both parts: either A* or IDA* generated the nodes that A* has not stored.
  static bool adds_up(wend::statistics const& s) {
    return s.stored + s.improved + s.reopened <= s.generated + s.starts &&
           s.expanded <= s.generated + (s.iterations + 1) * (s.stored + s.starts);
  }
};

template <class A, class Graph>
void check_pauses(std::uint32_t seed) {
  std::mt19937 random(seed);
  draw const d{.vertices = 7, .edges = 10, .goals = static_cast<int>(seed % 3)};
  auto const i = random_instance<Graph>(random, d);
  CAPTURE(seed);
  CAPTURE(text_of(i.graph, i.starts));
  check_raised_limits<A>(i, true, random);
  check_raised_limits<A>(i, false, random);
  for (int kind = 0; kind < 4; ++kind) {
    limits_of<Graph> limits;
    if (kind & 1) limits.max_depth = 1 + below(random, 5);
    if (kind & 2) limits.max_cost = static_cast<wend::cost_t<Graph>>(below(random, 20));
    if (kind == 0) limits.max_expanded = 3000;
    CAPTURE(kind);
    check_stepping<A>(i, limits);
    if (kind != 0) check_expansion_limits<A>(i, limits);
  }
}

/// One of the two boards of the 8-puzzle that are farthest from the goal: 31 moves.
constexpr char const* hardest = "8 7 6 0 4 1 2 5 3";
using puzzle = wend::puzzles::tile_puzzle<3, 3>;

/// Counts its calls, and keeps the depth of the goal and the largest depth.
struct counting {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t iterations = 0;
  std::size_t goal_depth = 0;
  std::size_t deepest = 0;
  template <class Event>
  void on_expand(Event const&) {
    ++expanded;
  }
  template <class Event>
  void on_generate(Event const& e) {
    ++generated;
    deepest = std::max(deepest, e.depth);
  }
  template <class Event>
  void on_duplicate(Event const&) {
    ++duplicates;
  }
  template <class Event>
  void on_iteration(Event const&) {
    ++iterations;
  }
  template <class Event>
  void on_goal(Event const& e) {
    goal_depth = e.depth;
  }
};

/// Records h of the frontier's nodes in the order in which an iteration expands them.
struct frontier_watcher {
  std::uint64_t stored;  // by A*, which numbers its nodes from 0
  std::vector<std::vector<int>> h{};
  template <class Event>
  void on_expand(Event const& e) {
    if (!h.empty() && e.node < stored) h.back().push_back(static_cast<int>(*e.h));
  }
  template <class Event>
  void on_iteration(Event const&) {
    h.emplace_back();
  }
};

}  // namespace astar_idastar_test

using namespace astar_idastar_test;

TEST_CASE("astar_idastar: cheapest under every budget: unit costs, invertible moves") {
  check_cheapest<graph<no_cost, true>>();
}
TEST_CASE("astar_idastar: cheapest under every budget: integer costs, some of them 0") {
  check_cheapest<graph<int>>();
}
TEST_CASE("astar_idastar: cheapest under every budget: floating-point costs") {
  check_cheapest<graph<double>>();
}

TEST_CASE("astar_idastar: closed-list cuts change no cost: integer costs, some of them 0") {
  check_cuts<graph<int>>();
}
TEST_CASE("astar_idastar: closed-list cuts change no cost: floating-point costs") {
  check_cuts<graph<double>>();
}

TEST_CASE("astar_idastar: a paused search ends with the same result") {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    check_pauses<with_astar_idastar<0>, graph<int>>(seed);
    check_pauses<with_astar_idastar<4>, graph<int>>(seed);
    check_pauses<with_astar_idastar<4, 3>, graph<int>>(seed);
  }
}

TEST_CASE("astar_idastar: the same as idastar if A* expands nothing, as astar if A* expands all") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  auto const none = wend::astar_idastar(p, start, h, {.astar_expanded = 0});
  auto const idastar = wend::idastar(p, start, h);
  CHECK(none.actions == idastar.actions);
  CHECK(none.statistics.expanded == idastar.statistics.expanded);
  CHECK(none.statistics.generated == idastar.statistics.generated);
  CHECK(none.statistics.iterations == idastar.statistics.iterations);
  auto const all = wend::astar_idastar(p, start, h);
  CHECK(all.actions.size() == 31);
  CHECK(difference(all, wend::astar(p, start, h)) == "");
}

TEST_CASE("astar_idastar: counts are the same with unrolled functions and with an observer") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  for (unsigned const budget : {1u, 10u, 500u, 2000u}) {
    CAPTURE(budget);
    auto const fast = wend::astar_idastar(p, start, h, {.astar_expanded = budget});
    counting told;
    auto const slow = wend::astar_idastar(p, start, h, {.astar_expanded = budget}, told);
    CHECK(*fast.cost == 31);
    CHECK(wend::check_solution(p, start, fast));
    CHECK(difference(fast, slow) == "");
    CHECK(told.expanded == slow.statistics.expanded);
    CHECK(told.generated == slow.statistics.generated);
    CHECK(told.iterations == slow.statistics.iterations);
    CHECK(told.goal_depth == 31);
    CHECK(told.deepest == slow.statistics.max_depth);
    auto stepped = wend::astar_idastar.search(p, start, h, {.astar_expanded = budget});
    wend::search_limits<> limits;
    for (limits.max_expanded = 0; stepped.run(limits) == search_status::expansion_limit;
         *limits.max_expanded += 97) {
    }
    CHECK(difference(stepped.result(), fast) == "");
    CHECK(stepped.is_deepening());
  }
}

TEST_CASE("astar_idastar: an iteration visits the frontier by increasing h") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  auto const stored = wend::astar_idastar(p, start, h, {.astar_expanded = 500}).statistics.stored;
  frontier_watcher seen{.stored = stored};
  CHECK(wend::astar_idastar(p, start, h, {.astar_expanded = 500}, seen));
  REQUIRE(seen.h.size() > 1);
  for (auto const& one : seen.h) {
    CHECK(one.size() > 40);
    CHECK(std::is_sorted(one.begin(), one.end()));
    CHECK(one.front() < one.back());
  }
}

TEST_CASE("astar_idastar: states known to A* are pruned down to cut_depth below the frontier") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  auto before = wend::astar_idastar(p, start, h, {.astar_expanded = 2000}).statistics.expanded;
  bool less = false;
  for (std::size_t const depth : {1u, 4u, 8u, 40u}) {
    CAPTURE(depth);
    wend::astar_idastar_options<> const o{.astar_expanded = 2000, .cut_depth = depth};
    auto const fast = wend::astar_idastar(p, start, h, o);
    CHECK(*fast.cost == 31);
    CHECK(wend::check_solution(p, start, fast));
    CHECK(fast.statistics.expanded <= before);
    less = less || fast.statistics.expanded < before;
    before = fast.statistics.expanded;
    counting told;
    CHECK(difference(fast, wend::astar_idastar(p, start, h, o, told)) == "");
    CHECK(told.expanded == fast.statistics.expanded);
    CHECK(told.duplicates == fast.statistics.duplicates);
  }
  CHECK(less);
  CHECK_THROWS_WITH_AS(wend::astar_idastar(p, start, h, {.reopen = false, .cut_depth = 1}),
                       "wend: astar_idastar has no cut_depth without reopen = true",
                       wend::invalid_option);
}

TEST_CASE("astar_idastar: a frontier state is pruned in the subtree of another frontier state") {
  // 0 leads to 1 and 2; these lead to 3 at costs of 2 and 0. A* expands 0 and 2, and stores 3 with
  // g = 1.
  graph<int> g;
  g.out.resize(6);
  g.goals.assign(6, false);
  for (auto const& [from, to, cost] :
       {std::array{0, 1, 1}, {0, 2, 1}, {1, 3, 2}, {2, 3, 0}, {3, 4, 2}, {4, 5, 2}})
    g.add(from, to, cost);
  g.goals[5] = true;
  table_heuristic<int> const h{{0, 1, 0, 0, 0, 0}};
  wend::astar_idastar_options<> o{.astar_expanded = 2, .cycles = wend::cycle_check::path};
  auto const without = wend::astar_idastar(g, 0, h, o);
  o.cut_depth = 1;
  auto const with = wend::astar_idastar(g, 0, h, o);
  CHECK(*without.cost == 5);
  CHECK(*with.cost == 5);
  // Under the bound 3, 1 generates 3 with g = 3, which A* has stored with g = 1. Under the bound 5,
  // the stored 3 leads to the goal.
  CHECK(with.statistics.duplicates == 1);
  CHECK(with.statistics.expanded < without.statistics.expanded);
}

TEST_CASE("astar_idastar: a cheaper path to a state known to A* is not pruned") {
  // A* expands only 0, and leaves 2 open with g = 4. The path through 1 reaches 2 with g = 1.
  graph<int> g;
  g.out.resize(5);
  g.goals.assign(5, false);
  for (auto const& [from, to, cost] :
       {std::array{0, 1, 1}, {0, 2, 4}, {1, 2, 0}, {2, 3, 1}, {3, 4, 1}})
    g.add(from, to, cost);
  g.goals[4] = true;
  wend::heuristics::nil const h;
  auto const r = wend::astar_idastar(g, 0, h, {.astar_expanded = 1, .cut_depth = 9});
  CHECK(*r.cost == 3);
}

TEST_CASE("astar_idastar: a cycle of cost 0 through the start is not part of the path") {
  // A* expands only 0. 1 is the first of the frontier and leads back to 0 at a cost of 0; 2 leads
  // to the goal.
  graph<int> g;
  g.out.resize(4);
  g.goals.assign(4, false);
  for (auto const& [from, to, cost] : {std::array{0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {2, 3, 1}})
    g.add(from, to, cost);
  g.goals[3] = true;
  table_heuristic<int> const h{{0, 0, 1, 0}};
  counting told;
  auto search = wend::astar_idastar.search(g, 0, h, {.astar_expanded = 1}, told);
  REQUIRE(search.run() == search_status::solved);
  auto const r = search.result();
  CHECK(r.actions == std::vector{1, 3});
  CHECK(*r.cost == 1);
  CHECK(r.statistics.depth == 2);
  CHECK(told.goal_depth == 4);  // observers see the path that the search followed: 0 1 0 2 3
  CHECK(search.statistics().depth == 2);
  CHECK(search.progress().statistics.depth == 2);
}

TEST_CASE("astar_idastar: the inverse of the last move is not tried at the frontier") {
  // 0 - 1 - 2 - 3, and 0 - 4: of the frontier's nodes, 1 has one move forward and 4 has none.
  graph<no_cost, true> g;
  g.out.resize(5);
  g.goals.assign(5, false);
  for (auto const& [from, to] : {std::pair{0, 1}, {1, 2}, {2, 3}, {0, 4}}) {
    g.add(from, to, {});
    g.add(to, from, {});
  }
  g.goals[3] = true;
  auto const r = wend::astar_idastar(g, 0, wend::heuristics::nil{}, {.astar_expanded = 1});
  CHECK(*r.cost == 3);
  // A* generates 1 and 4. Iterations with bounds 1, 2, 3: 1 + 1 + (2, 3); 4 leads only to 0.
  CHECK(r.statistics.generated == 2 + 1 + 2 + 2);
}

TEST_CASE("astar_idastar: a path cut by the depth limit in A* is found once the limit is raised") {
  // A* cuts 2, which leads to the goal, and ends before 3, which does not.
  graph<int> g;
  g.out.resize(6);
  g.goals.assign(6, false);
  for (auto const& [from, to, cost] :
       {std::array{0, 1, 1}, {1, 2, 1}, {2, 4, 1}, {0, 3, 5}, {3, 5, 1}})
    g.add(from, to, cost);
  g.goals[4] = true;
  wend::heuristics::nil const h;
  auto search = wend::astar_idastar.search(g, 0, h, {.limits = {.max_depth = 2}, .astar_expanded = 2});
  CHECK(search.run() == search_status::depth_limit);
  CHECK(search.is_deepening());
  CHECK(search.run({.max_depth = 3}) == search_status::solved);
  CHECK(*search.result().cost == 3);
}

TEST_CASE("astar_idastar: a path cut by the cost limit in A* is found once the limit is lifted") {
  graph<int> g;
  g.out.resize(3);
  g.goals.assign(3, false);
  g.add(0, 1, std::numeric_limits<int>::max());
  g.add(0, 2, 1);
  g.goals[1] = true;
  wend::heuristics::nil const h;
  CHECK(wend::astar(g, 0, h, {.max_cost = 10}).status == search_status::cost_limit);
  auto search = wend::astar_idastar.search(g, 0, h, {.limits = {.max_cost = 10}, .astar_expanded = 1});
  CHECK(search.run() == search_status::cost_limit);
  CHECK(search.is_deepening());
  CHECK(search.run({}) == search_status::solved);
  CHECK(*search.result().cost == std::numeric_limits<int>::max());
}

TEST_CASE("astar_idastar: raising the depth limit after IDA* has begun starts from scratch") {
  std::uint32_t cut = 0;
  for (std::uint32_t seed = 0; seed < 3 * rounds; ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<graph<int>>(
        random, {.vertices = 6 + static_cast<int>(seed % 4),
                 .edges = 12 + static_cast<int>(seed % 9),
                 .zero_costs = seed % 3 == 0});
    auto const t = truth_of(g, {0});
    auto const h = make_guide(guides[seed % std::size(guides)], t, random);
    CAPTURE(text_of(g, {0}));
    wend::astar_idastar_options<> const o{.astar_expanded = 1 + seed % 4,
                                          .cycles = wend::cycle_check::path};
    wend::astar_idastar_options<> first = o;
    first.limits.max_depth = 1;
    auto search = wend::astar_idastar.search(g, 0, h, first);
    search.run();
    for (std::size_t depth = 2; search.status() == search_status::depth_limit; ++depth) {
      if (search.is_deepening()) ++cut;
      auto wider = o;
      wider.limits.max_depth = depth;
      search.run(wider.limits);
      CHECK(difference(search.result(), wend::astar_idastar(g, 0, h, wider)) == "");
    }
    search.run({});
    CHECK(search.result().cost == t.cost);
  }
  CHECK(cut > rounds / 2);
}

TEST_CASE("astar_idastar: the memory limit is kept, and with more memory A* stores more nodes") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  std::uint64_t before = 0;
  for (std::size_t const bytes : {10'000u, 30'000u, 60'000u}) {
    CAPTURE(bytes);
    auto const r = wend::astar_idastar(p, start, h, {.limits = {.max_memory = bytes}});
    REQUIRE(r);
    CHECK(*r.cost == 31);
    CHECK(r.statistics.bytes <= bytes);
    CHECK(r.statistics.stored > before);
    CHECK(r.statistics.iterations != 0);
    before = r.statistics.stored;
    // The same with astar_memory alone, to which the list of the frontier and the path are added.
    auto const s = wend::astar_idastar(p, start, h, {.astar_memory = bytes / 4 * 3});
    CHECK(s.actions == r.actions);
    CHECK(s.statistics.expanded == r.statistics.expanded);
  }
  CHECK(wend::astar_idastar(p, start, h, {.max_memory = 10}).status ==
        search_status::memory_limit);
  // Without memory for A* the start is the frontier.
  CHECK(*wend::astar_idastar(p, start, h, {.astar_memory = 0}).cost == 31);
}

TEST_CASE("astar_idastar: the search resumes after memory for the frontier runs out") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse(hardest);
  auto const expected = wend::astar_idastar(p, start, h, {.astar_expanded = 500});
  for (long k = 0;; ++k) {
    failing_memory memory;
    memory.fail_at = k;
    {
      auto search = wend::astar_idastar.search(p, start, h, {.astar_expanded = 500, .memory = &memory});
      auto status = search.run();
      for (int i = 0; i < 3 && status == search_status::memory_limit; ++i) status = search.run();
      CAPTURE(k);
      REQUIRE(status == search_status::solved);
      CHECK(search.result().cost == expected.cost);
    }
    CHECK(memory.out == 0);
    if (memory.growths <= k) break;
  }
}

TEST_CASE("astar_idastar: one search object is restarted at another start") {
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const far = p.parse(hardest);
  auto const near = p.parse("1 4 2 3 0 5 6 7 8");
  wend::astar_idastar_options<> const o{.astar_expanded = 300};
  auto search = wend::astar_idastar.search(p, far, h, o);
  search.run({.max_expanded = 400});
  CHECK(search.status() == search_status::expansion_limit);
  search.restart(near);
  CHECK(search.status() == search_status::running);
  CHECK(search.statistics().generated == 0);
  search.run();
  CHECK(difference(search.result(), wend::astar_idastar(p, near, h, o)) == "");
  search.restart(far);
  search.run();
  CHECK(difference(search.result(), wend::astar_idastar(p, far, h, o)) == "");
}

TEST_CASE("astar_idastar: an error below the frontier reports the whole path") {
  graph<int> g;
  g.out.resize(4);
  g.goals.assign(4, false);
  g.add(0, 1, 1);
  g.add(1, 2, 1);
  g.add(2, 3, -5);
  std::vector<int> path;
  try {
    static_cast<void>(wend::astar_idastar(g, 0, wend::heuristics::nil{}, {.astar_expanded = 1}));
  } catch (wend::invalid_cost_at<int> const& e) {
    path = e.path();
  }
  CHECK(path == std::vector{0, 1, 2});
}
