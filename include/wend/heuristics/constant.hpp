// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The constant heuristic.

namespace wend::heuristics {

/// The same estimate everywhere, at goals too: 1 by default, as in some course notes. It
/// is neither goal-aware nor, at a goal, admissible. Yet it is consistent and orders the states
/// like `nil`, so that A* finds a cheapest solution with it; bounds and reported f-values are
/// larger by the constant. Costs must be constructible from an int; for other cost types use a
/// lambda that returns a cost.
/// \pre `value` is not negative.
struct constant {
  int value = 1;

  template <class State>
  constexpr int operator()(State const&) const noexcept {
    return value;
  }
  template <class State, class Action>
  constexpr int delta(State const&, Action const&) const noexcept {
    return 0;
  }
};

}  // namespace wend::heuristics
