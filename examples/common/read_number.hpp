// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>  // std::from_chars: the same in every locale
#include <string_view>
#include <system_error>  // std::errc

namespace common {

/// Reads a number that is the whole word; false if the word is none, or does not fit.
template <class Number>
bool read_number(std::string_view word, Number& number) {
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

}  // namespace common
