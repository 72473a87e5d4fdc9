// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <ranges>  // std::ranges::input_range, std::ranges::forward_range
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/reach.hpp>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

using tests::adds_up_best_first;
using tests::sum_t;
using wend::search_status;

namespace {

/// The least cost of each vertex, found by relaxing all edges; empty if there is no path.
template <class Cost, bool TwoWay>
std::vector<std::optional<sum_t<Cost>>> least_costs(tests::graph<Cost, TwoWay> const& g,
                                                    std::vector<int> const& starts) {
  std::vector<std::optional<sum_t<Cost>>> cost(g.out.size());
  for (int const s : starts) cost[static_cast<std::size_t>(s)] = sum_t<Cost>{};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < g.edges.size(); ++a) {
      auto const& from = cost[static_cast<std::size_t>(g.edges[a].from)];
      auto& to = cost[static_cast<std::size_t>(g.edges[a].to)];
      if (!from) continue;
      auto const through = static_cast<sum_t<Cost>>(*from + cost_of(g, static_cast<int>(a)));
      if (to && !(through < *to)) continue;
      to = through;
      changed = true;
    }
  }
  return cost;
}

/// Returns the cost of a path, or nothing if it does not lead from `start` to `end`.
template <class Cost, bool TwoWay>
std::optional<sum_t<Cost>> cost_along(tests::graph<Cost, TwoWay> const& g, int start,
                                      std::vector<int> const& actions, int end) {
  int at = start;
  sum_t<Cost> sum{};
  for (int const a : actions) {
    if (g.at(a).from != at) return std::nullopt;
    sum = static_cast<sum_t<Cost>>(sum + cost_of(g, a));
    at = g.at(a).to;
  }
  if (at != end) return std::nullopt;
  return sum;
}

template <class Graph>
Graph drawn(std::mt19937& random, int round) {
  return tests::random_graph<Graph>(random, {.vertices = 2 + round % 9,
                                             .edges = round % 27,
                                             .zero_costs = round % 2 == 0,
                                             .large_costs = round % 3 == 0});
}

std::vector<int> some_starts(std::mt19937& random, int vertices) {
  std::vector<int> starts;
  for (std::size_t n = 1 + tests::below(random, 3); n > 0; --n)
    starts.push_back(static_cast<int>(tests::below(random, static_cast<std::size_t>(vertices))));
  return starts;
}

struct told_state {
  int state;
  double cost;
  friend bool operator==(told_state const&, told_state const&) = default;
};

/// The elements of a range until it ends.
template <class Range>
std::vector<told_state> all_of(Range& range) {
  std::vector<told_state> found;
  for (auto const& [state, cost, is_final] : range) {
    CHECK(is_final);
    CHECK(adds_up_best_first(range.statistics()));
    found.push_back({state, static_cast<double>(cost)});
  }
  return found;
}

}  // namespace

TEST_CASE_TEMPLATE("reach: each state is listed once, by increasing cost, at its least cost", Graph,
                   tests::graph<tests::no_cost>, tests::graph<int>, tests::graph<std::uint8_t>,
                   tests::graph<double>, tests::graph<int, true>) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    auto const g = drawn<Graph>(random, round);
    auto const starts = some_starts(random, g.size());
    auto const least = least_costs(g, starts);
    auto range = wend::reach(g, wend::starts(starts));
    auto const found = all_of(range);
    CHECK(range.status() == search_status::exhausted);
    CHECK(std::is_sorted(found.begin(), found.end(),
                         [](told_state const& a, told_state const& b) { return a.cost < b.cost; }));
    std::size_t reachable = 0;
    for (auto const& cost : least) reachable += cost ? 1 : 0;
    CHECK(found.size() == reachable);
    for (auto const& [state, cost] : found) {
      CHECK(least[static_cast<std::size_t>(state)] == cost);
      auto const path = range.path_to(state);
      REQUIRE(path);
      CHECK(cost_along(g, starts[path->start], path->actions, state) == path->cost);
      CHECK(path->cost == cost);
      CHECK(path->is_final);
    }

    // When a cost limit is raised, the remaining states follow.
    auto const bound = static_cast<sum_t<decltype(g.edges[0].cost)>>(round % 7);
    range.restart(wend::starts(starts));
    range.set_limits({.max_cost = bound});
    auto bounded = all_of(range);
    CHECK(std::all_of(bounded.begin(), bounded.end(),
                      [&](told_state const& t) { return t.cost <= static_cast<double>(bound); }));
    CHECK(range.status() ==
          (bounded.size() == reachable ? search_status::exhausted : search_status::cost_limit));
    range.set_limits({});
    for (auto const& t : all_of(range)) bounded.push_back(t);
    CHECK(bounded == found);

    // The search stops after each expansion.
    std::vector<told_state> pieces;
    auto pausing = wend::reach(g, wend::starts(starts), {.max_expanded = 0});
    for (std::uint64_t limit = 0; pausing.status() != search_status::exhausted; ++limit) {
      pausing.set_limits({.max_expanded = limit});
      for (auto const& t : all_of(pausing)) pieces.push_back(t);
      CHECK(pausing.statistics().expanded <= limit);
    }
    CHECK(pieces == found);
    CHECK(tests::difference(pausing.statistics(), wend::ucs(g, wend::starts(starts),
                                                            {.goal_test = false})
                                                      .statistics) == "");
  }
}

TEST_CASE("reach: with unit costs, a depth limit bounds the costs") {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    auto const g = drawn<tests::graph<tests::no_cost>>(random, round);
    auto const least = least_costs(g, {0});
    auto const depth = static_cast<std::size_t>(round % 4);
    auto range = wend::reach(g, 0, {.max_depth = depth});
    std::size_t within = 0, reachable = 0;
    for (auto const& cost : least) {
      reachable += cost ? 1 : 0;
      within += cost && static_cast<std::size_t>(*cost) <= depth ? 1 : 0;
    }
    CHECK(all_of(range).size() == within);
    // The search does not check whether states at the limit lead to new states.
    bool const is_cut = range.status() == search_status::depth_limit;
    CHECK((is_cut || within == reachable));
    range.set_limits({.max_depth = 100});
    CHECK(all_of(range).size() == (is_cut ? reachable : 0));  // all of them again
    CHECK(range.status() == search_status::exhausted);
  }
}

TEST_CASE("reach: a cost is not final if a depth limit may have cut a cheaper path") {
  // 0 -1-> 1 -1-> 2 and 0 -9-> 2: with one action, 2 costs 9.
  wend::explicit_graph<int> roads(3);
  roads.add_edge(0, 1, 1);
  roads.add_edge(1, 2, 1);
  roads.add_edge(0, 2, 9);
  wend::graph_problem const p{roads, 2};
  auto range = wend::reach(p, 0, {.max_depth = 1});
  std::vector<bool> finals;
  for (auto const& known : range) finals.push_back(known.is_final);
  CHECK(finals == std::vector<bool>{true, true, false});
  CHECK(range.cost_to(2) == wend::known_cost<int>{9, false});
}

TEST_CASE("reach: closed arrays, the stop callback, and a memory limit") {
  wend::explicit_graph<int> roads(4);
  for (std::size_t v = 0; v < 3; ++v) roads.add_edge(v, v + 1, 2);
  wend::graph_problem const p{roads, 0};  // the start is a goal, which does not matter
  std::vector<int> costs;
  auto range = wend::reach(p, 0, wend::closed_array);
  static_assert(std::ranges::input_range<decltype(range)>);
  for (auto const& known : range) costs.push_back(known.cost);
  CHECK(costs == std::vector{0, 2, 4, 6});

  int asked = 0;
  auto stopped = wend::reach(p, 0, {.stop = [&] { return ++asked == 3; }});
  std::size_t n = 0;
  for ([[maybe_unused]] auto const& known : stopped) ++n;
  CHECK(stopped.status() == search_status::stopped);
  CHECK(n == 3);
  for ([[maybe_unused]] auto const& known : stopped) ++n;
  CHECK(n == 4);

  tests::failing_memory memory;
  auto small = wend::reach(p, 0, {.limits = {.max_memory = 1}, .memory = &memory});
  CHECK(small.begin() == small.end());
  CHECK(small.status() == search_status::memory_limit);
}

namespace {

/// Counts expansions.
struct expansion_counter {
  std::uint64_t expanded = 0;
  void on_expand(auto const&) { ++expanded; }
};

}  // namespace

TEST_CASE("reach: an observer sees each expansion") {
  wend::explicit_graph<int> roads(3);
  roads.add_edge(0, 1, 2);
  roads.add_edge(1, 2, 2);
  bool (*const nowhere)(std::size_t) = [](std::size_t) { return false; };
  wend::graph_problem const p{roads, nowhere};
  expansion_counter seen;
  auto range = wend::reach(p, 0, wend::reach_options<int>{}, seen);
  auto at = range.begin();
  CHECK(seen.expanded == 0);
  ++at;
  CHECK(seen.expanded == 1);
  ++at;
  ++at;
  CHECK(at == range.end());
  CHECK(seen.expanded == 3);
}

namespace {

/// Queries a search about each state after each step: each known state has a path, and each cost
/// that is reported as final is the least.
template <class Algorithm, class Graph>
void check_answers(std::mt19937& random, int round) {
  auto const g = drawn<Graph>(random, round);
  auto const starts = some_starts(random, g.size());
  auto const least = least_costs(g, starts);
  auto const truth = truth_of(g, starts);
  auto const h = tests::make_guide(tests::guides[round % 5], truth, random);
  auto search = Algorithm::search(g, wend::starts(starts), h);
  CAPTURE(Algorithm::name);
  CAPTURE(text_of(g, starts));
  for (;;) {
    std::size_t known = 0;
    for (int s = 0; s < g.size(); ++s) {
      auto const found = search.cost_to(s);
      auto const path = search.path_to(s);
      CHECK(found.has_value() == path.has_value());
      if (!found) continue;
      ++known;
      if (search.statistics().reopened == 0)
        CHECK(found->cost == path->cost);
      else
        CHECK(!(found->cost < path->cost));
      CHECK(found->is_final == path->is_final);
      CHECK(cost_along(g, starts[path->start], path->actions, s) == path->cost);
      REQUIRE(least[static_cast<std::size_t>(s)]);
      CHECK(!(found->cost < *least[static_cast<std::size_t>(s)]));
      if (found->is_final) CHECK(found->cost == *least[static_cast<std::size_t>(s)]);
    }
    std::size_t listed = 0;
    for (auto const& [state, cost, is_final] : search.known_states()) {
      ++listed;
      CHECK(search.cost_to(state) == wend::known_cost<sum_t<decltype(g.edges[0].cost)>>{
                                         cost, is_final});
    }
    if (listed != 0) CHECK(listed == known);
    CHECK(listed == search.known_states().size());
    if (search.step() != search_status::running) break;
  }
}

template <class Graph, class... Algorithms>
void check_all_answers() {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    (check_answers<Algorithms, Graph>(random, round), ...);
  }
}

}  // namespace

TEST_CASE_TEMPLATE("best-first searches report the costs of the states they have reached", Graph,
                   tests::graph<tests::no_cost>, tests::graph<int>, tests::graph<double>) {
  check_all_answers<Graph, tests::with_bfs, tests::with_dfs, tests::with_ucs,
                    tests::with_greedy<true>, tests::astar_low_h>();
}

TEST_CASE("without a goal test, uniform-cost search knows all costs") {
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    auto const g = drawn<tests::graph<int>>(random, round);
    auto const least = least_costs(g, {0});
    auto search = wend::ucs.search(g, 0, {.goal_test = false});
    CHECK(search.cost_to(0) == wend::known_cost<int>{0, true});  // before it begins, too
    CHECK(search.run() == search_status::exhausted);
    CHECK(search.result().status == search_status::exhausted);
    for (int s = 0; s < g.size(); ++s) {
      auto const known = search.cost_to(s);
      CHECK(known.has_value() == least[static_cast<std::size_t>(s)].has_value());
      if (known) CHECK(*known == wend::known_cost<int>{*least[static_cast<std::size_t>(s)], true});
    }
  }
}

TEST_CASE("without a goal test, a search of packed boards visits the whole space") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  // tests/data/puzzle_histograms.txt, "plane 3 3 0".
  std::vector<std::size_t> const widths{
      1,     2,     4,     8,    16,   20,   39,   62,    116,   152,   286,
      396,   748,   1024,  1893, 2512, 4485, 5638, 9529,  10878, 16993, 17110,
      23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221,   2};
  auto const check = [&](auto const& search) {
    std::vector<std::size_t> found(widths.size());
    for (auto const& [board, cost, is_final] : search.known_states()) {
      if (!is_final) FAIL("not final");
      ++found.at(static_cast<std::size_t>(cost));
    }
    CHECK(found == widths);
  };
  auto by_depth = wend::bfs.search(p, p.goal_state(), {.goal_test = false});
  CHECK(by_depth.run() == search_status::exhausted);
  check(by_depth);
  auto early = wend::bfs.search(p, p.goal_state(), {.early_goal_test = true, .goal_test = false});
  CHECK(early.run() == search_status::exhausted);
  check(early);
  auto by_cost = wend::ucs.search(p, p.goal_state(), {.batch = 16, .goal_test = false});
  CHECK(by_cost.run() == search_status::exhausted);
  check(by_cost);
  std::vector<std::size_t> found(widths.size());
  for (auto const& known : wend::reach(p, p.goal_state()))
    ++found[static_cast<std::size_t>(known.cost)];
  CHECK(found == widths);
}
