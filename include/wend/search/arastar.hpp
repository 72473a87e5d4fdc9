// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/anytime/anytime_search.hpp>
#include <wend/engine/anytime/rounds.hpp>
#include <wend/engine/common/checked_weight.hpp>
#include <wend/engine/improving_call.hpp>
#include <wend/search/weighted_astar.hpp>

/// \file
/// Anytime repairing A*.
///
/// M. Likhachev, G. J. Gordon, S. Thrun, "ARA*: Anytime A* with Provable Bounds on
/// Sub-Optimality", Advances in Neural Information Processing Systems 16 (NIPS 2003), 767-774.

namespace wend {

/// The options of anytime repairing A*.
template <class Cost = int>
struct arastar_options {
  double weight = 3;               ///< At least 1: that of the first round.
  double step = 0.5;               ///< By how much it falls: at least (weight - 1) / 1000, not 0.
  search_limits<Cost> limits{};    ///< What may stop it.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which of equal f leaves first.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// Weighted A* in rounds of falling weights.
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

/// Finds a path from `start` (a state, or `starts(range)`) to a goal soon, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest. Each comes with a lower bound, below which no
/// solution costs. The next one is computed when it is asked for.
///
///     for (auto const& s : wend::arastar(problem, start, heuristic, {.weight = 3, .step = 0.5})) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It is weighted A* in rounds of falling weights, which keeps what it knows: a state is expanded
/// again only when a cheaper path to it was found, and at most once in a round. A round ends when
/// it has found a solution, or when the best one is as good as its weight asks for. The weight of
/// the next one is `step` less than the last, or than the ratio that is proved if that is less, but
/// at least 1. The bound is the least g + h of the open nodes. `awastar` keeps its weight, and
/// expands a state whenever it finds a cheaper path to it.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. With a depth limit the last solution
///   need not be cheapest; bounds are those of the problem without that limit.
/// - *Observers* are told of each solution by `on_goal`.
/// - *Statistics*: `iterations` counts the rounds.
///
/// Problem and heuristic are referred to: temporaries are refused.
///
/// \pre  Costs are not negative, numbers, and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). Where h is consistent, the
///       first costs at most `weight` times the least. `exhausted`: the last solution is a cheapest
///       one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time for each round and O(n) memory in the n states generated.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option if the weight is below 1, the step is not above 0 or so small that there
///         could be more than 1000 rounds of falling weights, or one of them is above 1e100 or not
///         a number. Running out of memory while searching does not throw.
inline constexpr detail::arastar_fn arastar{};

}  // namespace wend
