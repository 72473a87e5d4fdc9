// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/problem.hpp>

/// \file
/// The cycle checks of depth-first searches.

namespace wend {

/// The successors that a depth-first search drops because they would close a cycle.
enum class cycle_check {
  none,    ///< None.
  parent,  ///< The way back is not tried: the inverse of the last action is not generated. In a
           ///< problem without inverses, a successor equal to the parent of the node that is
           ///< expanded is dropped, as a duplicate.
  path     ///< A successor equal to a state on the path is dropped, as a duplicate.
};

namespace detail {

/// The default check: the parent if that costs nothing and actions have equal costs, otherwise the
/// path.
template <class P>
inline constexpr cycle_check default_cycle_check =
    invertible_problem<P> && unit_cost_problem<P> ? cycle_check::parent : cycle_check::path;

/// True if a search compares successors with states on its path.
template <class P>
constexpr bool compares_states(cycle_check cycles) noexcept {
  return cycles == cycle_check::path ||
         (cycles == cycle_check::parent && !invertible_problem<P>);
}

}  // namespace detail
}  // namespace wend
