// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/preset.hpp>
#include <wend/engine/preset_call.hpp>

/// \file
/// Breadth-first search.
///
/// E. F. Moore, "The shortest path through a maze", Proceedings of an International Symposium on
/// the Theory of Switching, Part II, 1959, 285-292.

namespace wend {

/// The options of breadth-first search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct bfs_options {
  search_limits<Cost> limits{};    ///< What may stop it.
  bool early_goal_test = false;    ///< Test for the goal when a node is generated: one level less.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
  /// How many nodes to generate from at a time, so that the machine fetches what they need at the
  /// same time. They are visited in the same order, to the same counts, but a limit of time, and
  /// `stop`, are asked about after so many expansions only. 0: as many as are best where states
  /// stay packed (see staged_problem) and nobody observes them, which is 256, a few microseconds;
  /// elsewhere 1.
  std::size_t batch = 0;
  /// False: no state is a goal, and the search goes on to the end, or to a limit. Then it can be
  /// asked for the cost of every state that it reached: see best_first_engine::cost_to, and reach.
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
class bfs_search : public blind_search<detail::bfs_preset<P, Duplicates>, P, Observer> {
 public:
  using blind_search<detail::bfs_preset<P, Duplicates>, P, Observer>::blind_search;
};

namespace detail {
struct bfs_fn : blind_call<bfs_search, bfs_options> {};
}  // namespace detail

/// Finds a path of the fewest actions from `start` (a state, or `starts(range)`) to a goal; it is
/// a cheapest one where costs are 1.
///
///     if (auto const r = wend::bfs(problem, start)) use(r.actions);
///
/// \post `solved`: `actions` lead from the start to a goal, and there are none fewer. `exhausted`:
///       no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) time and memory in the n states generated, which are all those up to the depth
///             of the nearest goal, and one level more without the early goal test.
/// \throws What the problem or the observer throw; invalid_cost; invalid_problem. Neither failing
///         to find a goal nor running out of memory throws: see the result's status.
inline constexpr detail::bfs_fn bfs{};

}  // namespace wend
