// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <type_traits>  // std::is_arithmetic_v, std::is_integral_v

#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>  // blind

/// \file
/// What the types of a problem and a heuristic tell `suggest`.

namespace wend::detail {

/// What the types of a problem and a heuristic offer.
struct offered {
  bool costs;          // of its own: not 1 for each action
  bool whole_numbers;  // its costs are integers
  bool numbers;        // or in floating point: they can be multiplied
  bool differences;    // they can be subtracted and halved
  bool hash;           // states can be found in a table
  bool rank;
  bool undo;  // apply and undo
  bool inverse;
  bool way_back;   // for searches from both ends
  bool estimate;   // there is a heuristic
  bool both_ways;  // which takes the target
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
          // Beside the key: its place in the table, how it was reached, its cost.
          .node_bytes = key_bytes<P>() + 24};
}

}  // namespace wend::detail
