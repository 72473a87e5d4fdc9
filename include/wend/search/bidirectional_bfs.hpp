// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>      // std::size_t
#include <optional>
#include <type_traits>  // std::remove_reference_t

#include <wend/best_first/preset.hpp>
#include <wend/search/bidirectional/bidirectional_preset.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Bidirectional breadth-first search.
///
/// I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971, 127-140.

namespace wend {

/// The options of bidirectional breadth-first search.
template <class Cost = int>
struct bidirectional_bfs_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Expands whole layers, each time at the side where fewer nodes are open. If the layers up to
/// depth a and up to depth b are stored and have no state in common, no path has a + b actions or
/// fewer: its state after min(a, its length) actions would be in both. So the first meeting, while
/// the next layer is stored, is on a shortest path.
template <class P>
class layer_by_layer {
 public:
  using open_list = fifo_list<>;
  using forward_priority = no_priority;
  using backward_priority = no_priority;
  static constexpr best_first_traits traits{.improves = false};
  static constexpr bool by_depth = true;

  template <class Forward, class Backward>
  decision<cost_t<P>> next(Forward& forward, Backward& backward) {
    if (!forward.select() || !backward.select()) return {turn::over, {}};
    std::size_t const a = forward.selected_facts().depth;
    std::size_t const b = backward.selected_facts().depth;
    if (!layer_ || *layer_ != (whose_ == turn::start ? a : b)) {
      whose_ = backward.space.counts.open < forward.space.counts.open ? turn::goal : turn::start;
      layer_ = whose_ == turn::start ? a : b;
    }
    std::size_t const depth = a + b + 1;
    return {whose_, depth_as_cost<cost_t<P>>(depth), depth};
  }

 private:
  turn whose_ = turn::start;
  std::optional<std::size_t> layer_{};  // the depth that is expanded, at the side whose turn it is
};

}  // namespace detail

/// The search object of bidirectional breadth-first search.
template <class P, class Observer = no_observer>
using bidirectional_bfs_search = search_session<
    detail::bidirectional_core<P, detail::blind, detail::layer_by_layer<P>,
                               bidirectional_bfs_options<cost_t<P>>, Observer>>;

namespace detail {

struct bidirectional_bfs_fn
    : meeting_forms<bidirectional_bfs_fn, plain_options<bidirectional_bfs_options>> {
  template <class P, class S, class G, class Observer>
  auto make(P const& problem, S const& start, G const& goal, no_tag,
            bidirectional_bfs_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_both_ends<P, S, G>()) {
      static_assert(unit_cost_problem<P>,
                    "wend: bidirectional_bfs is for problems whose actions have no costs; with "
                    "costs, nbs finds a cheapest path, with heuristics::nil if there is no better "
                    "one");
      if constexpr (unit_cost_problem<P>)
        return bidirectional_bfs_search<P, std::remove_reference_t<Observer>>(problem, start, goal,
                                                                              options, observer);
    }
  }
};

}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to `goal` (a
/// state, or `goals(range)`) by two breadth-first searches that meet. `is_goal` is not called.
///
///     if (auto const r = wend::bidirectional_bfs(problem, start, goal)) use(r.actions);
///
/// The backward search uses `predecessors` or, if the problem has none, `inverse`. Bidirectional
/// search pays if there are far fewer states at half of the depth of the goal than at its depth:
/// instead of b^d states it visits about 2 b^(d/2). It does not pay if the space does not widen (a
/// corridor; a grid, where it visits half of the states), if most of a small space is visited
/// anyway, if far more states lead to a state than follow it, or if there is a good heuristic.
///
/// An observer receives the nodes of both sides. Even node numbers are on the start's side, odd
/// ones on the goal's side; there g and depth count from the goal, and the action leads from the
/// state to its parent node. `on_goal` receives the node on the start's side where the two searches
/// met. In the statistics the goals count as starts.
///
/// \pre  Actions have no costs. The action `inverse(a)` is applicable in the state that `a` leads
///       to, and `a` undoes it.
/// \post  `solved`: `actions` lead from the start to a goal, and no path has fewer actions.
///       `exhausted`: no goal can be reached.
/// \complexity O(n) time and memory in the n states generated at both sides.
/// \throws Exceptions of the problem and the observer; invalid_problem. Failing to find a goal or
///         running out of memory does not throw: see the result's status.
inline constexpr detail::bidirectional_bfs_fn bidirectional_bfs{};

}  // namespace wend
