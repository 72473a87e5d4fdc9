// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move

#include <wend/core/problem.hpp>

/// \file
/// The inverse of the last action.

namespace wend::detail {

/// A predicate that is true for the inverse of `last`; false for all actions if `last` is null or
/// the problem has no inverses. It does not refer to `last`: a stack of actions may move.
template <class P>
[[nodiscard]] auto takes_back([[maybe_unused]] P const& p,
                              [[maybe_unused]] action_t<P> const* last) {
  if constexpr (invertible_problem<P>) {
    std::optional<action_t<P>> back;
    if (last) back.emplace(p.inverse(*last));
    return [undo = std::move(back)](action_t<P> const& a) { return undo && a == *undo; };
  } else {
    return [](action_t<P> const&) { return false; };
  }
}

}  // namespace wend::detail
