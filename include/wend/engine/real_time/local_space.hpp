// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <tuple>     // std::tie

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/closed_list/numbered_states.hpp>

/// \file
/// The memory of a real-time search: the learned estimate of each state seen, and the nodes and
/// actions of the current lookahead.

namespace wend::detail {

/// An entry of a heap.
template <class Cost>
struct local_entry {
  Cost key;
  std::uint32_t tie;
  std::uint32_t node;
};
/// The order of a min-heap.
struct before_in_lookahead {
  template <class Cost>
  bool operator()(local_entry<Cost> const& a, local_entry<Cost> const& b) const {
    if (a.key < b.key || b.key < a.key) return a.key < b.key;
    return a.tie < b.tie;
  }
};

/// The data of a state.
template <class Cost>
struct local_node {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::optional<Cost> h{};       // the estimate, possibly learned; empty: a dead end
  Cost g{};                      // the cost from the root of the lookahead
  std::optional<Cost> value{};   // while learning: the least value found; empty: none yet
  std::uint32_t depth = 0;       // actions to it in the lookahead
  std::uint32_t left = 0;        // while learning: actions to the frontier, less if a goal is there
  std::uint32_t first_in = none;  // list of the actions that lead to it
  std::uint32_t onward = none;   // the action that determines its value
  std::uint64_t round = 0;       // its last lookahead
  bool goal = false;
  bool counted = false;          // among the stored
  bool expanded = false;         // in that lookahead
  bool settled = false;          // its value is final
};

/// An action between two nodes of a lookahead.
template <class P>
struct local_edge {
  std::uint32_t from;
  std::uint32_t to;
  std::uint32_t next_in;  // the next edge in the list of those to `to`
  cost_t<P> cost;
  action_t<P> action;

  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action); }
};

/// The nodes of all states seen, and the edges of one lookahead.
template <class P>
class local_space {
 public:
  using state = state_t<P>;
  using node = local_node<cost_t<P>>;
  using id = std::uint32_t;

  local_space(P const& problem, memory_budget& budget)
      : edges(budget), touched(budget), nodes_(problem, budget) {}

  [[nodiscard]] state const& state_of(id n) const noexcept { return nodes_.state_of(n); }
  [[nodiscard]] node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] node const& operator[](id n) const noexcept { return nodes_[n]; }

  /// The node of a state, if it has one.
  [[nodiscard]] std::optional<id> find(state const& s) const { return nodes_.find(s); }
  /// The node of a state; a new state gets the node that `make()` returns. Empty without memory.
  template <class Make>
  [[nodiscard]] std::optional<id> find_or_store(state const& s, Make&& make) {
    auto const reserve = [&] { return touched.reserve(nodes_.size() + 1 - touched.size()); };
    return nodes_.find_or_store(s, reserve, make);
  }

  /// Begins a lookahead.
  void begin_round() {
    ++round_;
    edges.clear();
    touched.clear();
  }
  /// True if a node is in the lookahead.
  [[nodiscard]] bool in_round(id n) const noexcept { return nodes_[n].round == round_; }
  /// Adds a node to the lookahead. \pre It is not in it.
  void enter(id n, cost_t<P> const& g, std::uint32_t depth) {
    node& it = nodes_[n];
    it.round = round_;
    it.g = g;
    it.depth = depth;
    it.expanded = false;
    it.first_in = node::none;
    touched.append(n);  // there is room for all
  }

  void clear() {
    nodes_.clear();
    edges.clear();
    touched.clear();
  }

  column<local_edge<P>> edges;  ///< The edges of the nodes expanded in this lookahead.
  column<id> touched;           ///< The nodes in this lookahead.

 private:
  numbered_states<P, node> nodes_;
  std::uint64_t round_ = 0;
};

}  // namespace wend::detail
