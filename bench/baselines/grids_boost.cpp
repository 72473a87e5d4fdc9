// SPDX-License-Identifier: BSL-1.0

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include <boost/graph/astar_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/iterator/iterator_facade.hpp>

#include "grids.hpp"

namespace baselines {
namespace {

using vertex = std::uint32_t;

struct edge {
  vertex from = 0;
  vertex to = 0;
  grids::direction way{};
  friend bool operator==(edge const&, edge const&) = default;
};

struct category : boost::incidence_graph_tag {};

/// The cells of a map, and their exits to 4 or 8 neighbours.
template <int Neighbours>
struct grid_graph {
  using vertex_descriptor = vertex;
  using edge_descriptor = edge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using traversal_category = category;
  using degree_size_type = unsigned;

  grids::map const* on;

  class out_edge_iterator
      : public boost::iterator_facade<out_edge_iterator, edge, boost::forward_traversal_tag, edge> {
   public:
    out_edge_iterator() = default;
    out_edge_iterator(vertex from, int width, unsigned left)
        : from_(from), width_(width), left_(left) {}

   private:
    friend class boost::iterator_core_access;
    [[nodiscard]] edge dereference() const {
      auto const d = *grids::directions::iterator(left_);
      auto const step = grids::step_of(d);
      return {from_, static_cast<vertex>(static_cast<int>(from_) + step.y * width_ + step.x), d};
    }
    void increment() { left_ &= left_ - 1; }
    [[nodiscard]] bool equal(out_edge_iterator const& other) const { return left_ == other.left_; }

    vertex from_ = 0;
    int width_ = 0;
    unsigned left_ = 0;
  };

  friend std::pair<out_edge_iterator, out_edge_iterator> out_edges(vertex v, grid_graph const& g) {
    unsigned const exits = g.on->exits(v) & (Neighbours == 4 ? 0x0Fu : 0xFFu);
    return {{v, g.on->width(), exits}, {v, g.on->width(), 0}};
  }
  friend vertex source(edge const& e, grid_graph const&) { return e.from; }
  friend vertex target(edge const& e, grid_graph const&) { return e.to; }
  friend unsigned out_degree(vertex v, grid_graph const& g) {
    return static_cast<unsigned>(std::popcount(g.on->exits(v) & (Neighbours == 4 ? 0x0Fu : 0xFFu)));
  }
  friend std::size_t num_vertices(grid_graph const& g) { return g.on->index({0, g.on->height()}); }
};

template <int Neighbours>
using cost_of = std::conditional_t<Neighbours == 4, int, double>;

/// An array of memory that the system zeroes on first access, so that a search of a part of the map need
/// not fill all of it. A zero represents the initial value of a map: 0, or
/// infinity.
template <class Value, bool Infinite>
class array_map {
 public:
  using key_type = vertex;
  using value_type = Value;
  using reference = Value;
  using category = boost::read_write_property_map_tag;

  explicit array_map(std::size_t n)
      : values_(static_cast<bits*>(std::calloc(n, sizeof(bits))), &std::free) {}

  friend Value get(array_map const& m, vertex v) {
    return std::bit_cast<Value>(m.values_.get()[v] ^ at_first);
  }
  friend void put(array_map const& m, vertex v, Value x) {
    m.values_.get()[v] = std::bit_cast<bits>(x) ^ at_first;
  }

 private:
  using bits = std::conditional_t<sizeof(Value) == 8, std::uint64_t, std::uint32_t>;
  static constexpr bits at_first =
      std::bit_cast<bits>(Infinite ? std::numeric_limits<Value>::max() : Value{});

  std::shared_ptr<bits[]> values_;
};

/// Ends the search at the goal, and counts.
template <int Neighbours>
struct arrived {
  struct goal_reached {};
  vertex goal;
  std::size_t* expanded;

  void initialize_vertex(vertex, grid_graph<Neighbours> const&) const {}
  void discover_vertex(vertex, grid_graph<Neighbours> const&) const {}
  void examine_vertex(vertex v, grid_graph<Neighbours> const&) const {
    if (v == goal) throw goal_reached{};
    ++*expanded;
  }
  void examine_edge(edge const&, grid_graph<Neighbours> const&) const {}
  void edge_relaxed(edge const&, grid_graph<Neighbours> const&) const {}
  void edge_not_relaxed(edge const&, grid_graph<Neighbours> const&) const {}
  void black_target(edge const&, grid_graph<Neighbours> const&) const {}
  void finish_vertex(vertex, grid_graph<Neighbours> const&) const {}
};

template <int Neighbours>
struct weight_map {
  using key_type = edge;
  using value_type = cost_of<Neighbours>;
  using reference = value_type;
  using category = boost::readable_property_map_tag;

  friend value_type get(weight_map const&, edge const& e) {
    if constexpr (Neighbours == 4)
      return 1;
    else
      return grids::is_diagonal(e.way) ? grids::diagonal : 1;
  }
};

struct color_map {
  using key_type = vertex;
  using value_type = boost::default_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;

  explicit color_map(std::size_t n)
      : values_(static_cast<unsigned char*>(std::calloc(n, 1)), &std::free) {}
  friend value_type get(color_map const& m, vertex v) {
    return static_cast<value_type>(m.values_.get()[v]);
  }
  friend void put(color_map const& m, vertex v, value_type c) {
    m.values_.get()[v] = static_cast<unsigned char>(c);
  }

 private:
  std::shared_ptr<unsigned char[]> values_;
};

}  // namespace

template <int Neighbours>
grid_path grids_boost(grids::map const& m, grids::cell start, grids::cell goal, bool informed) {
  using cost = cost_of<Neighbours>;
  grid_graph<Neighbours> const g{&m};
  constexpr cost infinite = std::numeric_limits<cost>::max();
  std::size_t const n = num_vertices(g);
  array_map<vertex, false> predecessors(n);
  array_map<cost, true> distances(n);
  color_map colors(n);
  auto const from = static_cast<vertex>(m.index(start));
  auto const to = static_cast<vertex>(m.index(goal));
  grid_path found{};
  arrived<Neighbours> const visitor{to, &found.expanded};
  put(distances, from, cost{});
  put(predecessors, from, from);
  boost::identity_property_map const index{};
  auto const add = [](cost a, cost b) { return a + b; };
  try {
    if (informed) {
      grids::distance<Neighbours> const h{goal};
      int const width = m.width();
      auto const estimate = [&](vertex v) {
        return h({static_cast<int>(v) % width, static_cast<int>(v) / width});
      };
      array_map<cost, true> totals(n);
      put(totals, from, h(start));
      boost::astar_search_no_init(g, from, estimate, visitor, predecessors, totals, distances,
                                  weight_map<Neighbours>{}, colors, index, std::less<cost>{}, add,
                                  infinite, cost{});
    } else {
      vertex const starts[]{from};
      boost::dijkstra_shortest_paths_no_init(g, starts, starts + 1, predecessors, distances,
                                             weight_map<Neighbours>{}, index, std::less<cost>{},
                                             add, cost{}, visitor, colors);
    }
    return found;
  } catch (typename arrived<Neighbours>::goal_reached const&) {
    found.cost = get(distances, to);
    for (vertex v = to; v != from; v = get(predecessors, v)) found.cells.push_back(v);
    return found;
  }
}

template grid_path grids_boost<4>(grids::map const&, grids::cell, grids::cell, bool);
template grid_path grids_boost<8>(grids::map const&, grids::cell, grids::cell, bool);

}  // namespace baselines
