// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::forward, std::in_place

#include <wend/engine/call_forms.hpp>
#include <wend/engine/solutions.hpp>
#include <wend/search/iddfs.hpp>

/// \file
/// All solutions of the fewest actions, by iterative deepening.

namespace wend {
namespace detail {

struct iddfs_solutions_fn : blind_forms<iddfs_solutions_fn, plain_options<iddfs_options>> {
  template <class Problem, class S, class Observer, class P = std::remove_cvref_t<Problem>>
  auto make(Problem&& problem, S const& start, no_tag,
            iddfs_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_search<P, S>() && require_kept_observer<Observer>())
      return solution_range<iddfs_search<P, std::remove_reference_t<Observer>>>(
          std::in_place, std::forward<Problem>(problem), start, options, observer);
  }
};

}  // namespace detail

/// The paths of the fewest actions from `start` (a state, or `starts(range)`) to a goal, each once;
/// they are the cheapest ones where costs are 1. The next one is computed when it is asked for.
///
///     for (auto const& s : wend::iddfs_solutions(problem, start)) use(s.actions, s.cost);
///
/// The range's `status()` is `exhausted` when it has given all of them, or else the limit that
/// stopped it; `set_limits` and another loop go on from there. An observer is told of all of it.
/// Problem and observer are referred to: a temporary is refused.
///
/// \post Two actions that lead from one state to another make two solutions, and so do two places
///       of one action in `actions(s)`, and two starts that are equal. With `prune_moves`, off
///       unless asked for, solutions are left out: at least one of the cheapest remains.
///       Costs in floating point: \ref rounding.
/// \complexity As iddfs, whose last iteration is gone through to its end.
/// \throws What the problem or the observer throw; invalid_cost; invalid_problem; invalid_option.
inline constexpr detail::iddfs_solutions_fn iddfs_solutions{};

}  // namespace wend
