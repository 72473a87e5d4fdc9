// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>
#include <string_view>

#include <wend/engine/depth_first_preset.hpp>

/// \file
/// Iterative deepening depth-first search.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend {

/// The options of iterative deepening.
template <class Cost = int>
struct iddfs_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
  /// Sequences of actions to be left out because earlier ones do the same: those of up to so many
  /// actions, or those of a move_automaton; for an effect_problem. Costs stay what they are; counts
  /// get smaller, and of solutions that use the same actions in another order one may remain.
  move_pruning prune_moves{};
};

/// Iterative deepening as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer>
class iddfs_search : public detail::blind_depth_first<P, detail::deepening<cost_t<P>>,
                                                      iddfs_options<cost_t<P>>, Observer> {
 public:
  static constexpr std::string_view algorithm = "iddfs";  ///< Its name in a checkpoint.

  using detail::blind_depth_first<P, detail::deepening<cost_t<P>>, iddfs_options<cost_t<P>>,
                                  Observer>::blind_depth_first;
};

namespace detail {
struct iddfs_fn : blind_depth_first_call<iddfs_search, iddfs_options> {};
}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal, as
/// breadth-first search does, in memory linear in the depth: depth-first searches to the depths 0,
/// 1, 2, … It is a cheapest path where costs are 1.
///
///     if (auto const r = wend::iddfs(problem, start)) use(r.actions);
///
/// A depth limit pauses it without loss. A cost limit cuts nodes.
///
/// \post `solved`: `actions` lead from the start to a goal, and there are none fewer. `exhausted`:
///       no goal can be reached. With `cycle_check::path` a finite space without a goal ends so, if
///       only after all its paths; with another check a space with cycles cannot be proved empty,
///       and a limit ends the search.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time and O(bd) memory for b actions in a state and d in the solution.
/// \throws What the problem or the observer throw; invalid_cost; invalid_problem; invalid_option.
///       Neither failing to find a goal nor running out of memory throws: see the result's status.
inline constexpr detail::iddfs_fn iddfs{};

}  // namespace wend
