// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/best_first/preset.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Breadth-first search.
///
/// E. F. Moore, "The shortest path through a maze", Proceedings of an International Symposium on
/// the Theory of Switching, Part II, 1959, 285-292.

namespace wend {

/// The options of breadth-first search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct bfs_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool early_goal_test = false;    ///< Test successors for the goal when generated: one level less.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  /// The number of nodes to expand at a time, so that the processor fetches their memory in
  /// parallel. The order and the counts do not change, but the time limit and `stop` are checked
  /// only once per batch. 0: chosen by the library, 256 expansions (a few microseconds) if states
  /// stay packed (see staged_problem) and there is no observer, else 1.
  std::size_t batch = 0;
  /// False: no state is a goal, and the search runs until the space is exhausted or a limit stops
  /// it. The search object then knows the cost of every state reached: see
  /// search_session::cost_to and reach.
  bool goal_test = true;
};

namespace detail {

template <class P, duplicate_policy Duplicates>
struct bfs_preset {
  using options = bfs_options<cost_t<P>, Duplicates>;
  using priority = no_priority;
  using open_list = fifo_list<>;
  static constexpr best_first_traits traits{
      .duplicates = Duplicates, .improves = false, .by_increasing_depth = true};

  static open_list make_open(memory_budget& budget, options const&) { return open_list(budget); }
  static priority make_priority(options const&) { return {}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent,
            .early_goal_test = o.early_goal_test,
            .batch = o.batch,
            .memory = o.memory,
            .goal_test = o.goal_test};
  }
};

}  // namespace detail

/// Breadth-first search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using bfs_search = blind_search<detail::bfs_preset<P, Duplicates>, P, Observer>;

namespace detail {
struct bfs_fn : blind_call<bfs_search, bfs_options> {};
}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal. It is a
/// cheapest path if all costs are 1.
///
///     if (auto const r = wend::bfs(problem, start)) use(r.actions);
///
/// \post  `solved`: `actions` lead from the start to a goal, and no path has fewer actions.
///       `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) time and memory in the n states generated. These are all states up to the depth
///       of the nearest goal and, without the early goal test, one level more.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem. Failing to
///         find a goal or running out of memory does not throw: see the result's status.
inline constexpr detail::bfs_fn bfs{};

}  // namespace wend
