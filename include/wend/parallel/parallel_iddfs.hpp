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
/// Iterative deepening depth-first search by several threads.

namespace wend {

/// The options of parallel iterative deepening.
template <class Cost = int>
struct parallel_iddfs_options {
  search_limits<Cost> limits{};  ///< The limits. One thread at a time calls `stop`.
  /// If absent: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  /// The number of threads, including the caller's. 0: as many as in the caller's task arena;
  /// outside of any arena, one for each core. Any other number gets its own arena. oneTBB starts at
  /// most one thread for each core, unless a `tbb::global_control` allows more.
  std::size_t threads = 0;
  /// True: in each run the solution is the first in the problem's order and the counts are those of
  /// the nodes before it, as in iddfs.
  bool deterministic = false;
  /// The maximum number of expansions in a slice, after which a thread checks `stop`, the time and
  /// whether others are idle. A slice ends after a few milliseconds, unless expansions take longer.
  /// At least 1.
  std::uint64_t grain = std::uint64_t{1} << 20;
  /// The sequences of actions to leave out: see iddfs_options; not automatic_pruning.
  move_pruning prune_moves{};
};

/// Parallel iterative deepening as an object that can be paused by limits and resumed.
template <class P, class Observer = no_observer>
using parallel_iddfs_search =
    search_session<detail::parallel_depth_first<P, detail::deepening<cost_t<P>>,
                                                parallel_iddfs_options<cost_t<P>>, detail::blind,
                                                Observer>>;

namespace detail {
struct parallel_iddfs_fn : blind_depth_first_call<parallel_iddfs_search, parallel_iddfs_options> {};
}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal like iddfs, in the threads of
/// oneTBB.
///
///     auto const r = wend::parallel_iddfs(problem, start, {.limits = {.max_depth = 20}});
///
/// Threads search below different nodes of one tree, and give parts of their trees to threads that
/// have nothing left to do. The bounds are those of iddfs, and so are the status and the number of
/// actions; if steps have different costs, the cost is the same only with `deterministic`.
///
/// The path, and the counts of the iteration in which it is found, can differ from run to run. With
/// `deterministic` both are those of iddfs: threads that have found a later solution continue until
/// nothing is left before it, and nodes visited after the solution are finally not counted. While
/// the search is paused they are counted; so a limit of expansions can stop one run that another
/// would have solved.
///
/// `prune_moves` prunes in each part of the tree the same moves as iddfs, with one automaton.
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
/// \pre  The problem may be used by several threads at the same time through references to
///       constants. Costs are not negative.
/// \post Like those of iddfs. Costs in floating point: \ref rounding.
/// \complexity The work of iddfs, divided among the threads; more or less of it if a solution is
///       found. The memory of a path for each.
/// \throws Whatever the problem or the observer throw in any thread, the first of several, when the
///       others have ended: the search has then failed. invalid_cost; invalid_problem;
///       invalid_option.
inline constexpr detail::parallel_iddfs_fn parallel_iddfs{};

}  // namespace wend
