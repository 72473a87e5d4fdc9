// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <type_traits>  // std::is_arithmetic_v, std::is_integral_v

#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>  // blind

/// \file
/// The traits of a problem and a heuristic that `suggest` uses.

namespace wend::detail {

/// The traits of a problem and a heuristic.
struct offered {
  bool costs;          // costs are not 1 for every action
  bool whole_numbers;  // costs are integers
  bool numbers;        // costs are integers or floating point: they can be multiplied
  bool differences;    // costs can be subtracted and halved
  bool hash;           // states can be stored in a table
  bool rank;
  bool undo;  // has apply and undo
  bool inverse;
  bool way_back;   // for bidirectional searches
  bool estimate;   // there is a heuristic
  bool both_ways;  // the heuristic can be given a target
  std::size_t node_bytes;
};

template <class P>
constexpr std::size_t key_bytes() {
  if constexpr (densely_ranked_problem<P>)
    return 0;
  else if constexpr (packable_problem<P>)
    return sizeof(pack_t<P>);
  else
    return sizeof(state_t<P>);
}

template <problem P, class H>
constexpr offered offered_by() {
  return {.costs = weighted_problem<P>,
          .whole_numbers = std::is_integral_v<cost_t<P>>,
          .numbers = std::is_arithmetic_v<cost_t<P>>,
          .differences = std::is_arithmetic_v<cost_t<P>> || additive_cost<cost_t<P>>,
          .hash = hashable_problem<P> || packable_problem<P> || densely_ranked_problem<P>,
          .rank = rankable_problem<P>,
          .undo = reversible_problem<P>,
          .inverse = invertible_problem<P>,
          .way_back = invertible_problem<P> || predecessor_problem<P>,
          .estimate = !std::is_same_v<H, blind>,
          .both_ways = two_way_heuristic_for<H, P>,
          // In addition to the key: the table slot, the parent and the action, the cost.
          .node_bytes = key_bytes<P>() + 24};
}

}  // namespace wend::detail
