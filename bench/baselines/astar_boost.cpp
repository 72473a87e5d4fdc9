// SPDX-License-Identifier: BSL-1.0

#include "astar_puzzle.hpp"
#include "implicit_graph.hpp"

#include <functional>

#include <boost/graph/astar_search.hpp>

namespace baselines {
namespace {

struct goal_reached {};

/// Counts, and ends the search by an exception, as is usual with Boost.Graph.
template <class Vertex>
class stop_at : public boost::default_astar_visitor {
 public:
  stop_at(Vertex goal, outcome& out) : goal_(goal), out_(&out) {}
  template <class Graph>
  void examine_vertex(Vertex v, Graph const&) const {
    if (v == goal_) throw goal_reached{};
    ++out_->expanded;
  }
  template <class Edge, class Graph>
  void examine_edge(Edge const&, Graph const&) const {
    ++out_->generated;
  }

 private:
  Vertex goal_;
  outcome* out_;
};

template <class Cost>
constexpr Cost unreached = std::numeric_limits<Cost>::max();

/// `step` is the cost of each move.
template <class Cost, class Graph, class Vertex, class H, class Maps, class Index>
void search(Graph const& g, Vertex start, Vertex goal, Cost step, H h, Maps const& maps,
            Index index, outcome& out) {
  put(maps.distance, start, 0);
  put(maps.cost, start, h(start));
  try {
    boost::astar_search_no_init(
        g, start, h, stop_at<Vertex>(goal, out), maps.predecessor, maps.cost, maps.distance,
        boost::static_property_map<Cost, implicit_edge<Vertex>>(step), maps.color, index,
        std::less<Cost>{}, std::plus<Cost>{}, unreached<Cost>, Cost{0});
  } catch (goal_reached const&) {
    out.cost = get(maps.distance, goal) / step;
  }
}

template <class Distance, class Cost, class Color, class Predecessor>
struct map_set {
  Distance distance;
  Cost cost;
  Color color;
  Predecessor predecessor;
};
template <class Distance, class Cost, class Color, class Predecessor>
map_set(Distance, Cost, Color, Predecessor) -> map_set<Distance, Cost, Color, Predecessor>;

template <class Shape>
constexpr std::uint64_t goal_board() {
  typename Shape::board b{};
  for (std::uint8_t cell = 0; cell != Shape::cells; ++cell) b[cell] = cell;
  return Shape::pack(b);
}

}  // namespace

template <int Rows, int Cols>
outcome astar_boost_flat_map(typename sliding<Rows, Cols>::board const& start) {
  using shape = sliding<Rows, Cols>;
  boost::unordered_flat_map<std::uint64_t, std::uint8_t> distance, cost;
  boost::unordered_flat_map<std::uint64_t, boost::default_color_type> color;
  boost::unordered_flat_map<std::uint64_t, std::uint64_t> before;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> numbers;
  outcome out;
  search(board_graph<shape>{}, shape::pack(start), goal_board<shape>(), std::uint8_t{1},
         board_graph<shape>::manhattan,
         map_set{hashed_map<std::uint8_t, unreached<std::uint8_t>>{&distance},
                 hashed_map<std::uint8_t, unreached<std::uint8_t>>{&cost},
                 hashed_map<boost::default_color_type, boost::white_color>{&color},
                 hashed_map<std::uint64_t, 0>{&before}},
         board_numbers{&numbers}, out);
  out.stored = distance.size();
  return out;
}

namespace {

/// Moves cost `step`; h is scaled by `step`, plus `tie` times h.
template <class Shape, class Cost>
outcome numbered(typename Shape::board const& start, Cost step, Cost tie) {
  using graph = numbered_graph<Shape, Cost>;
  typename graph::maps maps;
  graph const g(maps);
  // Gives the goal a number before it is reached.
  std::uint32_t const goal = g.number(goal_board<Shape>(), 0, 0);
  std::uint32_t const root =
      g.number(Shape::pack(start), Shape::blank_of(start), Shape::manhattan(start));
  outcome out;
  search(
      g, root, goal, step,
      [&](std::uint32_t v) { return static_cast<Cost>(maps.h[v] * (step + tie)); },
      map_set{grown_map<Cost>{&maps.distance}, grown_map<Cost>{&maps.cost},
              grown_map<boost::default_color_type, std::uint8_t>{&maps.color},
              grown_map<std::uint32_t>{&maps.predecessor}},
      boost::typed_identity_property_map<std::uint32_t>{}, out);
  out.stored = maps.board.size();
  return out;
}

}  // namespace

template <int Rows, int Cols>
outcome astar_boost(typename sliding<Rows, Cols>::board const& start) {
  return numbered<sliding<Rows, Cols>, std::uint8_t>(start, 1, 0);
}

template <int Rows, int Cols>
outcome astar_boost_low_h(typename sliding<Rows, Cols>::board const& start) {
  // h is always below 128, so it only orders boards of equal f.
  return numbered<sliding<Rows, Cols>, std::uint16_t>(start, 128, 1);
}

template outcome astar_boost_flat_map<3, 3>(eight::board const&);
template outcome astar_boost_flat_map<4, 4>(fifteen::board const&);
template outcome astar_boost<3, 3>(eight::board const&);
template outcome astar_boost<4, 4>(fifteen::board const&);
template outcome astar_boost_low_h<3, 3>(eight::board const&);
template outcome astar_boost_low_h<4, 4>(fifteen::board const&);

}  // namespace baselines
