// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/grid_graph.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <doctest/doctest.h>

#include <wend/adapters/boost_graph.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/ucs.hpp>

/// Every number has an edge to its double and an edge to the next number.
namespace counting {
struct doubling {};
using edge = boost::counting_iterator<unsigned>;
std::pair<edge, edge> out_edges(unsigned v, doubling const&) {
  return {edge(2 * v), edge(2 * v + 2)};
}
unsigned target(unsigned e, doubling const&) { return e % 2 == 0 ? e : e / 2 + 1; }
}  // namespace counting

template <>
struct boost::graph_traits<counting::doubling> {
  using vertex_descriptor = unsigned;
  using edge_descriptor = unsigned;
  using out_edge_iterator = counting::edge;
  using directed_category = directed_tag;
  using edge_parallel_category = allow_parallel_edge_tag;
  using traversal_category = incidence_graph_tag;
  using degree_size_type = unsigned;
};

using wend::boost_graph_problem;

namespace {

using weight = boost::property<boost::edge_weight_t, int>;
using by_vectors =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, weight>;
using by_lists = boost::adjacency_list<boost::listS, boost::listS, boost::undirectedS,
                                       boost::property<boost::vertex_index_t, std::size_t>, weight>;

/// Checks that the costs between all vertices are those of Boost.Graph's Dijkstra.
template <class Graph, class Weights>
void check_all(Graph const& graph, Weights weights) {
  constexpr int unreached = std::numeric_limits<int>::max();
  for (auto [v, end] = vertices(graph); v != end; ++v) {
    std::vector<int> distances(num_vertices(graph));
    auto const index = get(boost::vertex_index, graph);
    boost::dijkstra_shortest_paths(
        graph, *v,
        boost::weight_map(weights).distance_map(
            boost::make_iterator_property_map(distances.begin(), index)));
    for (auto [goal, last] = vertices(graph); goal != last; ++goal) {
      boost_graph_problem const p(graph, *goal, weights);
      auto const r = wend::ucs(p, *v);
      int const truth = distances[get(index, *goal)];
      CHECK(r.cost.value_or(unreached) == truth);
      if (r) CHECK(wend::check_solution(p, *v, r).reason == "");
    }
  }
}

}  // namespace

TEST_CASE("boost_graph_problem: graphs of vectors and of compressed rows are searched by rank") {
  std::mt19937 random(1);
  for (int i = 0; i < 5; ++i) {
    std::size_t const size = 2 + random() % 10;
    by_vectors graph(size);
    std::vector<std::pair<std::size_t, std::size_t>> ends;
    std::vector<int> costs;
    for (std::size_t e = 0; e < 2 * size; ++e) {
      ends.emplace_back(random() % size, random() % size);
      costs.push_back(static_cast<int>(random() % 9));
      add_edge(ends.back().first, ends.back().second, weight(costs.back()), graph);
    }
    check_all(graph, get(boost::edge_weight, graph));
    using compressed = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, int>;
    compressed const rows(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(),
                          costs.begin(), size);
    check_all(rows, get(boost::edge_bundle, rows));
  }
  using problem = decltype(boost_graph_problem(std::declval<by_vectors const&>(), 0));
  static_assert(wend::densely_ranked_problem<problem> && wend::unit_cost_problem<problem>);
}

TEST_CASE("boost_graph_problem: graphs whose vertices are pointers are searched by hash") {
  std::mt19937 random(2);
  by_lists graph;
  std::vector<by_lists::vertex_descriptor> all;
  for (std::size_t v = 0; v < 8; ++v) {
    all.push_back(add_vertex(graph));
    put(boost::vertex_index, graph, all.back(), v);
  }
  for (int e = 0; e < 12; ++e)
    add_edge(all[random() % 8], all[random() % 8], weight(static_cast<int>(random() % 9)), graph);
  check_all(graph, get(boost::edge_weight, graph));
}

TEST_CASE(
    "boost_graph_problem: a vertex index map lets vertices that are pointers be searched by rank") {
  std::mt19937 random(3);
  by_lists graph;
  std::vector<by_lists::vertex_descriptor> all;
  for (std::size_t v = 0; v < 200; ++v) all.push_back(add_vertex(graph));
  for (std::size_t v = 0; v < all.size(); ++v)
    put(boost::vertex_index, graph, all[v], all.size() - 1 - v);  // any order
  for (int e = 0; e < 600; ++e)
    add_edge(all[random() % 200], all[random() % 200], weight(static_cast<int>(random() % 9)),
             graph);
  auto const index = get(boost::vertex_index, graph);
  auto const weights = get(boost::edge_weight, graph);
  auto const nowhere = [](by_lists::vertex_descriptor) { return false; };
  boost_graph_problem const hashed(graph, nowhere, weights);
  boost_graph_problem const indexed(graph, nowhere, weights, index);
  static_assert(!wend::densely_ranked_problem<decltype(hashed)>);
  static_assert(wend::densely_ranked_problem<decltype(indexed)>);
  CHECK(indexed.state_count() == 200);
  for (auto const v : all) CHECK(indexed.unrank(indexed.rank(v)) == v);
  auto const by_hash = wend::ucs(hashed, all[0]);
  auto const by_index = wend::ucs(indexed, all[0]);
  CHECK(by_hash.statistics.stored > 100);
  CHECK(by_index.statistics.stored == by_hash.statistics.stored);
  CHECK(by_index.statistics.expanded == by_hash.statistics.expanded);
  CHECK(by_index.statistics.bytes < by_hash.statistics.bytes);

  boost_graph_problem const steps(graph, all[7], wend::unit_edges{}, index);
  static_assert(wend::unit_cost_problem<decltype(steps)>);
  boost_graph_problem const steps_by_hash(graph, all[7]);
  CHECK(wend::bfs(steps, all[0]).cost == wend::bfs(steps_by_hash, all[0]).cost);
}

TEST_CASE("boost_graph_problem: a vertex index map with wrong numbers is rejected") {
  by_lists graph;
  auto const a = add_vertex(graph);
  auto const b = add_vertex(graph);
  auto const index = get(boost::vertex_index, graph);
  put(boost::vertex_index, graph, a, 1);
  put(boost::vertex_index, graph, b, 1);
  auto const make = [&] { return boost_graph_problem(graph, a, wend::unit_edges{}, index); };
  CHECK_THROWS_WITH_AS(make(), "wend: the vertex index map of a boost_graph_problem returns 1 "
                               "twice: expected 0 to 1, each once",
                       std::invalid_argument);
  put(boost::vertex_index, graph, b, 2);
  CHECK_THROWS_WITH_AS(make(), "wend: the vertex index map of a boost_graph_problem returns 2: "
                               "expected 0 to 1, each once",
                       std::invalid_argument);
  put(boost::vertex_index, graph, b, 0);
  CHECK(make().unrank(0) == b);
  // The num_vertices of a filtered graph counts the hidden vertices too.
  std::function<bool(std::remove_cv_t<decltype(a)>)> const not_b = [b](auto v) { return v != b; };
  boost::filtered_graph const one(graph, boost::keep_all(), not_b);
  CHECK_THROWS_WITH_AS((boost_graph_problem(one, a, wend::unit_edges{}, index)),
                       "wend: the vertex index map of a boost_graph_problem returns 0 for no "
                       "vertex: expected 0 to 1, each once",
                       std::invalid_argument);
}

TEST_CASE("boost_graph_problem: the cells of a grid_graph are states") {
  using vertex = boost::graph_traits<boost::grid_graph<2>>::vertex_descriptor;
  boost::grid_graph<2> const grid(vertex{{5, 4}});
  vertex const goal{{4, 3}};
  auto const r = wend::bfs(boost_graph_problem(grid, goal), vertex{{0, 0}});
  CHECK(r.cost == 7);
  CHECK(r.statistics.stored == 20);
}

TEST_CASE(
    "boost_graph_problem: goals are vertices or predicates; nonexistent vertices are rejected") {
  by_vectors graph(3);
  add_edge(0, 1, weight(4), graph);
  add_edge(1, 2, weight(5), graph);
  boost_graph_problem const dead_end(
      graph, [&](std::size_t v) { return out_degree(v, graph) == 0; });
  auto const r = wend::bfs(dead_end, 0);
  REQUIRE(r.actions.size() == 2);
  CHECK(target(r.actions[1], graph) == 2);
  CHECK_THROWS_WITH_AS(boost_graph_problem(graph, 3),
                       "wend: a goal is vertex 3 of a graph of 3 vertices", std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::bfs(dead_end, 7),
                       "wend: a state is vertex 7 of a graph of 3 vertices", std::out_of_range);
  CHECK_THROWS_WITH_AS(wend::bfs(dead_end, -1),
                       "wend: a state is vertex -1 of a graph of 3 vertices", std::out_of_range);
}

TEST_CASE(
    "boost_graph_problem: an IncidenceGraph without a number of vertices is searched by hash") {
  counting::doubling const graph;
  boost_graph_problem const p(graph, 10);
  static_assert(!wend::densely_ranked_problem<decltype(p)>);
  auto const r = wend::bfs(p, 1);  // 1, 2, 4, 5, 10
  CHECK(r.cost == 4);
  CHECK(r.actions == std::vector<unsigned>{2, 4, 9, 10});
}
