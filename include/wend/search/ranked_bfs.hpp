// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/ranked_search.hpp>

/// \file
/// Breadth-first search of whole spaces of numbered states, with two bits for each state. This
/// header is not in wend/wend.hpp: it can start threads.
///
/// R. E. Korf, P. Schultze, "Large-scale parallel breadth-first search", AAAI 2005, 1380-1385;
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008, 317-324.

namespace wend {

/// The options of ranked breadth-first search.
template <class Cost = int>
struct ranked_bfs_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  bool goal_test = true;         ///< Look for a goal; false: explore all that can be reached.
  unsigned threads = 1;  ///< With more than one, the problem's members are called in parallel.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
  any_executor executor{};  ///< Where its threads come from; none: so many `threads` are started.
};

/// Ranked breadth-first search as an object that can be stepped by layers, paused by limits and
/// resumed. Afterwards it knows the distances of all states explored, and the ways to them.
///
///     auto search = wend::ranked_bfs.search(puzzle, puzzle.goal_state(), {.goal_test = false});
///     search.run();
///     auto const way = search.path_to(board);
template <class P, class Observer = no_observer>
class ranked_bfs_search
    : public detail::ranked_search<P, ranked_bfs_options<cost_t<P>>, Observer> {
 public:
  using detail::ranked_search<P, ranked_bfs_options<cost_t<P>>, Observer>::ranked_search;
};

namespace detail {

/// Says what keeps a call from being a ranked search; whether nothing does.
template <class P, class S>
consteval bool require_ranked() {
  if constexpr (require_search<P, S>()) {
    static_assert(unit_cost_problem<P>,
                  "wend: ranked breadth-first search is for problems whose actions cost 1: without "
                  "a member " WEND_DETAIL_SIGNATURE(cost));
    return require_rankable<P>() && unit_cost_problem<P>;
  } else {
    return false;
  }
}

struct ranked_bfs_fn : blind_forms<ranked_bfs_fn, plain_options<ranked_bfs_options>> {
  template <class P, class S, class Observer>
  auto make(P const& problem, S const& start, no_tag,
            ranked_bfs_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_ranked<P, S>())
      return ranked_bfs_search<P, std::remove_reference_t<Observer>>(
          problem, start, options, observer);
  }
};

}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal, or,
/// without the goal test, how many states there are at each distance, in a table of two bits for
/// each state that has a rank.
///
///     auto const r = wend::ranked_bfs(puzzle, puzzle.goal_state(), {.goal_test = false});
///     use(r.histogram);
///
/// It goes by layers, the states of one distance: a limit of expansions or of depth stops it
/// between two of them, and its counts are of layers that are done; `stop` and the time are asked
/// about within them, too, for each part of a layer, and nothing is done twice for it. Threads work
/// on large layers, and any of them may be the one that asks `stop`. Whatever their number, results
/// and counts are the same. The time limit of a problem without rank maps is heeded every few
/// thousand states. There is no parent pruning: `generated` is as many as the expanded states have
/// actions. Problems that are rank_mapped_problem are searched many states at a time.
///
/// An observer's `on_progress` is called up to ten times a second, by any of the threads, one at a
/// time, with the counts of the layers that are done. No other hook is called.
///
/// \pre  Actions cost 1. With several threads, const members of the problem may be called at the
///       same time.
/// \post `solved`: `cost` is that of a path of the fewest actions to a goal, and `actions` is one.
///       `exhausted`: no goal can be reached; without the goal test: `histogram` counts all states
///       that can be reached.
/// \complexity O(n b) time for n states with ranks and b actions in each, and O(n) bits for each
///             layer, but for words of 64 states without one of the layer, which are skipped;
///             n / 4 + n / 256 bytes and a few. A problem that is neither invertible nor has rank
///             maps also pays for older states that are in one such word with new ones.
///             The path of a solution takes what ranked_bfs_search::path_to says.
/// \throws What the problem, the executor and the observer throw; invalid_option for a start
///         without a rank or no threads; invalid_cost; invalid_problem, where the start has a rank
///         that is too high, too; std::out_of_range for such a rank later; std::logic_error for rank
///         maps that do not fit the ranks. Neither failing to find a goal nor running out of memory
///         in the search throws: see the result's status. But where actions have no inverses
///         std::bad_alloc, if there is no memory for finding the path.
inline constexpr detail::ranked_bfs_fn ranked_bfs{};

}  // namespace wend
