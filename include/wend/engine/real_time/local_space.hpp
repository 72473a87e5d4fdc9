// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>   // std::push_heap, std::pop_heap
#include <cstddef>     // std::size_t
#include <cstdint>     // std::uint32_t, std::uint64_t
#include <functional>  // std::greater
#include <limits>
#include <optional>
#include <utility>     // std::move

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/closed_list/state_table.hpp>

/// \file
/// What a real-time search keeps: for each state it has seen what was learned of it, and for the
/// lookahead from where it stands the nodes and the actions between them.

namespace wend::detail {

/// An entry of a binary heap, the least first. One that is no longer true stays in, and is dropped
/// when it comes up.
template <class Cost>
struct local_entry {
  Cost key;
  std::uint32_t tie;
  std::uint32_t node;
  friend bool operator>(local_entry const& a, local_entry const& b) {
    if (a.key < b.key || b.key < a.key) return b.key < a.key;
    return a.tie > b.tie;
  }
};

template <class Cost>
class local_heap {
 public:
  explicit local_heap(memory_budget& budget) : entries_(budget) {}
  [[nodiscard]] bool reserve(std::size_t more) { return entries_.reserve(more); }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
  [[nodiscard]] local_entry<Cost> const& top() const noexcept { return entries_[0]; }
  /// \pre Room was reserved.
  void push(local_entry<Cost> const& e) {
    entries_.append(e);
    std::push_heap(entries_.begin(), entries_.end(), std::greater<>{});
  }
  void pop() {
    std::pop_heap(entries_.begin(), entries_.end(), std::greater<>{});
    entries_.pop_back();
  }
  void clear() { entries_.clear(); }

 private:
  column<local_entry<Cost>> entries_;
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
};

/// The nodes of all states seen, and the edges of one lookahead.
template <class P>
class local_space {
 public:
  using state = state_t<P>;
  using node = local_node<cost_t<P>>;
  using id = std::uint32_t;

  local_space(P const& problem, memory_budget& budget)
      : edges(budget),
        touched(budget),
        problem_(&problem),
        table_(budget, table_growth::fourfold),
        states_(budget),
        nodes_(budget) {}

  [[nodiscard]] id size() const noexcept { return static_cast<id>(nodes_.size()); }
  [[nodiscard]] state const& state_of(id n) const noexcept { return states_[n]; }
  [[nodiscard]] node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] node const& operator[](id n) const noexcept { return nodes_[n]; }

  /// The node of a state, if it has one.
  [[nodiscard]] std::optional<id> find(state const& s) const {
    std::uint64_t const hash = hash_by_any_means(*problem_, s);
    std::size_t slot = table_.slot_of(hash);
    return find(hash, slot, s);
  }
  /// The node of a state; where it has none, one that `make()` gives. Empty without memory.
  template <class Make>
  [[nodiscard]] std::optional<id> find_or_store(state const& s, Make&& make) {
    std::uint64_t const hash = hash_by_any_means(*problem_, s);
    std::size_t slot = table_.slot_of(hash);
    if (auto const known = find(hash, slot, s)) return known;
    if (size() == node::none - 1 || !states_.reserve(1) || !nodes_.reserve(1) ||
        !touched.reserve(nodes_.size() + 1 - touched.size()) ||
        !table_.reserve(1, [this](id n) { return hash_by_any_means(*problem_, states_[n]); }))
      return std::nullopt;
    slot = table_.slot_of(hash);
    static_cast<void>(find(hash, slot, s));  // the table may have grown
    node fresh = make();
    states_.append(s);
    id const n = size();
    nodes_.append(std::move(fresh));
    table_.insert(hash, slot, n);
    return n;
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
    table_.clear([this](id n) { return hash_by_any_means(*problem_, states_[n]); });
    states_.clear();
    nodes_.clear();
    edges.clear();
    touched.clear();
  }

  column<local_edge<P>> edges;  ///< Of the nodes expanded in this lookahead.
  column<id> touched;           ///< The nodes that are in it.

 private:
  [[nodiscard]] std::optional<id> find(std::uint64_t hash, std::size_t& slot,
                                       state const& s) const {
    return table_.find(hash, slot, [&](id n) { return states_[n] == s; });
  }

  P const* problem_;
  state_table<id> table_;
  column<state> states_;
  column<node> nodes_;
  std::uint64_t round_ = 0;
};

}  // namespace wend::detail
