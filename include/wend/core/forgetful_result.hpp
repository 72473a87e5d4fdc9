// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t

#include <wend/core/bounded_result.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>

/// \file
/// The result of a search that forgets nodes, and may have to produce them again.

namespace wend {

/// A result with a lower bound, and with the price of little memory.
template <class Action, class Cost>
struct forgetful_result : bounded_result<Action, Cost> {
  /// Of `statistics.expanded`, how many nodes had been expanded before. Together with `forgotten`
  /// it says what the search paid for the memory that it did not have.
  std::uint64_t reexpanded = 0;
  /// Nodes dropped from memory below which there may be a solution: they are generated again when
  /// nothing better is left.
  std::uint64_t forgotten = 0;

  /// Whether the solution is proved to be a cheapest one, if the heuristic never overestimates. If
  /// it is not, a node was cut below which one could be that costs `lower_bound` or more.
  [[nodiscard]] bool is_proved() const {
    return this->cost && this->lower_bound && !(*this->lower_bound < *this->cost);
  }
};

/// The result of a search of the problem `P` that forgets nodes.
template <class P>
using forgetful_result_t = forgetful_result<action_t<P>, cost_t<P>>;

}  // namespace wend
