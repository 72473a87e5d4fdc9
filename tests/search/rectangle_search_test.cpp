// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max, std::min, std::min_element, std::none_of
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/observer.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/anytime/rectangle_search.hpp>

#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

// Rectangle search: its solutions and lower bounds are compared with relaxation of all edges, and
// its order of expansions with a plain program.

namespace rectangle_tests {

using namespace improving_tests;

struct step_of_curve {
  int cost;
  int bound;
  std::uint64_t pass;
  friend bool operator==(step_of_curve const&, step_of_curve const&) = default;
};
template <class Range>
std::vector<step_of_curve> curve_of(Range&& range) {
  std::vector<step_of_curve> curve;
  for (auto const& s : range)
    curve.push_back({s.cost, s.lower_bound, range.statistics().iterations});
  return curve;
}

struct expansion_watcher {
  std::vector<int> expanded{};
  void on_expand(auto const& e) { expanded.push_back(e.state); }
};

/// Rectangle search in its plainest form: a list for each depth, which is searched for its least
/// node each time. It finds only costs.
struct plain_program {
  struct node {
    int state;
    int g;
    std::size_t depth;
    bool is_open;
    std::size_t parent;  // itself at a start
    int cost;            // of the action from the parent
  };
  struct waiting {
    std::size_t number;
    std::tuple<int, int, int> order;  // goals first; then f, h; the last stored first
  };

  int_graph const& graph;
  table const& h;
  std::size_t aspect;
  std::vector<node> nodes{};
  std::vector<std::vector<waiting>> levels{};
  std::vector<int> expanded{};
  std::vector<int> costs{};
  std::size_t passes = 0;

  void push(std::size_t n) {
    node const& of = nodes[n];
    int const f = of.g + *h(of.state);
    int const last_first = -static_cast<int>(n);
    if (levels.size() <= of.depth) levels.resize(of.depth + 1);
    levels[of.depth].push_back(
        {n, graph.is_goal(of.state) ? std::tuple{0, f, last_first}
                                    : std::tuple{f, *h(of.state), last_first}});
  }
  /// The cost may be less than g if a cheaper path to an ancestor was found later.
  [[nodiscard]] int path_cost(std::size_t n) const {
    int sum = 0;
    for (; nodes[n].parent != n; n = nodes[n].parent) sum += nodes[n].cost;
    return sum;
  }
  void reach(int state, int g, std::size_t depth, std::optional<std::size_t> parent, int cost) {
    if (!h(state)) return;
    if (!costs.empty() && costs.back() <= g + *h(state)) return;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      if (nodes[n].state != state) continue;
      if (nodes[n].g <= g) return;
      nodes[n] = {state, g, depth, true, parent.value_or(n), cost};
      push(n);
      return;
    }
    std::size_t const fresh = nodes.size();
    nodes.push_back({state, g, depth, true, parent.value_or(fresh), cost});
    push(fresh);
  }
  /// Takes a node of the level; false if there is none.
  bool take(std::size_t level) {
    auto& list = levels[level];
    auto const before = [](waiting const& a, waiting const& b) { return a.order < b.order; };
    auto least = std::min_element(list.begin(), list.end(), before);
    while (least != list.end() && !nodes[least->number].is_open) {
      list.erase(least);
      least = std::min_element(list.begin(), list.end(), before);
    }
    if (least == list.end()) return false;
    std::size_t const taken = least->number;
    list.erase(least);
    node const of = nodes[taken];
    nodes[taken].is_open = false;
    if (!costs.empty() && costs.back() <= of.g + *h(of.state)) return true;
    if (graph.is_goal(of.state)) {
      costs.push_back(path_cost(taken));
      return true;
    }
    expanded.push_back(of.state);
    for (int const a : graph.actions(of.state))
      reach(graph.result(of.state, a), of.g + graph.cost(of.state, a), of.depth + 1, taken,
            graph.cost(of.state, a));
    return true;
  }
  [[nodiscard]] bool is_over() const {
    return std::none_of(nodes.begin(), nodes.end(), [](node const& n) { return n.is_open; }) ||
           (!costs.empty() && costs.back() == 0);
  }
  void run(std::vector<int> const& starts) {
    for (int const s : starts) reach(s, 0, 0, std::nullopt, 0);
    for (std::size_t reached = 0; !is_over();) {
      ++passes;
      std::size_t level = 0;
      for (; level < std::min(reached + aspect, levels.size()) && !is_over(); ++level) {
        std::size_t const most = level < reached ? 1 : passes;
        for (std::size_t i = 0; i < most && !is_over() && take(level); ++i) {
        }
      }
      reached = std::max(reached, level);
    }
  }
};

template <class Cost>
void check_aspect(std::uint32_t seed, int rounds, std::size_t aspect) {
  check_random<Cost>(seed, rounds, [=](auto const& g, auto const& all, auto const& h) {
    return wend::rectangle_search(g, all, h, {.aspect = aspect});
  });
}

}  // namespace rectangle_tests

using namespace rectangle_tests;

TEST_CASE("rectangle search: solutions and bounds agree with relaxation of all edges") {
  for (std::size_t const aspect : {1u, 2u, 9u}) {
    CAPTURE(aspect);
    check_aspect<int>(1, 120, aspect);
    check_aspect<double>(2, 50, aspect);
    auto const check_units = [=](auto const& g, auto const& d, auto const& all, tests::guide,
                                 auto const& h) {
      auto const search = [&] { return wend::rectangle_search(g, all, h, {.aspect = aspect}); };
      CHECK(check_range(g, d, search(), 0) == check_range(g, d, search(), 1));
    };
    each_drawn<tests::no_cost>(3, 50, {.vertices = 9, .edges = 26}, check_units);
  }
  check_aspect<int>(4, 60, std::numeric_limits<std::size_t>::max());
}

TEST_CASE("rectangle search: the order of expansions is that of a plain program") {
  std::size_t most_expanded = 0;
  std::size_t most_passes = 0;
  auto const check = [&](int_graph const& g, auto const& d, auto const& all, tests::guide,
                         auto const& guide) {
    table h;
    for (int s = 0; s < g.size(); ++s) h.values.push_back(guide(s));
    for (std::size_t const aspect : {1u, 3u}) {
      CAPTURE(aspect);
      expansion_watcher seen;
      auto range = wend::rectangle_search(g, all, h, {.aspect = aspect}, seen);
      auto const costs = costs_of(range);
      plain_program plain{g, h, aspect};
      plain.run(d.starts);
      CHECK(costs == plain.costs);
      CHECK(seen.expanded == plain.expanded);
      CHECK(range.statistics().expanded == plain.expanded.size());
      most_expanded = std::max(most_expanded, plain.expanded.size());
      most_passes = std::max(most_passes, plain.passes);
    }
  };
  each_drawn<int>(5, 300, {.vertices = 30, .edges = 90}, check);
  CHECK(most_expanded > 25);
  CHECK(most_passes > 5);
}

TEST_CASE("rectangle search: costs, bounds and passes of a small graph") {
  auto const g = three_ways();
  auto const h = misleading();
  // Pass 1 expands 0. Pass 2 takes two nodes of depth 1: the goal with cost 9, and 1 with
  // f = 4 + 1. Pass 3 takes the last node of depth 1, 2 with f = 2 + 4, and two nodes of depth 2:
  // the goal with cost 8, and 3. Pass 4 takes the goal at depth 3.
  auto range = wend::rectangle_search(g, 0, h);
  CHECK(curve_of(range) == std::vector<step_of_curve>{{9, 5, 2}, {8, 6, 3}, {6, 6, 4}});
  CHECK(range.status() == search_status::exhausted);
  CHECK(range.lower_bound() == 6);
  CHECK(range.statistics().expanded == 4);
  CHECK(range.statistics().reopened == 2);
  // Here each pass goes as deep as there are nodes: pass 1 to the goal at depth 1, pass 2 to the
  // goal at depth 2, through 1, and pass 3 to the goal through 2 and 3.
  CHECK(curve_of(wend::rectangle_search(g, 0, h, {.aspect = 3})) ==
        std::vector<step_of_curve>{{9, 5, 1}, {8, 6, 2}, {6, 6, 3}});
}

TEST_CASE("rectangle search: the last solution of a hard 8-puzzle board has 31 moves") {
  // One of the two boards that are farthest from the goal: A. Reinefeld, "Complete solution of the
  // Eight-Puzzle and the benefit of node ordering in IDA*", IJCAI 1993, 248-253.
  wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("8 7 6 0 4 1 2 5 3");
  auto range = wend::rectangle_search(p, start, h);
  auto const curve = curve_of(range);
  REQUIRE(!curve.empty());
  CHECK(curve.back().cost == 31);
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("rectangle search: starts that are goals, no goal, no start") {
  auto const g = three_ways();
  auto const h = misleading();
  auto at_goal = wend::rectangle_search(g, 4, h);
  CHECK(costs_of(at_goal) == std::vector{0});
  CHECK(at_goal.status() == search_status::exhausted);
  CHECK(at_goal.lower_bound() == 0);
  CHECK(costs_of(wend::rectangle_search(g, wend::starts({0, 4}), h, {.max_expanded = 0})) ==
        std::vector{0});
  auto none = g;
  none.goals[4] = false;
  auto without = wend::rectangle_search(none, 0, h);
  CHECK(costs_of(without).empty());
  CHECK(without.status() == search_status::exhausted);
  CHECK_FALSE(without.lower_bound());
  CHECK(costs_of(wend::rectangle_search(g, wend::starts(std::vector<int>{}), h)).empty());
}

TEST_CASE("rectangle search: a limit ends a loop with a bound; the next loop resumes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto by_cost = wend::rectangle_search(g, 0, h, {.limits = {.max_cost = 5}});
  CHECK(costs_of(by_cost).empty());
  CHECK(by_cost.status() == search_status::cost_limit);
  CHECK(by_cost.lower_bound() == 5);  // the search did not look above this bound
  by_cost.set_limits({.max_cost = 8});
  CHECK(costs_of(by_cost) == std::vector{8, 6});
  CHECK(by_cost.status() == search_status::exhausted);

  auto by_depth = wend::rectangle_search(g, 0, h, {.limits = {.max_depth = 2}});
  CHECK(costs_of(by_depth) == std::vector{9, 8});
  CHECK(by_depth.status() == search_status::depth_limit);
  CHECK(by_depth.lower_bound() == 6);
  by_depth.set_limits({});
  CHECK(costs_of(by_depth) == std::vector{6});  // earlier solutions are not listed again
  CHECK(by_depth.status() == search_status::exhausted);

  check_short_of_memory(wend::rectangle_search(g, 0, h, {.limits = {.max_memory = 0}}), {9, 8, 6});
}

TEST_CASE("rectangle search: a long search resumes each time its memory limit is raised") {
  std::mt19937 random(11);
  auto const g = tests::random_graph<int_graph>(
      random, {.vertices = 3000, .edges = 9000, .goals = 1, .zero_costs = false});
  auto const truth = tests::truth_of(g, std::vector{0});
  REQUIRE(truth.cost);
  auto const h = tests::make_guide(tests::guide::inconsistent, truth, random);
  auto whole = wend::rectangle_search(g, 0, h);
  auto const costs = costs_of(whole);
  CHECK(costs.back() == *truth.cost);
  auto range = wend::rectangle_search(g, 0, h, {.max_memory = 1024});
  std::vector<int> found;
  std::size_t pauses = 0;
  std::size_t most = 1024;
  for (;;) {
    for (int const c : costs_of(range)) found.push_back(c);
    if (range.status() != search_status::memory_limit) break;
    CHECK(range.statistics().bytes <= most);
    ++pauses;
    range.set_limits({.max_memory = most += 1024});
  }
  CHECK(found == costs);
  CHECK(pauses > 5);
  CHECK(range.statistics().expanded == whole.statistics().expanded);
  CHECK(range.statistics().iterations == whole.statistics().iterations);
}

TEST_CASE("rectangle search: a restarted search repeats its solutions, bounds and passes") {
  auto const g = three_ways();
  auto const h = misleading();
  auto range = wend::rectangle_search(g, 0, h);
  auto const curve = curve_of(range);
  range.restart(0);
  CHECK(curve_of(range) == curve);
  range.restart(0);
  CHECK(range.begin()->cost == 9);
  range.restart(0);  // within a pass
  CHECK(curve_of(range) == curve);
}

TEST_CASE("rectangle search: on_goal is called for each solution") {
  struct watcher {
    std::vector<int> goals{};
    void on_goal(wend::node_event<int_graph> const& e) { goals.push_back(e.g); }
  } seen;
  auto const g = three_ways();
  auto const h = misleading();
  CHECK(costs_of(wend::rectangle_search(g, 0, h, {}, seen)) == std::vector{9, 8, 6});
  CHECK(seen.goals == std::vector{9, 8, 6});
}

TEST_CASE("rectangle search: the range resumes after the problem throws") {
  auto const search = [](auto const& p, auto const& h, auto&... seen) {
    return wend::rectangle_search(p, 0, h, {}, seen...);
  };
  check_thrown(search, {9, 8, 6}, 30,
               [](auto const& range) { CHECK(range.statistics().iterations == 4); });
}

TEST_CASE("rectangle search: invalid options are rejected") {
  auto const g = three_ways();
  auto const h = misleading();
  CHECK_THROWS_AS(static_cast<void>(wend::rectangle_search(g, 0, h, {.aspect = 0})),
                  wend::invalid_option);
}
