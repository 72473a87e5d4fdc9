// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>     // std::nextafter
#include <concepts>  // std::integral

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The bound that cuts all nodes that cost no less than a solution.

namespace wend::detail {

/// The greatest numeric cost below this one. \pre It is above 0.
template <class Cost>
[[nodiscard]] Cost just_below(Cost const& c) {
  if constexpr (std::integral<Cost>)
    return static_cast<Cost>(c - 1);
  else
    return std::nextafter(c, Cost{});
}

}  // namespace wend::detail
