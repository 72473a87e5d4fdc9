// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string_view>

#include <wend/core/move_automaton.hpp>
#include <wend/parallel/parallel_preset.hpp>

/// \file
/// Iterative-deepening A* by several threads.
///
/// V. N. Rao, V. Kumar, K. Ramesh, "A parallel implementation of iterative-deepening-A*",
/// Proceedings of AAAI 1987, 178-182.

namespace wend {

/// The options of parallel IDA*.
template <class Cost = int>
struct parallel_idastar_options {
  search_limits<Cost> limits{};  ///< What may stop it. `stop` is asked by one thread at a time.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  /// By how much the bound grows at least from one iteration to the next: see idastar_options. The
  /// cost is that of idastar, then, only with `deterministic`.
  Cost min_bound_increase{};
  /// How many threads, the caller's among them. 0: as many as the task arena has that the caller
  /// is in; outside of any, one for each core. Another number than that has an arena of its own.
  /// oneTBB starts no more than one for each core, unless a `tbb::global_control` allows it.
  std::size_t threads = 0;
  /// Whether the solution is the first in the problem's order and the counts are those of the
  /// nodes before it, as in idastar, in each run.
  bool deterministic = false;
  /// The most expansions that a thread makes before it looks at `stop`, at the time and at whether
  /// others have nothing to do. It looks after a few milliseconds in any case, if a few expansions
  /// take no longer. At least 1.
  std::uint64_t grain = std::uint64_t{1} << 20;
  /// Sequences of actions to be left out: see idastar_options.
  move_pruning prune_moves{};
};

/// Parallel IDA* as an object that can be paused by limits and resumed.
template <class P, class H, class Observer = no_observer>
class parallel_idastar_search
    : public detail::informed_parallel<P, detail::f_bound<cost_t<P>>,
                                       parallel_idastar_options<cost_t<P>>, H, Observer> {
 public:
  static constexpr std::string_view algorithm = "parallel_idastar";  ///< In a checkpoint.

  using detail::informed_parallel<P, detail::f_bound<cost_t<P>>,
                                  parallel_idastar_options<cost_t<P>>, H,
                                  Observer>::informed_parallel;
};

namespace detail {
struct parallel_idastar_fn
    : informed_depth_first_call<parallel_idastar_search, parallel_idastar_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal as idastar does, in
/// the threads of oneTBB.
///
///     auto const r = wend::parallel_idastar(puzzle, start, heuristic, {.threads = 2});
///
/// Threads search below different nodes of one tree, and give parts of theirs to those that have
/// nothing left to do. The bounds are those of idastar, and so are the status and the cost.
///
/// The path, and the counts of the iteration in which it is found, can differ from run to run. With
/// `deterministic` both are those of idastar: threads that have found a later solution go on until
/// nothing is left before it, and what was visited after the solution is not counted in the end.
/// While the search is paused it is counted; so a limit of expansions can stop one run that another
/// would have solved. (With a heuristic that raises estimates by those of neighbours, the counts
/// can differ all the same: a thread does not know what another has raised.)
///
/// `prune_moves` cuts in each part of the tree what idastar cuts there, with one automaton.
///
/// An observer may have the hooks `on_iteration`, called in the caller's thread, and `on_progress`,
/// called ten times a second in any thread, but never in two at the same time: it needs no lock of
/// its own. The counts told are those up to the last slice of each thread, and `best_h` is empty.
/// Other hooks are refused.
///
/// The limit of expansions is kept to the unit. Those of time and `stop` are looked at after each
/// slice: see `grain`. `max_memory` is divided among the threads, whose paths it limits; the
/// packets that wait, a few dozen paths, are not in the account. A search object can be paused by
/// limits and resumed.
///
/// \pre  The problem and the heuristic may be used by several threads at the same time through
///       references to constants. Costs are not negative and h never overestimates.
/// \post As of idastar.
///       Costs in floating point: \ref rounding.
/// \complexity The work of idastar, but in the last iteration, where others can find the solution
///       before or after it would: divided among the threads. The memory of a path for each.
/// \throws What the problem, the heuristic or the observer throw in any thread, of several the
///       first, when the others have ended: the search has then failed. invalid_cost;
///       invalid_problem; invalid_option.
inline constexpr detail::parallel_idastar_fn parallel_idastar{};

}  // namespace wend
