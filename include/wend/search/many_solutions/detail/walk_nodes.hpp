// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse, std::push_heap, std::pop_heap, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <limits>
#include <utility>  // std::exchange
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/frontier/detail/entry_heap.hpp>

/// \file
/// The nodes of a search of walks: each is a walk to a state.

namespace wend::detail {

/// A binary heap for each state, each in a block of one array: the nodes of a state are adjacent,
/// whereas linked nodes would cost a cache miss for each comparison. A full block moves to a block
/// of twice the size; the abandoned blocks together are smaller than those in use. `Before` orders
/// the entries.
template <class Entry, class Before>
class parked_nodes {
 public:
  explicit parked_nodes(memory_budget& budget) noexcept
      : heaps_(budget), blocks_(budget), crowded_(budget) {}

  /// The number of parked nodes.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Makes room for `states` states; false if memory runs out.
  [[nodiscard]] bool reserve_states(std::size_t states) {
    if (!heaps_.reserve(states - heaps_.size()) || !crowded_.reserve(states - crowded_.size()))
      return false;
    while (heaps_.size() < states) heaps_.append();
    return true;
  }
  /// Makes room for one more node of a state; false if memory runs out.
  [[nodiscard]] bool reserve_node(std::size_t state) {
    heap& at = heaps_[state];
    if (at.size != at.capacity) return true;
    std::size_t const capacity = std::max<std::size_t>(least_block, 2 * at.capacity);
    if (!blocks_.reserve(capacity)) return false;
    std::size_t const block = blocks_.size();
    for (std::size_t i = 0; i < at.size; ++i) blocks_.append(blocks_[at.first + i]);
    for (std::size_t i = at.size; i < capacity; ++i) blocks_.append(Entry{});
    at.first = block;
    at.capacity = capacity;
    return true;
  }

  // \pre Room was reserved.

  void park(std::size_t state, Entry const& e) {
    heap& at = heaps_[state];
    if (!std::exchange(at.is_crowded, true)) crowded_.append(state);
    blocks_[at.first + at.size++] = e;
    std::push_heap(begin(at), begin(at) + at.size, later);
    ++size_;
  }
  /// Removes the first node of a state, if there is one, and passes it to `open`.
  template <class Open>
  void take_at(std::size_t state, Open&& open) {
    heap& at = heaps_[state];
    if (at.size == 0) return;
    std::pop_heap(begin(at), begin(at) + at.size, later);
    --size_;
    open(blocks_[at.first + --at.size]);
  }
  /// The same for each state with a parked node.
  template <class Open>
  void take_everywhere(Open&& open) {
    std::size_t left = 0;
    for (std::size_t const state : crowded_) {
      take_at(state, open);
      heaps_[state].is_crowded = heaps_[state].size != 0;
      if (heaps_[state].is_crowded) crowded_[left++] = state;
    }
    while (left < crowded_.size()) crowded_.pop_back();
  }

  void clear() noexcept {
    heaps_.clear();
    blocks_.clear();
    crowded_.clear();
    size_ = 0;
  }

 private:
  static constexpr std::size_t least_block = 4;

  struct heap {
    std::size_t first = 0;
    std::size_t size = 0;
    std::size_t capacity = 0;
    bool is_crowded = false;  // is in the list of states with parked nodes
  };

  static bool later(Entry const& a, Entry const& b) { return Before{}(b, a); }
  [[nodiscard]] Entry* begin(heap const& at) noexcept { return blocks_.begin() + at.first; }

  column<heap> heaps_;  // by state
  column<Entry> blocks_;
  column<std::size_t> crowded_;
  std::size_t size_ = 0;
};

/// A tree of walks, with a heap of the walks to visit, and a heap for each state that was expanded
/// often enough for now.
template <class P>
class walk_nodes {
  using action = action_t<P>;
  using cost = cost_t<P>;

 public:
  /// The number of a node or a state: half the memory of a size_t, and fewer cache misses.
  using number = std::uint32_t;
  static constexpr number none = std::numeric_limits<number>::max();

  struct node {
    number state;   ///< The number of the state at its end.
    number parent;  ///< `none`: a start.
    number depth;   ///< The number of its actions.
    cost g;
  };

  explicit walk_nodes(memory_budget& budget) noexcept
      : nodes_(budget), actions_(budget), open_(budget), parked_(budget) {}

  /// Makes room for `more` further nodes at `states` states in all, and for opening any of them;
  /// false if memory or numbers run out.
  [[nodiscard]] bool reserve(std::size_t more, std::size_t states) {
    if (more >= none - nodes_.size() || states >= none) return false;
    return nodes_.reserve(more) && actions_.reserve(more) && open_.reserve(more + parked_.size()) &&
           parked_.reserve_states(states);
  }
  /// Makes room for parking the top node; false if memory runs out.
  [[nodiscard]] bool reserve_parking() { return parked_.reserve_node(nodes_[top()].state); }

  // \pre Room was reserved.

  /// The number of nodes, which is the number of the next one.
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }

  /// Adds the walk to a start.
  void add_start(std::size_t state, cost const& f) {
    nodes_.append(node{number(state), none, 0, cost{}});
    ++starts_;
    open_.push({f, number(nodes_.size() - 1)});
  }
  /// Adds a walk that extends another one by an action.
  void add(std::size_t state, std::size_t parent, action const& a, cost const& g, cost const& f) {
    nodes_.append(node{number(state), number(parent), nodes_[parent].depth + 1, g});
    actions_.append(a);
    open_.push({f, number(nodes_.size() - 1)});
  }

  [[nodiscard]] node const& operator[](std::size_t i) const noexcept { return nodes_[i]; }
  [[nodiscard]] std::size_t open() const noexcept { return open_.size(); }
  /// The open node of the least f; among equals the one that was added last. \pre There is one.
  [[nodiscard]] number top() const noexcept { return open_.first().node; }
  /// Its f.
  [[nodiscard]] cost const& top_f() const noexcept { return open_.first().f; }
  void pop() { open_.take(); }
  /// Parks the top node until its state may be expanded again.
  void park() {
    entry const first = open_.take();
    parked_.park(nodes_[first.node].state, first);
  }
  /// Reopens the first node parked at a state, if there is one.
  void unpark_at(std::size_t state) {
    parked_.take_at(state, [this](entry const& e) { open_.push(e); });
  }
  /// Reopens the first node parked at each state.
  void unpark() {
    parked_.take_everywhere([this](entry const& e) { open_.push(e); });
  }

  /// The actions of a walk.
  [[nodiscard]] std::vector<action> actions_to(std::size_t n) const {
    std::vector<action> all;
    all.reserve(nodes_[n].depth);
    for (; nodes_[n].parent != none; n = nodes_[n].parent) all.push_back(actions_[n - starts_]);
    std::reverse(all.begin(), all.end());
    return all;
  }
  /// The index of the start of a walk among the starts that were added.
  [[nodiscard]] std::size_t start_of(std::size_t n) const noexcept {
    while (nodes_[n].parent != none) n = nodes_[n].parent;
    return n;
  }

  void clear() noexcept {
    nodes_.clear();
    actions_.clear();
    open_.clear();
    parked_.clear();
    starts_ = 0;
  }

 private:
  /// An open node.
  struct entry {
    cost f;
    number node;
  };
  /// The least f first; among equals the one that was added last.
  struct before {
    bool operator()(entry const& a, entry const& b) const {
      return a.f < b.f || (a.node > b.node && !(b.f < a.f));
    }
  };

  column<node> nodes_;
  column<action> actions_;  // of the nodes after the starts
  entry_heap<entry, before> open_;
  parked_nodes<entry, before> parked_;
  std::size_t starts_ = 0;
};

}  // namespace wend::detail
