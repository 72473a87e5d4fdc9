// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::ranges::begin

#include <wend/core/problem.hpp>

/// \file
/// Where an action stands in `actions(state)`, and where on the stack of a depth-first search,
/// which lacks the actions that take back the last one.

namespace wend::detail {

struct action_place {
  std::uint64_t actions = 0;  ///< How many the state has.
  std::uint64_t tried = 0;    ///< How many of those, from the first on, are meant.
  std::size_t stacked = 0;    ///< How many of these are on the stack.
  bool skipped = false;       ///< The last of these is not.
};

template <class P>
class action_places {
  using state = state_t<P>;
  using action = action_t<P>;

 public:
  /// `parent`: whether the action that takes back the last one is not on the stack.
  action_places(P const& problem, bool parent) noexcept : problem_(&problem), parent_(parent) {}

  /// Of the first so many on the stack, in a state to which `last` led (null: a start).
  action_place after(state const& s, action const* last, std::size_t stacked) const {
    action_place place;
    auto&& range = problem_->actions(s);
    auto const end = std::ranges::end(range);
    for (auto it = std::ranges::begin(range); it != end; ++it) {
      ++place.actions;
      if (place.stacked == stacked || skips(last, action(*it))) continue;
      ++place.stacked;
      place.tried = place.actions;
    }
    return place;
  }

  /// Of the first so many of all; fewer if there are not so many.
  action_place before(state const& s, action const* last, std::uint64_t tried) const {
    action_place place;
    auto&& range = problem_->actions(s);
    auto const end = std::ranges::end(range);
    for (auto it = std::ranges::begin(range); it != end; ++it) {
      if (++place.actions > tried) continue;
      place.tried = place.actions;
      place.skipped = skips(last, action(*it));
      if (!place.skipped) ++place.stacked;
    }
    return place;
  }

 private:
  [[nodiscard]] bool skips([[maybe_unused]] action const* last,
                           [[maybe_unused]] action const& a) const {
    if constexpr (invertible_problem<P>)
      return parent_ && last && a == action(problem_->inverse(*last));
    else
      return false;
  }

  P const* problem_;
  bool parent_;
};

}  // namespace wend::detail
