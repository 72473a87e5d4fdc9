// SPDX-License-Identifier: BSL-1.0
//
// Dijkstra's algorithm on explicit graphs, from one vertex to all, beside compressed rows by hand
// and Boost.Graph's.

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "graph_peers.hpp"

#include <wend/adapters/explicit_graph.hpp>
#include <wend/search/ucs.hpp>

namespace {

using by_hand::edge_list;

enum class numbers { by_rows, shuffled };

/// A torus of side × side vertices: four edges out of each, which cost 1 … 100.
template <std::uint32_t Side, numbers Numbers>
edge_list const& torus() {
  static edge_list const made = [] {
    std::mt19937 random(1);
    std::vector<std::uint32_t> number(Side * Side);
    std::iota(number.begin(), number.end(), 0u);
    if (Numbers == numbers::shuffled)
      for (std::size_t i = number.size() - 1; i > 0; --i)
        std::swap(number[i], number[random() % (i + 1)]);
    edge_list graph{Side * Side, {}};
    std::mt19937 costs(2);
    for (std::uint32_t y = 0; y < Side; ++y)
      for (std::uint32_t x = 0; x < Side; ++x)
        for (auto const& [to_x, to_y] : {std::pair{(x + 1) % Side, y},
                                         {(x + Side - 1) % Side, y},
                                         {x, (y + 1) % Side},
                                         {x, (y + Side - 1) % Side}})
          graph.edges.push_back({number[y * Side + x], number[to_y * Side + to_x],
                                 1 + static_cast<int>(costs() % 100)});
    return graph;
  }();
  return made;
}

/// The costs of all vertices summed.
std::int64_t sum_of(by_hand::tree const& t) {
  return std::accumulate(t.cost.begin(), t.cost.end(), std::int64_t{0});
}

/// The same by Bellman and Ford's algorithm, which shares no code with the sides.
std::int64_t reference(edge_list const& graph) {
  std::vector<std::int64_t> cost(graph.vertices, 1'000'000'000);
  cost[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    auto const relax = [&](by_hand::edge const& e) {
      if (cost[e.from] + e.cost >= cost[e.to]) return;
      cost[e.to] = cost[e.from] + e.cost;
      changed = true;
    };
    for (auto const& e : graph.edges) relax(e);
    for (std::size_t i = graph.edges.size(); i-- > 0;) relax(graph.edges[i]);
  }
  return std::accumulate(cost.begin(), cost.end(), std::int64_t{0});
}

template <edge_list const& (*Graph)(), class Rows>
void add_peer(std::string const& instance, std::string const& side) {
  bench::add("plain_graph", instance, side, [](benchmark::State& state) {
    Rows const rows(Graph());
    by_hand::tree found;
    for (auto _ : state) found = rows.dijkstra(0);
    if (sum_of(found) != reference(Graph())) state.SkipWithError("not the cheapest paths");
    bench::report(state, {.nodes = Graph().vertices, .stored = Graph().vertices});
  });
}

/// The goal of a search of the whole graph.
constexpr auto nowhere = [](std::size_t) { return false; };

template <edge_list const& (*Graph)(), wend::duplicate_policy Duplicates>
void add_wend(std::string const& instance, std::string const& side) {
  bench::add("plain_graph", instance, side, [](benchmark::State& state) {
    wend::explicit_graph<> graph(Graph().vertices);
    for (auto const& e : Graph().edges) graph.add_edge(e.from, e.to, e.cost);
    wend::graph_problem const p{graph, nowhere};
    wend::ucs_options<int, Duplicates> const options{};
    wend::result_t<decltype(p)> r;
    for (auto _ : state) r = wend::ucs(p, 0, options);
    if (r.status != wend::search_status::exhausted || r.statistics.expanded != Graph().vertices)
      state.SkipWithError("not all vertices");
    by_hand::tree const all = by_hand::rows(Graph()).dijkstra(0);
    for (std::size_t goal = 1; goal < all.cost.size(); goal += all.cost.size() / 3)
      if (wend::ucs(wend::graph_problem{graph, goal}, 0, options).cost != all.cost[goal])
        state.SkipWithError("not a cheapest path");
    bench::report(state, {.nodes = r.statistics.expanded, .stored = r.statistics.stored});
  });
}

template <edge_list const& (*Graph)()>
void add(std::string const& instance) {
  using enum wend::duplicate_policy;
  add_wend<Graph, closed_list>(instance, "wend");
  add_wend<Graph, closed_array>(instance, "wend_ranked");
  add_peer<Graph, by_hand::rows>(instance, "by_hand_rows");
  add_peer<Graph, by_hand::boost_rows>(instance, "boost_rows");
}

/// Calls `take(from, to, cost)` with random edges, eight for each vertex, of which no list is kept.
template <std::size_t Vertices, class Take>
void each_edge(Take&& take) {
  std::mt19937 random(3);
  for (std::size_t i = 0; i < 8 * Vertices; ++i) {
    std::size_t const from = random() % Vertices;
    std::size_t const to = random() % Vertices;
    take(from, to, static_cast<int>(random() % 100));
  }
}

/// The time and memory to build a graph, without a search.
template <std::size_t Vertices>
void add_building(std::string const& instance) {
  auto const done = [](benchmark::State& state, std::size_t edges) {
    if (edges != 8 * Vertices) state.SkipWithError("not all edges");
    bench::report(state, {.nodes = edges, .stored = edges});
  };
  bench::add("plain_graph_building", instance, "wend", [done](benchmark::State& state) {
    std::size_t edges = 0;
    for (auto _ : state) {
      wend::explicit_graph<> graph(Vertices);
      graph.reserve(8 * Vertices);
      each_edge<Vertices>([&](std::size_t a, std::size_t b, int c) { graph.add_edge(a, b, c); });
      edges = graph.edges().size();
    }
    done(state, edges);
  });
  bench::add("plain_graph_building", instance, "by_hand_lists", [done](benchmark::State& state) {
    std::size_t edges = 0;
    for (auto _ : state) {
      std::vector<std::vector<std::pair<std::uint32_t, int>>> out(Vertices);
      each_edge<Vertices>([&](std::size_t a, std::size_t b, int c) {
        out[a].emplace_back(static_cast<std::uint32_t>(b), c);
      });
      edges = 0;
      for (auto const& list : out) edges += list.size();
    }
    done(state, edges);
  });
}

int const added = [] {
#ifdef __OPTIMIZE__
  add_building<1'000'000>("8_million_edges");
  add<torus<500, numbers::by_rows>>("1_million_edges");
  add<torus<500, numbers::shuffled>>("1_million_edges_shuffled");
  add<torus<1000, numbers::by_rows>>("4_million_edges");
  add<torus<1000, numbers::shuffled>>("4_million_edges_shuffled");
#else  // beside the tests, which only try it
  add_building<1000>("8_thousand_edges");
  add<torus<50, numbers::shuffled>>("10_thousand_edges_shuffled");
#endif
  return 0;
}();

}  // namespace
