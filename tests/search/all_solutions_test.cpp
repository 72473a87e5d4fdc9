// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::sort, std::unique, std::is_sorted
#include <array>
#include <chrono>
#include <cmath>      // std::nan
#include <cstddef>    // std::size_t
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <ranges>     // std::ranges::input_range
#include <set>
#include <string>
#include <type_traits>
#include <utility>    // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/problem_from.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

#include "../support/all_paths.hpp"
#include "../support/brittle.hpp"
#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

namespace all_solutions {

using tests::all_paths;
using tests::below;
using tests::taken;
using tests::told;
using wend::search_status;

/// The cheapest solutions, found by exhaustive enumeration.
template <class Sum>
struct wanted {
  std::vector<told<Sum>> paths{};  ///< The cheapest paths whose prefixes are all cheapest.
  std::set<int> states{};          ///< The states on these paths.
  std::set<int> actions{};         ///< The actions of these paths.
};

/// Notes the least cost of each state that a path reaches without passing through a goal.
template <class Graph, class Sum>
void note_costs(Graph const& g, int s, Sum sum, std::vector<int>& on_path,
                std::map<int, Sum>& costs) {
  auto const [at, fresh] = costs.try_emplace(s, sum);
  if (!fresh && sum < at->second) at->second = sum;
  if (g.is_goal(s)) return;
  on_path.push_back(s);
  for (int const a : g.actions(s))
    if (std::find(on_path.begin(), on_path.end(), g.result(s, a)) == on_path.end())
      note_costs(g, g.result(s, a), static_cast<Sum>(sum + tests::cost_of(g, a)), on_path, costs);
  on_path.pop_back();
}

template <class Cost, bool TwoWay>
auto wanted_of(tests::graph<Cost, TwoWay> const& g, std::vector<int> const& starts) {
  using sum = tests::sum_t<Cost>;
  wanted<sum> all;
  auto const paths = all_paths(g, starts);
  if (paths.empty()) return all;
  std::map<int, sum> costs;
  for (int const s : starts) {
    std::vector<int> on_path;
    note_costs(g, s, sum{}, on_path, costs);
  }
  for (auto const& path : paths) {
    if (path.cost != paths[0].cost) continue;
    std::vector<int> states{starts[path.start]};
    sum cost{};
    bool cheapest = true;
    for (int const a : path.actions) {
      states.push_back(g.at(a).to);
      cost = static_cast<sum>(cost + tests::cost_of(g, a));
      cheapest = cheapest && cost == costs[states.back()];
    }
    if (!cheapest) {
      CHECK(std::is_floating_point_v<sum>);  // only rounding makes a prefix dearer
      continue;
    }
    all.paths.push_back(path);
    all.states.insert(states.begin(), states.end());
    all.actions.insert(path.actions.begin(), path.actions.end());
  }
  return all;
}

/// Checks that the graph has the states and actions of the paths, with their costs, and no others
/// if the graph is acyclic.
template <class G, class Graph, class Sum>
void check_graph(G const& g, Graph const& graph, wanted<Sum> const& w) {
  std::set<int> states;
  std::set<int> actions;
  for (auto const& node : graph.nodes()) {
    CHECK(states.insert(node.state).second);
    CHECK(node.is_goal == g.is_goal(node.state));
    if (node.start) CHECK(node.cost == Sum{});
  }
  std::size_t edges = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (auto const& [from, action, to] : graph.edges_from(n)) {
      CHECK(from == n);
      CHECK(graph.nodes()[from].state == g.at(action).from);
      CHECK(graph.nodes()[to].state == g.at(action).to);
      CHECK(static_cast<Sum>(graph.nodes()[from].cost + tests::cost_of(g, action)) ==
            graph.nodes()[to].cost);
      CHECK(!graph.nodes()[from].is_goal);
      CHECK(actions.insert(action).second);
      ++edges;
    }
  }
  CHECK(graph.edges().size() == edges);
  CHECK(graph.empty() == w.paths.empty());
  if (graph.is_acyclic()) {
    CHECK(states == w.states);
    CHECK(actions == w.actions);
  } else {
    CHECK(std::includes(states.begin(), states.end(), w.states.begin(), w.states.end()));
    CHECK(std::includes(actions.begin(), actions.end(), w.actions.begin(), w.actions.end()));
  }
}

/// The features seen, so that a test can require all of them.
struct seen {
  std::size_t most = 0;
  int cyclic = 0;
  int shared = 0;  // fewer actions in the graph than in the paths
};

template <class G, class Range, class Sum>
void check(G const& g, Range&& range, wanted<Sum> const& w, seen& s) {
  auto const count = range.count();
  auto found = taken(range);
  CHECK(range.status() == search_status::exhausted);
  std::sort(found.begin(), found.end());
  CHECK(found == w.paths);
  CHECK(tests::adds_up_best_first(range.statistics()));
  auto const& graph = range.graph();
  CHECK(count.has_value() == graph.is_acyclic());
  if (count) CHECK(*count == wend::solution_count{w.paths.size(), true});
  check_graph(g, graph, w);
  s.most = std::max(s.most, w.paths.size());
  s.cyclic += graph.is_acyclic() ? 0 : 1;
  std::size_t actions = 0;
  for (auto const& path : w.paths) actions += path.actions.size();
  s.shared += graph.edges().size() < actions ? 1 : 0;
}

template <class Cost, bool TwoWay>
seen check_random(std::uint32_t seed, int rounds) {
  using graph = tests::graph<Cost, TwoWay>;
  std::mt19937 random(seed);
  seen s;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 5));
    auto g = tests::random_graph<graph>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, TwoWay ? 11 : 20)),
                 .goals = static_cast<int>(below(random, 3)),
                 .zero_costs = true,
                 .large_costs = round % 2 == 1});
    // Few different costs, so that many paths cost the same.
    if constexpr (std::is_integral_v<Cost>)
      for (auto& e : g.edges) e.cost = static_cast<Cost>(e.cost % (round % 3 + 1));
    if constexpr (std::is_floating_point_v<Cost>)
      for (auto& e : g.edges) e.cost = static_cast<Cost>(static_cast<int>(e.cost * 10) % 4) / 10;
    std::vector<int> starts{0};
    for (std::uint32_t more = below(random, 3); more > 0; --more)
      starts.push_back(static_cast<int>(below(random, static_cast<std::size_t>(n))));
    CAPTURE(tests::text_of(g, starts));
    auto const w = wanted_of(g, starts);
    auto const truth = tests::truth_of(g, starts);
    auto const all = wend::starts(starts);
    check(g, wend::solutions(wend::ucs, g, all), w, s);
    check(g, wend::solutions(wend::ucs, g, all, {.prune_parent = false}), w, s);
    for (auto const kind : tests::guides) {
      auto const h = tests::make_guide(kind, truth, random);
      check(g, wend::solutions(wend::astar, g, all, h), w, s);
    }
    if constexpr (std::is_same_v<Cost, tests::no_cost>)
      check(g, wend::solutions(wend::bfs, g, all), w, s);
    if constexpr (std::is_same_v<Cost, int>) {  // k_best finds the same paths
      std::vector<told<int>> best;
      for (auto const& path : wend::k_best(wend::ucs, g, all)) {
        if (!best.empty() && best[0].cost < path.cost) break;
        best.push_back({path.cost, path.start, path.actions});
      }
      std::sort(best.begin(), best.end());
      CHECK(best == w.paths);
    }
  }
  return s;
}

using int_graph = tests::graph<int>;

/// A graph with many solutions. It has cycles of cost 0 if `cyclic`.
int_graph many_solutions(std::uint32_t seed, bool cyclic = false) {
  std::mt19937 random(seed);
  for (;;) {
    auto g = tests::random_graph<int_graph>(random, {.vertices = 7, .edges = 20, .goals = 2});
    for (auto& e : g.edges) e.cost %= 2;
    wend::heuristics::nil const h;
    auto const n = wanted_of(g, {0}).paths.size();
    auto range = wend::solutions(wend::astar, g, 0, h);
    if (n > 10 && n < 100 && cyclic != range.graph().is_acyclic()) return g;
  }
}

/// `n` missionaries and `n` cannibals cross a river in a boat for four. Wherever there are
/// missionaries, on a bank or in the boat, cannibals must not outnumber them.
struct river {
  int n;
  struct bank {
    int missionaries;
    int cannibals;
    bool boat;
    friend bool operator==(bank const&, bank const&) = default;
  };
  struct crossing {
    int missionaries;
    int cannibals;
    friend bool operator==(crossing const&, crossing const&) = default;
  };
  using state_type = bank;
  using action_type = crossing;

  static bool is_safe(int missionaries, int cannibals) {
    return missionaries == 0 || missionaries >= cannibals;
  }
  std::vector<crossing> actions(bank const& b) const {
    std::vector<crossing> all;
    int const m = b.boat ? b.missionaries : n - b.missionaries;
    int const c = b.boat ? b.cannibals : n - b.cannibals;
    for (int x = 0; x <= 4; ++x)
      for (int y = 0; x + y <= 4; ++y)
        if (x + y > 0 && x <= m && y <= c && is_safe(x, y) && is_safe(m - x, c - y) &&
            is_safe(n - m + x, n - c + y))
          all.push_back({x, y});
    return all;
  }
  bank result(bank const& b, crossing const& a) const {
    int const sign = b.boat ? -1 : 1;
    return {b.missionaries + sign * a.missionaries, b.cannibals + sign * a.cannibals, !b.boat};
  }
  bool is_goal(bank const& b) const { return b.missionaries == 0 && b.cannibals == 0 && !b.boat; }
  std::size_t hash(bank const& b) const {
    return static_cast<std::size_t>(b.missionaries * 1000 + b.cannibals * 2 + (b.boat ? 1 : 0));
  }
};

}  // namespace all_solutions

using namespace all_solutions;

TEST_CASE("all solutions agree with plain enumeration: costs of 0 and parallel edges") {
  seen const s = check_random<int, false>(1, 400);
  CHECK(s.cyclic > 100);
  CHECK(s.shared > 100);
  CHECK(s.most > 5);
  seen const two_way = check_random<unsigned char, true>(2, 150);
  CHECK(two_way.cyclic > 100);
  CHECK(two_way.most > 5);
}

TEST_CASE("all solutions agree with plain enumeration: unit costs") {
  seen const s = check_random<tests::no_cost, false>(3, 300);
  CHECK(s.cyclic == 0);
  CHECK(s.most > 2);
  CHECK(check_random<tests::no_cost, true>(4, 150).most > 2);
}

TEST_CASE("all solutions agree with plain enumeration: rounded costs") {
  CHECK(check_random<double, false>(5, 300).most > 2);
  CHECK(check_random<float, true>(6, 100).most > 2);
}

TEST_CASE("all solutions: missionaries and cannibals, 50 each, in a boat for four") {
  river const p{50};
  river::bank const start{50, 50, true};
  // A hand-written search counts the paths to each state of a level.
  auto const code = [](river::bank const& b) {
    return std::array{b.missionaries, b.cannibals, b.boat ? 1 : 0};
  };
  std::map<std::array<int, 3>, std::uint64_t> known{{code(start), 1}};
  std::vector<river::bank> level{start};
  std::uint64_t wanted = 0;
  std::size_t depth = 0;
  for (; !level.empty(); ++depth) {
    std::map<std::array<int, 3>, std::uint64_t> next;
    std::vector<river::bank> states;
    for (auto const& b : level) {
      if (p.is_goal(b) && wanted == 0) wanted = known[code(b)];
      for (auto const& a : p.actions(b)) {
        auto const to = p.result(b, a);
        if (known.contains(code(to))) continue;
        if (!next.contains(code(to))) states.push_back(to);
        next[code(to)] += known[code(b)];
      }
    }
    known.merge(next);
    level = std::move(states);
  }
  CHECK(depth > 97);
  CHECK(wanted == 361);
  CHECK(known.size() == 298);

  auto range = wend::solutions(wend::bfs, p, start);
  static_assert(std::ranges::input_range<decltype(range)>);
  CHECK(range.count() == wend::solution_count{361, true});
  CHECK(range.statistics().expanded == 215);
  CHECK(range.graph().nodes().size() < 215);
  std::vector<std::vector<std::array<int, 2>>> all;
  for (auto const& s : range) {
    wend::result_t<river> r;
    r.status = search_status::solved;
    r.actions = s.actions;
    r.cost = s.cost;
    CHECK(wend::check_solution(p, start, r));
    CHECK(s.actions.size() == static_cast<std::size_t>(s.cost));
    std::vector<std::array<int, 2>> path;
    for (auto const& a : s.actions) path.push_back({a.missionaries, a.cannibals});
    all.push_back(std::move(path));
  }
  CHECK(all.size() == 361);
  std::sort(all.begin(), all.end());
  CHECK((std::unique(all.begin(), all.end()) == all.end()));
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("all solutions: packed states, ranks and kernels yield the same count as idastar") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  std::uint64_t most = 0;
  // The first board is one of the two that are farthest from the goal.
  for (auto const* board : {"8 0 6 5 4 7 2 3 1", "8 1 3 4 0 2 7 6 5", "0 1 2 3 4 5 6 7 8"}) {
    auto const start = p.parse(board);
    std::uint64_t wanted = 0;
    for (auto const& s : wend::solutions(wend::idastar, p, start, h))
      wanted += s.cost >= 0 ? 1u : 0u;
    wend::solution_count const exactly{wanted, true};
    most = std::max(most, wanted);
    CHECK(wend::solutions(wend::astar, p, start, h).count() == exactly);
    CHECK(wend::solutions(wend::ucs, p, start).count() == exactly);
    CHECK(wend::solutions(wend::bfs, p, start).count() == exactly);
    CHECK(wend::solutions(wend::bfs, p, start, wend::closed_array).count() == exactly);
    auto range = wend::solutions(wend::astar, p, start, h);
    std::uint64_t listed = 0;
    for (auto const& solution : range) listed += solution.cost >= 0 ? 1u : 0u;
    CHECK(listed == wanted);
  }
  CHECK(most > 9);
}

TEST_CASE("all solutions: a count that does not fit into 64 bits is marked as inexact") {
  for (auto const& [pairs, value, exact] :
       {std::tuple{63, std::uint64_t{1} << 63, true},
        std::tuple{64, std::numeric_limits<std::uint64_t>::max(), false},
        std::tuple{90, std::numeric_limits<std::uint64_t>::max(), false}}) {
    int_graph g;
    g.out.resize(static_cast<std::size_t>(pairs) + 1);
    g.goals.resize(static_cast<std::size_t>(pairs) + 1);
    g.goals.back() = true;
    for (int i = 0; i < pairs; ++i) {
      g.add(i, i + 1, 3);
      g.add(i, i + 1, 3);
      g.add(i, i + 1, 4);
    }
    auto range = wend::solutions(wend::ucs, g, 0);
    CHECK(range.count() == wend::solution_count{value, exact});
    CHECK(range.begin()->cost == 3 * pairs);
    CHECK(range.graph().edges().size() == 2 * static_cast<std::size_t>(pairs));
  }
}

TEST_CASE("all solutions: with a cycle of cost 0 there is no count, and no futile path is tried") {
  int_graph g;  // 0 leads to 1, a goal, and to 12 states among which all moves cost 0
  g.out.resize(14);
  g.goals.resize(14);
  g.goals[1] = true;
  g.add(0, 1, 0);
  for (int a = 2; a < 14; ++a) {
    g.add(0, a, 0);
    g.add(a, 0, 0);
    for (int b = 2; b < 14; ++b)
      if (a != b) g.add(a, b, 0);
  }
  auto range = wend::solutions(wend::ucs, g, 0, {.max_time = std::chrono::seconds(10)});
  CHECK(!range.count());
  CHECK(!range.graph().is_acyclic());
  CHECK(range.graph().nodes().size() == 14);
  CHECK(taken(range) == std::vector<told<int>>{{0, 0, {0}}});
  CHECK(range.status() == search_status::exhausted);
}

TEST_CASE("all solutions: a start that is a goal, equal starts, no goal, no start") {
  int_graph g;
  g.out.resize(4);
  g.goals = {false, true, false, false};
  g.add(0, 1, 0);
  g.add(0, 1, 0);
  g.add(2, 0, 3);
  seen s;
  for (std::vector<int> const& starts :
       {std::vector{1}, {2, 1, 0, 1, 2}, {2}, {0, 2}, {3}, {3, 1}, {}})
    check(g, wend::solutions(wend::ucs, g, wend::starts(starts)), wanted_of(g, starts), s);
  CHECK(s.most == 3);
  auto const none = wend::solutions(wend::ucs, g, 3).count();
  CHECK(none == wend::solution_count{0, true});
}

TEST_CASE("all solutions are listed in the order of starts and actions") {
  auto const g = many_solutions(7);
  wend::heuristics::nil const h;
  auto const first = taken(wend::solutions(wend::ucs, g, 0));
  CHECK(taken(wend::solutions(wend::astar, g, 0, h)) == first);
  CHECK(std::is_sorted(first.begin(), first.end(), [](auto const& a, auto const& b) {
    return a.actions < b.actions;  // numbers of edges, in the order in which they were added
  }));
}

TEST_CASE("all solutions: equal actions count once, unless they have no ==") {
  auto const twice = wend::problem_from([](int n) { return std::vector{n + 1, n + 1, n + 2}; },
                                        [](int n) { return n == 3; });
  std::vector<std::vector<int>> paths;
  auto range = wend::solutions(wend::bfs, twice, 0, {.max_expanded = 20});
  for (auto const& s : range) paths.push_back(s.actions);
  CHECK(paths == std::vector<std::vector<int>>{{1, 3}, {2, 3}});
  CHECK(range.count() == wend::solution_count{2, true});

  struct leg {
    int state;
    int cost;
  };
  auto const legs = wend::problem_from<int>(
      [](int n) {
        return std::vector<leg>{{n + 1, 1}, {n + 1, 1}, {n + 2, 5}};
      },
      [](int n) { return n >= 2; });
  CHECK(wend::solutions(wend::ucs, legs, 0).count() == wend::solution_count{4, true});
}

TEST_CASE("all solutions: pausing at any limit changes no path and no count") {
  for (bool const cyclic : {false, true}) {
    auto const g = many_solutions(9, cyclic);
    wend::heuristics::nil const h;
    auto whole = wend::solutions(wend::astar, g, 0, h);
    auto const wanted = taken(whole);
    auto const counts = whole.statistics();

    auto range = wend::solutions(wend::astar, g, 0, h, {.max_expanded = 0});
    std::vector<told<int>> found;
    std::uint64_t limit = 0;
    do {
      for (auto& s : taken(range)) found.push_back(std::move(s));
      CHECK(range.statistics().expanded <= limit);
      range.set_limits({.max_expanded = ++limit});
    } while (range.status() == search_status::expansion_limit);
    CHECK(limit > 4);
    CHECK(found == wanted);
    CHECK(range.status() == search_status::exhausted);
    CHECK(range.statistics().expanded == counts.expanded);
    CHECK(range.statistics().generated == counts.generated);
    CHECK(range.statistics().stored == counts.stored);

    bool stops = false;
    int pauses = 0;
    auto stopped =
        wend::solutions(wend::astar, g, 0, h, {.stop = [&stops] { return stops = !stops; }});
    found.clear();
    do {
      bool const none = stopped.graph().empty();
      CHECK(none == (stopped.status() == search_status::stopped));
      for (auto& s : taken(stopped)) found.push_back(std::move(s));
      ++pauses;
    } while (stopped.status() == search_status::stopped);
    CHECK(found == wanted);
    CHECK(pauses > 20);
    CHECK(stopped.statistics().expanded == counts.expanded);
  }
}

TEST_CASE("all solutions: the range resumes after a time or memory limit is raised") {
  for (bool const cyclic : {false, true}) {
    auto const g = many_solutions(14, cyclic);
    auto const wanted = taken(wend::solutions(wend::ucs, g, 0));
    auto range = wend::solutions(wend::ucs, g, 0, {.max_time = std::chrono::seconds(0)});
    CHECK(taken(range).empty());
    CHECK(!range.count());
    CHECK(range.graph().empty());
    CHECK(range.status() == search_status::time_limit);
    range.set_limits({});
    CHECK(taken(range) == wanted);

    auto small = wend::solutions(wend::ucs, g, 0, {.max_memory = 0});
    std::vector<told<int>> found;
    std::size_t bytes = 0;
    std::size_t pauses = 0;
    do {
      for (auto& s : taken(small)) found.push_back(std::move(s));
      if (small.status() == search_status::memory_limit) ++pauses;
      small.set_limits({.max_memory = bytes += 8});
    } while (small.status() == search_status::memory_limit && bytes < 100'000);
    CHECK(found == wanted);
    CHECK(pauses > 10);
    CHECK(small.status() == search_status::exhausted);
  }
}

TEST_CASE("all solutions: a cost or depth limit yields either all solutions or none") {
  std::mt19937 random(13);
  int cut = 0;
  for (int round = 0; round < 60; ++round) {
    auto const g = tests::random_graph<tests::graph<tests::no_cost>>(
        random, {.vertices = 7, .edges = 14, .goals = 1});
    auto const w = wanted_of(g, {0});
    if (w.paths.empty() || w.paths[0].cost == 0) continue;
    CAPTURE(tests::text_of(g, {0}));
    int const cheapest = w.paths[0].cost;
    auto const limited = [&](auto&& range) {
      for (int limit = 0; limit < cheapest; ++limit) {
        range.set_limits({.max_cost = limit});
        CHECK(taken(range).empty());
        CHECK(range.status() == search_status::cost_limit);
        range.set_limits({.max_depth = static_cast<std::size_t>(limit)});
        CHECK(!range.count());
        CHECK(range.status() == search_status::depth_limit);
        ++cut;
      }
      auto const depth = static_cast<std::size_t>(cheapest);
      range.set_limits({.max_depth = depth, .max_cost = cheapest});
      CHECK(range.count() == wend::solution_count{w.paths.size(), true});
      range.set_limits({.max_cost = cheapest - 1});  // lowered again: no solution is listed
      CHECK(taken(range).empty());
      CHECK(range.status() == search_status::cost_limit);
      range.set_limits({.max_depth = depth});
      auto found = taken(range);
      std::sort(found.begin(), found.end());
      CHECK(found == w.paths);
      CHECK(range.status() == search_status::exhausted);
    };
    limited(wend::solutions(wend::bfs, g, 0));
    limited(wend::solutions(wend::ucs, g, 0));
  }
  CHECK(cut > 60);
}

TEST_CASE("all solutions: a range restarted at other starts behaves like a new one") {
  auto const g = many_solutions(15);
  auto range = wend::solutions(wend::ucs, g, 0, {.max_cost = 1000});
  ++range.begin();
  range.set_limits({.max_expanded = 0});
  for (std::vector<int> const& starts : {std::vector{1}, std::vector{0, 2}, std::vector{0}}) {
    range.restart(wend::starts(starts));
    CHECK(range.status() == search_status::running);
    CHECK(range.statistics().expanded == 0);
    auto fresh = wend::solutions(wend::ucs, g, wend::starts(starts));
    CHECK(range.count() == fresh.count());
    CHECK(taken(range) == taken(fresh));
    CHECK(range.statistics().expanded == fresh.statistics().expanded);
  }
}

namespace all_solutions {
/// Counts its calls.
struct counter {
  int expanded = 0;
  int goals = 0;
  void on_expand(auto const&) { ++expanded; }
  void on_goal(auto const&) { ++goals; }
};
}  // namespace all_solutions

TEST_CASE("all solutions: the range resumes after the problem throws") {
  tests::brittle<int_graph> const p{many_solutions(16)};
  auto const wanted = taken(wend::solutions(wend::ucs, p, 0));
  int const thrown = tests::throw_at_each_call(
      p, 1, [&] { return wend::solutions(wend::ucs, p, 0); },
      [&](auto& range, auto const& found) {
        CHECK(range.status() == search_status::exhausted);
        CHECK(found == wanted);
        CHECK(range.count() == wend::solution_count{wanted.size(), true});
      });
  CHECK(thrown > 50);
}

TEST_CASE("all solutions: an invalid cost met only by the graph is reported with its path") {
  tests::graph<int, true> g;  // the move from 1 to 0, which no search tries, has a negative cost
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 1);
  g.add(1, 0, -1);
  g.add(1, 2, 1);
  g.add(2, 1, 1);
  auto range = wend::solutions(wend::ucs, g, 0);
  try {
    range.count();
    FAIL("a negative cost was taken");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector{0, 1});
    CHECK(std::string(e.what()) == "the cost of an action is negative, after 2 actions");
  }
}

TEST_CASE("all solutions: an observer sees the expansions and goals of the search") {
  auto const g = many_solutions(18);
  counter told_of;
  auto range = wend::solutions(wend::ucs, g, 0, wend::closed_list, {}, told_of);
  CHECK(range.count());
  CHECK(told_of.expanded == static_cast<int>(range.statistics().expanded));
  CHECK(told_of.goals == static_cast<int>(range.statistics().goals));
  CHECK(told_of.goals > 0);
}

TEST_CASE("all solutions: invalid options are rejected") {
  auto const g = many_solutions(17);
  CHECK_THROWS_WITH_AS(
      wend::solutions(wend::ucs, g, 0, {.max_depth = 3}),
      "wend: a search of all cheapest solutions has no max_depth if actions have costs, because it "
      "stores only one depth for each state; solutions(idastar, …) has one",
      wend::invalid_option);
  auto range = wend::solutions(wend::ucs, g, 0);
  CHECK_THROWS_AS(range.set_limits({.max_depth = 3}), wend::invalid_option);
  CHECK(range.count());
  tests::graph<double> costly;
  costly.out.resize(1);
  costly.goals = {false};
  CHECK_THROWS_AS(wend::solutions(wend::ucs, costly, 0, {.max_cost = std::nan("")}),
                  wend::invalid_option);
}
