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
/// What a real-time search keeps: for each state it has seen what was learned of it, and for the
/// lookahead from where it stands the nodes and the actions between them.

namespace wend::detail {

/// An entry of a heap.
template <class Cost>
struct local_entry {
  Cost key;
  std::uint32_t tie;
  std::uint32_t node;
};
/// The least first.
struct before_in_lookahead {
  template <class Cost>
  bool operator()(local_entry<Cost> const& a, local_entry<Cost> const& b) const {
    if (a.key < b.key || b.key < a.key) return a.key < b.key;
    return a.tie < b.tie;
  }
};

/// What is known of a state.
template <class Cost>
struct local_node {
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  std::optional<Cost> h{};       // the estimate, or what was learned; empty: a dead end
  Cost g{};                      // from where the lookahead began
  std::optional<Cost> value{};   // while learning: the least that was found; empty: none yet
  std::uint32_t depth = 0;       // actions to it in the lookahead
  std::uint32_t left = 0;        // while learning: actions to the frontier, less if a goal is there
  std::uint32_t first_in = none;  // the actions that lead to it, a list
  std::uint32_t onward = none;   // the action that its value comes from
  std::uint64_t round = 0;       // the lookahead that it was in last
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
  std::uint32_t next_in;  // the next in the list of what leads to `to`
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
  /// The node of a state; where it has none, one that `make()` gives. Empty without memory.
  template <class Make>
  [[nodiscard]] std::optional<id> find_or_store(state const& s, Make&& make) {
    auto const reserve = [&] { return touched.reserve(nodes_.size() + 1 - touched.size()); };
    return nodes_.find_or_store(s, reserve, make);
  }

  /// A lookahead begins.
  void begin_round() {
    ++round_;
    edges.clear();
    touched.clear();
  }
  /// Whether a node is in the lookahead.
  [[nodiscard]] bool in_round(id n) const noexcept { return nodes_[n].round == round_; }
  /// Takes it in. \pre It is not.
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

  column<local_edge<P>> edges;  ///< Of the nodes expanded in this lookahead.
  column<id> touched;           ///< The nodes that are in it.

 private:
  numbered_states<P, node> nodes_;
  std::uint64_t round_ = 0;
};

}  // namespace wend::detail
