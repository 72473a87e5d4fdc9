// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::floating_point
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>  // std::forward

#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/incremental/path_key.hpp>

/// \file
/// The actions of a problem whose costs change, and of its reversal.

namespace wend::detail {

/// The cost of an action; empty where it is infinite: then it cannot be done now. `fail(what)` must
/// not return.
template <class Q, class Action, class Fail>
std::optional<cost_t<Q>> cost_if_possible(Q const& q, state_t<Q> const& s, Action const& a,
                                          Fail&& fail) {
  if constexpr (weighted_problem<Q>) {
    auto const given = q.cost(s, a);
    if constexpr (std::floating_point<std::remove_cvref_t<decltype(given)>>)
      if (given == std::numeric_limits<std::remove_cvref_t<decltype(given)>>::infinity())
        return std::nullopt;
    if (auto const* fault = fault_as<cost_t<Q>>(given))
      fail(fault_text("the cost of an action ", fault));
    return static_cast<cost_t<Q>>(given);
  } else {
    return static_cast<cost_t<Q>>(1);
  }
}

/// Calls `each(state, cost)` for each action that can be done in `s`, with where it leads; until it
/// is false. Whether it never was.
template <class Q, class Fail, class Each>
bool for_each_edge(Q const& q, state_t<Q> const& s, Fail&& fail, Each&& each) {
  auto&& range = q.actions(s);
  auto const end = std::ranges::end(range);
  for (auto at = std::ranges::begin(range); !(at == end); ++at) {
    auto&& element = *at;
    successor_t<Q> const& x = element;
    auto const cost = cost_if_possible(q, s, x, fail);
    if (!cost) continue;
    state_t<Q> const next = q.result(s, x);
    if (!each(next, *cost)) return false;
  }
  return true;
}

/// A path, and one more action.
template <class Cost, class Fail>
path_length<Cost> longer(path_length<Cost> const& path, Cost const& by, Fail&& fail) {
  return {checked_sum(path.cost, by, path_does_not_fit, fail), path.actions + 1};
}

}  // namespace wend::detail
