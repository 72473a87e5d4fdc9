// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>

#include <wend/depth_first/depth_first_preset.hpp>

/// \file
/// Depth-limited search.
///
/// S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", 3rd edition, 2010, 3.4.4.

namespace wend {

/// The options of depth-limited search; `limits.max_depth` is its limit.
template <class Cost = int>
struct dls_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
  /// Prunes sequences of actions that have the same effect as an earlier sequence: all sequences of
  /// up to this many actions, or those of a move_automaton. Needs an effect_problem. Costs do not
  /// change. Counts become smaller. Of several solutions that use the same actions in different
  /// orders, only one may remain. With automatic_pruning nothing is pruned.
  move_pruning prune_moves{};
};

/// Depth-limited search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer>
using dls_search = search_session<detail::depth_first_core<
    P, detail::single_iteration<cost_t<P>>, dls_options<cost_t<P>>, detail::blind, Observer>>;

/// Finds a path of at most `limits.max_depth` actions from `start` (a state, or `starts(range)`) to
/// a goal: the first one in the order of a depth-first search of the tree of paths. Only the
/// current path is stored.
///
///     auto const r = wend::dls(problem, start, {.limits = {.max_depth = 20}});
///     if (r.status == wend::search_status::depth_limit) retry();  // there may be one farther away
///
/// Without a depth limit, only the cycle check can keep the search from running forever.
///
/// \post  `solved`: `actions` lead from the start to a goal. `depth_limit`, `cost_limit`: the limit
///       cut nodes, and none of the visited nodes is a goal. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time and O(bd) memory for b actions in a state and d in a path.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem;
///         invalid_option. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::blind_depth_first_call<dls_search, dls_options> dls{};

}  // namespace wend
