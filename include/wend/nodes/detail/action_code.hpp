// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::equality_comparable
#include <cstddef>      // std::size_t
#include <iterator>     // std::size
#include <type_traits>  // std::integral_constant, std::is_enum_v

#include <wend/core/staged_problem.hpp>

/// \file
/// Actions as small numbers, for problems that list all actions.

namespace wend::detail {

/// A problem that lists all its actions, at most 64 of them: the index of an action in the list
/// takes six bits.
template <class P>
concept names_actions = staged_problem<P> && std::equality_comparable<action_t<P>> && requires {
  requires std::integral_constant<std::size_t, std::size(P::all)>::value <= 64;
};

/// The indices of a problem's actions.
template <names_actions P>
struct action_code {
  using action = action_t<P>;

  static constexpr unsigned code(action const& a) noexcept {
    if constexpr (is_place) {
      return static_cast<unsigned>(a);
    } else {
      unsigned i = 0;
      while (i + 1 < std::size(P::all) && !(P::all[i] == a)) ++i;
      return i;
    }
  }
  static constexpr action const& of(unsigned code) noexcept { return P::all[code]; }
  /// Like above, as a value: the code itself if the value of an action is its index.
  static constexpr action value_of(unsigned code) noexcept {
    if constexpr (is_place)
      return static_cast<action>(code);
    else
      return P::all[code];
  }

 private:
  /// True if the value of an action is its index.
  static constexpr bool is_place = [] {
    if constexpr (std::is_enum_v<action> || std::is_integral_v<action>) {
      for (std::size_t i = 0; i < std::size(P::all); ++i)
        if (static_cast<std::size_t>(P::all[i]) != i) return false;
      return true;
    }
    return false;
  }();
};

}  // namespace wend::detail
