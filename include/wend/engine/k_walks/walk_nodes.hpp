// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap, std::reverse
#include <cstddef>    // std::size_t
#include <limits>
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The nodes of a search of walks: each is a walk to a state.

namespace wend::detail {

/// A tree of walks, with a heap of those that wait to be visited and a list of those whose state was
/// expanded often enough for now.
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
  };

  explicit walk_nodes(memory_budget& budget) noexcept
      : nodes_(budget), actions_(budget), open_(budget), parked_(budget) {}

  /// Makes room for so many further nodes, and for parking all; false without memory for that.
  [[nodiscard]] bool reserve(std::size_t more) {
    return nodes_.reserve(more) && actions_.reserve(more) && open_.reserve(more + parked_.size()) &&
           parked_.reserve(more + open_.size());
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
  /// The top one waits until `unpark`.
  void park() {
    std::size_t const n = top();
    pop();
    parked_.append(n);
  }
  /// All that were parked are open again.
  void unpark() {
    for (std::size_t const n : parked_) push(n);
    parked_.clear();
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
    parked_.clear();
    starts_ = 0;
  }

 private:
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
  column<std::size_t> parked_;
  std::size_t starts_ = 0;
};

}  // namespace wend::detail
