// SPDX-License-Identifier: BSL-1.0
#include <wend/best_first/detail/best_first_core.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/core/starts.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

using namespace tests;

namespace {

/// Records the order in which states are expanded.
struct order_of_expansions {
  std::vector<int> states{};
  template <class E>
  void on_expand(E const& e) {
    states.push_back(e.state);
  }
};

/// The tree 0: 1 2 3; 1: 4 5; 2: 6; 3: 7 8, without a goal.
graph<no_cost> tree() {
  graph<no_cost> g;
  g.out.resize(9);
  g.goals.resize(9);
  for (auto const& [from, to] : std::vector<std::pair<int, int>>{
           {0, 1}, {0, 2}, {0, 3}, {1, 4}, {1, 5}, {2, 6}, {3, 7}, {3, 8}})
    g.add(from, to, {});
  return g;
}

/// Breaks ties of f by the number of the state, the largest first.
struct last_number_first {
  template <class P>
  int operator()(wend::node_view<P> const& node) const {
    return -node.state;
  }
};

/// Breaks ties of f by the last action, the largest first; a start has none.
struct last_action_first {
  template <class P>
  int operator()(wend::node_view<P> const& node) const {
    return node.last_action ? -*node.last_action : 1;
  }
};

}  // namespace

TEST_CASE("best first: each algorithm visits a tree in its own order") {
  auto const g = tree();
  auto const order = [&](auto&& search) {
    order_of_expansions seen;
    search(seen);
    return seen.states;
  };
  CHECK(order([&](auto& o) { wend::bfs(g, 0, {}, o); }) == std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(order([&](auto& o) { wend::dfs(g, 0, {}, o); }) == std::vector{0, 3, 8, 7, 2, 6, 1, 5, 4});
  CHECK(order([&](auto& o) { wend::dfs(g, 0, {.successors = wend::push_order::reversed}, o); }) ==
        std::vector{0, 1, 4, 5, 2, 6, 3, 7, 8});
  CHECK(order([&](auto& o) { wend::ucs(g, 0, {.ties = wend::tie_breaking::first_in}, o); }) ==
        std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(order([&](auto& o) { wend::ucs(g, 0, {}, o); }) == std::vector{0, 3, 2, 1, 5, 4, 6, 8, 7});

  // f is 3, except 2 at 2 and 8, and 4 at 5; ties are broken by h, then last in, first out.
  table_heuristic<int> const h{{3, 2, 1, 2, 1, 2, 1, 1, 0}};
  CHECK(order([&](auto& o) { wend::astar(g, 0, h, {}, o); }) ==
        std::vector{0, 2, 6, 3, 8, 7, 1, 4, 5});
  CHECK(order([&](auto& o) { wend::astar(g, 0, h, {.ties = wend::tie_breaking::first_in}, o); }) ==
        std::vector{0, 2, 1, 3, 8, 6, 4, 7, 5});
  CHECK(order([&](auto& o) { wend::greedy(g, 0, h, {}, o); }) ==
        std::vector{0, 2, 6, 3, 8, 7, 1, 4, 5});
  wend::astar_options<int, last_number_first> ordered{};
  table_heuristic<int> const nil{std::vector<std::optional<int>>(9, 0)};
  CHECK(order([&](auto& o) { wend::astar(g, 0, nil, ordered, o); }) ==
        std::vector{0, 3, 2, 1, 8, 7, 6, 5, 4});
  wend::astar_options<int, last_action_first> by_action{};
  CHECK(order([&](auto& o) { wend::astar(g, 0, nil, by_action, o); }) ==
        std::vector{0, 3, 2, 1, 8, 7, 6, 5, 4});
}

TEST_CASE("early goal test: nothing is generated after the goal") {
  auto g = tree();
  g.goals[2] = true;
  auto const r = wend::bfs(g, 0, {.early_goal_test = true});
  CHECK(r.actions == std::vector{1});
  CHECK(r.statistics.expanded == 1);
  CHECK(r.statistics.generated == 2);
  CHECK(r.statistics.stored == 3);
  CHECK(r.statistics.open == 1);
}

TEST_CASE("early goal test: a start that is a goal is found before any successor") {
  auto g = tree();
  g.goals[1] = g.goals[5] = true;
  auto const r = wend::bfs(g, wend::starts(std::vector{0, 5}), {.early_goal_test = true});
  CHECK(r.start == 1);
  CHECK(r.actions.empty());
  CHECK(r.statistics.generated == 0);
}

TEST_CASE("best first: an improved node is visited once, and its outdated entry is dropped") {
  // In order of f: 0, 1, 2, then 3, whose path to 4 is cheaper than that through 2.
  graph<no_cost> g;
  g.out.resize(5);
  g.goals.resize(5);
  for (auto const& [from, to] :
       std::vector<std::pair<int, int>>{{0, 1}, {0, 3}, {1, 2}, {2, 4}, {3, 4}})
    g.add(from, to, {});
  table_heuristic<int> const h{{0, 0, 0, 2, 5}};
  auto const r = wend::astar(g, 0, h);
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.statistics.improved == 1);
  CHECK(r.statistics.expanded == 5);
  CHECK(r.statistics.open == 0);
}

TEST_CASE("weighted_astar multiplies in full precision") {
  // g + 1.5 h is 2.5 at 1, and 2 at 2. Rounded down they would be equal, and 1 would be first.
  graph<int> g;
  g.out.resize(3);
  g.goals.resize(3);
  g.add(0, 1, 1);
  g.add(0, 2, 2);
  table_heuristic<int> const h{{0, 1, 0}};
  order_of_expansions seen;
  wend::weighted_astar(g, 0, h, {.weight = 1.5, .ties = wend::tie_breaking::first_in}, seen);
  CHECK(seen.states == std::vector{0, 2, 1});
}

TEST_CASE("best first: the result names its start, the first of equal starts") {
  auto g = tree();
  g.goals[7] = true;
  for (auto const& [starts, expected] : std::vector<std::pair<std::vector<int>, std::size_t>>{
           {{1, 3, 0}, 1}, {{3, 3, 1}, 0}, {{2, 2, 3, 3}, 2}, {{7, 1}, 0}, {{1, 1, 7}, 2}}) {
    auto const several = wend::starts(starts);
    table_heuristic<int> const h{std::vector<std::optional<int>>(9, 0)};
    for_each_algorithm<best_first_searches>([&, &all = starts, first = expected](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      auto search = A::search(g, several, h);
      search.run();
      auto const r = search.result();
      CHECK(wend::check_solution(g, several, r).reason == "");
      if (A::promised == promise::cheapest || A::promised == promise::fewest_actions)
        CHECK(all[r.start] == all[first]);
      if (A::stores_once) CHECK(r.start == first);
    });
  }
}

TEST_CASE("best first: skipping the move back to the parent changes no expansion") {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<graph<int, true>>(random, {.vertices = 12, .edges = 16});
    auto const h = make_guide(guide::inconsistent, truth_of(g, {0}), random);
    CAPTURE(seed);
    auto const same = [&](auto const& with, auto const& without) {
      CHECK(with.status == without.status);
      CHECK(with.actions == without.actions);
      CHECK(with.statistics.expanded == without.statistics.expanded);
      CHECK(with.statistics.stored == without.statistics.stored);
      CHECK(with.statistics.reopened == without.statistics.reopened);
      CHECK(with.statistics.max_open == without.statistics.max_open);
      CHECK(with.statistics.generated <= without.statistics.generated);
    };
    same(wend::bfs(g, 0), wend::bfs(g, 0, {.prune_parent = false}));
    same(wend::dfs(g, 0), wend::dfs(g, 0, {.prune_parent = false}));
    same(wend::astar(g, 0, h), wend::astar(g, 0, h, {.prune_parent = false}));
  }
}

TEST_CASE("best first: a wide node with many successors, most of them duplicates") {
  graph<int> g;
  constexpr int n = 400;
  g.out.resize(n);
  g.goals.resize(n);
  g.goals[n - 1] = true;
  for (int round = 3; round > 0; --round)
    for (int to = 1; to < n; ++to) g.add(0, to, round * 10);
  g.add(7, n - 1, 1);
  table_heuristic<int> const h{std::vector<std::optional<int>>(n, 0)};
  for_each_algorithm<graph_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h);
    search.run();
    auto const r = search.result();
    CHECK(wend::check_solution(g, 0, r).reason == "");
    CHECK(adds_up_best_first(r.statistics));
    CHECK(r.statistics.stored <= n);
    if (A::promised == promise::cheapest) {
      CHECK(*r.cost == 10);
      CHECK(r.statistics.improved >= 2 * (n - 1));
    }
  });
}

TEST_CASE("best first: the partial path ends at the least h, then the least cost, then the first") {
  graph<int> g;
  g.out.resize(6);
  g.goals.resize(6);
  for (auto const& [to, cost] : std::vector<std::pair<int, int>>{{1, 1}, {2, 5}, {3, 2}, {4, 2}})
    g.add(0, to, cost);
  g.add(4, 5, 1);
  table_heuristic<int> const h{{9, 2, 1, 1, 1, 3}};
  for_each_algorithm<std::tuple<astar_low_h, astar_first_in, with_weighted_astar>>(
      [&](auto algorithm) {
        using A = decltype(algorithm);
        CAPTURE(std::string(A::name));
        auto search = A::search(g, 0, h);
        search.run();
        auto const r = search.result();
        CHECK(r.status == wend::search_status::exhausted);
        CHECK(r.partial.actions == std::vector{2});
        CHECK(r.partial.cost == 2);
        CHECK(r.partial.heuristic == 1);
        CHECK(r.statistics.depth == 1);
        CHECK(r.statistics.max_depth == 2);
        CHECK(r.statistics.evaluated == 6);
      });
}

TEST_CASE("best first: max_depth is the depth of the longest path, not of the last") {
  graph<int> g;
  g.out.resize(6);
  g.goals.resize(6);
  for (int v = 0; v < 3; ++v) g.add(v, v + 1, 1);
  g.add(0, 4, 10);
  g.add(4, 5, 10);
  auto const r = wend::ucs(g, 0);
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.statistics.generated == 5);
  CHECK(r.statistics.max_depth == 3);
}

TEST_CASE("best first: the depth of a solution is that of its path, also after reopening") {
  // First in, first out: 1, 2, then the goal, though 1 is reached again from 2.
  graph<int> g;
  g.out.resize(4);
  g.goals.resize(4);
  g.goals[3] = true;
  g.add(0, 1, 10);
  g.add(0, 2, 1);
  g.add(1, 3, 1);
  g.add(2, 1, 1);
  table_heuristic<int> const h{{0, 0, 0, 0}};
  auto const r = wend::greedy(g, 0, h, {.ties = wend::tie_breaking::first_in, .reopen = true});
  CHECK(r.statistics.expanded == 3);
  CHECK(r.statistics.reopened == 1);
  CHECK(r.actions == std::vector{1, 3, 2});
  CHECK(r.cost == 3);
  CHECK(r.statistics.depth == 3);
}

TEST_CASE("weighted_astar: weights out of range are rejected") {
  auto const g = tree();
  table_heuristic<int> const h{std::vector<std::optional<int>>(9, 0)};
  for (double const weight : {0.5, 0.999, -1.0, 1e300 * 1e300, 0.0 * (1e300 * 1e300)})
    CHECK_THROWS_AS(static_cast<void>(wend::weighted_astar(g, 0, h, {.weight = weight})),
                    wend::invalid_option);
}

TEST_CASE("random_search: the seed determines the search") {
  std::mt19937 random(5);
  auto const g = random_graph<graph<int>>(random, {.vertices = 60, .edges = 200});
  int different = 0;
  auto const first = wend::random_search(g, 0, {.limits = {.max_expanded = 40}, .seed = 0});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto const once = wend::random_search(g, 0, {.limits = {.max_expanded = 40}, .seed = seed});
    auto const again = wend::random_search(g, 0, {.limits = {.max_expanded = 40}, .seed = seed});
    CHECK(difference(once, again) == "");
    different += difference(first, once) != "";
  }
  CHECK(different >= 15);
}

TEST_CASE("random_search: a finite space without a goal is exhausted, each state expanded once") {
  // A ring of 12 states with chords: 36 edges, and many more paths that visit no state twice.
  graph<no_cost> ring;
  ring.out.resize(12);
  ring.goals.resize(12);
  for (int v = 0; v < 12; ++v)
    for (int const step : {1, 5, 11}) ring.add(v, (v + step) % 12, {});
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    auto const r = wend::random_search(ring, 0, {.limits = {.max_expanded = 1000}, .seed = seed});
    CHECK(r.status == wend::search_status::exhausted);
    CHECK(r.statistics.expanded == 12);
    CHECK(r.statistics.generated == 36);
    // The search object has the same default, and tree search is available too.
    auto search = wend::random_search.search(ring, 0);
    CHECK(search.run({.max_expanded = 1000}) == wend::search_status::exhausted);
    wend::random_search_options<int, wend::duplicate_policy::own_path> tree{};
    tree.seed = seed;
    auto const walked = wend::random_search(ring, 0, tree);
    CHECK(walked.status == wend::search_status::exhausted);
    CHECK(walked.statistics.expanded > 1000);
  }
}

TEST_CASE("best first: an inverse that does not lead back is an error, not a made-up path") {
  // The ring 0 … 5 with steps of one back or ahead. `result` also accepts actions above 100.
  struct ring {
    using state_type = int;
    using action_type = int;
    int undo_ahead;  // 5 would be right
    std::array<int, 2> actions(int) const { return {5, 1}; }
    int result(int n, int a) const { return a > 100 ? n + 100 : (n + a) % 6; }
    bool is_goal(int n) const { return n == 2; }
    int inverse(int a) const { return a == 1 ? undo_ahead : 1; }
  };
  CHECK(wend::bfs(ring{5}, 0).actions == std::vector<int>{1, 1});
  // The first wrong inverse leads from 2 to 2, the second to 102, which was never generated.
  for (int const wrong : {0, 103})
    CHECK_THROWS_WITH_AS(static_cast<void>(wend::bfs(ring{wrong}, 0)),
                         "wend: the problem's inverse of an action does not lead back",
                         std::logic_error);
}

TEST_CASE("best first: a hash that throws while the table of states grows changes nothing") {
  // The numbers from 0 to 300, with a hash that throws once, after a number of calls.
  struct numbers {
    using state_type = int;
    using action_type = int;
    mutable std::size_t left;
    std::array<int, 1> actions(int) const { return {1}; }
    int result(int n, int a) const { return n + a; }
    bool is_goal(int n) const { return n == 300; }
    std::size_t hash(int n) const {
      if (left != 0 && --left == 0) throw std::runtime_error("no hash");
      return static_cast<std::size_t>(n);
    }
  };
  numbers const undisturbed{0};
  auto const expected = wend::bfs(undisturbed, 0);
  int thrown = 0;
  for (std::size_t calls = 1; calls < 700; ++calls) {
    CAPTURE(calls);
    numbers const p{calls};
    try {
      auto search = wend::bfs.search(p, 0);
      while (search.status() == wend::search_status::running) {
        try {
          search.run();
        } catch (std::runtime_error const&) {
          ++thrown;
          REQUIRE(search.status() != wend::search_status::failed);
        }
      }
      REQUIRE(difference(search.result(), expected) == "");
    } catch (std::runtime_error const&) {
      ++thrown;  // in the constructor
    }
  }
  CHECK(thrown >= 600);
}

namespace {

// A key whose comparison throws after a number of calls.
struct touchy {
  int value;
  static inline int left = 0;
  friend bool operator<(touchy const& a, touchy const& b) {
    if (left-- == 0) throw std::runtime_error("cannot compare");
    return a.value < b.value;
  }
};

}  // namespace

TEST_CASE("best first: after a comparison throws, the search fails or has lost no node") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("1 4 2 3 7 5 6 8 0");
  auto const by_depth = [](wend::node_view<puzzle> const& n) {
    return touchy{-static_cast<int>(n.depth)};
  };
  wend::astar_options<int, decltype(by_depth)> const options{.order = by_depth};
  touchy::left = std::numeric_limits<int>::max();
  auto const expected = wend::astar(p, start, h, options);
  int failures = 0;
  int thrown = 0;
  for (int n = 0; n < 400; ++n) {
    CAPTURE(n);
    auto search = wend::astar.search(p, start, h, options);
    touchy::left = n;
    bool threw = false;
    try {
      search.run();
    } catch (std::runtime_error const&) {
      threw = true;
    }
    touchy::left = std::numeric_limits<int>::max();
    thrown += threw;
    if (search.status() == wend::search_status::failed) {
      ++failures;
      CHECK(search.run() == wend::search_status::failed);
      continue;
    }
    CHECK(search.run() == wend::search_status::solved);
    CHECK(search.result().actions == expected.actions);
    CHECK(search.statistics().expanded == expected.statistics.expanded);
    CHECK(search.statistics().stored == expected.statistics.stored);
  }
  CHECK(thrown > 0);
  CHECK(failures <= thrown);
}
