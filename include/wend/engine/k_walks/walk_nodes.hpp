// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap, std::reverse
#include <cstddef>    // std::size_t
#include <limits>
#include <utility>    // std::exchange, std::swap
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The nodes of a search of walks: each is a walk to a state.

namespace wend::detail {

/// A tree of walks, with a heap of those that wait to be visited, and a heap for each state that was
/// expanded often enough for now.
///
/// The latter are skew heaps, threaded through the nodes: D. D. Sleator, R. E. Tarjan, "Self-adjusting
/// heaps", SIAM Journal on Computing 15(1), 1986, 52-69.
template <class P>
class walk_nodes {
  using action = action_t<P>;
  using cost = cost_t<P>;

 public:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  struct node {
    std::size_t state;   ///< The number of the state at its end.
    std::size_t parent;  ///< `none`: a start.
    std::size_t depth;   ///< How many actions it has.
    cost g;
    cost f;
    std::size_t left = none;  ///< Its children in a heap of parked nodes.
    std::size_t right = none;
  };

  explicit walk_nodes(memory_budget& budget) noexcept
      : nodes_(budget), actions_(budget), open_(budget), waiting_(budget), crowded_(budget) {}

  /// Makes room for so many further nodes at so many states in all, and for parking and opening any;
  /// false without memory for that.
  [[nodiscard]] bool reserve(std::size_t more, std::size_t states) {
    if (!nodes_.reserve(more) || !actions_.reserve(more) || !open_.reserve(more + parked_) ||
        !waiting_.reserve(states - waiting_.size()) ||
        !crowded_.reserve(states - crowded_.size()))
      return false;
    while (waiting_.size() < states) waiting_.append();
    return true;
  }

  // \pre Room was reserved.

  /// Adds the walk to a start.
  void add_start(std::size_t state, cost const& f) {
    nodes_.append(node{state, none, 0, cost{}, f});
    ++starts_;
    push(nodes_.size() - 1);
  }
  /// Adds a walk that goes on by an action.
  void add(std::size_t state, std::size_t parent, action const& a, cost const& g, cost const& f) {
    nodes_.append(node{state, parent, nodes_[parent].depth + 1, g, f});
    actions_.append(a);
    push(nodes_.size() - 1);
  }

  [[nodiscard]] node const& operator[](std::size_t i) const noexcept { return nodes_[i]; }
  [[nodiscard]] std::size_t open() const noexcept { return open_.size(); }
  /// The open node of the least f; among equals the one that was added last. \pre There is one.
  [[nodiscard]] std::size_t top() const noexcept { return open_[0]; }
  void pop() {
    std::pop_heap(open_.begin(), open_.end(), later());
    open_.pop_back();
  }
  /// The top one waits until its state may be expanded again.
  void park() {
    std::size_t const n = top();
    pop();
    ++parked_;
    queue& at = waiting_[nodes_[n].state];
    if (!std::exchange(at.is_crowded, true)) crowded_.append(nodes_[n].state);
    at.first = merged(at.first, n);
  }
  /// The first that is parked at a state is open again, if one is.
  void unpark_at(std::size_t state) {
    std::size_t const n = waiting_[state].first;
    if (n == none) return;
    std::size_t const left = std::exchange(nodes_[n].left, none);
    std::size_t const right = std::exchange(nodes_[n].right, none);
    waiting_[state].first = merged(left, right);
    --parked_;
    push(n);
  }
  /// The first that is parked at each state is open again.
  void unpark() {
    std::size_t left = 0;
    for (std::size_t const state : crowded_) {
      unpark_at(state);
      bool const stays = waiting_[state].first != none;
      waiting_[state].is_crowded = stays;
      if (stays) crowded_[left++] = state;
    }
    while (left < crowded_.size()) crowded_.pop_back();
  }

  /// The actions of a walk.
  [[nodiscard]] std::vector<action> actions_to(std::size_t n) const {
    std::vector<action> all;
    all.reserve(nodes_[n].depth);
    for (; nodes_[n].parent != none; n = nodes_[n].parent) all.push_back(actions_[n - starts_]);
    std::reverse(all.begin(), all.end());
    return all;
  }
  /// The start of a walk, by its place among the starts that were added.
  [[nodiscard]] std::size_t start_of(std::size_t n) const noexcept {
    while (nodes_[n].parent != none) n = nodes_[n].parent;
    return n;
  }

  void clear() noexcept {
    nodes_.clear();
    actions_.clear();
    open_.clear();
    waiting_.clear();
    crowded_.clear();
    starts_ = parked_ = 0;
  }

 private:
  /// What is parked at a state.
  struct queue {
    std::size_t first = none;  // of a heap
    bool is_crowded = false;   // is in the list of those where nodes are parked
  };

  /// The first node of two heaps that become one.
  [[nodiscard]] std::size_t merged(std::size_t a, std::size_t b) {
    std::size_t first = none;
    std::size_t* end = &first;
    while (a != none && b != none) {
      if (later()(a, b)) std::swap(a, b);
      *end = a;
      end = &nodes_[a].left;
      a = std::exchange(nodes_[a].right, nodes_[a].left);
    }
    *end = a != none ? a : b;
    return first;
  }
  void push(std::size_t n) {
    open_.append(n);
    std::push_heap(open_.begin(), open_.end(), later());
  }
  [[nodiscard]] auto later() const noexcept {
    return [this](std::size_t a, std::size_t b) {
      if (nodes_[a].f < nodes_[b].f) return false;
      return nodes_[b].f < nodes_[a].f || a < b;
    };
  }

  column<node> nodes_;
  column<action> actions_;  // of the nodes behind the starts
  column<std::size_t> open_;
  column<queue> waiting_;        // by state
  column<std::size_t> crowded_;  // the states where nodes are parked
  std::size_t parked_ = 0;  // how many
  std::size_t starts_ = 0;
};

}  // namespace wend::detail
