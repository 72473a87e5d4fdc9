// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <limits>
#include <memory>  // std::shared_ptr
#include <vector>

/// \file
/// Dijkstra's algorithm from one vertex of a graph to all others, without wend. Graphs are built
/// before the clock starts.

namespace by_hand {

struct edge {
  std::uint32_t from, to;
  int cost;
};

/// A graph of no more vertices and edges than 32-bit numbers.
struct edge_list {
  std::uint32_t vertices;
  std::vector<edge> edges;
};

inline constexpr int unreachable = std::numeric_limits<int>::max();

/// Costs and predecessors of all vertices.
struct tree {
  std::vector<int> cost;
  std::vector<std::uint32_t> parent;
};

/// Compressed rows and a binary heap.
class rows {
 public:
  explicit rows(edge_list const& graph);
  tree dijkstra(std::uint32_t start) const;

 private:
  struct arc {
    std::uint32_t to;
    int cost;
  };
  std::vector<std::uint32_t> first_;
  std::vector<arc> arcs_;
};

/// Boost.Graph's compressed_sparse_row_graph and dijkstra_shortest_paths.
class boost_rows {
 public:
  explicit boost_rows(edge_list const& list);
  tree dijkstra(std::uint32_t start) const;

 private:
  struct graph;
  std::shared_ptr<graph const> graph_;
};

}  // namespace by_hand
