// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/problem.hpp>

/// \file
/// States at which no path can begin or end.

namespace wend::detail {

/// The isolated states of a problem: states without actions and predecessors that are not goals, if
/// the problem knows them without calling `actions`, such as the blocked cells of a grid. A search
/// drops such a start like a dead end of the heuristic. Specialise it for problems that have such
/// states, and for problems that wrap one.
template <class P>
struct blocked_states {
  static constexpr bool any = false;  ///< True if there may be such states.
  static constexpr bool has(P const&, state_t<P> const&) noexcept { return false; }
};

}  // namespace wend::detail
