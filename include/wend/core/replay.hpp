// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::equality_comparable
#include <cstddef>   // std::size_t
#include <optional>
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The states and the costs along a sequence of actions.

namespace wend {

/// The states along a path and the cost of the path to each. True if every action was applicable.
template <class State, class Cost>
struct replayed_path {
  std::vector<State> states{};             ///< The start and the result of each action.
  std::vector<Cost> costs{};               ///< The cost of the path to each state, summed from the
                                           ///< start.
  std::optional<std::size_t> failed_at{};  ///< The first action that `actions` did not offer in its
                                           ///< state, or whose cost is infinite; the path ends
                                           ///< before it.

  /// True if all actions were applicable.
  explicit operator bool() const noexcept { return !failed_at; }
};

namespace detail {

/// True if `a` is applicable: `actions(s)` offers it, at a finite cost. If actions have no `==`,
/// true if an offered action leads to the same state at the same cost.
template <class P>
bool offers(P const& p, state_t<P> const& s, action_t<P> const& a) {
  auto&& range = actions_of(p, s);
  if constexpr (std::equality_comparable<action_t<P>>) {
    for (auto&& offered : range)
      if (static_cast<action_t<P>>(offered) == a) return !is_left_out(p, s, a);
  } else {
    state_t<P> const next = result_of(p, s, a);
    for (auto&& offered : range) {
      action_t<P> const other = offered;
      if (is_left_out(p, s, other)) continue;
      if constexpr (weighted_problem<P>) {
        auto const here = given_cost(p, s, other);
        auto const there = given_cost(p, s, a);
        if (!(here == there || (is_nan(here) && is_nan(there)))) continue;
      }
      if (static_cast<state_t<P>>(result_of(p, s, other)) == next) return true;
    }
  }
  return false;
}

/// A path up to the first failure, and the fault of the cost that ended it, if one did.
template <class P>
struct walked_path {
  replayed_path<state_t<P>, cost_t<P>> path;
  std::string fault;  ///< The fault of the cost of the action after the last state; empty without
                      ///< one.
};

template <class P, class Actions>
walked_path<P> walk(P const& p, state_t<P> const& start, Actions const& actions) {
  walked_path<P> walked;
  auto& path = walked.path;
  path.states.push_back(start);
  path.costs.push_back(cost_t<P>{});
  for (auto const& given : actions) {
    action_t<P> const a = given;
    std::size_t const number = path.states.size() - 1;
    state_t<P> const& s = path.states.back();
    if (!offers(p, s, a)) {
      path.failed_at = number;
      return walked;
    }
    auto sum = std::optional<cost_t<P>>(path.costs.back());
    if constexpr (weighted_problem<P>) {
      auto const cost = given_cost(p, s, a);
      if (auto const* fault = fault_as<cost_t<P>>(cost)) {
        walked.fault = std::string("the cost of an action ") + fault;
        return walked;
      }
      sum = checked_sum(*sum, static_cast<cost_t<P>>(cost));
    } else {
      sum = checked_sum(*sum, static_cast<cost_t<P>>(1));
    }
    if (!sum) {
      walked.fault = "the cost of the path does not fit the cost type";
      return walked;
    }
    state_t<P> next = result_of(p, s, a);
    path.states.push_back(std::move(next));
    path.costs.push_back(*sum);
  }
  return walked;
}

}  // namespace detail

/// Follows `actions` from `start`: the states along the path, and the cost of the path to each,
/// summed as a search sums it.
///
///     auto const r = wend::astar(problem, start, heuristic);
///     for (auto const& state : wend::replay(problem, start, r.actions).states) draw(state);
///
/// Each action must be one of the actions that `actions(s)` offers in its state (if actions have no
/// `==`, one of these must be equivalent), and its cost must be finite. Otherwise the path ends
/// there, and `failed_at` is the index of the action.
///
/// \pre  If actions have no `==`: `result` and `cost` accept every one of `actions`.
/// \post `states` and `costs` have one element more than there were actions applied.
/// \complexity One call of `actions` and O(b) calls of `result` and `cost` for each action, where b
///             is the number of actions that `actions` offers.
/// \throws invalid_cost_at with the path to the action whose cost is negative or not a number, or
///         with which the sum does not fit; whatever the problem throws.
template <class P, class Actions>
replayed_path<state_t<P>, cost_t<P>> replay(P const& p, state_t<P> const& start,
                                            Actions const& actions) {
  static_assert(problem<P>);
  auto walked = detail::walk(p, start, actions);
  if (!walked.fault.empty()) {
    std::vector<action_t<P>> path;
    for (auto const& a : actions) {
      path.push_back(a);
      if (path.size() == walked.path.states.size()) break;
    }
    detail::raise(invalid_cost_at<action_t<P>>(walked.fault, std::move(path)));
  }
  return std::move(walked.path);
}

}  // namespace wend
