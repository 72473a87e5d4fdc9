// SPDX-License-Identifier: BSL-1.0
#include "graph_peers.hpp"

#include <functional>
#include <queue>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths_no_color_map.hpp>
#include <boost/property_map/property_map.hpp>

namespace by_hand {

rows::rows(edge_list const& graph) : first_(graph.vertices + 1), arcs_(graph.edges.size()) {
  for (edge const& e : graph.edges) ++first_[e.from + 1];
  for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (edge const& e : graph.edges) arcs_[next[e.from]++] = {e.to, e.cost};
}

tree rows::dijkstra(std::uint32_t start) const {
  std::size_t const n = first_.size() - 1;
  tree found{std::vector<int>(n, unreachable), std::vector<std::uint32_t>(n)};
  // The cost in the upper half, the vertex in the lower: one comparison.
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> open;
  found.cost[start] = 0;
  found.parent[start] = start;
  open.push(start);
  while (!open.empty()) {
    auto const at = static_cast<std::uint32_t>(open.top());
    auto const cost = static_cast<int>(open.top() >> 32);
    open.pop();
    if (cost > found.cost[at]) continue;
    for (std::uint32_t i = first_[at]; i != first_[at + 1]; ++i) {
      arc const& a = arcs_[i];
      int const through = cost + a.cost;
      if (through >= found.cost[a.to]) continue;
      found.cost[a.to] = through;
      found.parent[a.to] = at;
      open.push(static_cast<std::uint64_t>(through) << 32 | a.to);
    }
  }
  return found;
}

namespace {
struct weight {
  int cost;
};
using csr = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, weight,
                                               boost::no_property, std::uint32_t, std::uint32_t>;
}  // namespace

struct boost_rows::graph {
  csr edges;
};

boost_rows::boost_rows(edge_list const& list) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  std::vector<weight> weights;
  for (edge const& e : list.edges) {
    ends.emplace_back(e.from, e.to);
    weights.push_back({e.cost});
  }
  graph_ = std::make_shared<boost_rows::graph const>(
      boost_rows::graph{csr(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(),
                            weights.begin(), list.vertices)});
}

tree boost_rows::dijkstra(std::uint32_t start) const {
  csr const& g = graph_->edges;
  std::size_t const n = num_vertices(g);
  tree found{std::vector<int>(n), std::vector<std::uint32_t>(n)};
  auto const index = get(boost::vertex_index, g);
  boost::dijkstra_shortest_paths_no_color_map(
      g, start,
      boost::predecessor_map(boost::make_iterator_property_map(found.parent.begin(), index))
          .distance_map(boost::make_iterator_property_map(found.cost.begin(), index))
          .weight_map(get(&weight::cost, g)));
  return found;
}

}  // namespace by_hand
