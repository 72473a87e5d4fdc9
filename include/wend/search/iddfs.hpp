// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>

#include <wend/depth_first/depth_first_preset.hpp>

/// \file
/// Iterative deepening depth-first search.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend {

/// The options of iterative deepening.
template <class Cost = int>
struct iddfs_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
  /// Prunes sequences of actions that have the same effect as an earlier sequence: all sequences of
  /// up to this many actions, or those of a move_automaton. With automatic_pruning the search
  /// chooses the length. Needs an effect_problem. Costs do not change. Counts become smaller. Of
  /// several solutions that use the same actions in different orders, only one may remain.
  move_pruning prune_moves{};
};

/// Iterative deepening as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer>
using iddfs_search = search_session<detail::depth_first_core<
    P, detail::deepening<cost_t<P>>, iddfs_options<cost_t<P>>, detail::blind, Observer>>;

namespace detail {
struct iddfs_fn : blind_depth_first_call<iddfs_search, iddfs_options> {};
}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal, like
/// breadth-first search, but in memory linear in the depth: it runs depth-first searches to the
/// depths 0, 1, 2, … It is a cheapest path if all costs are 1.
///
///     if (auto const r = wend::iddfs(problem, start)) use(r.actions);
///
/// A depth limit pauses the search without loss. A cost limit cuts nodes.
///
/// \post  `solved`: `actions` lead from the start to a goal, and no path has fewer actions.
///       `exhausted`: no goal can be reached. With `cycle_check::path` a finite space without a
///       goal ends with this status, but only after all its paths were searched. With another check
///       a space with cycles cannot be proved empty; only a limit ends the search.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time and O(bd) memory for b actions in a state and d in the solution.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem;
///         invalid_option. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::iddfs_fn iddfs{};

}  // namespace wend
