// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/search/anytime/detail/anytime_search.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/session/detail/checked_weight.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Anytime weighted A*.
///
/// E. A. Hansen, R. Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research
/// 28, 2007, 267-297.

namespace wend {

/// The options of anytime weighted A*.
template <class Cost = int>
struct awastar_options {
  double weight = 2;             ///< At least 1; larger weights prefer nodes near the goal more.
  search_limits<Cost> limits{};  ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal f leaves first.
  bool prune_parent = true;                         ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Weighted A* that always reopens, because its lower bounds need that.
template <class P>
struct awastar_preset : weighted_astar_preset<P, duplicate_policy::closed_list> {
  using options = awastar_options<cost_t<P>>;
  using schedule = one_round;
  static priority_by_weighted_f<P> make_priority(options const& o) {
    return {checked_weight(o.weight, "anytime weighted A*"), o.ties};
  }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

template <class P, class H, class Observer>
using awastar_search = anytime_search<awastar_preset<P>, P, H, Observer>;

struct awastar_fn
    : improving_call<awastar_search, awastar_options, duplicate_policy::closed_list> {};

}  // namespace detail

/// Finds a first path from `start` (a state, or `starts(range)`) to a goal quickly, then cheaper
/// and cheaper paths until the last one is proved to be cheapest. Each solution comes with a lower
/// bound on the cost of every solution. The range is lazy: it searches for the next solution when
/// the iterator is advanced.
///
///     for (auto const& s : wend::awastar(problem, start, heuristic, {.weight = 2})) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// The algorithm is weighted A* that does not stop at a goal: it only stops expanding nodes whose
/// f = g + h is not less than the cost of the best solution. The bound is the least f of the open
/// nodes.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. With a depth limit the last
///   solution need not be cheapest; the bounds hold for the problem without that limit.
/// - *Observers* receive `on_goal` for each solution.
///
/// The range refers to the problem and the heuristic; temporaries are rejected.
///
/// \pre  Costs are numbers and not negative, and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, where reopened states
///       count again; in addition O(n) time for the bound of each solution.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the weight is not from 1 to 1e100. Running out of
///         memory while searching does not throw.
inline constexpr detail::awastar_fn awastar{};

}  // namespace wend
