// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <type_traits>  // std::is_trivially_copyable_v

#include <wend/core/detail/compiler.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The inverse of the last action.

namespace wend::detail {

/// A predicate that is true for one action, if there is one. Not a lambda, into which the action
/// would be copied right after it was put together.
template <class Action>
struct matches_action {
  std::optional<Action> one{};
  bool operator()(Action const& a) const { return one && *one == a; }
};

/// A predicate that is true for the inverse of `last`; false for all actions if `last` is null or
/// the problem has no inverses. It does not refer to `last`: a stack of actions may move.
template <class P>
[[nodiscard]] auto takes_back([[maybe_unused]] P const& p,
                              [[maybe_unused]] action_t<P> const* last) {
  if constexpr (invertible_problem<P>) {
    using action = action_t<P>;
    matches_action<action> back;
    if (last) {
      back.one.emplace(p.inverse(*last));
    } else if constexpr (std::is_trivially_copyable_v<action> &&
                         std::is_default_constructible_v<action>) {
      // Optimised code may compare with the value before it tests that there is one. The value is
      // initialised so that valgrind does not report that.
      back.one.emplace();
      back.one.reset();
      assume_changed(back.one);
    }
    return back;
  } else {
    return [](action_t<P> const&) { return false; };
  }
}

}  // namespace wend::detail
