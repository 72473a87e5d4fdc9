// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>

#include <wend/core/move_automaton.hpp>
#include <wend/depth_first/depth_first_preset.hpp>
#include <wend/parallel/detail/parallel_depth_first.hpp>

/// \file
/// Iterative-deepening A* by several threads.
///
/// V. N. Rao, V. Kumar, K. Ramesh, "A parallel implementation of iterative-deepening-A*",
/// Proceedings of AAAI 1987, 178-182.

namespace wend {

/// The options of parallel IDA*.
template <class Cost = int>
struct parallel_idastar_options {
  search_limits<Cost> limits{};  ///< The limits. One thread at a time calls `stop`.
  /// If absent: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  /// The minimum growth of the bound from one iteration to the next: see idastar_options. If it is
  /// set, the cost is that of idastar only with `deterministic`.
  Cost min_bound_increase{};
  /// The number of threads, including the caller's. 0: as many as in the caller's task arena;
  /// outside of any arena, one for each core. Any other number gets its own arena. oneTBB starts at
  /// most one thread for each core, unless a `tbb::global_control` allows more.
  std::size_t threads = 0;
  /// True: in each run the solution is the first in the problem's order and the counts are those of
  /// the nodes before it, as in idastar.
  bool deterministic = false;
  /// The maximum number of expansions in a slice, after which a thread checks `stop`, the time and
  /// whether others are idle. A slice ends after a few milliseconds, unless expansions take longer.
  /// At least 1.
  std::uint64_t grain = std::uint64_t{1} << 20;
  /// The sequences of actions to leave out: see idastar_options; not automatic_pruning.
  move_pruning prune_moves{};
};

/// Parallel IDA* as an object that can be paused by limits and resumed.
template <class P, class H, class Observer = no_observer>
using parallel_idastar_search =
    search_session<detail::parallel_depth_first<P, detail::f_bound<cost_t<P>>,
                                                parallel_idastar_options<cost_t<P>>, H, Observer>>;

namespace detail {
struct parallel_idastar_fn
    : informed_depth_first_call<parallel_idastar_search, parallel_idastar_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal like idastar, in the
/// threads of oneTBB.
///
///     auto const r = wend::parallel_idastar(puzzle, start, heuristic, {.threads = 2});
///
/// Threads search below different nodes of one tree, and give parts of their trees to threads that
/// have nothing left to do. The bounds are those of idastar, and so are the status and the cost.
///
/// The path, and the counts of the iteration in which it is found, can differ from run to run. With
/// `deterministic` both are those of idastar: threads that have found a later solution continue
/// until nothing is left before it, and nodes visited after the solution are finally not counted.
/// While the search is paused they are counted; so a limit of expansions can stop one run that
/// another would have solved. (With a heuristic that raises estimates by those of neighbours, the
/// counts can still differ, because threads do not share raised estimates.)
///
/// `prune_moves` prunes in each part of the tree the same moves as idastar, with one automaton.
///
/// An observer may have the hooks `on_iteration`, called in the caller's thread, and `on_progress`,
/// called ten times a second in any thread, but never in two at the same time, so that it needs no
/// lock of its own. The reported counts are those up to the last slice of each thread, and `best_h`
/// is empty. Other hooks are rejected.
///
/// The limit of expansions is exact. The limits of time and `stop` are checked after each slice:
/// see `grain`. `max_memory` is divided among the threads, whose paths it limits; the account does
/// not include the pending packets, a few dozen paths. A search object can be paused by limits and
/// resumed.
///
/// \pre  The problem and the heuristic may be used by several threads at the same time through
///       references to constants. Costs are not negative and h never overestimates.
/// \post Like those of idastar. Costs in floating point: \ref rounding.
/// \complexity The work of idastar, divided among the threads, except in the last iteration, in
///       which other threads can find the solution earlier or later. The memory of a path for each.
/// \throws Whatever the problem, the heuristic or the observer throw in any thread, the first of
///       several, when the others have ended: the search has then failed. invalid_cost;
///       invalid_problem; invalid_option.
inline constexpr detail::parallel_idastar_fn parallel_idastar{};

}  // namespace wend
