// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>     // std::size_t
#include <functional>  // std::equal_to
#include <string>
#include <vector>

#include <wend/core/detail/text.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>

/// \file
/// Checks a result by following its actions.

namespace wend {

/// The verdict on a result: true if it is a solution; otherwise it has the reason in words.
struct solution_check {
  std::string reason{};  ///< Empty if the result is a solution.

  explicit operator bool() const noexcept { return reason.empty(); }  ///< True if the result is a
                                                                      ///< solution.
};

/// Checks that `result`, the answer of a search of `problem` from `start` (a state, or
/// `starts(range)` of states), is a solution: its actions are applicable one after the other, end
/// at a goal, and their costs add up exactly to its cost. It does not check that the solution is a
/// cheapest one.
///
///     auto const r = wend::idastar(problem, start, heuristic);
///     auto const check = wend::check_solution(problem, start, r);
///     if (!check) std::cerr << check.reason;   // "the cost is 7, but the actions add up to 9"
///
/// Actions are counted from 0.
///
/// \complexity One call of `actions` and O(b) calls of `result` and `cost` for each action, where b
///             is the number of actions that `actions` offers.
/// \throws Whatever the problem throws. An invalid cost is a reason, not an error.
template <class P, class S = detail::braced_start_t<P>, class Result>
  requires start_of<S, state_t<P>>
solution_check check_solution(P const& p, S const& start, Result const& result) {
  static_assert(problem<P>);
  if (result.status != search_status::solved)
    return {"the status is " + std::string(to_string(result.status)) + ", not solved"};

  std::vector<state_t<P>> const starts = detail::to_starts<state_t<P>>(start);
  if (result.start >= starts.size())
    return {"the path begins at start " + std::to_string(result.start) + " of " +
            std::to_string(starts.size()) + ", counted from 0"};

  auto const walked = detail::walk(p, starts[result.start], result.actions);
  std::size_t const reached = walked.path.states.size() - 1;
  if (walked.path.failed_at)
    return {"action " + std::to_string(*walked.path.failed_at) +
            detail::aside(" (", result.actions[*walked.path.failed_at], ")") +
            " is not applicable" + detail::aside(" in the state ", walked.path.states.back(), "")};
  if (!walked.fault.empty()) return {"at action " + std::to_string(reached) + ": " + walked.fault};
  if (!p.is_goal(walked.path.states.back()))
    return {"the path ends, after " + std::to_string(reached) + " actions, at no goal"};
  if (!result.cost) return {"the cost is missing"};
  if (!std::equal_to<>()(*result.cost, walked.path.costs.back()))
    return {"the cost is " + detail::text_of(*result.cost) + ", but the actions add up to " +
            detail::text_of(walked.path.costs.back())};
  return {};
}

}  // namespace wend
