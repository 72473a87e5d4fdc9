// SPDX-License-Identifier: BSL-1.0
#include <wend/core/observer.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "../support/random_graph.hpp"

using namespace tests;

namespace {

using all_searches = decltype(std::tuple_cat(std::declval<best_first_searches>(),
                                             std::declval<depth_first_searches>(),
                                             std::declval<forgetful_searches>()));

/// Counts its calls, and checks that events fit the graph.
struct counting {
  graph<int> const* g;
  std::uint64_t generated = 0, expanded = 0, duplicates = 0, reopened = 0, pruned = 0, goals = 0,
                iterations = 0, max_depth = 0;
  std::map<std::uint64_t, std::uint64_t> parents{};  // by node, as last generated
  bool sound = true;
  bool knows_parents = true;
  bool follows = true;  // duplicate, reopen and prune follow the generate of the same successor
  int last_action = -1;
  std::uint64_t last_parent = 0;
  std::uint64_t before = 0;  // the former parent of a node
  int last_bound = -1;

  template <class E>
  void on_generate(E const& e) {
    ++generated;
    sound = sound && g->at(e.action).to == e.state && e.depth > 0 && e.g >= g->at(e.action).cost;
    max_depth = std::max<std::uint64_t>(max_depth, e.depth);
    if (e.node) before = parents.contains(*e.node) ? parents[*e.node] : e.parent;
    if (e.node) parents[*e.node] = e.parent;
    last_action = e.action;
    last_parent = e.parent;
  }
  template <class E>
  void on_expand(E const& e) {
    ++expanded;
    sound = sound && !g->is_goal(e.state);
    check_parent(e);
  }
  template <class E>
  void on_goal(E const& e) {
    ++goals;
    sound = sound && g->is_goal(e.state);
    check_parent(e);
  }
  template <class E>
  void check_parent(E const& e) {
    auto const parent = e.parent();
    knows_parents = knows_parents && parent.has_value() == (e.depth != 0) &&
                    (!parent || *parent == parents[e.node]);
  }
  template <class E>
  void check(E const& e) {
    follows = follows && e.action == last_action && e.parent == last_parent;
  }
  template <class E>
  void on_duplicate(E const& e) {
    ++duplicates;
    if (e.node) parents[*e.node] = before;
    check(e);
  }
  template <class E>
  void on_reopen(E const& e) {
    ++reopened;
    check(e);
  }
  template <class E>
  void on_prune(E const&) {
    ++pruned;
  }
  void on_iteration(wend::iteration_event<int> const& e) {
    ++iterations;
    sound = sound && e.iteration == iterations && (last_bound < e.bound || iterations == 1);
    last_bound = e.bound;
  }
};

/// A line of states where each expansion takes a millisecond.
struct slow {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int) const {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return {1};
  }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == 300; }
};
struct slow_estimate {
  int operator()(int n) const { return 300 - n; }
};
struct waiting {
  int calls = 0;
  std::uint64_t last = 0;
  bool grows = true;
  void on_progress(wend::progress_event const& e) {
    ++calls;
    grows = grows && e.statistics.expanded >= last && e.statistics.elapsed.count() > 0;
    last = e.statistics.expanded;
  }
};

/// Records the progress events of the slow space. State n is expanded after n others; its h is
/// 300 - n, and its f is 300.
struct measuring {
  int calls = 0;
  std::optional<double> bound{}, best_h{};
  std::uint64_t expanded = 0, iterations = 0;
  void on_progress(wend::progress_event const& e) {
    ++calls;
    bound = e.bound;
    best_h = e.best_h;
    expanded = e.statistics.expanded;
    iterations = e.statistics.iterations;
  }
};

struct impatient {
  int calls = 0;
  void on_progress(wend::progress_event const&) {
    if (++calls == 1) throw std::runtime_error("enough");
  }
};

}  // namespace

TEST_CASE("observers: events match the statistics, and observers change nothing") {
  for (std::uint32_t seed = 0; seed < (WEND_SLOW_TESTS ? 100u : 30u); ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<graph<int>>(
        random, {.vertices = 6, .edges = 10, .goals = static_cast<int>(seed % 3)});
    int const start = 0;
    if (g.is_goal(start)) continue;
    auto const h = make_guide(guides[seed % 5], truth_of(g, {start}), random);
    if (!h(start)) continue;  // pruning a start is no event
    CAPTURE(seed);
    CAPTURE(text_of(g, {start}));
    for (int limited = 0; limited < 3; ++limited) {
      wend::search_limits<int> limits;
      if (limited == 1) limits.max_depth = 3;
      if (limited == 2) limits.max_cost = 9;
      CAPTURE(limited);
      for_each_algorithm<all_searches>([&](auto algorithm) {
        using A = decltype(algorithm);
        CAPTURE(std::string(A::name));
        counting count{&g};
        auto plain = A::search(g, start, h, limits);
        auto watched = A::search(g, start, h, limits, nullptr, count);
        plain.run();
        watched.run();
        auto const r = watched.result();
        CHECK(difference(plain.result(), r) == "");
        CHECK(count.generated == r.statistics.generated);
        CHECK(count.expanded == r.statistics.expanded);
        CHECK(count.duplicates == r.statistics.duplicates);
        CHECK(count.reopened == r.statistics.reopened);
        CHECK(count.goals == r.statistics.goals);
        CHECK(count.knows_parents);
        CHECK(count.iterations == r.statistics.iterations);
        CHECK(count.follows);
        CHECK(count.sound);
        // The statistics count a pruned start, but on_prune reports only successors.
        if (is_depth_first<A>)
          CHECK(count.pruned <= r.statistics.pruned);
        else
          CHECK(count.pruned == r.statistics.pruned);
        if (is_depth_first<A>) CHECK(count.max_depth == r.statistics.max_depth);
      });
    }
  }
}

TEST_CASE("on_progress is called repeatedly, but at most every 0.1 s") {
  slow const p;
  slow_estimate const h;
  for_each_algorithm<std::tuple<astar_low_h, with_dls, with_rbfs>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    waiting told;
    auto search = A::search(p, 0, h, {}, nullptr, told);
    CHECK(search.run() == wend::search_status::solved);
    CHECK(told.calls >= 2);
    CHECK(told.calls <= 1 + search.statistics().elapsed.count() / 0.1);
    CHECK(told.grows);
  });
}

TEST_CASE("progress reports the bound and the best h") {
  slow const p;
  slow_estimate const h;
  // Each search is stopped at the second call of its observer.
  auto const told_of = [](auto make) {
    measuring told;
    auto search = make(told);
    while (told.calls < 2 && search.step() == wend::search_status::running) {
    }
    REQUIRE(told.calls == 2);
    // Between two steps, the search object reports the same values for the next node.
    auto const now = search.progress();
    CHECK(now.statistics.expanded == told.expanded + 1);
    return told;
  };
  auto const n = [](measuring const& told) { return static_cast<double>(told.expanded); };
  SUBCASE("A*: the least f, and the least h of the nodes stored") {
    auto const t = told_of([&](auto& o) { return wend::astar.search(p, 0, h, {}, o); });
    CHECK(t.bound == 300);
    CHECK(t.best_h == 300 - n(t));
  }
  SUBCASE("weighted A*: the weighted f") {
    auto const t = told_of([&](auto& o) {
      return wend::weighted_astar.search(p, 0, h, wend::weighted_astar_options<>{.weight = 2}, o);
    });
    CHECK(t.bound == n(t) + 2 * (300 - n(t)));
    CHECK(t.best_h == 300 - n(t));
  }
  SUBCASE("greedy: h") {
    auto const t = told_of([&](auto& o) { return wend::greedy.search(p, 0, h, {}, o); });
    CHECK(t.bound == 300 - n(t));
    CHECK(t.best_h == t.bound);
  }
  SUBCASE("uniform cost: g, and no h") {
    auto const t = told_of([&](auto& o) { return wend::ucs.search(p, 0, {}, o); });
    CHECK(t.bound == n(t));
    CHECK(!t.best_h);
  }
  SUBCASE("breadth first: no bound") {
    auto const t = told_of([&](auto& o) { return wend::bfs.search(p, 0, {}, o); });
    CHECK(!t.bound);
    CHECK(!t.best_h);
  }
  SUBCASE("IDA*: the bound on f, and the least h of the nodes expanded") {
    auto const t = told_of([&](auto& o) { return wend::idastar.search(p, 0, h, {}, o); });
    CHECK(t.bound == 300);
    CHECK(t.best_h == 300 - n(t));
  }
  SUBCASE("iterative deepening: the depth") {
    auto const t = told_of([&](auto& o) { return wend::iddfs.search(p, 0, {}, o); });
    CHECK(t.bound == static_cast<double>(t.iterations - 1));
    CHECK(t.iterations > 10);
    CHECK(!t.best_h);
  }
  SUBCASE("depth first: the depth limit, if there is one") {
    CHECK(!told_of([&](auto& o) { return wend::dfs.search(p, 0, {}, o); }).bound);
    auto const limited = told_of([&](auto& o) {
      return wend::dls.search(p, 0, wend::dls_options<>{.limits = {.max_depth = 400}}, o);
    });
    CHECK(limited.bound == 400);
  }
}

TEST_CASE("a search object reports its progress without an observer") {
  slow const p;
  slow_estimate const h;
  auto best_first = wend::astar.search(p, 0, h);
  CHECK(!best_first.progress().bound);
  CHECK(!best_first.progress().best_h);
  best_first.run({.max_expanded = 5});
  CHECK(best_first.progress().bound == 300);
  CHECK(best_first.progress().best_h == 295);
  auto depth_first = wend::idastar.search(p, 0, h);
  CHECK(!depth_first.progress().bound);
  depth_first.run({.max_expanded = 5});
  CHECK(depth_first.progress().bound == 300);
  CHECK(depth_first.progress().statistics.expanded == 5);
  CHECK(!depth_first.progress().best_h);  // tracking it costs time
  depth_first.restart(1);
  CHECK(!depth_first.progress().bound);
}

TEST_CASE("on_progress may throw, and the search resumes") {
  slow const p;
  slow_estimate const h;
  for_each_algorithm<std::tuple<astar_low_h, with_dls>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    impatient told;
    auto search = A::search(p, 0, h, {}, nullptr, told);
    CHECK_THROWS_AS(search.run(), std::runtime_error);
    CHECK(search.status() == wend::search_status::running);
    CHECK(search.run() == wend::search_status::solved);
    CHECK(search.result().actions.size() == 300);
    CHECK(search.statistics().expanded == 300);
  });
}
