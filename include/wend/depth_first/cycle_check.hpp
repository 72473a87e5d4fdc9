// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include <wend/core/detail/member_table.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The cycle checks of depth-first searches.

namespace wend {

/// The successors that a depth-first search drops because they would close a cycle.
enum class cycle_check {
  none,    ///< None.
  parent,  ///< The inverse of the last action is not generated (invertible problems).
  path     ///< A successor equal to a state on the path is dropped, as a duplicate.
};

namespace detail {

/// The default check: the parent if that is free and actions have equal costs, else the path.
template <class P>
inline constexpr cycle_check default_cycle_check =
    invertible_problem<P> && unit_cost_problem<P> ? cycle_check::parent : cycle_check::path;

/// Returns the check.
/// \throws invalid_option if the problem does not support it.
template <class P>
cycle_check checked_cycle_check(std::optional<cycle_check> asked) {
  if constexpr (!invertible_problem<P>)
    if (asked == cycle_check::parent)
      raise(invalid_option("wend: cycle_check::parent needs a problem with "
                           WEND_DETAIL_SIGNATURE(inverse)));
  return asked ? *asked : default_cycle_check<P>;
}

}  // namespace detail
}  // namespace wend
