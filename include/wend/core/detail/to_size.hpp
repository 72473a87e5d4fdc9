// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::unsigned_integral
#include <cstddef>   // std::size_t

namespace wend::detail {

/// A number as a size. The same type on most machines, where a cast would be reported as useless;
/// on machines of 32 bits, the number modulo 2^32.
template <std::unsigned_integral T>
[[nodiscard, gnu::always_inline]] constexpr std::size_t to_size(T number) noexcept {
  return static_cast<std::size_t>(number);
}

}  // namespace wend::detail
