// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::sort, std::max
#include <array>
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>
#include <limits>
#include <random>
#include <thread>     // std::this_thread::sleep_for
#include <type_traits>
#include <utility>    // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/heuristics/nil.hpp>
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

/// A graph that can be searched backward from its goals.
template <class Cost>
struct listing : tests::graph<Cost> {
  listing(tests::graph<Cost> g) : tests::graph<Cost>(std::move(g)) {}

  std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    std::vector<wend::predecessor<int, int>> all;
    for (int a = 0; a < static_cast<int>(this->edges.size()); ++a)
      if (this->at(a).to == s) all.push_back({this->at(a).from, a});
    return all;
  }
  std::vector<int> goals() const {
    std::vector<int> all;
    for (int v = 0; v < this->size(); ++v)
      if (this->is_goal(v)) all.push_back(v);
    return all;
  }
};
static_assert(wend::goal_listing_problem<listing<int>>);
static_assert(!wend::goal_listing_problem<tests::graph<int>>);

/// Checks the paths of a range. Costs may be out of order by their rounding error.
template <class Range, class Sum>
void check_rounded(Range&& range, std::vector<told<Sum>> const& wanted) {
  Sum const most = wanted.empty() ? Sum{} : wanted.back().cost;
  if constexpr (std::is_floating_point_v<Sum>)
    check_paths(range, wanted, 32 * std::numeric_limits<Sum>::epsilon() * most);
  else
    check_paths(range, wanted);
}

template <class Cost>
void check_random(std::uint32_t seed, int rounds) {
  std::mt19937 random(seed);
  std::size_t most = 0;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 5));
    listing<Cost> const g = tests::random_graph<tests::graph<Cost>>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, 20)),
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
    check_rounded(wend::k_best(wend::ucs, g, all), wanted);
    check_rounded(wend::k_best(wend::ucs, g, all, wend::backward, {.prune_parent = false}), wanted);
    for (auto const kind : tests::guides) {
      auto const h = tests::make_guide(kind, truth, random);
      check_rounded(wend::k_best(wend::astar, g, all, h, wend::backward), wanted);
      check_rounded(wend::k_best(wend::astar, g, all, h), wanted);
    }
    if constexpr (std::is_same_v<Cost, tests::no_cost>)
      check_rounded(wend::k_best(wend::bfs, g, all), wanted);
  }
  CHECK(most > 7);
}

using int_graph = tests::graph<int>;

int_graph of_size(std::size_t n, std::size_t goal) {
  int_graph g;
  g.out.resize(n);
  g.goals.resize(n);
  g.goals[goal] = true;
  return g;
}

}  // namespace

TEST_CASE("k best, backward: all loopless paths are listed by cost, as by plain enumeration") {
  check_random<tests::no_cost>(102, 150);
  check_random<int>(103, 150);
  check_random<unsigned char>(104, 60);
}

TEST_CASE("k best, backward: rounding hides no path") {
  check_random<double>(105, 120);
  check_random<float>(106, 60);
}

TEST_CASE("k best, backward: an unreachable goal, a start that is a goal, no start, no goal") {
  auto g = of_size(5, 1);
  g.add(0, 2, 1);
  g.add(2, 0, 1);
  g.add(3, 1, 5);
  g.add(4, 3, 1);
  listing<int> const p = g;
  auto none = wend::k_best(wend::ucs, p, 0);
  check_paths(none, std::vector<told<int>>{});
  CHECK(none.statistics().expanded == 3);  // 1, 3 and 4, all by the backward search
  check_paths(wend::k_best(wend::ucs, p, wend::starts({0, 4})), all_paths(p, {0, 4}));
  auto at_goal = wend::k_best(wend::ucs, p, 1);
  check_paths(at_goal, all_paths(p, {1}));
  CHECK(at_goal.statistics().iterations == 1);  // no backward search
  check_paths(wend::k_best(wend::ucs, p, wend::starts({4, 1, 0, 1})), all_paths(p, {4, 1, 0, 1}));
  check_paths(wend::k_best(wend::ucs, p, wend::starts(std::vector<int>{})), std::vector<told<int>>{});
  g.goals[1] = false;
  listing<int> const no_goal = g;
  check_paths(wend::k_best(wend::ucs, no_goal, 0), std::vector<told<int>>{});
}

TEST_CASE("k best, backward: a search is deferred until its path may be next") {
  // A road of 50 crossings, with byways of cost 10; only the byway at crossing 30 costs 3.
  constexpr std::size_t n = 50;
  wend::explicit_graph<int> g(2 * n);
  for (std::size_t v = 0; v + 1 < n; ++v) {
    g.add_edge(v, v + 1, 1);
    g.add_edge(v, n + v, v == 30 ? 1 : 5);
    g.add_edge(n + v, v + 1, v == 30 ? 2 : 5);
  }
  wend::graph_problem const p{g, n - 1};
  auto range = wend::k_best(wend::ucs, p, 0);
  auto at = range.begin();
  CHECK(at->cost == 49);
  CHECK(range.statistics().iterations == 2);  // the backward search and the first path
  ++at;
  CHECK(at->cost == 51);
  CHECK(range.statistics().iterations == 3);
  ++at;
  CHECK(at->cost == 58);
  CHECK(range.statistics().iterations < 8);
  CHECK(adds_up(range.statistics()));
  // Without the backward search, one search begins at each crossing.
  wend::heuristics::nil const h;
  auto forward = wend::k_best(wend::astar, p, 0, h);
  auto each = forward.begin();
  ++each;
  CHECK(each->cost == 51);
  CHECK(forward.statistics().iterations == 50);
  CHECK(forward.statistics().expanded > range.statistics().expanded);
}

TEST_CASE("k best, backward: pauses at limits change no path and no count") {
  listing<int> const g = many_paths(9);
  tests::check_pauses([&](limits const& limits) { return wend::k_best(wend::ucs, g, 0, limits); });
}

TEST_CASE("k best, backward: a raised cost limit adds exactly the paths up to it") {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    listing<int> const g =
        tests::random_graph<int_graph>(random, {.vertices = 7, .edges = 18, .goals = 1});
    auto const wanted = all_paths(g, {0});
    if (wanted.empty()) continue;
    tests::check_cost_limits(g, wend::k_best(wend::ucs, g, 0));
    if (int const least = wanted.front().cost; least > 0) {
      auto below = wend::k_best(wend::ucs, g, 0, {.max_cost = least - 1});
      CHECK(taken(below).empty());
      CHECK(below.statistics().iterations == 1);  // the backward search knows the least cost
    }
  }
}

TEST_CASE("k best, backward: a raised depth limit lists all paths again") {
  using steps = listing<tests::no_cost>;
  tests::check_depth_limit<steps>(
      [](steps const& g, limits const& limits) { return wend::k_best(wend::bfs, g, 0, limits); });
}

TEST_CASE("k best, backward: a range that ran out of memory resumes with more memory") {
  listing<int> const g = many_paths(14);
  tests::check_memory_limit([&](limits const& limits) { return wend::k_best(wend::ucs, g, 0, limits); });
}

TEST_CASE("k best, backward: a range restarted at other starts lists the paths of a new one") {
  listing<int> const g = many_paths(15);
  tests::check_restart([&](auto const& starts) { return wend::k_best(wend::ucs, g, starts); });
}

TEST_CASE("k best, backward: after the problem throws, the range resumes or has failed") {
  tests::brittle<listing<int>> const p{many_paths(16)};
  tests::check_throwing(p, 200, [&] { return wend::k_best(wend::ucs, p, 0); });
}

TEST_CASE("k best, backward: invalid costs that no search from the start meets are ignored") {
  constexpr int huge = std::numeric_limits<int>::max() - 1;
  auto g = of_size(5, 3);
  g.add(0, 1, 5);
  g.add(1, 3, 5);
  g.add(0, 1, 6);
  g.add(2, 1, huge);  // no start reaches 2
  g.add(2, 3, 1);
  g.add(4, 2, huge);
  listing<int> const overflowing = g;
  check_paths(wend::k_best(wend::ucs, overflowing, 0), all_paths(g, {0}));
  auto far = of_size(4, 3);  // the cost of the only path does not fit the type
  far.add(0, 1, huge);
  far.add(1, 2, huge);
  far.add(2, 3, huge);
  listing<int> const too_far = far;
  auto range = wend::k_best(wend::ucs, too_far, 0);
  CHECK_THROWS_AS(taken(range), wend::invalid_cost_at<int>);
  far.add(0, 3, 7);
  listing<int> const near_too = far;
  auto bounded = wend::k_best(wend::ucs, near_too, 0, {.max_cost = 100});
  CHECK(taken(bounded).size() == 1);
  CHECK(bounded.status() == search_status::cost_limit);

  g.add(2, 1, -1);
  listing<int> const unmet = g;
  check_paths(wend::k_best(wend::ucs, unmet, 0), all_paths(g, {0}));
  g.add(0, 2, -7);  // the search from the start meets this one
  listing<int> const negative = g;
  auto met = wend::k_best(wend::ucs, negative, 0);
  try {
    taken(met);
    FAIL("a negative cost was taken");
  } catch (wend::invalid_cost_at<int> const& e) {
    CHECK(e.path() == std::vector{7});
  }
}

namespace {
/// A road where each call of `predecessors` takes long enough for a progress report.
struct slow_road {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int s) const { return {s + 1}; }
  int result(int, int a) const { return a; }
  bool is_goal(int s) const { return s == 4; }
  std::array<int, 1> goals() const { return {4}; }
  std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
    return {{s - 1, s}};
  }
};
}  // namespace

TEST_CASE("k best, backward: on_progress reports the backward search") {
  slow_road const p;
  struct watcher {
    std::uint64_t calls = 0;
    std::uint64_t expanded = 0;
    bool sound = true;
    void on_progress(wend::progress_event const& e) {
      ++calls;
      sound = sound && expanded < e.statistics.expanded && e.statistics.iterations == 1 &&
              e.statistics.goals == 0;
      expanded = e.statistics.expanded;
    }
  } seen;
  auto range = wend::k_best(wend::ucs, p, 0, {}, seen);
  CHECK(range.begin()->cost == 4);
  CHECK(seen.calls == 3);
  CHECK(seen.sound);
  auto plain = wend::k_best(wend::ucs, p, 0);
  CHECK(plain.begin()->cost == 4);
  CHECK(range.statistics().expanded == plain.statistics().expanded);
}

TEST_CASE("k best, backward: graph_problem lists its goals if they are given as vertices") {
  wend::explicit_graph<int> const g{{0, 1, 2}, {1, 2, 2}, {0, 2, 5}, {2, 3, 1}};
  wend::graph_problem const one{g, 2};
  CHECK(one.goals() == std::array<std::size_t, 1>{2});
  wend::graph_problem const some{g, {3, 2}};
  CHECK(some.goals() == std::vector<std::size_t>{2, 3});
  wend::graph_problem const any{g, [](std::size_t v) { return v >= 2; }};
  static_assert(!wend::goal_listing_problem<decltype(any)>);
  for (auto const& s : wend::k_best(wend::ucs, any, 0)) CHECK(s.actions.size() < 3);
  auto range = wend::k_best(wend::ucs, some, 0);
  std::vector<int> costs;
  for (auto const& s : range) costs.push_back(s.cost);
  CHECK(costs == std::vector{4, 5});
}

namespace {

/// Reports successors and costs in one pass.
struct reporting {
  using state_type = int;
  using action_type = int;
  using cost_type = int;
  listing<int> const* g;

  template <class Out>
  void expand(int s, Out&& out) const {
    for (int const a : g->actions(s)) out(a, g->at(a).to, g->at(a).cost);
  }
  [[nodiscard]] bool is_goal(int s) const { return g->is_goal(s); }
  [[nodiscard]] auto predecessors(int s) const { return g->predecessors(s); }
  [[nodiscard]] auto goals() const { return g->goals(); }
};

}  // namespace

TEST_CASE("k best, backward: reported and listed successors lead to the same paths") {
  std::mt19937 random(31);
  for (int i = 0; i < 30; ++i) {
    listing<int> const g(tests::random_graph<tests::graph<int>>(random, {}));
    auto listed = wend::k_best(wend::ucs, g, 0);
    reporting const p{&g};
    auto reported = wend::k_best(wend::ucs, p, 0);
    CHECK(taken(reported) == taken(listed));
    CHECK(reported.statistics().expanded == listed.statistics().expanded);
  }
}
