// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <cstdlib>    // std::realloc
#include <vector>

/// \file
/// Records the data that the page draws: the states of a map's cells, or the nodes of the search tree;
/// the numbers of open and closed nodes by f, and the number of expanded nodes by depth.

namespace playground {

enum class mark : std::uint8_t {
  unseen,  ///< Not reached yet.
  open,    ///< Waits to be expanded.
  closed,  ///< Expanded.
  beyond   ///< Cut by this iteration's bound.
};

/// A node of the tree, or a cell of the map.
struct node_record {
  std::int32_t parent = -1;  ///< The number of the node, or the cell, that it was reached from.
  float g = 0;
  float h = 0;
  std::uint16_t depth = 0;
  /// The action that led to the node. For a cell of a map, in a tree search: how many of its nodes
  /// were expanded, at most 255.
  std::uint8_t action = 0;
  mark state = mark::unseen;

  [[nodiscard]] float f() const noexcept { return g + h; }
};
static_assert(sizeof(node_record) == 16);

/// The number of nodes with this f, rounded down.
struct layer {
  std::uint32_t open = 0;
  std::uint32_t closed = 0;
  std::uint32_t beyond = 0;
};

/// The nodes of a search by number. They are not part of the search's own memory and its limit. If
/// an allocation fails, later nodes are not recorded.
class node_store {
 public:
  node_store() = default;
  node_store(node_store const&) = delete;
  node_store& operator=(node_store const&) = delete;
  ~node_store() { std::free(nodes_); }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  node_record& operator[](std::size_t node) noexcept { return nodes_[node]; }
  node_record const& operator[](std::size_t node) const noexcept { return nodes_[node]; }
  void clear() noexcept { size_ = 0; }

  /// Reserves a place. Returns false if there is no memory. Skipped numbers are unseen.
  bool set(std::size_t node, node_record const& record) {
    while (node >= capacity_)
      if (!grow()) return false;
    for (; size_ <= node; ++size_) nodes_[size_] = {};
    nodes_[node] = record;
    return true;
  }

 private:
  bool grow() {
    std::size_t const wished = capacity_ + capacity_ / 2 + 1024;
    auto* const moved =
        static_cast<node_record*>(std::realloc(nodes_, wished * sizeof(node_record)));
    if (!moved) return false;
    nodes_ = moved;
    capacity_ = wished;
    return true;
  }

  node_record* nodes_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// A node reported to the page.
struct told_node {
  std::int32_t place = -1;  ///< Its number or cell; -1 where there is none, or it is not kept.
  node_record node{};
};

class recorder {
 public:
  static constexpr std::size_t most_layers = 4096;  ///< Larger values are counted in the last one.
  /// Counts nodes of an iteration of a depth-first search. Not all of these nodes are kept.
  static constexpr std::size_t most_of_iteration = 100'000;

  explicit recorder(std::size_t cells) { cells_[0].resize(cells); }

  /// Starts an iteration: clears everything except the expansions by depth.
  void begin_iteration();

  /// Updates a node from `was` to `is`.
  void move(node_record const& was, node_record const& is);
  void count_expanded(std::int32_t place, node_record const& node);

  [[nodiscard]] bool on_map() const noexcept { return !cells_[0].empty(); }
  /// Updates a cell of a map in the search from the start (0) or from the goal (1).
  std::vector<node_record>& cells(std::size_t end = 0) { return cells_[end]; }
  /// Declares that the search is bidirectional.
  void begin_other_end() { cells_[1].resize(cells_[0].size()); }
  /// One record for each cell: that of the direction in which the cell has advanced more.
  std::vector<node_record> const& drawn_cells();
  node_store& nodes() { return nodes_; }
  [[nodiscard]] node_store const& nodes() const { return nodes_; }
  [[nodiscard]] std::vector<layer> const& layers() const { return layers_; }
  [[nodiscard]] std::vector<std::uint32_t> const& depths() const { return depths_; }

  told_node last{};                      ///< The last node expanded.
  told_node goal{};                      ///< The goal that was found.
  std::vector<std::int32_t> solution{};  ///< The nodes of the solution; empty on maps.
  bool met = false;                      ///< The condition of a pause is met.

 private:
  void count(node_record const& node, std::uint32_t change);

  std::array<std::vector<node_record>, 2> cells_{};
  std::vector<node_record> drawn_{};
  node_store nodes_{};
  std::vector<layer> layers_{};
  std::vector<std::uint32_t> depths_{};
};

}  // namespace playground
