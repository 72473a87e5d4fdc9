// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>  // std::from_chars
#include <limits>
#include <version>   // __cpp_lib_to_chars

#include <wend/core/detail/toolchain.hpp>

#if !defined(__cpp_lib_to_chars)
#include <concepts>  // std::floating_point
#include <cstddef>   // std::size_t
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>  // std::errc
#endif

/// \file
/// Reads numbers from text, also with a standard library such as libc++ 19, whose std::from_chars
/// does not support floating point.

namespace wend::detail {

/// Like std::from_chars.
template <class T>
std::from_chars_result number_from(char const* first, char const* last, T& value) {
  return std::from_chars(first, last, value);
}

#if !defined(__cpp_lib_to_chars)

/// Like std::from_chars, but rejects a NaN: text that begins like a number in the classic locale is
/// read by a stream.
template <std::floating_point T>
std::from_chars_result number_from(char const* first, char const* last, T& value) {
  std::string_view const text(first, static_cast<std::size_t>(last - first));
  std::size_t at = text.starts_with('-') ? 1 : 0;
  if (text.substr(at, 3) == "inf") {
    value = (at == 0 ? 1 : -1) * std::numeric_limits<T>::infinity();
    return {first + at + 3, std::errc()};
  }
  auto const digits = [&] {
    std::size_t const begin = at;
    while (at != text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at - begin;
  };
  auto const skip = [&](std::string_view any) {
    bool const is_one = at != text.size() && any.find(text[at]) != std::string_view::npos;
    at += is_one ? 1 : 0;
    return is_one;
  };
  std::size_t count = digits();
  if (skip(".")) count += digits();
  if (count == 0) return {first, std::errc::invalid_argument};
  if (std::size_t const end = at; skip("eE")) {
    skip("+-");
    if (digits() == 0) at = end;
  }
  std::istringstream in(std::string(text.substr(0, at)));
  in.imbue(std::locale::classic());
  T read{};
  if (!(in >> read)) return {first + at, std::errc::result_out_of_range};
  value = read;
  return {first + at, std::errc()};
}

#endif

}  // namespace wend::detail
