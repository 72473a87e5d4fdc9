// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>

/// \file
/// The cost of a path, as reported in results.

namespace wend::detail {

/// The costs of the actions, summed from the start on.
template <class P>
cost_t<P> path_cost(P const& problem, state_t<P> const& start,
                    std::vector<action_t<P>> const& path) {
  if constexpr (unit_cost_problem<P>) {
    return static_cast<cost_t<P>>(path.size());
  } else {
    cost_t<P> sum{};
    state_t<P> s = start;
    for (auto const& a : path) {
      auto const fail = [](std::string const& what) { raise(invalid_cost(what, 0)); };
      sum = sum + action_cost(problem, s, a, fail);
      s = result_of(problem, s, a);
    }
    return sum;
  }
}

}  // namespace wend::detail
