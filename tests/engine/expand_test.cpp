// SPDX-License-Identifier: BSL-1.0
//
// Problems that report their successors by `expand`: every search finds the same as in the same
// graph with `actions`, `result` and `cost`, and has the same counts.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/replay.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/solutions.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/best_first_algorithms.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "../support/random_graph.hpp"

namespace {

using wend::search_status;

template <class Cost>
struct with_cost_type {
  using cost_type = tests::sum_t<Cost>;
};
template <>
struct with_cost_type<tests::no_cost> {};

/// A graph without `actions` and `result`.
template <class Cost, bool TwoWay = false>
struct expanding_graph : with_cost_type<Cost> {
  using graph = tests::graph<Cost, TwoWay>;
  using state_type = int;
  using action_type = int;

  explicit expanding_graph(graph const& of) : g(&of) {}

  template <class Out>
  void expand(int s, Out&& out) const {
    ++calls;
    for (int const a : g->actions(s)) {
      if (calls == throws_at && a == g->actions(s).back()) throw std::runtime_error("expand");
      if constexpr (std::is_same_v<Cost, tests::no_cost>)
        out(a, g->at(a).to);
      else
        out(a, g->at(a).to, static_cast<tests::sum_t<Cost>>(g->at(a).cost));
    }
  }
  [[nodiscard]] bool is_goal(int s) const { return g->is_goal(s); }
  [[nodiscard]] int inverse(int a) const
    requires TwoWay
  {
    return g->inverse(a);
  }

  graph const* g;
  mutable std::uint64_t calls = 0;
  std::uint64_t throws_at = 0;
};
static_assert(wend::expanding_problem<expanding_graph<int>>);
static_assert(wend::weighted_problem<expanding_graph<int>>);
static_assert(wend::unit_cost_problem<expanding_graph<tests::no_cost>>);
static_assert(!wend::expanding_problem<tests::graph<int>>);
static_assert(std::is_same_v<wend::cost_t<expanding_graph<double>>, double>);

/// A graph with both forms; engines call `expand`.
struct graph_with_both : tests::graph<int> {
  template <class Out>
  void expand(int s, Out&& found) const {
    ++calls;
    for (int const a : actions(s)) found(a, at(a).to);  // the cost is that of the member `cost`
  }
  mutable std::uint64_t calls = 0;
};

template <class R>
auto key_of(R const& r) {
  auto const& s = r.statistics;
  return std::tuple(r.status, r.actions, r.cost, s.expanded, s.generated, s.evaluated, s.duplicates,
                    s.reopened, s.pruned, s.max_depth, s.stored, s.iterations);
}

template <class A, class P, class Q, class H>
void compare(P const& listed, Q const& expanding, H const& h) {
  auto expected = A::search(listed, 0, h, {}, nullptr);
  expected.run();
  auto found = A::search(expanding, 0, h, {}, nullptr);
  found.run();
  CHECK_MESSAGE(key_of(found.result()) == key_of(expected.result()), A::name);
  CHECK(bool(wend::check_solution(expanding, 0, found.result())) ==
        bool(wend::check_solution(listed, 0, expected.result())));

  auto stepped = A::search(expanding, 0, h, {}, nullptr);
  while (stepped.step() == search_status::running) {}
  CHECK_MESSAGE(key_of(stepped.result()) == key_of(expected.result()), A::name << ", stepped");
}

template <class P, class Q, class H>
void compare_all(P const& listed, Q const& expanding, H const& h) {
  auto const each = [&]<class A>(A) { compare<A>(listed, expanding, h); };
#if WEND_TEST_ALL
  tests::for_each_algorithm<tests::graph_searches>(each);
  tests::for_each_algorithm<tests::tree_searches>(each);
  tests::for_each_algorithm<tests::depth_first_searches>(each);
  tests::for_each_algorithm<tests::forgetful_searches>(each);
#else
  tests::for_each_algorithm<std::tuple<tests::with_ucs, tests::with_idastar>>(each);
#endif
}

template <class Cost>
void on_random_graphs() {
  std::mt19937 random(7);
  for (int i = 0; i < (WEND_SLOW_TESTS ? 200 : 20); ++i) {
    auto const g = tests::random_graph<tests::graph<Cost>>(random, {});
    auto const t = tests::truth_of(g, {0});
    for (auto const kind : tests::guides)
      compare_all(g, expanding_graph<Cost>(g), tests::make_guide(kind, t, random));
  }
}

}  // namespace

TEST_CASE("expand: every search finds the same as with actions and result") {
  SUBCASE("integers") { on_random_graphs<int>(); }
#if WEND_TEST_ALL
  SUBCASE("costs of 1") { on_random_graphs<tests::no_cost>(); }
  SUBCASE("numbers with an infinity") { on_random_graphs<double>(); }
#endif
}

#if WEND_TEST_ALL
TEST_CASE("expand: the other algorithms") {
  std::mt19937 random(11);
  for (int i = 0; i < 50; ++i) {
    auto const g = tests::random_graph<tests::graph<int>>(random, {});
    expanding_graph<int> const p(g);
    auto const t = tests::truth_of(g, {0});
    auto const h = tests::make_guide(tests::guide::perfect, t, random);
    CHECK(key_of(wend::beam_search(p, 0, h, {.width = 3})) ==
          key_of(wend::beam_search(g, 0, h, {.width = 3})));
    CHECK(key_of(wend::lss_lrta_star(p, 0, h, {.lookahead = 3})) ==
          key_of(wend::lss_lrta_star(g, 0, h, {.lookahead = 3})));
    CHECK(wend::hda_astar(p, 0, h).cost == wend::hda_astar(g, 0, h).cost);

    std::vector<std::vector<int>> expected;
    std::vector<std::vector<int>> found;
    for (auto const& path : wend::solutions(wend::astar, g, 0, h)) expected.push_back(path.actions);
    for (auto const& path : wend::solutions(wend::astar, p, 0, h)) found.push_back(path.actions);
    CHECK(found == expected);
    expected.clear();
    found.clear();
    for (auto const& path : wend::k_best(wend::ucs, g, 0, {.max_expanded = 300}))
      expected.push_back(path.actions);
    for (auto const& path : wend::k_best(wend::ucs, p, 0, {.max_expanded = 300}))
      found.push_back(path.actions);
    CHECK(found == expected);
    expected.clear();
    found.clear();
    for (auto const& path : wend::k_best(wend::ucs, g, 0, wend::walks, {.max_expanded = 300}))
      expected.push_back(path.actions);
    for (auto const& path : wend::k_best(wend::ucs, p, 0, wend::walks, {.max_expanded = 300}))
      found.push_back(path.actions);
    CHECK(found == expected);
    std::vector<int> reached;
    std::vector<int> expanded;
    for (auto const& x : wend::reach(g, 0)) reached.push_back(x.state);
    for (auto const& x : wend::reach(p, 0)) expanded.push_back(x.state);
    CHECK(expanded == reached);
  }
}

TEST_CASE("expand: algorithms that need inverses") {
  std::mt19937 random(13);
  for (int i = 0; i < 50; ++i) {
    auto const g = tests::random_graph<tests::graph<tests::no_cost, true>>(random, {.edges = 9});
    expanding_graph<tests::no_cost, true> const p(g);
    int const goal = static_cast<int>(tests::below(random, g.out.size()));
    CHECK(key_of(wend::bidirectional_bfs(p, 0, goal)) ==
          key_of(wend::bidirectional_bfs(g, 0, goal)));
    auto const h = tests::make_guide(tests::guide::zero, tests::truth_of(g, {0}), random);
    CHECK(key_of(wend::lpastar(p, 0, h)) == key_of(wend::lpastar(g, 0, h)));
    compare<tests::with_idastar>(g, p, h);  // without the inverse of the last action
    compare<tests::with_bfs>(g, p, h);
    for (std::size_t depth = 1; depth < 4; ++depth)  // cut only if more than the way back is left
      CHECK(key_of(wend::dls(p, 0, {.max_depth = depth})) ==
            key_of(wend::dls(g, 0, {.max_depth = depth})));
  }
}

#endif

TEST_CASE("expand: called instead of actions if a problem has both") {
  std::mt19937 random(17);
  auto const g = tests::random_graph<tests::graph<int>>(random, {});
  graph_with_both const p{g};
  auto const t = tests::truth_of(g, {0});
  auto const h = tests::make_guide(tests::guide::perfect, t, random);
  compare<tests::with_ucs>(g, p, h);
  compare<tests::with_idastar>(g, p, h);
  auto const before = p.calls;
  wend::ucs(p, 0, {.goal_test = false});
  CHECK(p.calls - before == static_cast<std::uint64_t>(t.reachable));
}

TEST_CASE("expand: nothing is stored if expand throws, and the search resumes") {
  std::mt19937 random(19);
  auto const g = tests::random_graph<tests::graph<int>>(random, {.vertices = 12, .edges = 40});
  auto const h = tests::make_guide(tests::guide::zero, tests::truth_of(g, {0}), random);
  auto const each = [&]<class A>(A) {
    auto whole = A::search(g, 0, h, {}, nullptr);
    whole.run();
    for (std::uint64_t n = 1; n <= 12; ++n) {
      expanding_graph<int> p(g);
      p.throws_at = n;
      auto search = A::search(p, 0, h, {}, nullptr);
      bool threw = false;
      try {
        search.run();
      } catch (std::runtime_error const&) {
        threw = true;
        auto const stored = search.statistics().stored;
        CHECK_MESSAGE(search.statistics().expanded < n, A::name);
        CHECK(search.statistics().stored == stored);
        search.run();
      }
      p.throws_at = 0;  // result() follows the path
      CHECK_MESSAGE(key_of(search.result()) == key_of(whole.result()), A::name << threw);
    }
  };
#if WEND_TEST_ALL
  tests::for_each_algorithm<tests::best_first_searches>(each);
  tests::for_each_algorithm<tests::depth_first_searches>(each);
#else
  tests::for_each_algorithm<std::tuple<tests::with_bfs>>(each);
#endif
}

namespace {

/// Reports states that are moved from, costs of several types, and actions that convert.
struct words {
  using state_type = std::string;
  using action_type = std::string;
  using cost_type = double;

  template <class Out>
  void expand(std::string const& s, Out&& out) const {
    if (s.size() >= 3) return;
    out("a", s + "a");                  // the cost is 1
    std::string next = s + "b";
    out("b", next, 2);                  // an int as the cost, and a state that is not moved from
    CHECK(next == s + "b");
    out("c", std::move(next += "c"), 0.5F);
    out("never", "", std::numeric_limits<double>::infinity());
  }
  [[nodiscard]] bool is_goal(std::string const& s) const { return s == "abc"; }
};

/// Passes `out` on by value.
struct in_parts {
  using state_type = int;
  using action_type = int;
  using cost_type = double;
  template <class Out>
  static void part(int s, int by, double cost, Out out) {
    out(by, s + by, cost);
  }
  template <class Out>
  void expand(int s, Out out) const {
    part(s, 1, 1.0, out);
    part(s, 100, std::numeric_limits<double>::infinity(), out);
  }
  [[nodiscard]] bool is_goal(int s) const { return s == 5; }
};

/// Moves from states that contain the action, or that are the action.
struct in_the_state {
  using state_type = std::vector<std::string>;
  using action_type = std::string;
  template <class Out>
  void expand(state_type const& s, Out&& out) const {
    for (std::string const name : {"a long name of an action", "another long name of an action"}) {
      state_type next = s;
      next.push_back(name);
      out(next.back(), std::move(next));
    }
  }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s.size() == 2; }
};
struct the_state {
  using state_type = std::string;
  using action_type = std::string;
  template <class Out>
  void expand(std::string const& s, Out&& out) const {
    std::string next = s + " and a part that is allocated";
    out(next, std::move(next));
  }
  [[nodiscard]] bool is_goal(std::string const& s) const { return s.size() > 40; }
};

/// Passes states of another type. They contain the cost and lose it when they are converted.
struct cost_in_the_state {
  using state_type = int;
  using action_type = int;
  using cost_type = int;
  struct step {
    int to;
    int cost;
    operator int() && {  // NOLINT(google-explicit-constructor): as some user's
      cost = -1;
      return to;
    }
  };
  template <class Out>
  void expand(int s, Out&& out) const {
    step next{s + 1, 3};
    out(1, std::move(next), next.cost);
  }
  [[nodiscard]] bool is_goal(int s) const { return s == 2; }
};

struct faulty {
  using state_type = int;
  using action_type = int;
  using cost_type = int;
  template <class Out>
  void expand(int s, Out&& out) const {
    out(0, s + 1, 1);
    if (s == 2) out(7, s + 2, -1);
  }
  [[nodiscard]] bool is_goal(int s) const { return s == 9; }
};

struct differing {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int s) const {
    return s < 4 ? std::vector{1, 2} : std::vector<int>{};
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  template <class Out>
  void expand(int s, Out&& out) const {
    if (s < 4) out(1, s + 1);
    if (s < 4 && s != bad) out(2, s + 2);
    if (s == bad) out(2, s + 3);
  }
  [[nodiscard]] bool is_goal(int s) const { return s == 5; }
  int bad = -1;
};

struct twice {
  using state_type = int;
  using action_type = int;
  template <class Out>
  void expand(int s, Out&& out) const {
    out(1, s + 1);
    if (s == 1) out(1, s + 2);
  }
  [[nodiscard]] bool is_goal(int s) const { return s == 5; }
};

}  // namespace

TEST_CASE("expand: states, actions and costs of other types are converted") {
  words const p;
  auto const r = wend::ucs(p, std::string());
  CHECK(r.actions == std::vector<std::string>{"a", "c"});
  CHECK(r.cost == 1.5);
  CHECK(r.statistics.generated == 9);  // the successors of "", "bc" and "a"
  auto const path = wend::replay(p, std::string(), r.actions);
  CHECK(path.states == std::vector<std::string>{"", "a", "abc"});
  CHECK(wend::idastar(p, std::string(), wend::heuristics::nil{}).actions == r.actions);
  CHECK(wend::check_problem(p, std::string(), 4));
}

TEST_CASE("expand: a problem may pass its argument on by value") {
  CHECK(wend::iddfs(in_parts{}, 0).actions == std::vector<int>(5, 1));
  CHECK(wend::ucs(in_parts{}, 0).actions == std::vector<int>(5, 1));
}

TEST_CASE("expand: an action or a cost may lie in the state that is moved from") {
  auto const check = [](auto const& p, auto const& r) {
    CHECK(r.actions.size() == 2);
    CHECK(wend::check_solution(p, {}, r));
  };
  check(in_the_state{}, wend::bfs(in_the_state{}, {}));
  check(in_the_state{}, wend::iddfs(in_the_state{}, {}));
  check(in_the_state{}, wend::beam_search(in_the_state{}, {}, [](auto const&) { return 0; }));
  check(the_state{}, wend::bfs(the_state{}, {}));
  check(the_state{}, wend::iddfs(the_state{}, {}));
  CHECK(wend::ucs(cost_in_the_state{}, 0).cost == 6);
  CHECK(wend::idastar(cost_in_the_state{}, 0, [](int) { return 0; }).cost == 6);
}

TEST_CASE("expand: an invalid cost is reported with the path to it") {
  auto const check = [](auto search) {
    try {
      search();
      FAIL("no exception");
    } catch (wend::invalid_cost_at<int> const& e) {
      CHECK(e.path() == std::vector<int>{0, 0, 7});
    }
  };
  check([] { wend::ucs(faulty{}, 0); });
  check([] { wend::dls(faulty{}, 0, {.max_depth = 8}); });
}

TEST_CASE("expand: check_problem finds differences from actions, and actions reported twice") {
  CHECK(wend::check_problem(differing{}, 0, 6));
  auto const report = wend::check_problem(differing{.bad = 2}, 0, 6);
  CHECK(report.broken == 1);
  CHECK(report.findings.at(0).kind == wend::broken_promise::expand_differs);
  auto const other = wend::check_problem(twice{}, 0, 4);
  REQUIRE(other.broken == 1);
  CHECK(other.findings.at(0).kind == wend::broken_promise::expand_differs);
}
