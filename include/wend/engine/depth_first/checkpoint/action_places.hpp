// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::ranges::begin

#include <wend/core/problem.hpp>

/// \file
/// Where an action stands in `actions(state)`, and where on the stack of a depth-first search,
/// which lacks those that are not tried.

namespace wend::detail {

struct action_place {
  std::uint64_t actions = 0;  ///< How many the state has.
  std::uint64_t tried = 0;    ///< How many of those, from the first on, are meant.
  std::size_t stacked = 0;    ///< How many of these are on the stack.
  bool skipped = false;       ///< The last of these is not.
};

/// Of the first so many on the stack. `skips` is asked of each action in turn whether it is not
/// there.
template <class P, class Skips>
action_place place_after(P const& problem, state_t<P> const& s, std::size_t stacked, Skips skips) {
  action_place place;
  auto&& range = problem.actions(s);
  auto const end = std::ranges::end(range);
  for (auto it = std::ranges::begin(range); it != end; ++it) {
    ++place.actions;
    if (place.stacked == stacked || skips(action_t<P>(*it))) continue;
    ++place.stacked;
    place.tried = place.actions;
  }
  return place;
}

/// Of the first so many of all; fewer if there are not so many.
template <class P, class Skips>
action_place place_before(P const& problem, state_t<P> const& s, std::uint64_t tried, Skips skips) {
  action_place place;
  auto&& range = problem.actions(s);
  auto const end = std::ranges::end(range);
  for (auto it = std::ranges::begin(range); it != end; ++it) {
    if (++place.actions > tried) continue;
    place.tried = place.actions;
    place.skipped = skips(action_t<P>(*it));
    if (!place.skipped) ++place.stacked;
  }
  return place;
}

}  // namespace wend::detail
