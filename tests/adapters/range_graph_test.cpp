// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/range_graph.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

using wend::range_graph_problem;

namespace {

template <class Cost>
using rows_of = std::vector<std::vector<std::pair<int, Cost>>>;

/// The distances from a vertex, by the Bellman-Ford algorithm.
template <class Cost>
std::vector<std::optional<Cost>> distances(rows_of<Cost> const& rows, std::size_t from) {
  std::vector<std::optional<Cost>> d(rows.size());
  d[from] = Cost{};
  for (std::size_t round = 0; round < rows.size(); ++round)
    for (std::size_t v = 0; v < rows.size(); ++v)
      for (auto const& [to, cost] : rows[v]) {
        auto& at = d[static_cast<std::size_t>(to)];
        if (d[v] && (!at || *d[v] + cost < *at)) at = *d[v] + cost;
      }
  return d;
}

struct weighted_link {
  short to;
  float cost;
};
struct plain_link {
  std::size_t to;
};

/// Each vertex has two edges to the next, and the last vertex to the first.
struct ring {
  std::size_t vertices;
  [[nodiscard]] std::size_t size() const { return vertices; }
  std::vector<std::size_t> operator[](std::size_t v) const {
    return {(v + 1) % vertices, (v + 1) % vertices};
  }
};
/// A graph in compressed rows, whose rows are created on request.
struct compressed {
  std::vector<std::size_t> ends;
  std::vector<int> targets;
  [[nodiscard]] std::size_t size() const { return ends.size() - 1; }
  std::span<int const> operator[](std::size_t v) const {
    return {targets.data() + ends[v], targets.data() + ends[v + 1]};
  }
};

}  // namespace

TEST_CASE("range_graph_problem: searches find the costs of the Bellman-Ford algorithm") {
  std::mt19937 random(1);
  for (int graph = 0; graph < 20; ++graph) {
    std::size_t const size = 2 + random() % 12;
    rows_of<int> rows(size);
    std::vector<std::vector<int>> links(size);
    for (std::size_t i = 0; i < 2 * size; ++i) {
      std::size_t const from = random() % size;
      auto const to = static_cast<int>(random() % size);
      rows[from].emplace_back(to, static_cast<int>(random() % 9));  // loops, and parallel edges
      links[from].push_back(to);
    }
    rows_of<int> ones(size);
    for (std::size_t v = 0; v < size; ++v)
      for (int const to : links[v]) ones[v].emplace_back(to, 1);
    auto const by_cost = distances(rows, 0);
    auto const by_steps = distances(ones, 0);
    for (std::size_t goal = 0; goal < size; ++goal) {
      range_graph_problem const p(rows, goal);
      auto const r = wend::ucs(p, 0);
      CHECK(r.cost == by_cost[goal]);
      if (r) CHECK(wend::check_solution(p, std::size_t{0}, r).reason == "");
      range_graph_problem const q(links, goal);
      static_assert(wend::unit_cost_problem<decltype(q)> && wend::weighted_problem<decltype(p)>);
      CHECK(wend::bfs(q, 0).cost == by_steps[goal]);
    }
    auto const report = wend::check_problem(range_graph_problem(rows, 0), std::size_t{0}, 9);
    CHECK_MESSAGE(report, to_string(report));
  }
}

TEST_CASE("range_graph_problem: actions are the vertices of the path") {
  std::vector<std::vector<int>> const links{{1, 2}, {3}, {3}, {}};
  auto const r = wend::bfs(range_graph_problem(links, 3), 0);
  CHECK(r.actions == std::vector<std::size_t>{1, 3});
  rows_of<double> const roads{{{1, 0.5}, {1, 0.25}, {2, 2}}, {{2, 1}}, {}};
  range_graph_problem const p(roads, 2);
  auto const s = wend::ucs(p, 0);
  CHECK(s.actions == std::vector<std::size_t>{1, 2});
  CHECK(s.cost == 1.25);
  CHECK(p.cost(0, 1) == 0.25);
}

TEST_CASE("range_graph_problem: edges may be pairs, tuples or structs, and rows any ranges") {
  std::vector<std::vector<weighted_link>> const structs{{{1, 2.5F}}, {}};
  CHECK(wend::ucs(range_graph_problem(structs, 1), 0).cost == 2.5F);
  std::vector<std::vector<plain_link>> const plain{{{1}}, {}};
  CHECK(wend::bfs(range_graph_problem(plain, 1), 0).cost == 1);
  std::array<std::array<std::tuple<unsigned char, int, char>, 1>, 2> const tuples{
      {{{{1, 7, 'x'}}}, {{{0, 1, 'y'}}}}};
  CHECK(wend::ucs(range_graph_problem(tuples, 1), 0).cost == 7);
  std::vector<int> const all{1, 2, 2};
  std::vector<std::span<int const>> const spans{{all.data(), 2}, {all.data() + 2, 1}, {}};
  CHECK(wend::bfs(range_graph_problem(spans, 2), 0).cost == 1);
}

TEST_CASE("range_graph_problem: rows may be created on request") {
  compressed const graph{{0, 2, 3, 4, 4}, {1, 2, 3, 3}};
  CHECK(wend::bfs(range_graph_problem(graph, 3), 0).actions == std::vector<std::size_t>{1, 3});
  CHECK(wend::dfs(range_graph_problem(graph, 3), 0).cost == 2);
  CHECK(wend::idastar(range_graph_problem(graph, 3), 0, wend::heuristics::nil{}).cost == 2);
  range_graph_problem const p(ring{4}, 3);
  CHECK(wend::bfs(p, 0).actions == std::vector<std::size_t>{1, 2, 3});
  CHECK(wend::dfs(p, 0).actions == std::vector<std::size_t>{1, 2, 3});
  CHECK(wend::idastar(p, 0, wend::heuristics::nil{}).cost == 3);
}

TEST_CASE("range_graph_problem: an lvalue is referenced, and a temporary is stored") {
  std::vector<std::vector<int>> links{{1}, {}, {}};
  range_graph_problem const p(links, 2);
  CHECK(wend::bfs(p, 0).status == wend::search_status::exhausted);
  links[1].push_back(2);  // the problem is a view and sees the edge
  CHECK(wend::bfs(p, 0).cost == 2);
  range_graph_problem const own(std::vector<std::vector<int>>{{1}, {0}}, 1);
  range_graph_problem const copy = own;
  CHECK(wend::bfs(copy, 0).cost == 1);
  range_graph_problem const some(links, {1, 2});
  CHECK(wend::bfs(some, 0).actions == std::vector<std::size_t>{1});
  range_graph_problem const any(links, [](std::size_t v) { return v > 1; });
  CHECK(wend::bfs(any, 0).actions == std::vector<std::size_t>{1, 2});
}

TEST_CASE("range_graph_problem: invalid vertices are rejected where they are met") {
  std::vector<std::vector<int>> const links{{1}, {-1}, {7}};
  CHECK_THROWS_WITH_AS(range_graph_problem(links, 3),
                       "wend: a goal is vertex 3 of a graph of 3 vertices", std::out_of_range);
  range_graph_problem const p(links, 2);
  CHECK_THROWS_WITH_AS(wend::bfs(p, 0),
                       "wend: an edge of vertex 1 leads to vertex -1 of a graph of 3 vertices",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::bfs(p, 3), "wend: a state is vertex 3 of a graph of 3 vertices",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::bfs(p, -1), "wend: a state is vertex -1 of a graph of 3 vertices",
                       std::out_of_range);
  CHECK_THROWS_WITH_AS(range_graph_problem(links, -2),
                       "wend: a goal is vertex -2 of a graph of 3 vertices", std::out_of_range);
  CHECK_THROWS_WITH_AS(range_graph_problem(links, std::vector<int>{0, -3}),
                       "wend: a goal is vertex -3 of a graph of 3 vertices", std::out_of_range);
  CHECK(wend::bfs(p, 2).cost == 0);  // the edge to 7 is not read
  rows_of<int> const negative{{{1, -4}}, {}};
  CHECK_THROWS_AS(wend::ucs(range_graph_problem(negative, 1), 0), wend::invalid_cost);
}

TEST_CASE("range_graph_problem: searches use ranks by default") {
  std::vector<std::vector<int>> ring(10'000);
  for (std::size_t v = 0; v < ring.size(); ++v)
    ring[v].push_back(static_cast<int>((v + 1) % ring.size()));
  range_graph_problem const p(ring, 9'999);
  static_assert(wend::densely_ranked_problem<decltype(p)>);
  auto const r = wend::bfs(p, 0);
  auto const a = wend::bfs(p, 0, wend::bfs_options<int, wend::duplicate_policy::closed_array>{});
  CHECK(r.statistics.stored == 10'000);
  CHECK(r.statistics.bytes == a.statistics.bytes);
}
