// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::sort, std::find
#include <cmath>      // std::nan
#include <concepts>
#include <cstddef>    // std::size_t
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <ranges>     // std::ranges::input_range
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/adapters/problem_from.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

#include "../support/all_paths.hpp"
#include "../support/k_best_checks.hpp"
#include "../support/random_graph.hpp"

using tests::adds_up;
using tests::all_paths;
using tests::below;
using tests::check_paths;
using tests::many_paths;
using tests::taken;
using tests::told;
using wend::search_status;
using limits = wend::search_limits<int>;

namespace {

template <class Cost, bool TwoWay>
void check_random(std::uint32_t seed, int rounds) {
  using graph = tests::graph<Cost, TwoWay>;
  std::mt19937 random(seed);
  std::size_t most = 0;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 5));
    auto const g = tests::random_graph<graph>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, TwoWay ? 11 : 20)),
                 .goals = static_cast<int>(below(random, 3)),
                 .zero_costs = true,
                 .large_costs = round % 2 == 1});
    std::vector<int> starts{0};
    for (std::uint32_t more = below(random, 3); more > 0; --more)
      starts.push_back(static_cast<int>(below(random, static_cast<std::size_t>(n))));
    CAPTURE(tests::text_of(g, starts));
    auto const wanted = all_paths(g, starts);
    most = std::max(most, wanted.size());
    auto const truth = tests::truth_of(g, starts);
    auto const all = wend::starts(starts);
    check_paths(wend::k_best(wend::ucs, g, all), wanted);
    for (auto const kind : tests::guides) {
      auto const h = tests::make_guide(kind, truth, random);
      check_paths(wend::k_best(wend::astar, g, all, h), wanted);
    }
    if constexpr (std::is_same_v<Cost, tests::no_cost>) {
      check_paths(wend::k_best(wend::bfs, g, all), wanted);
      check_paths(wend::k_best(wend::bfs, g, all, {.early_goal_test = true}), wanted);
    }
    if (round % 4 == 0) check_paths(wend::k_best(wend::ucs, g, all, wend::own_path), wanted);
  }
  CHECK(most > 12);
}

using int_graph = tests::graph<int>;

}  // namespace

// The oracle tests cover integral costs of problems without an inverse.
TEST_CASE("k best: all loopless paths are listed by cost, as by plain enumeration") {
  check_random<tests::no_cost, false>(2, 250);
  check_random<unsigned char, true>(3, 150);
  check_random<tests::no_cost, true>(4, 150);
}

TEST_CASE("k best: rounded costs are summed from the start, and these sums order the paths") {
  check_random<double, false>(5, 200);
  check_random<float, true>(6, 100);
}

TEST_CASE("k best: each run lists ties in the same order, and no path twice") {
  auto const g = many_paths(7);
  wend::heuristics::nil const h;
  auto const first = taken(wend::k_best(wend::astar, g, 0, h));
  CHECK(taken(wend::k_best(wend::astar, g, 0, h)) == first);
  auto sorted = first;
  std::sort(sorted.begin(), sorted.end());
  CHECK(std::unique(sorted.begin(), sorted.end()) == sorted.end());
  // A loop that stops after k paths has seen the first k.
  for (std::size_t k = 1; k <= first.size(); k += 5) {
    std::size_t n = 0;
    for (auto const& s : wend::k_best(wend::astar, g, 0, h)) {
      CHECK(s.actions == first[n].actions);
      if (++n == k) break;
    }
    CHECK(n == k);
  }
}

TEST_CASE("k best: the textbook example of Yen's algorithm") {
  // From C to H: C D 3, C E 2, D F 4, E D 1, E F 2, E G 3, F G 2, F H 1, G H 2.
  wend::explicit_graph<int> g(6);
  std::vector<std::tuple<std::size_t, std::size_t, int>> const edges{
      {0, 1, 3}, {0, 2, 2}, {1, 3, 4}, {2, 1, 1}, {2, 3, 2},
      {2, 4, 3}, {3, 4, 2}, {3, 5, 1}, {4, 5, 2}};
  for (auto const& [from, to, cost] : edges) g.add_edge(from, to, cost);
  wend::graph_problem const p{g, {5}};
  std::vector<int> costs;
  std::vector<std::vector<std::size_t>> paths;
  for (auto const& s : wend::k_best(wend::ucs, p, 0)) {
    costs.push_back(s.cost);
    paths.push_back(s.actions);
  }
  CHECK(costs == std::vector{5, 7, 8, 8, 8, 11, 11});
  CHECK(paths[0] == std::vector<std::size_t>{1, 4, 7});  // C E F H
  CHECK(paths[1] == std::vector<std::size_t>{1, 5, 8});  // C E G H
  // Among equal costs, the branch off the first path at F comes first, then the branch off the
  // second path at E, then the branch off the first path at C.
  CHECK(paths[2] == std::vector<std::size_t>{1, 4, 6, 8});  // C E F G H
  CHECK(paths[3] == std::vector<std::size_t>{1, 3, 2, 7});  // C E D F H
  CHECK(paths[4] == std::vector<std::size_t>{0, 2, 7});     // C D F H
}

TEST_CASE("k best: if all paths cost the same, few searches find the next path") {
  // A lattice with steps to the right and down. It has 70 paths, each of 8 steps.
  constexpr std::size_t side = 5;
  wend::explicit_graph<int> g(side * side);
  for (std::size_t v = 0; v < side * side; ++v) {
    if (v % side != side - 1) g.add_edge(v, v + 1, 1);
    if (v / side != side - 1) g.add_edge(v, v + side, 1);
  }
  wend::graph_problem const p{g, {side * side - 1}};
  auto range = wend::k_best(wend::ucs, p, 0);
  std::uint64_t paths = 0;
  for (auto const& s : range) {
    CHECK(s.cost == 8);
    ++paths;
    // Each path but the first has a place of its own where it branches off. From there on a search
    // begins at each place. If paths branched off near the start first, all places would be
    // searched.
    if (paths == 10) CHECK(range.statistics().iterations < 40);
  }
  CHECK(paths == 70);
}

TEST_CASE("k best: the first search equals astar, and each branching point takes one search") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("8 1 3 4 0 2 7 6 5");
  auto const one = wend::astar(p, start, h);
  auto range = wend::k_best(wend::astar, p, start, h);
  static_assert(std::ranges::input_range<decltype(range)>);
  auto at = range.begin();
  CHECK(at->actions == one.actions);
  CHECK(at->cost == *one.cost);
  auto const first = range.statistics();
  CHECK(first.expanded == one.statistics.expanded);
  CHECK(first.generated == one.statistics.generated);
  CHECK(first.iterations == 1);
  CHECK(adds_up(first));
  ++at;
  CHECK(range.statistics().iterations == 1 + one.actions.size());
  CHECK(range.statistics().expanded > first.expanded);
  CHECK(adds_up(range.statistics()));
  CHECK(range.statistics().depth == at->actions.size());
  CHECK(range.progress().statistics.expanded == range.statistics().expanded);
  CHECK(!range.progress().bound);
  int n = 0;
  int last = 0;
  for (auto const& s : wend::k_best(wend::astar, p, start, h)) {
    CHECK(s.cost >= last);
    CHECK(s.cost == static_cast<int>(s.actions.size()));
    last = s.cost;
    if (++n == 20) break;
  }
}

TEST_CASE("k best: a start that is a goal, equal starts, no goal, no start") {
  int_graph g;
  g.out.resize(4);
  g.goals = {false, true, false, false};
  g.add(0, 1, 0);
  g.add(0, 1, 0);
  g.add(2, 0, 3);
  check_paths(wend::k_best(wend::ucs, g, 1), std::vector<told<int>>{{0, 0, {}}});
  check_paths(wend::k_best(wend::ucs, g, wend::starts({2, 1, 0, 1, 2})), all_paths(g, {2, 1, 0, 1, 2}));
  check_paths(wend::k_best(wend::ucs, g, 3), std::vector<told<int>>{});
  check_paths(wend::k_best(wend::ucs, g, wend::starts(std::vector<int>{})), std::vector<told<int>>{});
}

TEST_CASE("k best: equal actions count as one; actions without == differ by position") {
  auto const twice = wend::problem_from([](int n) { return std::vector{n + 1, n + 1, n + 2}; },
                                        [](int n) { return n == 3; });
  std::vector<std::vector<int>> paths;
  for (auto const& s : wend::k_best(wend::bfs, twice, 0, {.max_depth = 4}))
    paths.push_back(s.actions);
  CHECK(paths == std::vector<std::vector<int>>{{1, 3}, {2, 3}, {1, 2, 3}});

  struct leg {
    int state;
    int cost;
  };
  static_assert(!std::equality_comparable<leg>);
  auto const legs = wend::problem_from<int>(
      [](int n) {
        return std::vector<leg>{{n + 1, 1}, {n + 1, 1}, {n + 2, 5}};
      },
      [](int n) { return n >= 2; });
  std::vector<int> costs;
  for (auto const& s : wend::k_best(wend::ucs, legs, 0)) costs.push_back(s.cost);
  // Four paths of two short steps; the long step; two paths of a short and a long step.
  CHECK(costs == std::vector{2, 2, 2, 2, 5, 6, 6});
}

TEST_CASE("k best: pauses at limits change no path and no count") {
  auto const g = many_paths(9);
  wend::heuristics::nil const h;
  tests::check_pauses(
      [&](limits const& limits) { return wend::k_best(wend::astar, g, 0, h, limits); });
}

TEST_CASE("k best: a raised cost limit adds exactly the paths up to it") {
  auto const many = many_paths(10);
  tests::check_cost_limits(many, wend::k_best(wend::ucs, many, 0));
  std::mt19937 random(11);
  for (int round = 0; round < 30; ++round) {
    auto const g = tests::random_graph<tests::graph<tests::no_cost>>(
        random, {.vertices = 7, .edges = 18, .goals = 1});
    if (all_paths(g, {0}).empty()) continue;
    tests::check_cost_limits(g, wend::k_best(wend::bfs, g, 0));
    tests::check_cost_limits(g, wend::k_best(wend::ucs, g, 0));
  }
}

TEST_CASE("k best: a lowered cost limit keeps the paths already found for later") {
  auto const g = many_paths(12);
  auto const wanted = all_paths(g, {0});
  auto range = wend::k_best(wend::ucs, g, 0);
  auto at = range.begin();
  std::vector<told<int>> found{{at->cost, at->start, at->actions}};
  ++at;
  ++at;  // there are candidates by now
  found.clear();
  int const now = at->cost;
  range.set_limits({.max_cost = now - 1});
  ++at;
  CHECK(at == range.end());
  CHECK(range.status() == search_status::cost_limit);
  range.set_limits({});
  CHECK(taken(range).size() == wanted.size() - 3);
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("k best: a raised depth limit lists all paths again") {
  using steps = tests::graph<tests::no_cost>;
  tests::check_depth_limit<steps>(
      [](steps const& g, limits const& limits) { return wend::k_best(wend::bfs, g, 0, limits); });
}

TEST_CASE("k best: a range that ran out of memory resumes with more memory") {
  auto const g = many_paths(14);
  tests::check_memory_limit([&](limits const& limits) { return wend::k_best(wend::ucs, g, 0, limits); });
}

TEST_CASE("k best: a range restarted at other starts lists the paths of a new one") {
  auto const g = many_paths(15);
  tests::check_restart([&](auto const& starts) { return wend::k_best(wend::ucs, g, starts); });
}

TEST_CASE("k best: after the problem throws, the range resumes or reports that it has failed") {
  tests::brittle<int_graph> const p{many_paths(16)};
  auto const h = [&](int) { return p.call(), 0; };
  tests::check_throwing(p, 400, [&] { return wend::k_best(wend::astar, p, 0, h); });
}

TEST_CASE("k best: the error of an invalid cost contains the whole path") {
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, true, false};
  g.add(0, 1, 1);   // 0
  g.add(1, 2, 1);   // 1
  g.add(2, 3, 1);   // 2
  g.add(1, 4, 50);  // 3
  g.add(4, 3, -7);  // 4: first seen by a search that branches off at 1
  auto range = wend::k_best(wend::ucs, g, 0);
  auto at = range.begin();
  CHECK(at->cost == 3);
  try {
    ++at;
    FAIL("a negative cost was taken");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector{0, 3, 4});
    CHECK(std::string(e.what()) ==
          "the cost of an action is negative, after 3 actions");
  }
}

TEST_CASE("k best: a sum of costs that does not fit the type is an error") {
  int_graph g;
  g.out.resize(4);
  g.goals = {false, false, false, true};
  constexpr int huge = std::numeric_limits<int>::max() - 1;
  g.add(0, 1, 1);
  g.add(1, 3, 1);
  g.add(1, 2, huge);
  g.add(2, 3, 1);
  auto range = wend::k_best(wend::ucs, g, 0);
  auto at = range.begin();
  CHECK(at->cost == 2);
  CHECK_THROWS_AS(++at, wend::invalid_cost_at<int>);
}

namespace {
/// Tracks the nodes on the graph from the events alone.
template <class Graph>
struct following {
  Graph const* g;
  std::map<std::uint64_t, int> costs{};   // by number
  std::map<std::uint64_t, int> states{};  // by number
  std::uint64_t generated = 0, expanded = 0, duplicates = 0;
  std::vector<int> goals{};
  int before = 0;  // the former cost of the path to a known node
  bool sound = true;
  std::set<std::uint64_t> roots{};

  bool is_of(std::uint64_t number, int state) {
    return states.try_emplace(number, state).first->second == state;
  }
  void on_expand(wend::node_event<Graph> const& e) {
    ++expanded;
    sound = sound && is_of(e.node, e.state);
    auto const parent = e.parent();
    if (parent) {
      sound = sound && costs.at(e.node) == e.g && e.depth > 0;
    } else {  // a start, or the node where a search branches off: each once
      sound = sound && roots.insert(e.node).second && (e.depth == 0) == (e.g == 0);
      costs[e.node] = e.g;
    }
  }
  void on_generate(wend::successor_event<Graph> const& e) {
    ++generated;
    sound = sound && g->at(e.action).to == e.state && e.depth > 0 &&
            costs.at(e.parent) + tests::cost_of(*g, e.action) == e.g;
    if (!e.node) return;
    sound = sound && is_of(*e.node, e.state);
    before = costs.contains(*e.node) ? costs[*e.node] : e.g;
    costs[*e.node] = e.g;
  }
  void on_duplicate(wend::successor_event<Graph> const& e) {
    ++duplicates;
    if (e.node) costs[*e.node] = before;
  }
  void on_goal(wend::node_event<Graph> const& e) { goals.push_back(e.g); }
};
}  // namespace

TEST_CASE("k best: events describe whole paths, and an observer changes nothing") {
  std::mt19937 random(20);
  for (int round = 0; round < 20; ++round) {
    auto const g = tests::random_graph<tests::graph<int>>(
        random, {.vertices = 6, .edges = 14, .goals = 1, .zero_costs = false});
    std::vector<bool> leads_to_goal = g.goals;
    for (std::size_t i = 0; i < g.goals.size(); ++i)
      for (int a = 0; a < static_cast<int>(g.edges.size()); ++a)
        if (leads_to_goal[static_cast<std::size_t>(g.at(a).to)])
          leads_to_goal[static_cast<std::size_t>(g.at(a).from)] = true;
    // Every other round has dead ends. They have numbers too, but are not stored.
    auto const h = [&](int s) -> std::optional<int> {
      if (round % 2 == 0 || leads_to_goal[static_cast<std::size_t>(s)]) return 0;
      return std::nullopt;
    };
    auto plain = wend::k_best(wend::astar, g, 0, h);
    std::vector<int> wanted;
    for (auto const& s : plain) wanted.push_back(s.cost);
    following<tests::graph<int>> observer{&g};
    auto range = wend::k_best(wend::astar, g, 0, h, {}, observer);
    std::vector<int> costs;
    for (auto const& s : range) costs.push_back(s.cost);
    CHECK(costs == wanted);
    CHECK(observer.sound);
    auto const s = range.statistics();
    CHECK(s.generated == plain.statistics().generated);
    CHECK(observer.generated == s.generated);
    CHECK(observer.expanded == s.expanded);
    CHECK(observer.duplicates == s.duplicates);
    // Each path ends a search, but the order of the searches is not that of the paths.
    std::sort(observer.goals.begin(), observer.goals.end());
    CHECK(observer.goals == wanted);
  }
}

TEST_CASE("k best: a max_cost of NaN is rejected") {
  auto const g = many_paths(17);
  tests::graph<double> costly;
  costly.out.resize(1);
  costly.goals = {false};
  CHECK_THROWS_AS(wend::k_best(wend::ucs, costly, 0, {.max_cost = std::nan("")}),
                  wend::invalid_option);
}
