// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/starts.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/random_graph.hpp"

using namespace tests;
using wend::search_status;

namespace {

using all_searches = decltype(std::tuple_cat(std::declval<best_first_searches>(),
                                             std::declval<depth_first_searches>()));

template <class Cost = int>
graph<Cost> graph_of(std::size_t vertices, std::vector<typename graph<Cost>::edge> const& edges,
                     std::vector<std::size_t> const& goals) {
  graph<Cost> g;
  g.out.resize(vertices);
  g.goals.resize(vertices);
  for (auto const& e : edges) g.add(e.from, e.to, e.cost);
  for (std::size_t const v : goals) g.goals[v] = true;
  return g;
}

/// A graph whose states all have the same hash.
struct constant_hash : graph<int> {
  using action_type = int;
  explicit constant_hash(graph<int> g) : graph<int>(std::move(g)) {}
  std::size_t hash(int) const { return 42; }
};

}  // namespace

TEST_CASE("a closed node is reopened when a cheaper path to it is found") {
  // The vertices are A to D. h(A) = 9 and h(B) = 6 are admissible, but not consistent.
  auto const g = graph_of(4, {{0, 1, 3}, {1, 2, 3}, {2, 3, 3}, {0, 2, 8}, {0, 3, 10}}, {3});
  table_heuristic<int> const h{{9, 6, 0, 0}};
  for_each_algorithm<std::tuple<astar_low_h, astar_first_in, with_tree_astar, with_ucs,
                                with_idastar>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h);
    search.run();
    auto const r = search.result();
    CHECK(r.cost == 9);
    CHECK(r.actions == std::vector{0, 1, 2});
  });
  auto const r = wend::astar(g, 0, h);
  CHECK(r.statistics.reopened == 1);
  wend::astar_options<> keep{};
  keep.reopen = false;
  auto const kept = wend::astar(g, 0, h, keep);
  CHECK(kept.statistics.reopened == 0);
  CHECK(wend::check_solution(g, 0, kept).reason == "");
  CHECK(*kept.cost == 10);
}

TEST_CASE("a path of equal cost is no improvement, found in one expansion or in two") {
  auto const twice = graph_of(3, {{0, 1, 2}, {0, 1, 2}, {1, 2, 1}}, {2});
  auto const round = graph_of(4, {{0, 1, 1}, {0, 2, 1}, {1, 3, 1}, {2, 3, 1}}, {});
  table_heuristic<int> const h{{0, 0, 0, 0}};
  for_each_algorithm<graph_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    for (auto const& g : {twice, round}) {
      auto search = A::search(g, 0, h);
      search.run();
      CHECK(search.statistics().improved == 0);
      CHECK(search.statistics().reopened == 0);
      CHECK(search.statistics().duplicates == 1);
    }
    auto search = A::search(twice, 0, h);
    search.run();
    int const first = std::is_same_v<A, with_reversed_dfs> ? 1 : 0;
    CHECK(search.result().actions == std::vector{first, 2});
  });
}

TEST_CASE("many successors of one node are distinguished, and their duplicates are found") {
  constexpr int count = 40;  // too many to be compared one by one
  std::vector<graph<int>::edge> edges;
  for (int v = 1; v <= count; ++v)
    for (auto const& e : {graph<int>::edge{0, v, 3}, {0, 0, 1}, {0, v, 2}}) edges.push_back(e);
  auto const g = graph_of(count + 1, edges, {});
  table_heuristic<int> const h{std::vector<std::optional<int>>(count + 1, 0)};
  for_each_algorithm<std::tuple<astar_low_h, astar_first_in, with_ucs>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h);
    search.run();
    CHECK(search.statistics().stored == count + 1);
    CHECK(search.statistics().improved == count);
    CHECK(search.statistics().duplicates == count);
  });
}

TEST_CASE("limits of cost, depth and expansions are inclusive") {
  auto const g = graph_of(4, {{0, 1, 2}, {1, 2, 3}, {2, 3, 1}}, {2});
  table_heuristic<int> const h{{5, 3, 0, 0}};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto const run = [&](wend::search_limits<int> const& limits) {
      auto search = A::search(g, 0, h, limits);
      return search.run();
    };
    CHECK(run({.max_cost = 5}) == search_status::solved);
    CHECK(run({.max_cost = 4}) == search_status::cost_limit);
    CHECK(run({.max_depth = 2}) == search_status::solved);
    CHECK(run({.max_depth = 1}) == search_status::depth_limit);
    if (std::is_same_v<A, with_iddfs>) return;  // iddfs expands again in each iteration
    CHECK(run({.max_expanded = 2}) == search_status::solved);
    CHECK(run({.max_expanded = 1}) == search_status::expansion_limit);
  });
}

TEST_CASE("astar: no node with f above the cost limit is expanded") {
  // Vertex 1 has g = 1, but f = 6.
  auto const g = graph_of(3, {{0, 1, 1}, {1, 2, 1}}, {});
  table_heuristic<int> const h{{1, 5, 0}};
  auto const r = wend::astar(g, 0, h, {.limits = {.max_cost = 4}});
  CHECK(r.status == search_status::cost_limit);
  CHECK(r.statistics.expanded == 1);
}

TEST_CASE("a state without actions is not cut by a depth limit") {
  auto const g = graph_of(2, {{0, 1, 1}}, {});
  table_heuristic<int> const h{{0, 0}};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h, {.max_depth = 1});
    CHECK(search.run() == search_status::exhausted);
    auto shorter = A::search(g, 0, h, {.max_depth = 0});
    CHECK(shorter.run() == search_status::depth_limit);
  });
}

TEST_CASE("stop is also called while nodes are cut at a depth limit") {
  auto const g = graph_of(4, {{0, 1, 1}, {0, 2, 1}, {1, 3, 1}, {2, 3, 1}}, {});
  table_heuristic<int> const h{{0, 0, 0, 0}};
  for_each_algorithm<best_first_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    int asked = 0;
    wend::search_limits<int> limits{.max_depth = 1};
    limits.stop = [&] { return ++asked == 2; };  // once to expand 0, then to cut 1 or 2
    auto search = A::search(g, 0, h, limits);
    CHECK(search.run() == search_status::stopped);
    CHECK(search.statistics().open == 2);
    CHECK(search.run({.max_depth = 1}) == search_status::depth_limit);
    CHECK(search.run({.max_depth = 2}) == search_status::exhausted);
  });
}

TEST_CASE("a dead end stays a dead end when it is reached at a lower cost") {
  auto const g = graph_of(3, {{0, 1, 5}, {0, 2, 1}, {2, 1, 1}}, {1});
  table_heuristic<int> const h{{0, std::nullopt, 0}};
  auto const r = wend::astar(g, 0, h);
  CHECK(r.status == search_status::exhausted);
  CHECK(r.statistics.expanded == 2);
  CHECK(r.statistics.pruned == 1);
  CHECK(r.statistics.duplicates == 1);
  CHECK(r.statistics.reopened == 0);
}

TEST_CASE("idastar: the first bound is the least estimate of the starts") {
  // Under the estimate of 1, which is 5, the first path from 0 would be returned.
  auto const g = graph_of(4, {{0, 3, 5}, {0, 2, 1}, {2, 3, 2}}, {3});
  table_heuristic<int> const h{{1, 5, 0, 0}};
  auto const r = wend::idastar(g, wend::starts(std::vector{0, 1}), h);
  CHECK(r.cost == 3);
  CHECK(r.actions == std::vector{1, 2});
}

TEST_CASE("a goal does not end an optimal search when it is generated") {
  auto const g = graph_of(3, {{0, 2, 1000}, {0, 1, 100}, {1, 2, 100}}, {2});
  table_heuristic<int> const h{{0, 0, 0}};
  for_each_algorithm<std::tuple<astar_low_h, astar_first_in, with_tree_astar, with_ucs,
                                with_weighted_astar, with_idastar>>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h);
    search.run();
    CHECK(search.result().cost == 200);
  });
}

TEST_CASE("dls finds a path that a closed list would hide, and distinguishes a cut from a proof") {
  // S-R1-R2-F and S-N1-F, F-G: F is first met at the depth 3.
  auto const g = graph_of<no_cost>(
      6, {{0, 1, {}}, {1, 2, {}}, {2, 4, {}}, {0, 3, {}}, {3, 4, {}}, {4, 5, {}}}, {5});
  wend::dls_options<> o{};
  o.limits.max_depth = 3;
  auto const r = wend::dls(g, 0, o);
  CHECK(r.status == search_status::solved);
  CHECK(r.actions == std::vector{3, 4, 5});
  o.limits.max_depth = 2;
  CHECK(wend::dls(g, 0, o).status == search_status::depth_limit);
  auto none = g;
  none.goals[5] = false;
  CHECK(wend::dls(none, 0, o).status == search_status::depth_limit);
  o.limits.max_depth = 4;
  CHECK(wend::dls(none, 0, o).status == search_status::exhausted);
}

TEST_CASE("a finite space without a goal is exhausted despite cycles and zero costs") {
  auto const g = graph_of(5, {{0, 1, 0}, {1, 0, 0}, {1, 2, 0}, {2, 1, 0}, {2, 2, 0}, {2, 3, 5},
                              {3, 0, 0}, {3, 3, 0}}, {4});
  table_heuristic<int> const h{{0, 0, 0, 0, 0}};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto search = A::search(g, 0, h);
    CHECK(search.run() == search_status::exhausted);
    auto reached = g;
    reached.goals[3] = true;
    auto other = A::search(reached, 0, h);
    CHECK(other.run() == search_status::solved);
    CHECK(other.result().cost == 5);
  });
}

TEST_CASE("a start that is a goal; a start without actions; no start") {
  auto const g = graph_of(2, {{0, 0, 1}}, {0});
  table_heuristic<int> const h{{0, 0}};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto goal = A::search(g, 0, h);
    CHECK(goal.run() == search_status::solved);
    CHECK(goal.result().actions.empty());
    CHECK(goal.result().cost == 0);
    CHECK(goal.statistics().expanded == 0);
    auto none = A::search(g, 1, h);
    CHECK(none.run() == search_status::exhausted);
    CHECK(none.statistics().generated == 0);
    auto nowhere = A::search(g, wend::starts(std::vector<int>{}), h);
    CHECK(nowhere.run() == search_status::exhausted);
    CHECK(!nowhere.result().cost);
  });
}

TEST_CASE("a constant hash does not change the result") {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    auto const g = random_graph<graph<int>>(random, {.vertices = 12, .edges = 30});
    constant_hash const p(g);
    table_heuristic<int> const h{std::vector<std::optional<int>>(12, 0)};
    using searches = std::tuple<with_bfs, astar_low_h, with_dls, with_iddfs, with_idastar>;
    for_each_algorithm<searches>([&](auto algorithm) {
      using A = decltype(algorithm);
      auto a = A::search(g, 0, h);
      auto b = A::search(p, 0, h);
      a.run();
      b.run();
      CHECK(difference(a.result(), b.result()) == "");
    });
  }
}

TEST_CASE("the same search returns the same result twice") {
  std::mt19937 random(3);
  auto const g = random_graph<graph<int>>(random, {.vertices = 6, .edges = 10});
  table_heuristic<int> const h{std::vector<std::optional<int>>(6, 0)};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    auto a = A::search(g, 0, h);
    auto b = A::search(g, 0, h);
    a.run();
    b.run();
    CHECK(difference(a.result(), b.result()) == "");
    CHECK(a.statistics().bytes == b.statistics().bytes);
  });
}

TEST_CASE("invalid costs and estimates are errors that name the path") {
  auto const bad = graph_of(4, {{0, 1, 1}, {1, 2, 1}, {2, 3, -1}}, {3});
  auto const wide = graph_of(3, {{0, 1, 2'000'000'000}, {1, 2, 2'000'000'000}}, {2});
  table_heuristic<int> const h{{0, 0, 0, 0}};
  table_heuristic<int> const negative{{0, 0, -1, 0}};
  for_each_algorithm<all_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto const depth_of_fault = [](auto&& search) -> std::optional<std::size_t> {
      try {
        search.run();
      } catch (wend::invalid_cost_at<int> const& e) {
        CHECK(search.status() == search_status::running);
        CHECK(e.path().size() == e.depth());
        return e.depth();
      }
      return std::nullopt;
    };
    CHECK(depth_of_fault(A::search(bad, 0, h)) == 3);
    CHECK(depth_of_fault(A::search(wide, 0, h)) == 2);
    bool const asks = std::string(A::name).find("astar") != std::string::npos ||
                      std::string(A::name).find("greedy") != std::string::npos;
    if (asks) CHECK(depth_of_fault(A::search(bad, 0, negative)) == 2);
  });
}

TEST_CASE("bfs: a leaf at the depth limit is expanded after the limit is raised") {
  // 0 leads to the leaf 1 and, through 2 and 3, to the goal 4.
  wend::explicit_graph<> const g{{0, 1}, {0, 2}, {2, 3}, {3, 4}};
  wend::graph_problem const p{g, 4};
  auto whole = wend::bfs.search(p, 0);
  whole.run();
  auto raised = wend::bfs.search(p, 0, wend::bfs_options<int>{.limits = {.max_depth = 1}});
  raised.step();  // expands 0
  raised.step();  // 1 is at the limit
  CHECK(raised.status() == wend::search_status::running);
  raised.run({});
  CHECK(raised.result().actions == whole.result().actions);
  CHECK(raised.statistics().expanded == whole.statistics().expanded);
  CHECK(whole.statistics().expanded == 4);
}
