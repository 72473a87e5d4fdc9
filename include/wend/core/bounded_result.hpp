// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>

/// \file
/// The result of a search whose solution need not be cheapest, with a bound on its excess cost.

namespace wend {

/// A result with a lower bound.
template <class Action, class Cost>
struct bounded_result : search_result<Action, Cost> {
  /// A lower bound on the cost of every solution, if the heuristic never overestimates. Empty
  /// before the search begins, and if no start can reach a goal.
  std::optional<Cost> lower_bound{};

  /// The cost of the solution divided by the lower bound: the solution costs at most that many
  /// times the least cost. 1 if both are 0. Empty without a solution, if only the bound is 0, and
  /// if the cost type has no conversion to `double`.
  [[nodiscard]] std::optional<double> ratio() const {
    if constexpr (requires(Cost const& c) { static_cast<double>(c); }) {
      if (!this->cost || !lower_bound) return std::nullopt;
      auto const found = static_cast<double>(*this->cost);
      auto const bound = static_cast<double>(*lower_bound);
      if (bound > 0) return found / bound;
      if (!(found > 0)) return 1.0;
    }
    return std::nullopt;
  }
};

/// The bounded result of a search of the problem `P`.
template <class P>
using bounded_result_t = bounded_result<action_t<P>, cost_t<P>>;

}  // namespace wend
