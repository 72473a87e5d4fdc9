// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <charconv>     // std::to_chars
#include <concepts>     // std::convertible_to, std::same_as
#include <cstddef>      // std::size_t
#include <iterator>     // std::ranges::begin, std::input_iterator
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>      // std::declval

#include <wend/core/hash.hpp>  // is_tuple

/// \file
/// Values in words: in messages and in traces.

namespace wend::detail {

template <class T>
concept has_to_string = requires(T const& value) {
  { to_string(value) } -> std::convertible_to<std::string_view>;
};
/// An address is meaningless to a reader, and differs in each run.
template <class T>
concept has_stream_output =
    !std::is_pointer_v<T> && requires(std::ostream& out, T const& value) { out << value; };

/// A range whose elements can be read, as std::ranges::input_range without its header.
template <class R>
concept readable_range = requires(R const& range) {
  { std::ranges::begin(range) } -> std::input_iterator;
  std::ranges::end(range);
};
template <class R>
using element_t = std::iter_value_t<decltype(std::ranges::begin(std::declval<R const&>()))>;

/// True if an element of a range has words of its own. False for an element that is itself such a
/// range, which would recurse without end.
template <class T>
constexpr bool has_words() {
  if constexpr (std::convertible_to<T const&, std::string_view> || std::is_arithmetic_v<T> ||
                std::is_enum_v<T> || has_to_string<T> || has_stream_output<T> || is_tuple<T>)
    return true;
  else if constexpr (readable_range<T>)
    return !std::same_as<T, element_t<T>> && has_words<element_t<T>>();
  else
    return false;
}

/// A value in words: a text as it is; a number; the result of a `to_string` in the namespace of the
/// type, or of its `<<`; the elements of a range, separated by spaces, or `()` if there are none;
/// the parts of a pair or a tuple, as `(3, 4)`; an enumerator's number. `?` stands for a value
/// without words, such as a range whose elements have none.
template <class T>
std::string text_of(T const& value) {
  if constexpr (std::convertible_to<T const&, std::string_view>) {
    return std::string(static_cast<std::string_view>(value));
  } else if constexpr (std::same_as<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::same_as<T, char>) {
    return std::string(1, value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    std::array<char, 64> digits{};
    auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), +value).ptr;
    return std::string(digits.data(), end);
  } else if constexpr (has_to_string<T>) {
    auto&& text = to_string(value);
    return std::string(static_cast<std::string_view>(text));
  } else if constexpr (has_stream_output<T>) {
    std::ostringstream out;
    out << value;
    return out.str();
  } else if constexpr (has_words<T>() && readable_range<T>) {
    std::string text;
    for (auto const& part : value) {
      if (!text.empty()) text += ' ';
      text += text_of<element_t<T>>(part);
    }
    return text.empty() ? "()" : text;
  } else if constexpr (is_tuple<T>) {
    std::string text;
    auto const add = [&](auto const& part) { text += (text.empty() ? "(" : ", ") + text_of(part); };
    std::apply([&](auto const&... parts) { (add(parts), ...); }, value);
    return text.empty() ? "()" : text + ")";
  } else if constexpr (std::is_enum_v<T>) {
    return text_of(static_cast<std::underlying_type_t<T>>(value));
  } else {
    return "?";
  }
}

/// A state or an action in words between `before` and `after`; empty if the value has no words.
template <class T>
std::string in_words(char const* before, T const& value, char const* after) {
  std::string const text = text_of(value);
  return text.empty() || text == "?" ? std::string() : before + text + after;
}

/// The words that a message adds to the number of a state or an action: those of `in_words`, but
/// none for a number.
template <class T>
std::string aside(char const* before, T const& value, char const* after) {
  if constexpr (std::is_arithmetic_v<T>)
    return {};
  else
    return in_words(before, value, after);
}

/// "1 row", "3 rows".
inline std::string counted(std::size_t count, char const* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// A time to the microsecond: `0.001234 s`.
inline std::string seconds_text(double seconds) {
  std::array<char, 512> digits{};
  auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), seconds,
                                 std::chars_format::fixed, 6).ptr;
  return std::string(digits.data(), end) + " s";
}

}  // namespace wend::detail
