// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move

#include <wend/core/problem.hpp>

/// \file
/// Which action takes back the last one.

namespace wend::detail {

/// What says whether an action takes back `last`; none does if that is null, or the problem does
/// not say. It does not refer to `last`: a stack of actions may move.
template <class P>
[[nodiscard]] auto takes_back([[maybe_unused]] P const& p,
                              [[maybe_unused]] action_t<P> const* last) {
  if constexpr (invertible_problem<P>) {
    std::optional<action_t<P>> back;
    if (last) back.emplace(p.inverse(*last));
    return [back = std::move(back)](action_t<P> const& a) { return back && a == *back; };
  } else {
    return [](action_t<P> const&) { return false; };
  }
}

}  // namespace wend::detail
