// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <tuple>      // std::tie
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/node_heap.hpp>
#include <wend/engine/memory_bounded/smastar_states.hpp>

/// \file
/// The tree of SMA*: a bounded number of nodes, with removal of the worst leaf.

namespace wend::detail {

using smastar_id = std::uint32_t;
inline constexpr smastar_id no_smastar_node = std::numeric_limits<smastar_id>::max();

/// The knowledge about the successors of a node. They are generated one at a time, repeatedly as
/// long as some are forgotten. Such a round proceeds by their numbers, and skips those that are in
/// memory and those below which nothing is left.
template <class Cost>
struct smastar_round {
  std::optional<Cost> value{};   ///< The least cost by way of successors that are not in memory.
  std::optional<Cost> before{};  ///< The least cost by way of those still to make in this round.
  std::optional<Cost> since{};   ///< The least value of one that was forgotten in this round.
  std::uint64_t settled = 0;     ///< Bits of the first successors: nothing is left below.
  std::uint32_t next = 0;        ///< The number of the successor to generate next.
  bool begun = false;            ///< Within a round.
  smastar_id first_child = no_smastar_node;

  [[nodiscard]] bool is_settled(std::uint32_t number) const noexcept {
    return number < 64 && ((settled >> number) & 1) != 0;
  }
  void settle(std::uint32_t number) noexcept {
    if (number < 64) settled |= std::uint64_t{1} << number;
  }
  /// Begins a round. \pre There is a value.
  void begin() {
    before = value;
    since.reset();
    next = 0;
    begun = true;
  }
  /// All successors were generated: the value of those not in memory is the backed-up one.
  void end() {
    value = since;
    begun = false;
  }
  /// A successor of this value is forgotten.
  void back_up(std::optional<Cost> const& forgotten) {
    if (!since || *forgotten < *since) since = forgotten;
    if (!value || *forgotten < *value) value = forgotten;
  }
};

template <class P>
struct smastar_node {
  state_t<P> value;
  std::optional<action_t<P>> by;  ///< Empty at a start.
  cost_t<P> g;
  cost_t<P> h;
  cost_t<P> f;  ///< The greatest g + h on the path: a lower bound by h alone.
  smastar_round<cost_t<P>> round;
  std::uint64_t serial;  ///< Its number for observers.
  smastar_id parent;     ///< `no_smastar_node`: a start.
  smastar_id sibling;    ///< The next child of the same parent.
  std::uint32_t number;  ///< Its number among the successors of its parent.
  std::uint32_t depth;
  bool tested = false;    ///< It is not a goal.
  bool expanded = false;  ///< A round has begun since it was generated.
  smastar_id open_place = no_smastar_node;
  smastar_id leaf_place = no_smastar_node;

  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(value, by); }
};

/// The nodes in memory, ordered to find the best node and the worst leaf.
template <class P>
class smastar_tree {
 public:
  using id = smastar_id;
  using node = smastar_node<P>;
  using cost = cost_t<P>;
  using round = smastar_round<cost>;
  static constexpr id none = no_smastar_node;

  /// \param checks_paths True if the states on a path must be looked up.
  smastar_tree(memory_budget& budget, bool checks_paths) noexcept
      : nodes_(budget),
        free_(budget),
        open_(nodes_, budget),
        leaves_(nodes_, budget),
        states_(nodes_, budget, checks_paths) {}

  [[nodiscard]] node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] node const& operator[](id n) const noexcept { return nodes_[n]; }
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size() - free_.size(); }
  [[nodiscard]] std::size_t open() const noexcept { return open_.size(); }

  /// The knowledge about the successors of a node, or about the starts if it is `none`.
  [[nodiscard]] round& round_of(id n) noexcept { return n == none ? starts_ : nodes_[n].round; }
  [[nodiscard]] round const& round_of(id n) const noexcept {
    return n == none ? starts_ : nodes_[n].round;
  }

  /// The node at which the next successor is to be generated: the one of least value, among equals
  /// the deepest, then the latest; `none` for the starts. Empty if nothing is left.
  [[nodiscard]] std::optional<id> best() const {
    if (open_.empty()) return starts_.value ? std::optional<id>(none) : std::nullopt;
    id const n = open_.top();
    return starts_.value && *starts_.value < *nodes_[n].round.value ? none : n;
  }

  /// True if the successor with this number is in memory.
  [[nodiscard]] bool has_child(id parent, std::uint32_t number) const noexcept {
    for (id n = round_of(parent).first_child; n != none; n = nodes_[n].sibling)
      if (nodes_[n].number == number) return true;
    return false;
  }

  /// Makes room for one more node; false without memory for that.
  [[nodiscard]] bool reserve() {
    if (!free_.empty()) return true;
    // All present nodes may become free.
    return nodes_.reserve(1) && states_.reserve(nodes_.size() + 1) &&
           free_.reserve(nodes_.size() + 1) &&
           open_.reserve(nodes_.size() + 1 - open_.size()) &&
           leaves_.reserve(nodes_.size() + 1 - leaves_.size());
  }

  /// The hash by which `add` and `is_on_path` find a state.
  [[nodiscard]] std::uint32_t hash(P const& p, state_t<P> const& s) const {
    return states_.hash(p, s);
  }
  /// True if a node or one of its ancestors has this state.
  [[nodiscard]] bool is_on_path(id n, state_t<P> const& s, std::uint32_t hash) const {
    return states_.is_on_path(n, s, hash);
  }

  /// Adds a node below its parent. \pre Room was reserved.
  id add(node&& fresh, std::uint32_t hash) {
    id n = none;
    if (free_.empty()) {
      n = static_cast<id>(nodes_.size());
      nodes_.append(std::move(fresh));
    } else {
      n = free_.back();
      [[maybe_unused]] auto const changed = nodes_.changing(nodes_[n]);
      nodes_[n] = std::move(fresh);
      free_.pop_back();
    }
    states_.add(n, hash);
    node& made = nodes_[n];
    if (made.parent != none && leaves_.has(made.parent)) leaves_.remove(made.parent);
    round& of = round_of(made.parent);
    made.sibling = of.first_child;
    of.first_child = n;
    open_.push(n);
    leaves_.push(n);
    return n;
  }

  /// Updates the position of a node when its value has changed.
  void revalue(id n) {
    if (n == none) return;
    bool const finite = nodes_[n].round.value.has_value();
    if (!open_.has(n)) {
      if (finite) open_.push(n);
    } else if (finite) {
      open_.restore(n);
    } else {
      open_.remove(n);
    }
    if (leaves_.has(n)) leaves_.restore(n);
  }

  /// Removes the worst leaf other than `but`: that of the highest value, among equals the
  /// shallowest, then the oldest. Its parent keeps the value. \pre There is another leaf.
  void forget_leaf(id but) {
    bool const keeps = but != none && leaves_.has(but);
    if (keeps) leaves_.remove(but);
    id const worst = leaves_.top();
    if (keeps) leaves_.push(but);
    id const parent = nodes_[worst].parent;
    round_of(parent).back_up(nodes_[worst].round.value);
    remove(worst);
    revalue(parent);
  }

  /// Removes a node below which nothing is left, and the ancestors for which this becomes true.
  void remove_settled(id n) {
    while (n != none && !nodes_[n].round.value && nodes_[n].round.first_child == none) {
      id const parent = nodes_[n].parent;
      round_of(parent).settle(nodes_[n].number);
      remove(n);
      n = parent;
    }
  }

  /// The actions that lead to a node from the start, whose number is that of its root.
  [[nodiscard]] std::vector<action_t<P>> actions_to(id n) const {
    std::vector<action_t<P>> actions;
    for (; n != none && nodes_[n].parent != none; n = nodes_[n].parent)
      actions.push_back(*nodes_[n].by);
    std::reverse(actions.begin(), actions.end());
    return actions;
  }
  [[nodiscard]] std::size_t start_of(id n) const noexcept {
    while (nodes_[n].parent != none) n = nodes_[n].parent;
    return nodes_[n].number;
  }

  void clear() noexcept {
    nodes_.clear();
    states_.clear();
    free_.clear();
    open_.clear();
    leaves_.clear();
    starts_ = {};
  }
  /// Frees the memory. \pre There are no nodes.
  void release() noexcept {
    nodes_.release();
    states_.release();
    free_.release();
    open_.release();
    leaves_.release();
  }

 private:
  /// True if the value of `a` is less; a missing value is the greatest.
  static bool is_less(node const& a, node const& b) {
    auto const& of_a = a.round.value;
    auto const& of_b = b.round.value;
    return of_a && (!of_b || *of_a < *of_b);
  }
  struct better {
    bool operator()(node const& a, node const& b) const {
      if (is_less(a, b)) return true;
      if (is_less(b, a)) return false;
      return a.depth != b.depth ? a.depth > b.depth : a.serial > b.serial;
    }
  };
  struct worse {
    bool operator()(node const& a, node const& b) const {
      if (is_less(b, a)) return true;
      if (is_less(a, b)) return false;
      return a.depth != b.depth ? a.depth < b.depth : a.serial < b.serial;
    }
  };
  using nodes = column<node>;

  /// Removes a leaf from the tree.
  void remove(id n) {
    states_.remove(n);
    if (open_.has(n)) open_.remove(n);
    leaves_.remove(n);
    id const parent = nodes_[n].parent;
    id* link = &round_of(parent).first_child;
    while (*link != n) link = &nodes_[*link].sibling;
    *link = nodes_[n].sibling;
    if (parent != none && round_of(parent).first_child == none) leaves_.push(parent);
    free_.append(n);
  }

  nodes nodes_;
  column<id> free_;
  node_heap<nodes, &node::open_place, better> open_;  // nodes with a value
  node_heap<nodes, &node::leaf_place, worse> leaves_;  // nodes without children
  smastar_states<P, nodes> states_;                    // if paths are checked
  round starts_{};
};

}  // namespace wend::detail
