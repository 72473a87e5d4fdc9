// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <optional>
#include <string>
#include <utility>    // std::exchange

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>  // statistics
#include <wend/engine/common/entry_heap.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/real_time/local_space.hpp>

/// \file
/// A lookahead of A* from one state, and learning from it.

namespace wend::detail {

/// The lookahead of LSS-LRTA*. All calls of the problem and the heuristic come before any change to
/// a node of the lookahead: if something throws, or memory runs out, the expansion is repeated.
template <class P, class H>
class local_lookahead {
 public:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using space = local_space<P>;
  using node = typename space::node;
  using id = typename space::id;
  static constexpr auto fail = [](std::string const& what) { raise(invalid_cost(what, 0)); };

  local_lookahead(P const& problem, H const& heuristic, table_memory* memory)
      : budget(memory), nodes(problem, budget), problem_(&problem), heuristic_(&heuristic),
        open_(budget), values_(budget) {}

  /// The node of a state; empty without memory.
  [[nodiscard]] std::optional<id> node_of(state const& s) {
    return nodes.find_or_store(s, [&] {
      node fresh;
      fresh.goal = problem_->is_goal(s);
      if (fresh.goal) {
        fresh.h = cost{};
      } else {
        fresh.h = evaluator<P, H>::of(*heuristic_, s, fail);
        ++counts.evaluated;
      }
      return fresh;
    });
  }

  /// Begins at a node; false without memory.
  [[nodiscard]] bool begin(id root) {
    if (!open_.reserve(1)) return false;
    if (!std::exchange(nodes[root].counted, true)) {
      ++counts.stored;
      ++counts.starts;
    }
    nodes.begin_round();
    open_.clear();
    nodes.enter(root, cost{}, 0);
    if (nodes[root].h) open_.push(entry_of(root));
    return true;
  }

  /// The node to expand next: empty if the whole space is explored; a goal if the lookahead ends
  /// there.
  [[nodiscard]] std::optional<id> next() {
    auto const* first = open_.top([this](entry const& e) { return !nodes[e.node].expanded; });
    return first ? std::optional<id>(first->node) : std::nullopt;
  }

  /// Expands a node that is in the lookahead and not expanded; false without memory.
  [[nodiscard]] bool expand(id n) {
    std::size_t const before = nodes.edges.size();
    bool done = false;
    WEND_TRY { done = gather(n); }
    WEND_CATCH_ALL {
      forget_edges(before);
      WEND_RETHROW;
    }
    if (!done || !open_.reserve(nodes.edges.size() - before)) {
      forget_edges(before);
      return false;
    }
    link(n, before);
    return true;
  }

  /// Learns: raises the estimate of each expanded node to the value that follows from the frontier.
  /// False without memory.
  /// \post  From each expanded node that is not a dead end, `onward` leads towards the frontier,
  ///       and its value is at least the cost of that action plus the value of its target.
  [[nodiscard]] bool learn() {
    values_.clear();
    if (!values_.reserve(nodes.touched.size() + nodes.edges.size())) return false;
    for (id const n : nodes.touched) {
      node& it = nodes[n];
      it.value.reset();
      it.settled = false;
      it.onward = node::none;
      if (it.expanded || !it.h) continue;
      it.value = it.h;
      it.left = it.goal ? 0 : behind_goals;
      values_.push({*it.value, it.left, n});
    }
    while (values_.top([this](entry const& e) { return !nodes[e.node].settled; })) {
      id const n = values_.take().node;
      nodes[n].settled = true;
      for (auto e = nodes[n].first_in; e != node::none; e = nodes.edges[e].next_in) relax(e);
    }
    for (id const n : nodes.touched)
      if (nodes[n].expanded) nodes[n].h = nodes[n].value;
    return true;
  }

  /// The number of states and actions in the lookahead.
  [[nodiscard]] std::size_t size() const noexcept {
    return nodes.touched.size() + nodes.edges.size();
  }

  void clear() {
    nodes.clear();
    open_.clear();
  }

  memory_budget budget;
  space nodes;
  statistics counts{};

 private:
  using entry = local_entry<cost>;

  // Among equal values, paths to a goal are preferred to others, then short ones.
  static constexpr std::uint32_t behind_goals = std::uint32_t{1} << 31;

  // Among equal f the deepest first. \pre The sum fits.
  [[nodiscard]] entry entry_of(id n) const {
    node const& it = nodes[n];
    return {it.g + *it.h, node::none - it.depth, n};
  }

  [[nodiscard]] bool gather(id n) {
    state const s = nodes.state_of(n);  // the column may move
    auto&& range = problem_->actions(s);
    for (auto&& element : range) {
      successor_t<P> const& x = element;
      auto const step = cost_of_action(*problem_, s, x, fail);
      if (!step.applicable) continue;
      state const to = problem_->result(s, x);
      auto const t = node_of(to);
      if (!t || !nodes.edges.reserve(1)) return false;
      action_t<P> const& a = x;
      cost const g = checked_sum(nodes[n].g, step.value, path_does_not_fit, fail);
      if (auto const& h = nodes[*t].h) checked_sum(g, *h, sum_does_not_fit, fail);
      nodes.edges.append(local_edge<P>{n, *t, node::none, step.value, a});
    }
    return true;
  }
  void forget_edges(std::size_t before) {
    while (nodes.edges.size() > before) nodes.edges.pop_back();
  }
  void link(id n, std::size_t first) {
    nodes[n].expanded = true;
    ++counts.expanded;
    for (std::size_t e = first; e != nodes.edges.size(); ++e) {
      ++counts.generated;
      auto& edge = nodes.edges[e];
      cost const g = nodes[n].g + edge.cost;
      bool const fresh = !nodes.in_round(edge.to);
      if (fresh) nodes.enter(edge.to, g, nodes[n].depth + 1);
      node& to = nodes[edge.to];
      if (std::exchange(to.counted, true))
        ++counts.duplicates;
      else
        ++counts.stored;
      edge.next_in = to.first_in;
      to.first_in = static_cast<std::uint32_t>(e);
      if (!to.h || to.expanded || (!fresh && !(g < to.g))) continue;
      to.g = g;
      to.depth = nodes[n].depth + 1;
      open_.push(entry_of(edge.to));
    }
  }

  /// Dijkstra's algorithm backwards. A value is never below the previous estimate, so that it
  /// remains a lower bound that only rises, even if h is not consistent.
  void relax(std::uint32_t e) {
    auto const& edge = nodes.edges[e];
    node& from = nodes[edge.from];
    if (from.settled || !from.h) return;
    node const& to = nodes[edge.to];
    cost const through = checked_sum(edge.cost, *to.value, path_does_not_fit, fail);
    cost const value = std::max(*from.h, through);
    std::uint32_t const left = to.left + 1;
    if (from.value && !(value < *from.value) && (*from.value < value || from.left <= left)) return;
    from.value = value;
    from.left = left;
    from.onward = e;
    values_.push({value, left, edge.from});
  }

  P const* problem_;
  H const* heuristic_;
  entry_heap<entry, before_in_lookahead> open_;
  entry_heap<entry, before_in_lookahead> values_;
};

}  // namespace wend::detail
