// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>

/// \file
/// The result of a search that drops nodes from memory, and may have to generate them again.

namespace wend {

/// A result with a lower bound, and with the extra work caused by the small memory.
template <class Action, class Cost>
struct forgetful_result : bounded_result<Action, Cost> {
  /// The part of `statistics.expanded` that are repeated expansions. Together with `forgotten` it
  /// measures the cost of the missing memory.
  std::uint64_t reexpanded = 0;
  /// Nodes dropped from memory below which there may be a solution. They are generated again when
  /// nothing better is left.
  std::uint64_t forgotten = 0;

  /// True if the solution is proved cheapest, provided that the heuristic never overestimates.
  /// Otherwise a node was cut below which a cheapest solution may exist, of cost `lower_bound` or
  /// more.
  [[nodiscard]] bool is_proved() const {
    return this->cost && this->lower_bound && !(*this->lower_bound < *this->cost);
  }
};

/// The result of a search of the problem `P` that forgets nodes.
template <class P>
using forgetful_result_t = forgetful_result<action_t<P>, cost_t<P>>;

}  // namespace wend
