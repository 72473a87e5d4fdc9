// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>     // the edges of a vertex
#include <bit>       // std::countr_zero
#include <cstddef>   // std::ptrdiff_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // the category of an iterator
#include <limits>    // no distance yet
#include <utility>   // std::pair
#include <vector>    // maps of numbered vertices

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "sliding.hpp"

/// \file
/// A sliding-tile puzzle as an implicit graph for Boost.Graph, with two kinds of vertices: boards, for maps
/// that hash them; or numbers in the order of discovery, for maps that are vectors.

namespace baselines {

template <class Vertex>
struct implicit_edge {
  Vertex source, target;
  friend bool operator==(implicit_edge const&, implicit_edge const&) = default;
};

/// The edges of a vertex, created together, because Boost.Graph dereferences an iterator twice.
template <class Vertex>
class implicit_edges {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = implicit_edge<Vertex>;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = value_type;

  implicit_edges() = default;
  explicit implicit_edges(Vertex source) : source_(source) {}
  void add(Vertex target) { targets_[count_++] = target; }
  [[nodiscard]] unsigned count() const { return count_; }
  [[nodiscard]] implicit_edges end() const {
    implicit_edges last;
    last.at_ = count_;
    return last;
  }

  value_type operator*() const { return {source_, targets_[at_]}; }
  implicit_edges& operator++() {
    ++at_;
    return *this;
  }
  implicit_edges operator++(int) {
    auto const before = *this;
    ++at_;
    return before;
  }
  friend bool operator==(implicit_edges const& a, implicit_edges const& b) {
    return a.at_ == b.at_;
  }

 private:
  Vertex source_{};
  std::array<Vertex, 4> targets_{};
  unsigned count_ = 0, at_ = 0;
};

/// The requirements of Boost.Graph on graphs that are only traversed forwards.
template <class Vertex>
struct implicit_graph_base {
  using vertex_descriptor = Vertex;
  using edge_descriptor = implicit_edge<Vertex>;
  using out_edge_iterator = implicit_edges<Vertex>;
  using degree_size_type = unsigned;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using traversal_category = boost::incidence_graph_tag;
};

/// Vertices are packed boards.
template <class Shape>
class board_graph : public implicit_graph_base<std::uint64_t> {
 public:
  [[nodiscard]] implicit_edges<std::uint64_t> edges_of(std::uint64_t v) const {
    implicit_edges<std::uint64_t> edges(v);
    unsigned const blank = blank_of(v);
    for (auto const& m : tables_.after[blank][actions_count])
      edges.add(Shape::moved(v, blank, m.to));
    return edges;
  }
  /// The position of the lowest four bits that are 0.
  static unsigned blank_of(std::uint64_t v) {
    constexpr std::uint64_t ones = 0x1111'1111'1111'1111;
    return static_cast<unsigned>(std::countr_zero((v - ones) & ~v & (ones << 3))) / 4;
  }
  static std::uint8_t manhattan(std::uint64_t v) {
    static auto const distances = [] {
      std::array<std::array<std::uint8_t, Shape::cells>, Shape::cells> d{};  // of tile and cell
      for (std::size_t tile = 1; tile != Shape::cells; ++tile)
        for (std::size_t cell = 0; cell != Shape::cells; ++cell)
          d[tile][cell] = static_cast<std::uint8_t>(
              Shape::distance(static_cast<int>(tile), static_cast<int>(cell)));
      return d;
    }();
    unsigned sum = 0;
    for (unsigned cell = 0; cell != Shape::cells; ++cell)
      sum += distances[Shape::tile_at(v, cell)][cell];
    return static_cast<std::uint8_t>(sum);
  }

 private:
  typename Shape::tables tables_{};
};

/// Vertices are numbers of boards in the order of discovery. The maps are the members: Boost.Graph reads
/// them for unreached vertices, too.
template <class Shape, class Cost = std::uint8_t>
class numbered_graph : public implicit_graph_base<std::uint32_t> {
 public:
  struct maps {
    std::vector<std::uint64_t> board{};
    std::vector<std::uint8_t> blank{}, h{}, color{};
    std::vector<Cost> distance{}, cost{};
    std::vector<std::uint32_t> predecessor{};
    boost::unordered_flat_map<std::uint64_t, std::uint32_t> number{};
  };

  explicit numbered_graph(maps& m) : maps_(&m) {}

  [[nodiscard]] implicit_edges<std::uint32_t> edges_of(std::uint32_t v) const {
    implicit_edges<std::uint32_t> edges(v);
    unsigned const blank = maps_->blank[v];
    int const h = maps_->h[v];
    std::uint64_t const board = maps_->board[v];
    for (auto const& m : tables_.after[blank][actions_count])
      edges.add(number(Shape::moved(board, blank, m.to), m.to,
                       h + tables_.delta[blank][m.action][Shape::tile_at(board, m.to)]));
    return edges;
  }
  std::uint32_t number(std::uint64_t board, unsigned blank, int h) const {
    auto const next = static_cast<std::uint32_t>(maps_->board.size());
    auto const [known, is_new] = maps_->number.try_emplace(board, next);
    if (is_new) {
      maps_->board.push_back(board);
      maps_->blank.push_back(static_cast<std::uint8_t>(blank));
      maps_->h.push_back(static_cast<std::uint8_t>(h));
      maps_->color.push_back(boost::white_color);
      maps_->distance.push_back(std::numeric_limits<Cost>::max());
      maps_->cost.push_back(std::numeric_limits<Cost>::max());
      maps_->predecessor.push_back(next);
    }
    return known->second;
  }

 private:
  maps* maps_;
  typename Shape::tables tables_{};
};

// --- the functions that Boost.Graph calls
// -----------------------------------------------------------------------

template <class Vertex>
Vertex source(implicit_edge<Vertex> const& e, implicit_graph_base<Vertex> const&) {
  return e.source;
}
template <class Vertex>
Vertex target(implicit_edge<Vertex> const& e, implicit_graph_base<Vertex> const&) {
  return e.target;
}
template <class Graph>
auto out_edges(typename Graph::vertex_descriptor v, Graph const& g)
    -> std::pair<decltype(g.edges_of(v)), decltype(g.edges_of(v))> {
  auto const first = g.edges_of(v);
  return {first, first.end()};
}
template <class Graph>
auto out_degree(typename Graph::vertex_descriptor v, Graph const& g)
    -> decltype(g.edges_of(v).count()) {
  return g.edges_of(v).count();
}

/// A property map that hashes boards. Missing entries have the value `Default`.
template <class Value, Value Default>
struct hashed_map {
  using key_type = std::uint64_t;
  using value_type = Value;
  using reference = Value;
  using category = boost::read_write_property_map_tag;

  boost::unordered_flat_map<std::uint64_t, Value>* values;

  friend Value get(hashed_map const& m, std::uint64_t v) {
    auto const found = m.values->find(v);
    return found == m.values->end() ? Default : found->second;
  }
  friend void put(hashed_map const& m, std::uint64_t v, Value value) {
    m.values->insert_or_assign(v, value);
  }
};

/// Numbers boards on first use, as Boost.Graph's heap requires.
struct board_numbers {
  using key_type = std::uint64_t;
  using value_type = std::size_t;
  using reference = std::size_t;
  using category = boost::readable_property_map_tag;

  boost::unordered_flat_map<std::uint64_t, std::uint32_t>* numbers;

  friend std::size_t get(board_numbers const& m, std::uint64_t v) {
    return m.numbers->try_emplace(v, static_cast<std::uint32_t>(m.numbers->size())).first->second;
  }
};

/// A property map of numbers in a vector that grows, with values as Boost.Graph reads them.
template <class Value, class Stored = Value>
struct grown_map {
  using key_type = std::uint32_t;
  using value_type = Value;
  using reference = Value;
  using category = boost::read_write_property_map_tag;

  std::vector<Stored>* values;

  friend Value get(grown_map const& m, std::uint32_t v) {
    return static_cast<Value>((*m.values)[v]);
  }
  friend void put(grown_map const& m, std::uint32_t v, Value value) {
    (*m.values)[v] = static_cast<Stored>(value);
  }
};

}  // namespace baselines
