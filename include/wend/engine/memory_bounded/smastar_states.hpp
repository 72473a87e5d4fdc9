// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <limits>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/state_key.hpp>

/// \file
/// The cycle check of SMA*: a table of the states of all nodes in the tree.

namespace wend::detail {

/// Finds the nodes of a tree by their states, and decides whether one of them is an ancestor.
/// Without it the check of a successor walks to the root. Node numbers are reused; `nodes[n]` has
/// `value`, `parent` and `depth`. If states have no hash there is no table.
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

  /// Makes room for the nodes with numbers less than `count`; false without memory for that.
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
  /// Removes a node.
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

}  // namespace wend::detail
