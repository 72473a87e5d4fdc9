// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>
#include <string_view>

#include <wend/engine/depth_first_preset.hpp>

/// \file
/// Depth-limited search.
///
/// S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", 3rd edition, 2010, 3.4.4.

namespace wend {

/// The options of depth-limited search; `limits.max_depth` is its limit.
template <class Cost = int>
struct dls_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
  /// Sequences of actions to be left out because earlier ones do the same: those of up to so many
  /// actions, or those of a move_automaton; for an effect_problem. Costs stay what they are; counts
  /// get smaller, and of solutions that use the same actions in another order one may remain.
  move_pruning prune_moves{};
};

/// Depth-limited search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer>
class dls_search : public detail::blind_depth_first<P, detail::single_iteration<cost_t<P>>,
                                                    dls_options<cost_t<P>>, Observer> {
 public:
  static constexpr std::string_view algorithm = "dls";  ///< Its name in a checkpoint.

  using detail::blind_depth_first<P, detail::single_iteration<cost_t<P>>, dls_options<cost_t<P>>,
                                  Observer>::blind_depth_first;
};

namespace detail {
struct dls_fn : blind_depth_first_call<dls_search, dls_options> {};
}  // namespace detail

/// Finds a path of at most `limits.max_depth` actions from `start` (a state, or `starts(range)`) to
/// a goal, the first that a depth-first search meets: a search of the tree of paths, which takes
/// memory for one of them.
///
///     auto const r = wend::dls(problem, start, {.limits = {.max_depth = 20}});
///     if (r.status == wend::search_status::depth_limit) retry();  // there may be one farther away
///
/// Without a depth limit only its cycle check keeps it from going on for ever.
///
/// \post `solved`: `actions` lead from the start to a goal. `depth_limit`, `cost_limit`: the limit
///       cut nodes, and none of the others is a goal. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time and O(bd) memory for b actions in a state and d in a path.
/// \throws What the problem or the observer throw; invalid_cost; invalid_problem; invalid_option.
///       Neither failing to find a goal nor running out of memory throws: see the result's status.
inline constexpr detail::dls_fn dls{};

}  // namespace wend
