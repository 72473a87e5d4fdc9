// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>

/// \file
/// The result of a search whose solution need not be a cheapest one, with what is known about that.

namespace wend {

/// A result with a lower bound.
template <class Action, class Cost>
struct bounded_result : search_result<Action, Cost> {
  /// No solution costs less, if the heuristic never overestimates. Empty before the search begins,
  /// and where no start can reach a goal.
  std::optional<Cost> lower_bound{};

  /// The cost of the solution divided by the lower bound: it costs at most that many times the
  /// least. 1 where both are 0; empty without a solution, where the bound alone is 0, and where the
  /// type of costs has no conversion to `double`.
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
