// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <cstdlib>  // std::realloc
#include <vector>

/// \file
/// What the page draws of a search: the states of a map's cells, the first nodes of the search
/// tree, how many nodes are open and closed at each f, and how many were expanded at each depth.

namespace playground {

enum class mark : std::uint8_t {
  unseen,  ///< Not come to yet.
  open,    ///< Waits to be expanded.
  closed,  ///< Expanded.
  beyond   ///< Cut by this iteration's bound.
};

/// A node of the tree, or a cell of the map, in the layout that the page reads.
struct node_record {
  std::int32_t parent = -1;  ///< Of the tree; of a cell, the cell it was reached from.
  float g = 0;
  float h = 0;
  std::uint16_t depth = 0;
  std::uint8_t action = 0;
  mark state = mark::unseen;
};
static_assert(sizeof(node_record) == 16);

/// How many nodes have this f, rounded down.
struct layer {
  std::uint32_t open = 0;
  std::uint32_t closed = 0;
  std::uint32_t beyond = 0;
};

/// The costs of the paths to the nodes of a search, by their numbers. It is beside the search's own
/// memory and its limit; where the machine has no more, later nodes are not known.
class known_costs {
 public:
  known_costs() = default;
  known_costs(known_costs const&) = delete;
  known_costs& operator=(known_costs const&) = delete;
  ~known_costs() { std::free(costs_); }

  /// The cost; negative if the node is new.
  [[nodiscard]] float of(std::size_t node) const { return node < size_ ? costs_[node] : -1; }

  void set(std::size_t node, float cost) {
    if (node >= size_ && !grow(node)) return;
    costs_[node] = cost;
  }

 private:
  bool grow(std::size_t node) {
    std::size_t const wished = node + node / 2 + 1024;
    auto* const moved = static_cast<float*>(std::realloc(costs_, wished * sizeof(float)));
    if (!moved) return false;
    costs_ = moved;
    for (; size_ < wished; ++size_) costs_[size_] = -1;
    return true;
  }

  float* costs_ = nullptr;
  std::size_t size_ = 0;
};

class recorder {
 public:
  static constexpr std::size_t most_drawn = 3000;
  static constexpr std::size_t most_layers = 4096;  ///< What has more is counted in the last one.

  explicit recorder(std::size_t cells) : cells_(cells) { tree_.reserve(most_drawn); }

  /// Forgets all but what was expanded at each depth: an iteration begins.
  void begin_iteration();

  /// A node of the tree, not yet in any layer; its place there, or -1 if no more are drawn.
  std::int32_t add_to_tree(node_record const& node);

  /// A node, of which `was` is what is known, is now as in `is`.
  void move(node_record const& was, node_record const& is);
  void count_expanded(std::size_t depth);

  std::vector<node_record>& cells() { return cells_; }
  std::vector<node_record>& tree() { return tree_; }
  [[nodiscard]] std::vector<layer> const& layers() const { return layers_; }
  [[nodiscard]] std::vector<std::uint32_t> const& depths() const { return depths_; }

 private:
  void count(node_record const& node, std::uint32_t change);

  std::vector<node_record> cells_;
  std::vector<node_record> tree_{};
  std::vector<layer> layers_{};
  std::vector<std::uint32_t> depths_{};
};

}  // namespace playground
