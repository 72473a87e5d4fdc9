// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/engine/call_forms.hpp>
#include <wend/engine/solutions.hpp>
#include <wend/search/idastar.hpp>

/// \file
/// All cheapest solutions, by iterative-deepening A*.

namespace wend {
namespace detail {

struct idastar_solutions_fn : informed_forms<idastar_solutions_fn, plain_options<idastar_options>> {
  template <class Problem, class S, class Heuristic, class Observer,
            class P = std::remove_cvref_t<Problem>, class H = std::remove_cvref_t<Heuristic>>
  auto make(Problem&& problem, S const& start, Heuristic&& heuristic, no_tag,
            idastar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>() && require_kept_observer<Observer>()) {
      using cost = cost_t<P>;
      if (cost{} < options.min_bound_increase)
        raise(
            invalid_option("wend: idastar_solutions has no min_bound_increase, because it needs "
                           "the cost of the cheapest solution"));
      if (!unit_cost_problem<P> && checked_cycle_check<P>(options.cycles) != cycle_check::path)
        raise(
            invalid_option("wend: idastar_solutions needs cycle_check::path where actions have "
                           "costs, because they may be 0"));
      return solution_range<idastar_search<P, H, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start,
          std::forward<Heuristic>(heuristic), options, observer);
    }
  }
};

}  // namespace detail

/// The cheapest paths from `start` (a state, or `starts(range)`) to a goal: every sequence of
/// actions of that cost that visits no state twice and ends at its first goal, each once. The next
/// one is computed when it is asked for.
///
///     for (auto const& s : wend::idastar_solutions(problem, start, heuristic))
///       std::cout << s.actions.size() << " actions, cost " << s.cost << '\n';
///
/// The range's `status()` is `exhausted` when it has given all of them, or else the limit that
/// stopped it; `set_limits` and another loop go on from there. An observer is told of all of it.
/// Problem, heuristic and observer are referred to: temporaries are refused.
///
/// \pre  Costs are not negative, and h never overestimates, summed as the costs are.
/// \post Two actions that lead from one state to another make two solutions, and so do two places
///       of one action in `actions(s)`, and two starts that are equal. With `prune_moves`, off
///       unless asked for, solutions are left out: at least one of the cheapest remains.
///       Costs in floating point: \ref rounding.
/// \complexity As idastar, whose last iteration is gone through to its end.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option for an option that could lose or repeat a solution.
inline constexpr detail::idastar_solutions_fn idastar_solutions{};

}  // namespace wend
