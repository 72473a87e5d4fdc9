// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/problem.hpp>

/// \file
/// States at which no path can begin or end.

namespace wend::detail {

/// The states without actions that are no goals and no other state leads to, as far as a problem
/// knows them without being asked for actions: the blocked cells of a grid. A search drops such a
/// start as it drops one that the heuristic calls a dead end. To be specialised for problems that
/// have them, and for those that wrap one.
template <class P>
struct blocked_states {
  static constexpr bool any = false;  ///< Whether there may be one.
  static constexpr bool has(P const&, state_t<P> const&) noexcept { return false; }
};

}  // namespace wend::detail
