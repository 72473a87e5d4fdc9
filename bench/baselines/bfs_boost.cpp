// SPDX-License-Identifier: BSL-1.0

#include "bfs_puzzle.hpp"
#include "implicit_graph.hpp"

#include <algorithm>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/pending/queue.hpp>

namespace baselines {
namespace {

/// Records the predecessors, which define the path to each state.
template <class PredecessorMap>
struct predecessors : boost::default_bfs_visitor {
  explicit predecessors(PredecessorMap before) : map(before) {}
  template <class Edge, class Graph>
  void tree_edge(Edge const& e, Graph const& g) const {
    put(map, target(e, g), source(e, g));
  }
  PredecessorMap map;
};

template <class Graph, class Vertex, class ColorMap, class PredecessorMap>
void visit_all(Graph const& g, Vertex start, ColorMap colors, PredecessorMap map) {
  boost::queue<Vertex> queue;
  boost::breadth_first_visit(g, start, queue, predecessors<PredecessorMap>(map), colors);
}

}  // namespace

template <int Rows, int Cols>
std::uint64_t bfs_boost_flat_map(typename sliding<Rows, Cols>::board const& start) {
  using shape = sliding<Rows, Cols>;
  using color = boost::default_color_type;
  boost::unordered_flat_map<std::uint64_t, color> colors;
  boost::unordered_flat_map<std::uint64_t, std::uint64_t> before;
  std::uint64_t const root = shape::pack(start);
  visit_all(board_graph<shape>{}, root, hashed_map<color, boost::white_color>{&colors},
            hashed_map<std::uint64_t, 0>{&before});
  return colors.size();
}

template <int Rows, int Cols>
std::uint64_t bfs_boost(typename sliding<Rows, Cols>::board const& start) {
  using shape = sliding<Rows, Cols>;
  using graph = numbered_graph<shape>;
  typename graph::maps maps;
  graph const g(maps);
  std::uint32_t const root =
      g.number(shape::pack(start), shape::blank_of(start), shape::manhattan(start));
  visit_all(g, root, grown_map<boost::default_color_type, std::uint8_t>{&maps.color},
            grown_map<std::uint32_t>{&maps.predecessor});
  return maps.board.size();
}

template std::uint64_t bfs_boost_flat_map<3, 3>(sliding<3, 3>::board const&);
template std::uint64_t bfs_boost_flat_map<2, 5>(sliding<2, 5>::board const&);
template std::uint64_t bfs_boost<3, 3>(sliding<3, 3>::board const&);
template std::uint64_t bfs_boost<2, 5>(sliding<2, 5>::board const&);

}  // namespace baselines
