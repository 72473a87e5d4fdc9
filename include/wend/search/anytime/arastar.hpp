// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/search/anytime/detail/anytime_search.hpp>
#include <wend/search/anytime/detail/rounds.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/session/detail/checked_weight.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Anytime repairing A*.
///
/// M. Likhachev, G. J. Gordon, S. Thrun, "ARA*: Anytime A* with Provable Bounds on
/// Sub-Optimality", Advances in Neural Information Processing Systems 16 (NIPS 2003), 767-774.

namespace wend {

/// The options of anytime repairing A*.
template <class Cost = int>
struct arastar_options {
  double weight = 3;             ///< Weight of the first round; at least 1.
  double step = 0.5;             ///< Decrease per round: at least (weight - 1) / 1000, not 0.
  search_limits<Cost> limits{};  ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal f leaves first.
  bool prune_parent = true;                         ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Weighted A* in rounds of decreasing weights.
template <class P>
struct arastar_preset : weighted_astar_preset<P, duplicate_policy::closed_list> {
  using weighted = weighted_astar_preset<P, duplicate_policy::closed_list>;
  using options = arastar_options<cost_t<P>>;
  using open_list = round_list<typename weighted::open_list>;
  using schedule = falling_weight;
  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static typename weighted::priority make_priority(options const& o) {
    checked_weight(o.weight, "ARA*");
    if (!(o.step > 0.0 && o.step <= greatest_weight && o.step >= (o.weight - 1.0) / 1000.0))
      raise(invalid_option("wend: the step of ARA* is " + text_of(o.step) +
                           ": expected more than 0, at least (weight - 1) / 1000, and at most "
                           "1e+100"));
    return {o.weight, o.ties};
  }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

template <class P, class H, class Observer>
using arastar_search = anytime_search<arastar_preset<P>, P, H, Observer>;

struct arastar_fn
    : improving_call<arastar_search, arastar_options, duplicate_policy::closed_list> {};

}  // namespace detail

/// Finds a first path from `start` (a state, or `starts(range)`) to a goal quickly, then cheaper
/// and cheaper paths until the last one is proved to be cheapest. Each solution comes with a lower
/// bound on the cost of every solution. The range is lazy: it searches for the next solution when
/// the iterator is advanced.
///
///     for (auto const& s : wend::arastar(problem, start, heuristic, {.weight = 3, .step = 0.5})) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// The algorithm is weighted A* in rounds of decreasing weights, and reuses the nodes of earlier
/// rounds. A state is expanded again only after a cheaper path to it was found, and at most once in
/// a round. A round ends when it has found a solution, or when the best solution satisfies the
/// weight of the round. The weight of the next round is the weight of the last one, or the proved
/// ratio if that is less, minus `step`; it is at least 1. The bound is the least g + h of the open
/// nodes. In contrast, `awastar` keeps its weight and expands a state whenever it finds a cheaper
/// path to it.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. With a depth limit the last
///   solution need not be cheapest; the bounds hold for the problem without that limit.
/// - *Observers* receive `on_goal` for each solution.
/// - *Statistics*: `iterations` counts the rounds.
///
/// The range refers to the problem and the heuristic; temporaries are rejected.
///
/// \pre  Costs are not negative, numbers, and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). If h is consistent, the first
///       solution costs at most `weight` times the least. `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time for each round and O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the weight is below 1, if the step is not above 0 or
///         so small that there could be more than 1000 rounds of decreasing weights, or if one of
///         them is above 1e100 or not a number. Running out of memory while searching does not
///         throw.
inline constexpr detail::arastar_fn arastar{};

}  // namespace wend
