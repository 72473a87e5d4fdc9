// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t, std::uint32_t
#include <limits>
#include <optional>
#include <tuple>    // std::tie
#include <utility>  // std::move
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/frontier/detail/node_heap.hpp>
#include <wend/nodes/detail/state_key.hpp>

/// \file
/// The tree of SMA*: a bounded number of nodes, with removal of the worst leaf.

namespace wend::detail {

/// Finds the nodes of a tree by their states, in a hash table, and decides whether one of them is
/// an ancestor. If states have no hash there is no table; the check of a successor then walks to
/// the root. Node numbers are reused; `nodes[n]` has `value`, `parent` and `depth`.
///
/// A node links to the next one in its slot of the table. It also links to an ancestor far above
/// it, so that the ancestor at a given depth is found in O(log depth) steps (E. W. Myers, "An
/// applicative random-access stack", Information Processing Letters 17, 1983).
template <class P, class Nodes>
class smastar_states {
 public:
  using id = std::uint32_t;
  static constexpr id none = std::numeric_limits<id>::max();
  static constexpr bool hashes = hashable_problem<P> || packable_problem<P>;

  /// \param used False: the object is not used and stays empty.
  smastar_states(Nodes const& nodes, memory_budget& budget, bool used) noexcept
      : nodes_(&nodes), links_(budget), heads_(budget), used_(used && hashes) {}

  /// The hash of a state.
  [[nodiscard]] std::uint32_t hash([[maybe_unused]] P const& p,
                                   [[maybe_unused]] state_t<P> const& s) const {
    if constexpr (hashes)
      if (used_) return static_cast<std::uint32_t>(hash_of_state_key(p, state_key(p, s)));
    return 0;
  }

  /// Makes room for the nodes with numbers less than `count`; false if memory runs out.
  [[nodiscard]] bool reserve(std::size_t count) {
    if (!used_) return true;
    if (count > links_.size() && !links_.reserve(count - links_.size())) return false;
    // A table that cannot grow is filled further.
    return heads_.size() >= count || grow() || !heads_.empty();
  }

  /// Adds a node. It is already below its parent. \pre Room was reserved.
  void add(id n, std::uint32_t hash) noexcept {
    if (!used_) return;
    link const fresh{hash, none, none, far_above(n)};
    if (n == links_.size())
      links_.append(fresh);
    else
      links_[n] = fresh;
    enter(n);
  }
  void remove(id n) noexcept {
    if (!used_) return;
    link const& of = links_[n];
    if (of.next != none) links_[of.next].before = of.before;
    (of.before == none ? heads_[slot_of(of.hash)] : links_[of.before].next) = of.next;
  }

  /// True if a node or one of its ancestors has this state. With a table, looks at the nodes that
  /// have the state, or at the ancestors if these are fewer.
  [[nodiscard]] bool is_on_path(id n, state_t<P> const& s, std::uint32_t hash) const {
    id above = n;
    if (!used_) {
      for (; above != none; above = at(above).parent)
        if (at(above).value == s) return true;
      return false;
    }
    for (id other = heads_[slot_of(hash)]; other != none; other = links_[other].next) {
      if (has(other, s, hash) && is_above(other, n)) return true;
      if (has(above, s, hash)) return true;
      above = at(above).parent;
      if (above == none) return false;
    }
    return false;
  }

  void clear() noexcept {
    links_.clear();
    for (id& head : heads_) head = none;
  }
  /// Frees the memory.
  void release() noexcept {
    links_.release();
    heads_.release();
  }

 private:
  struct link {
    std::uint32_t hash;
    id next;    // in its slot
    id before;  // in its slot
    id far;     // an ancestor, or itself at the root
  };

  [[nodiscard]] auto const& at(id n) const noexcept { return (*nodes_)[n]; }
  [[nodiscard]] bool has(id n, state_t<P> const& s, std::uint32_t hash) const {
    return links_[n].hash == hash && at(n).value == s;
  }
  [[nodiscard]] std::size_t slot_of(std::uint32_t hash) const noexcept {
    return hash & (heads_.size() - 1);
  }

  [[nodiscard]] id far_above(id n) const noexcept {
    id const parent = at(n).parent;
    if (parent == none) return n;
    id const once = links_[parent].far;
    id const twice = links_[once].far;
    bool const equal = at(parent).depth - at(once).depth == at(once).depth - at(twice).depth;
    return equal ? twice : parent;
  }
  /// True if `upper` equals the node or is an ancestor of it.
  [[nodiscard]] bool is_above(id upper, id n) const noexcept {
    std::uint32_t const depth = at(upper).depth;
    while (at(n).depth > depth) n = at(links_[n].far).depth >= depth ? links_[n].far : at(n).parent;
    return n == upper;
  }

  void enter(id n) noexcept {
    id& head = heads_[slot_of(links_[n].hash)];
    links_[n].next = head;
    links_[n].before = none;
    if (head != none) links_[head].before = n;
    head = n;
  }

  /// Doubles the table and inserts the nodes again.
  bool grow() {
    std::size_t const more = heads_.empty() ? 16 : heads_.size();
    if (!heads_.reserve(more)) return false;
    // Moves the nodes of all slots into one list.
    id all = none;
    for (id& head : heads_) {
      while (head != none) {
        id const n = head;
        head = links_[n].next;
        links_[n].next = all;
        all = n;
      }
    }
    for (std::size_t i = 0; i < more; ++i) heads_.append(none);
    while (all != none) {
      id const n = all;
      all = links_[n].next;
      enter(n);
    }
    return true;
  }

  Nodes const* nodes_;
  column<link> links_;  // indexed by node
  column<id> heads_;    // of the slots; a power of two
  bool used_;
};

using smastar_id = std::uint32_t;
inline constexpr smastar_id no_smastar_node = std::numeric_limits<smastar_id>::max();

/// The state of the successors of a node. They are generated one at a time, in rounds; there is
/// another round as long as some of them are forgotten. A round proceeds by the numbers of the
/// successors, and skips the successors in memory and those below which nothing is left.
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
  /// Ends the round, in which all successors were generated: the value of those not in memory is
  /// now the one backed up in this round.
  void end() {
    value = since;
    begun = false;
  }
  /// Backs up the value of a successor that is forgotten.
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

  /// Makes room for one more node; false if memory runs out.
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
