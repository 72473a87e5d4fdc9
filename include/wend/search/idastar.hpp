// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>
#include <string_view>

#include <wend/engine/depth_first_preset.hpp>

/// \file
/// Iterative-deepening A*.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend {

/// The options of IDA*.
template <class Cost = int>
struct idastar_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  /// By how much the bound grows at least from one iteration to the next: for spaces with many
  /// different costs, which else need as many iterations. The solution then costs less than this
  /// much more than the cheapest.
  Cost min_bound_increase{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
  /// Sequences of actions to be left out because earlier ones do the same: those of up to so many
  /// actions, or those of a move_automaton; for an effect_problem. Costs stay what they are; counts
  /// get smaller, and of solutions that use the same actions in another order one may remain.
  /// It has no effect where notes of the heuristic are looked up ahead in unrolled functions, as
  /// those of pattern databases are on boards of tiles.
  move_pruning prune_moves{};
};

/// IDA* as an object that can be stepped, paused by limits and resumed.
///
///     wend::idastar_search search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
template <class P, class H, class Observer = no_observer>
class idastar_search
    : public detail::informed_depth_first<P, detail::f_bound<cost_t<P>>, idastar_options<cost_t<P>>,
                                          H, Observer> {
 public:
  static constexpr std::string_view algorithm = "idastar";  ///< Its name in a checkpoint.

  using detail::informed_depth_first<P, detail::f_bound<cost_t<P>>, idastar_options<cost_t<P>>, H,
                                     Observer>::informed_depth_first;
};

template <class P, class S = detail::braced_start_t<P>, class H, class Observer = no_observer>
idastar_search(P const&, S const&, H const&, idastar_options<cost_t<P>> = {},
               Observer& = detail::nobody) -> idastar_search<P, H, Observer>;
template <class P, class S = detail::braced_start_t<P>, class H,
          detail::limits_for<P> Limits = search_limits<cost_t<P>>, class Observer = no_observer>
idastar_search(P const&, S const&, H const&, Limits, Observer& = detail::nobody)
    -> idastar_search<P, H, Observer>;
template <class P, class S = detail::braced_start_t<P>, class H, detail::observer_alone Observer>
idastar_search(P const&, S const&, H const&, Observer&) -> idastar_search<P, H, Observer>;

namespace detail {
struct idastar_fn : informed_depth_first_call<idastar_search, idastar_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth: depth-first searches within bounds on f = g + h, of which the first is h at the
/// start, and the next always the least f that exceeded the one before.
///
///     auto const r = wend::idastar(problem, start, heuristic, {.limits = {.max_cost = 80}});
///     if (r) use(r.actions, *r.cost);
///
/// Costs may be 0 or floating-point numbers, and h inconsistent. A cost limit pauses it without
/// loss. A depth limit cuts nodes: the solution is then the cheapest of those within the limit.
///
/// Whole subtrees are searched by functions unrolled for each site and last action, several times
/// as fast and to the same counts, where the problem is a staged_problem of unit and integral costs
/// with at most 128 pairs of a site and an action and a static constexpr `inverse`, the heuristic
/// is goal_aware and a staged_heuristic_for it or, with small notes, a staged_tracked_heuristic_for
/// it, and what they do in a search is noexcept; where cycles are checked by `parent`; while the
/// bound is less than 1000 and than the depth limit; and where there is neither an observer nor a
/// `stop`.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved`: `actions` lead from the start to a goal at `cost`, as summed from left to
///       right, and none is cheaper. `exhausted`: no goal can be reached. With `cycle_check::path`
///       a finite space without a goal ends so, if only after all its paths; with another check a
///       space with cycles cannot be proved empty, and a limit ends the search.
/// \complexity O(b^d) time where h does not cut it short, O(bd) memory, for b actions in a state
///       and d in a path. One visit of each node where f is at most the cost of the solution, in
///       each iteration: as many iterations as there are values of f up to there.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option. Not finding is no error, nor is running out of memory: the result's status
///       tells.
inline constexpr detail::idastar_fn idastar{};

}  // namespace wend
