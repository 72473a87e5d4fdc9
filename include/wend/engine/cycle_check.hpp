// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include <wend/core/detail/member_table.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// What keeps a depth-first search from going round in circles.

namespace wend {

/// Which successors a depth-first search drops because its path has been there.
enum class cycle_check {
  none,    ///< None.
  parent,  ///< The action that takes back the last one is not generated (invertible problems).
  path     ///< A successor equal to a state on the path is dropped, as a duplicate.
};

namespace detail {

/// What is checked unless told otherwise: the parent where that is free and steps cost the same,
/// else the path.
template <class P>
inline constexpr cycle_check default_cycle_check =
    invertible_problem<P> && unit_cost_problem<P> ? cycle_check::parent : cycle_check::path;

/// The check that was asked for.
/// \throws invalid_option if the problem cannot do it.
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
