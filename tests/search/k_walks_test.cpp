// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::sort
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>    // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/memory.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/many_solutions/detail/walk_nodes.hpp>
#include <wend/search/ucs.hpp>

#include "../support/all_paths.hpp"
#include "../support/brittle.hpp"
#include "../support/failing_memory.hpp"
#include "../support/k_best_checks.hpp"
#include "../support/random_graph.hpp"

using tests::adds_up;
using tests::below;
using tests::taken;
using tests::told;
using wend::search_status;

namespace {

/// Finds all walks that end at their first goal and cost no more than `most`, by brute force.
template <class Graph, class Sum>
void enumerate(Graph const& g, int s, Sum most, told<Sum> const& now,
               std::vector<told<Sum>>& found) {
  if (g.is_goal(s)) {
    found.push_back(now);
    return;
  }
  for (int const a : g.actions(s)) {
    told<Sum> longer = now;
    longer.actions.push_back(a);
    longer.cost = static_cast<Sum>(longer.cost + tests::cost_of(g, a));
    if (longer.cost <= most) enumerate(g, g.result(s, a), most, longer, found);
  }
}
template <class Graph, class Sum>
std::vector<told<Sum>> all_walks(Graph const& g, std::vector<int> const& starts, Sum most) {
  std::vector<told<Sum>> found;
  for (std::size_t i = 0; i < starts.size(); ++i)
    enumerate(g, starts[i], most, told<Sum>{Sum{}, i, {}}, found);
  std::sort(found.begin(), found.end());
  return found;
}

template <class Range, class Sum>
void check(Range&& range, std::vector<told<Sum>> const& wanted) {
  auto found = taken(range);
  CHECK((range.status() == search_status::cost_limit ||
         range.status() == search_status::exhausted));
  CHECK(adds_up(range.statistics()));
  CHECK(std::is_sorted(found.begin(), found.end(),
                       [](auto const& a, auto const& b) { return a.cost < b.cost; }));
  std::sort(found.begin(), found.end());
  CHECK(found == wanted);
}

template <class Cost>
void check_random(std::uint32_t seed, int rounds, tests::sum_t<Cost> most) {
  using graph = tests::graph<Cost>;
  std::mt19937 random(seed);
  std::size_t largest = 0;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 4));
    auto const g = tests::random_graph<graph>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, 9)),
                 .goals = static_cast<int>(below(random, 3)),
                 .zero_costs = false});
    std::vector<int> starts{0};
    if (n > 2 && below(random, 2) == 0) starts.push_back(1);
    CAPTURE(tests::text_of(g, starts));
    auto const wanted = all_walks(g, starts, most);
    largest = std::max(largest, wanted.size());
    auto const all = wend::starts(starts);
    check(wend::k_best(wend::ucs, g, all, wend::walks, {.max_cost = most}), wanted);
    auto const truth = tests::truth_of(g, starts);
    for (auto const kind : {tests::guide::zero, tests::guide::perfect}) {
      auto const h = tests::make_guide(kind, truth, random);
      check(wend::k_best(wend::astar, g, all, h, wend::walks, {.max_cost = most}), wanted);
    }
  }
  CHECK(largest > 10);
}

using int_graph = tests::graph<int>;

/// Two vertices with edges in both directions; edges lead from the second one to the goal.
int_graph swing() {
  int_graph g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 1);
  g.add(1, 0, 1);
  g.add(1, 2, 1);
  g.add(1, 2, 4);
  return g;
}

}  // namespace

// The oracle tests cover integral costs.
TEST_CASE("k walks: all walks up to a cost are listed, as by plain enumeration") {
  check_random<tests::no_cost>(2, 200, 6);
  check_random<double>(3, 200, 14.0);
}

TEST_CASE("k walks: walks may revisit states, and there is no last walk") {
  auto const g = swing();
  std::vector<int> costs;
  for (auto const& s : wend::k_best(wend::ucs, g, 0, wend::walks)) {
    costs.push_back(s.cost);
    if (costs.size() == 8) break;
  }
  CHECK(costs == std::vector{2, 4, 5, 6, 7, 8, 9, 10});
}

TEST_CASE("k walks: a cycle of cost 0 does not block the next walk") {
  int_graph g;
  g.out.resize(2);
  g.goals = {false, true};
  g.add(0, 0, 0);
  g.add(0, 1, 1);
  std::vector<std::size_t> lengths;
  for (auto const& s : wend::k_best(wend::ucs, g, 0, wend::walks)) {
    CHECK(s.cost == 1);
    lengths.push_back(s.actions.size());
    if (lengths.size() == 20) break;
  }
  std::sort(lengths.begin(), lengths.end());
  CHECK(std::unique(lengths.begin(), lengths.end()) == lengths.end());
}

TEST_CASE("k walks: without cycles, the walks are the k best paths") {
  std::mt19937 random(4);
  for (int round = 0; round < 50; ++round) {
    int_graph g;
    g.out.resize(8);
    g.goals.resize(8);
    g.goals[7] = true;
    for (int i = 0; i < 20; ++i) {
      int const a = static_cast<int>(below(random, 7));
      int const b = a + 1 + static_cast<int>(below(random, static_cast<std::size_t>(7 - a)));
      g.add(a, b, static_cast<int>(below(random, 4)));
    }
    wend::heuristics::nil const h;
    auto walks = taken(wend::k_best(wend::astar, g, 0, h, wend::walks));
    auto paths = taken(wend::k_best(wend::astar, g, 0, h));
    std::sort(walks.begin(), walks.end());
    std::sort(paths.begin(), paths.end());
    CHECK(walks == paths);
  }
}

TEST_CASE("k walks: a state is expanded at most once for each walk found") {
  auto const g = swing();
  auto range = wend::k_best(wend::ucs, g, 0, wend::walks);
  auto at = range.begin();
  for (std::uint64_t k = 1; k < 30; ++k, ++at)
    CHECK(range.statistics().expanded <= 2 * k);  // two of the vertices are no goals
  CHECK(range.progress().statistics.expanded == range.statistics().expanded);
}

TEST_CASE("k walks: a start that is a goal, no goal, equal starts, no start") {
  auto const g = swing();
  CHECK(taken(wend::k_best(wend::ucs, g, 2, wend::walks)) == std::vector<told<int>>{{0, 0, {}}});
  int_graph none = g;
  none.goals[2] = false;
  auto range = wend::k_best(wend::ucs, none, 0, wend::walks);
  CHECK(taken(range).empty());
  CHECK(range.status() == search_status::exhausted);
  auto equal = wend::k_best(wend::ucs, g, wend::starts({0, 0, 2, 0}), wend::walks, {.max_cost = 2});
  CHECK(taken(equal) == std::vector<told<int>>{{0, 2, {}}, {2, 0, {0, 2}}});
  CHECK(taken(wend::k_best(wend::ucs, g, wend::starts(std::vector<int>{}), wend::walks)).empty());
}

TEST_CASE("k walks: pauses at limits change no walk and no count") {
  auto const g = swing();
  auto whole = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_cost = 20});
  auto const wanted = taken(whole);
  REQUIRE(wanted.size() > 10);
  auto const counts = whole.statistics();

  auto range = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_expanded = 0});
  std::vector<told<int>> found;
  std::uint64_t limit = 0;
  do {
    range.set_limits({.max_expanded = limit++, .max_cost = 20});
    for (auto& s : taken(range)) found.push_back(std::move(s));
    CHECK(range.statistics().expanded <= limit);
  } while (range.status() == search_status::expansion_limit);
  CHECK(found == wanted);
  CHECK(range.statistics().expanded == counts.expanded);
  CHECK(range.statistics().generated == counts.generated);

  found.clear();
  auto by_cost = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_cost = -1});
  for (int most = -1; most <= 20; ++most) {
    by_cost.set_limits({.max_cost = most});
    for (auto& s : taken(by_cost)) {
      CHECK(s.cost == most);
      found.push_back(std::move(s));
    }
    CHECK(by_cost.status() == search_status::cost_limit);
  }
  CHECK(found == wanted);

  found.clear();
  std::size_t bytes = 0;
  std::size_t pauses = 0;
  auto small = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_memory = 0});
  do {
    small.set_limits({.max_cost = 20, .max_memory = bytes += 64});
    for (auto& s : taken(small)) found.push_back(std::move(s));
    ++pauses;
  } while (small.status() == search_status::memory_limit);
  CHECK(found == wanted);
  CHECK(pauses > 5);

  auto late = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_time = std::chrono::seconds(0)});
  CHECK(taken(late).empty());
  CHECK(late.status() == search_status::time_limit);
}

TEST_CASE("k walks: a walk cut by the depth limit hides no shorter walk of higher cost") {
  int_graph g;
  g.out.resize(4);
  g.goals = {false, false, false, true};
  g.add(0, 2, 1);
  g.add(0, 2, 5);
  g.add(0, 1, 1);
  g.add(1, 2, 1);
  g.add(2, 3, 10);
  auto range = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_depth = 2});
  auto const walks = taken(range);
  REQUIRE(walks.size() == 2);
  CHECK(walks[0].cost == 11);
  CHECK(walks[1].cost == 15);
  CHECK(range.status() == search_status::depth_limit);
}

TEST_CASE("k walks: a raised depth limit lists all walks again") {
  auto const g = swing();
  auto range = wend::k_best(wend::ucs, g, 0, wend::walks, {.max_depth = 2});
  CHECK(taken(range).size() == 2);
  CHECK(range.status() == search_status::depth_limit);
  range.set_limits({.max_depth = 4});
  CHECK(taken(range).size() == 4);
  range.restart(1);
  CHECK(taken(range).size() == 2);  // restart returns to the limits of the options
}

TEST_CASE("k walks: the range resumes after the problem throws") {
  tests::brittle<int_graph> const p{swing()};
  tests::brittle_estimate<int_graph, wend::heuristics::nil> const h{&p, {}};
  auto const list = [&] {
    return wend::k_best(wend::astar, p, 0, h, wend::walks, {.max_cost = 12});
  };
  auto const wanted = taken(list());
  int const thrown =
      tests::throw_at_each_call(p, 1, list, [&](auto const& range, auto const& found) {
        CHECK(range.status() == search_status::cost_limit);
        CHECK(found == wanted);
      });
  CHECK(thrown > 30);
}

namespace {
/// Tracks the nodes on the graph from the events alone.
struct following {
  int_graph const* g;
  std::map<std::uint64_t, told<int>> walks{};  // walks that are nodes, by number
  std::vector<std::uint64_t> goals{};
  std::uint64_t generated = 0, expanded = 0, pruned = 0;
  bool sound = true;

  void on_expand(wend::node_event<int_graph> const& e) {
    ++expanded;
    if (e.depth == 0) walks[e.node] = {0, 0, {}};
    check(e);
  }
  void on_goal(wend::node_event<int_graph> const& e) {
    goals.push_back(e.node);
    check(e);
  }
  void on_generate(wend::successor_event<int_graph> const& e) {
    ++generated;
    sound = sound && g->at(e.action).to == e.state && e.node.has_value() == e.h.has_value();
    told<int> longer = walks.at(e.parent);
    longer.cost += g->at(e.action).cost;
    longer.actions.push_back(e.action);
    sound = sound && longer.cost == e.g && longer.actions.size() == e.depth;
    if (e.node && !walks.emplace(*e.node, longer).second) sound = false;
  }
  void on_prune(wend::successor_event<int_graph> const& e) {
    ++pruned;
    sound = sound && !e.node;
  }
  void check(wend::node_event<int_graph> const& e) {
    auto const& walk = walks.at(e.node);
    auto const parent = e.parent();
    sound = sound && walk.cost == e.g && parent.has_value() == (e.depth != 0) &&
            (!parent || walks.at(*parent).actions.size() + 1 == e.depth);
  }
};

/// Estimates 0, except for one vertex, from which no goal can be reached.
struct knows_dead_end {
  int dead;
  std::optional<int> operator()(int s) const {
    return s == dead ? std::nullopt : std::optional(0);
  }
};
}  // namespace

TEST_CASE("k walks: an observer sees each walk and changes nothing") {
  auto g = swing();
  g.out.resize(4);
  g.goals.push_back(false);
  g.add(1, 3, 1);
  knows_dead_end const h{3};
  auto plain = wend::k_best(wend::astar, g, 0, h, wend::walks, {.max_cost = 20});
  auto const wanted = taken(plain);
  following observer{&g};
  auto range = wend::k_best(wend::astar, g, 0, h, wend::walks, {.max_cost = 20}, observer);
  CHECK(taken(range) == wanted);
  auto const s = range.statistics();
  CHECK(s.stored == plain.statistics().stored);
  CHECK(observer.sound);
  CHECK(observer.generated == s.generated);
  CHECK(observer.expanded == s.expanded);
  CHECK(observer.pruned == s.pruned);
  CHECK(s.pruned > 0);
  REQUIRE(observer.goals.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i)
    CHECK(observer.walks.at(observer.goals[i]) == wanted[i]);

  observer = {&g};
  taken(wend::k_best(wend::ucs, g, 0, wend::walks, {.max_cost = 5}, observer));
  CHECK(observer.goals.size() > 1);
}

TEST_CASE("k walks: the actions of a state are requested once") {
  tests::brittle<int_graph> const p{swing(), 1'000'000};
  auto range = wend::k_best(wend::ucs, p, 0, wend::walks, {.max_cost = 100});
  CHECK(taken(range).size() > 50);
  // Two states have four actions in all. Each action has a cost and a successor, which is hashed.
  // Each state taken out of the open list is tested for the goal.
  auto const calls = static_cast<std::uint64_t>(1'000'000 - p.left);
  CHECK(calls < range.statistics().stored + 50);
}

TEST_CASE("k walks: the error of an invalid cost contains the whole walk") {
  int_graph g;
  g.out.resize(3);
  g.goals = {false, false, true};
  g.add(0, 1, 1);
  g.add(1, 2, -7);
  try {
    taken(wend::k_best(wend::ucs, g, 0, wend::walks));
    FAIL("a negative cost was taken");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector{0, 1});
  }
}

TEST_CASE("k walks: walk_nodes::reserve fails for more nodes than 32 bits can number") {
  tests::failing_memory memory;
  wend::memory_budget budget(&memory);
  wend::detail::walk_nodes<int_graph> nodes(budget);
  std::size_t const most = 0xffff'fffe;
  REQUIRE(nodes.reserve(2, 2));
  nodes.add_start(0, 0);
  nodes.add_start(1, 0);
  long const asked = memory.growths;
  memory.fail_at = asked;
  CHECK(!nodes.reserve(most - 1, 2));  // two nodes exist already
  CHECK(!nodes.reserve(0, most + 1));
  CHECK(memory.growths == asked);
}
