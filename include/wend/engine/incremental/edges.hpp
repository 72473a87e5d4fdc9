// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <iterator>  // std::ranges::begin

#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/incremental/path_key.hpp>

/// \file
/// The actions of a problem whose costs change, and of its reversal.

namespace wend::detail {

/// Calls `each(state, cost)` for each applicable action in `s`, with where it leads; until it
/// is false. Whether it never was.
template <class Q, class Fail, class Each>
bool for_each_edge(Q const& q, state_t<Q> const& s, Fail&& fail, Each&& each) {
  auto&& range = q.actions(s);
  auto const end = std::ranges::end(range);
  for (auto at = std::ranges::begin(range); !(at == end); ++at) {
    auto&& element = *at;
    successor_t<Q> const& x = element;
    auto const step = cost_of_action(q, s, x, fail);
    if (!step.applicable) continue;
    state_t<Q> const next = q.result(s, x);
    if (!each(next, step.value)) return false;
  }
  return true;
}

/// A path, and one more action; no path where the cost does not fit the type and a limit cuts it,
/// and else `fail(what)`, which must not return.
template <class Cost, class Fail>
path_length<Cost> longer(path_length<Cost> const& path, Cost const& by, bool is_limited,
                         Fail&& fail) {
  if (is_limited && !checked_sum(path.cost, by)) return {};
  return {checked_sum(path.cost, by, path_does_not_fit, fail), path.actions + 1};
}

}  // namespace wend::detail
