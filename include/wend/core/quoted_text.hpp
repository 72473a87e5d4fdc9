// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Quoting of input in messages.

namespace wend::detail {

/// A character of a UTF-8 text: its code point and its length, or 0xFFFD for an invalid byte.
struct utf8_character {
  char32_t point;
  std::size_t length;
};
inline utf8_character utf8_character_at(std::string_view text, std::size_t at) {
  auto const byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  auto const first = byte(at);
  if (first < 0x80) return {first, 1};
  std::size_t const length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  char32_t point = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0u) != 0x80u) return {0xFFFD, 1};
    point = point << 6 | (byte(at + i) & 0x3Fu);
  }
  char32_t const least = length == 2 ? 0x80u : length == 3 ? 0x800u : 0x10000u;
  bool const surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (first < 0xC0 || point < least || point > 0x10FFFF || surrogate) return {0xFFFD, 1};
  return {point, length};
}

/// True for white space, whatever the locale.
constexpr bool is_space(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/// True if a terminal may act on this character instead of showing it: control characters, line
/// separators, and characters that change the direction of writing.
constexpr bool controls_terminal(char32_t point) noexcept {
  return point < 0x20 || (point >= 0x7F && point <= 0x9F) || point == 0x200E || point == 0x200F ||
         (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

inline void append_escaped(std::string& out, std::string_view character) {
  for (char const c : character) {
    switch (c) {
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\\': out += "\\\\"; break;
      default: {
        auto const byte = static_cast<unsigned char>(c);
        out += "\\x";
        out += "0123456789abcdef"[byte >> 4];
        out += "0123456789abcdef"[byte & 15];
      }
    }
  }
}

}  // namespace wend::detail

namespace wend {

/// Options of quoted_text.
struct quotation {
  std::size_t most = 60;                  ///< The maximum number of characters shown.
  std::optional<std::uint64_t> length{};  ///< Bytes, if the text is the beginning of a longer one.
};

/// A text as an error message quotes it: in single quotes, with control characters, backslashes and
/// bytes that are not UTF-8 escaped (`\n`, `\x1b`). A longer text is shown as its first characters
/// and its length: `'1 2 3'... (3000 bytes)`. The result fits on one line of a terminal log and is
/// short, whatever the input.
/// \complexity O(how.most).
inline std::string quoted_text(std::string_view text, quotation how = {}) {
  std::string out = "'";
  std::size_t at = 0;
  for (std::size_t shown = 0; at < text.size() && shown < how.most; ++shown) {
    auto const [point, length] = detail::utf8_character_at(text, at);
    std::string_view const character = text.substr(at, length);
    bool const no_text = point == 0xFFFD && length == 1;
    if (no_text || point == '\\' || detail::controls_terminal(point))
      detail::append_escaped(out, character);
    else
      out += character;
    at += length;
  }
  out += '\'';
  std::uint64_t const bytes = how.length.value_or(text.size());
  if (at < bytes) out += "... (" + std::to_string(bytes) + " bytes)";
  return out;
}

}  // namespace wend
