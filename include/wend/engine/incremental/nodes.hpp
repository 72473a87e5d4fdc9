// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <limits>
#include <optional>

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/closed_list/numbered_states.hpp>
#include <wend/engine/common/node_heap.hpp>

/// \file
/// The nodes of an incremental search: the data of each state, the tree of shortest paths, the heap
/// of nodes that wait for expansion, and the list of nodes to examine again.

namespace wend::detail {

/// The cost of a path, and for equal costs the number of its actions. So every action makes a path
/// longer, even if it costs nothing. Otherwise the states of a cycle without costs would keep each
/// other reachable after the path to all of them has disappeared.
template <class Cost>
struct path_length {
  Cost cost{};
  std::uint32_t actions = none;

  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  /// True if there is a path.
  [[nodiscard]] bool exists() const noexcept { return actions != none; }

  /// A missing path is longer than any other.
  friend bool operator<(path_length const& a, path_length const& b) {
    if (!a.exists() || !b.exists()) return a.exists();
    if (a.cost < b.cost) return true;
    return !(b.cost < a.cost) && a.actions < b.actions;
  }
  friend bool operator==(path_length const& a, path_length const& b) {
    if (a.actions != b.actions) return false;
    return !a.exists() || (!(a.cost < b.cost) && !(b.cost < a.cost));
  }
};

/// The order in which nodes are expanded: by f, then by the length of the path.
template <class Cost>
struct path_key {
  Cost f{};
  path_length<Cost> length{};

  friend bool operator<(path_key const& a, path_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    if (a.length.actions != b.length.actions) return a.length.actions < b.length.actions;
    return a.length.cost < b.length.cost;
  }
};

/// A node. `g` is the length that its neighbours know, `rhs` the one that follows from theirs (the
/// names of the papers). If they differ the node waits.
template <class Cost>
struct incremental_node {
  using id = std::uint32_t;
  static constexpr id none = std::numeric_limits<id>::max();

  path_length<Cost> g{};
  path_length<Cost> rhs{};
  std::optional<Cost> h{};     // empty: a dead end
  std::uint32_t estimated = 0;  // the epoch in which h was evaluated; 0: never
  id parent = none;             // the predecessor that determines rhs
  id first_child = none;
  id next = none;               // siblings
  id previous = none;
  id place = none;              // in the heap
  path_key<Cost> key{};         // its key in the heap
  bool is_goal = false;
  bool counted = false;         // among the stored: a successor of an expansion
  bool marked = false;          // must be examined again
};

/// `AsksGoals`: true if `is_goal` is called, and the goals are listed.
template <class P, bool AsksGoals>
class incremental_nodes {
 public:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using node = incremental_node<cost>;
  using id = typename node::id;
  static constexpr id none = node::none;

  incremental_nodes(P const& problem, memory_budget& budget)
      : problem_(&problem), nodes_(problem, budget), heap_(nodes_, budget), marked_(budget),
        goals_(budget) {}

  [[nodiscard]] id size() const noexcept { return nodes_.size(); }
  [[nodiscard]] state const& state_of(id n) const noexcept { return nodes_.state_of(n); }
  /// The nodes of the goals, if `AsksGoals`.
  [[nodiscard]] column<id> const& goals() const noexcept { return goals_; }
  [[nodiscard]] node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] node const& operator[](id n) const noexcept { return nodes_[n]; }

  /// The node of a state, if it has one.
  [[nodiscard]] std::optional<id> find(state const& s) const { return nodes_.find(s); }

  /// The node of a state, a new one if need be; empty without memory.
  [[nodiscard]] std::optional<id> find_or_store(state const& s) {
    id const count = size();
    auto const reserve = [&] {
      return heap_.reserve(count + 1 - heap_.size()) &&
             marked_.reserve(count + 1 - marked_.size()) && goals_.reserve(1);
    };
    auto const make = [&] {
      node fresh;
      if constexpr (AsksGoals) fresh.is_goal = problem_->is_goal(s);
      return fresh;
    };
    auto const n = nodes_.find_or_store(s, reserve, make);
    if (n == count && nodes_[*n].is_goal) goals_.append(*n);
    return n;
  }

  // The tree of shortest paths.

  /// Sets the length of the shortest path to a node, as it follows from its neighbours, and the
  /// neighbour that determines it.
  void set_rhs(id n, path_length<cost> const& rhs, id parent) {
    nodes_[n].rhs = rhs;
    if (nodes_[n].parent == parent) return;
    unlink(n);
    nodes_[n].parent = parent;
    if (parent == none) return;
    node& child = nodes_[n];
    child.previous = none;
    child.next = nodes_[parent].first_child;
    if (child.next != none) nodes_[child.next].previous = n;
    nodes_[parent].first_child = n;
  }
  /// Marks the nodes whose paths come from this one.
  void mark_children(id n) noexcept {
    for (id c = nodes_[n].first_child; c != none; c = nodes_[c].next) mark(c);
  }

  // The nodes to look at again.

  void mark(id n) noexcept {
    if (nodes_[n].marked) return;
    nodes_[n].marked = true;
    marked_.append(n);  // there is room for all
  }
  [[nodiscard]] std::optional<id> marked() const noexcept {
    if (marked_.empty()) return std::nullopt;
    return marked_[marked_.size() - 1];
  }
  /// Unmarks the node that `marked` returned.
  void unmark() noexcept {
    nodes_[marked_.back()].marked = false;
    marked_.pop_back();
  }

  // The heap.

  [[nodiscard]] std::size_t open() const noexcept { return heap_.size(); }
  [[nodiscard]] id top() const noexcept { return heap_.empty() ? none : heap_.top(); }
  /// Inserts a node, or moves it according to its new key.
  void put(id n, path_key<cost> const& key) {
    nodes_[n].key = key;
    if (heap_.has(n))
      heap_.restore(n);
    else
      heap_.push(n);  // there is room for all
  }
  /// Removes a node, if it is in the heap.
  void take(id n) {
    if (heap_.has(n)) heap_.remove(n);
  }

  void clear() {
    nodes_.clear();
    heap_.clear();
    marked_.clear();
    goals_.clear();
  }

 private:
  void unlink(id n) noexcept {
    node& it = nodes_[n];
    if (it.parent == none) return;
    if (it.previous != none)
      nodes_[it.previous].next = it.next;
    else
      nodes_[it.parent].first_child = it.next;
    if (it.next != none) nodes_[it.next].previous = it.previous;
    it.next = it.previous = none;
  }

  struct before {
    bool operator()(node const& a, node const& b) const { return a.key < b.key; }
  };
  using all_nodes = numbered_states<P, node>;

  P const* problem_;
  all_nodes nodes_;
  node_heap<all_nodes, &node::place, before> heap_;
  column<id> marked_;
  column<id> goals_;
};

}  // namespace wend::detail
