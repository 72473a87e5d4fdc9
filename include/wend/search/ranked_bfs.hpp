// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/ranked/ranked_search.hpp>
#include <wend/session/call_forms.hpp>

/// \file
/// Breadth-first search of whole spaces of ranked states, with two bits for each state. This header
/// is not part of wend/wend.hpp because it can start threads.
///
/// R. E. Korf, P. Schultze, "Large-scale parallel breadth-first search", AAAI 2005, 1380-1385;
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008, 317-324.

namespace wend {

/// The options of ranked breadth-first search.
template <class Cost = int>
struct ranked_bfs_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  bool goal_test = true;         ///< Look for a goal; false: explore all reachable states.
  unsigned threads = 1;  ///< With more than one, the problem's members are called in parallel.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  any_executor executor{};  ///< Executor of the threads; none: the search starts `threads` threads.
};

/// Ranked breadth-first search as an object that can be stepped by layers, paused by limits and
/// resumed. Afterwards it knows the distances of all states explored and the paths to them.
///
///     auto search = wend::ranked_bfs.search(puzzle, puzzle.goal_state(), {.goal_test = false});
///     search.run();
///     auto const way = search.path_to(board);
template <class P, class Observer = no_observer>
class ranked_bfs_search
    : public detail::ranked_search<P, ranked_bfs_options<cost_t<P>>, Observer> {
  using base = detail::ranked_search<P, ranked_bfs_options<cost_t<P>>, Observer>;

 public:
  using base::base;
};

namespace detail {

/// Static assertions on the arguments of a ranked search; true if all hold.
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

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal or,
/// without the goal test, counts the states at each distance. Its table has two bits for each state
/// that has a rank.
///
///     auto const r = wend::ranked_bfs(puzzle, puzzle.goal_state(), {.goal_test = false});
///     use(r.histogram);
///
/// It searches layer by layer; a layer consists of the states of one distance. An expansion or
/// depth limit stops it between two layers, and its counts include complete layers only. `stop` and
/// the time limit are also checked within a layer, once for each part of it, and no work is
/// repeated afterwards. Large layers are shared among the threads, any of which may call `stop`.
/// Results and counts do not depend on the number of threads. For a problem without rank maps the
/// time limit is checked every few thousand states. There is no parent pruning: `generated` is the
/// number of all actions of the expanded states. A rank_mapped_problem is searched many states at a
/// time.
///
/// An observer's `on_progress` is called up to ten times a second, by any of the threads, one at a
/// time, with the counts of the complete layers. No other hook is called.
///
/// \pre  Actions cost 1. With several threads, const members of the problem may be called
///       concurrently.
/// \post  `solved`: `cost` is that of a path of the fewest actions to a goal, and `actions` is one.
///       `exhausted`: no goal can be reached; without the goal test, `histogram` counts all
///       reachable states.
/// \complexity O(n b) time for n states with ranks and b actions in each, and O(n) bits read for
///       each layer, except that words of 64 states without a state of the layer are skipped. n / 4
///       + n / 256 bytes plus a constant. If a problem has neither inverses nor rank maps, the
///       older states that share a word with new states also cost time. For the path of a solution
///       see ranked_bfs_search::path_to.
/// \throws Exceptions of the problem, the executor and the observer; invalid_option for a start
///         without a rank or no threads; invalid_cost; invalid_problem, also if the rank of the
///         start is too high; std::out_of_range if a later rank is too high; std::logic_error for
///         rank maps that do not fit the ranks. Failing to find a goal or running out of memory in
///         the search does not throw: see the result's status. But std::bad_alloc if actions have
///         no inverses and there is no memory for finding the path.
inline constexpr detail::ranked_bfs_fn ranked_bfs{};

}  // namespace wend
