// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>  // std::to_chars
#include <concepts>  // std::convertible_to
#include <string>
#include <type_traits>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Numbers in messages.

namespace wend::detail {

/// A number as text; other types by a `to_string` beside them; else words that say nothing.
template <class T>
std::string text_of(T const& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    return std::to_string(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    char digits[64];
    auto const written = std::to_chars(digits, digits + sizeof digits, value);
    return std::string(digits, written.ptr);
  } else if constexpr (requires {
                         { to_string(value) } -> std::convertible_to<std::string>;
                       }) {
    return to_string(value);
  } else {
    return "a value that cannot be printed";
  }
}

/// A time to the microsecond: `0.001234 s`.
inline std::string seconds_text(double seconds) {
  char digits[512];
  auto const written = std::to_chars(digits, digits + sizeof digits, seconds,
                                     std::chars_format::fixed, 6);
  return std::string(digits, written.ptr) + " s";
}

}  // namespace wend::detail
