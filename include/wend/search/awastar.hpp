// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/anytime/anytime_search.hpp>
#include <wend/engine/common/checked_weight.hpp>
#include <wend/engine/improving_call.hpp>
#include <wend/search/weighted_astar.hpp>

/// \file
/// Anytime weighted A*.
///
/// E. A. Hansen, R. Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research
/// 28, 2007, 267-297.

namespace wend {

/// The options of anytime weighted A*.
template <class Cost = int>
struct awastar_options {
  double weight = 2;               ///< At least 1: how much nodes near the goal are preferred.
  search_limits<Cost> limits{};    ///< What may stop it.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which of equal f leaves first.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// Weighted A*, which always reopens: its lower bounds need that.
template <class P>
struct awastar_preset : weighted_astar_preset<P, duplicate_policy::closed_list> {
  using weighted = weighted_astar_preset<P, duplicate_policy::closed_list>;
  using options = awastar_options<cost_t<P>>;
  using schedule = one_round;
  static typename weighted::open_list make_open(memory_budget& budget, options const& o) {
    return typename weighted::open_list(budget, equals_of(o.ties));
  }
  static typename weighted::priority make_priority(options const& o) {
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

/// Finds a path from `start` (a state, or `starts(range)`) to a goal soon, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest. Each comes with a lower bound, below which no
/// solution costs. The next one is computed when it is asked for.
///
///     for (auto const& s : wend::awastar(problem, start, heuristic, {.weight = 2})) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It is weighted A* that goes on at a goal: nodes whose g + h is not less than the cost of the
/// best solution are no longer expanded. The bound is the least g + h of the open nodes.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. With a depth limit the last solution
///   need not be cheapest; bounds are those of the problem without that limit.
/// - *Observers* are told of each solution by `on_goal`.
///
/// Problem and heuristic are referred to: temporaries are refused.
///
/// \pre  Costs are not negative, numbers, and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). `exhausted`: the last
///       solution is a cheapest one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, where states that are
///       reopened count again; besides O(n) for each solution's bound.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option if the weight is not from 1 to 1e100. Running out of memory while
///         searching does not throw.
inline constexpr detail::awastar_fn awastar{};

}  // namespace wend
