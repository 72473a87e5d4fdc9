// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <type_traits>  // std::is_empty_v

#include <wend/best_first/preset.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Uniform-cost search: Dijkstra's algorithm, ended at the first goal.
///
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1,
/// 1959, 269-271.

namespace wend {

/// The options of uniform-cost search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct ucs_options {
  search_limits<Cost> limits{};                     ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal cost leaves first.
  bool prune_parent = true;                         ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  std::size_t batch = 1;           ///< Like in A*, for nodes of equal cost: see astar_options.
  /// False: no state is a goal, and the search runs until the space is exhausted or a limit stops
  /// it. The search object then knows the cost of every state reached: see
  /// search_session::cost_to and reach.
  bool goal_test = true;
};

namespace detail {

template <class P, duplicate_policy Duplicates>
struct ucs_preset {
  using options = ucs_options<cost_t<P>, Duplicates>;
  using priority = blind_priority<P>;
  using open_list = list_for<P, typename priority::key>;
  static constexpr best_first_traits traits{
      .duplicates = Duplicates, .improves = true, .by_increasing_f = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static priority make_priority([[maybe_unused]] options const& o) {
    if constexpr (std::is_empty_v<priority>)
      return {};
    else
      return {o.ties};
  }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent,
            .batch = batch_of(o.ties, o.batch),
            .memory = o.memory,
            .goal_test = o.goal_test};
  }
};

}  // namespace detail

/// Uniform-cost search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using ucs_search = blind_search<detail::ucs_preset<P, Duplicates>, P, Observer>;

namespace detail {
struct ucs_fn : blind_call<ucs_search, ucs_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal without a heuristic.
///
///     if (auto const r = wend::ucs(problem, start)) use(r.actions, *r.cost);
///
/// \pre  Costs are not negative.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, and no path is cheaper (not
///       proved if there is a depth limit). `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time (O(n) if all costs are 1) and O(n) memory in the n states generated,
///       which are all states that cost less than the nearest goal, and their successors.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem. Failing to
///         find a goal or running out of memory does not throw: see the result's status.
inline constexpr detail::ucs_fn ucs{};

}  // namespace wend
