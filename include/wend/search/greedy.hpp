// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/best_first/preset.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Greedy best-first search: ordered only by h.
///
/// J. E. Doran, D. Michie, "Experiments with the graph traverser program", Proceedings of the Royal
/// Society A 294, 1966, 235-259.

namespace wend {

/// The options of greedy best-first search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct greedy_options {
  search_limits<Cost> limits{};                     ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal h leaves first.
  bool reopen = false;             ///< Put a closed node back if a cheaper path to it is found.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Orders nodes by h.
template <class P>
struct priority_by_h {
  using key = f_h_key<cost_t<P>>;
  key of_costs(cost_t<P> const&, cost_t<P> const& h, cost_t<P> const&) const {
    return {h, cost_t<P>{}};
  }
};

template <class P, duplicate_policy Duplicates>
struct greedy_preset {
  using options = greedy_options<cost_t<P>, Duplicates>;
  using priority = priority_by_h<P>;
  using open_list = list_for<P, typename priority::key>;
  static constexpr best_first_traits traits{.duplicates = Duplicates, .improves = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static priority make_priority(options const&) { return {}; }
  static best_first_settings settings(options const& o) {
    return {.reopen = o.reopen, .prune_parent = o.prune_parent, .memory = o.memory};
  }
};

}  // namespace detail

/// Greedy best-first search as an object that can be stepped, paused by limits and resumed.
template <class P, class H, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using greedy_search = informed_search<detail::greedy_preset<P, Duplicates>, P, H, Observer>;

/// Finds a path from `start` (a state, or `starts(range)`) to a goal by always expanding the node
/// of least h. It is often fast, but rarely finds a cheap path.
///
///     if (auto const r = wend::greedy(problem, start, heuristic)) use(r.actions);
///
/// \post  `solved`: `actions` lead from the start to a goal at `cost`. `exhausted`: no goal can be
///       reached (if the dead ends of the heuristic are dead ends).
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time (O(n) if all costs are 1) and O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::informed_call<greedy_search, greedy_options> greedy{};

}  // namespace wend
