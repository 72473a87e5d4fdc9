// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>        // std::isfinite
#include <concepts>     // std::derived_from
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <iterator>     // std::output_iterator
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>  // std::is_arithmetic_v, std::is_void_v

#include <wend/core/detail/text.hpp>
#include <wend/core/quoted_text.hpp>

/// \file
/// The destinations of the writers of `wend/trace/`, and values as text and quoted texts for them.

namespace wend::trace {

/// A destination of text: a `std::ostream`; an output iterator of characters, which is advanced; or
/// a callable that takes a `std::string_view` and may return whether it accepted the text.
template <class Out>
concept destination = std::derived_from<Out, std::ostream> || std::output_iterator<Out, char> ||
                      requires(Out& out, std::string_view text) { out(text); };

/// Writes to a caller's destination and detects failures: after one nothing more is written, and
/// `good()` returns false. It refers to the destination, which must outlive it.
class sink {
 public:
  /// Writes to `out`, to which it refers.
  template <destination Out>
  // A sink is another name for its destination.
  // NOLINTNEXTLINE(google-explicit-constructor,*-constructor)
  sink(Out& out)
      // A callable may be const, and is called with its own constness. NOLINTNEXTLINE(*-const-cast)
      : to_(const_cast<void*>(static_cast<void const*>(&out))),
        put_([](void* to, std::string_view text) { return put(*static_cast<Out*>(to), text); }),
        flush_([](void* to) { return flush(*static_cast<Out*>(to)); }) {}

  /// \throws Whatever the destination throws. A stream throws only if its exceptions are enabled.
  void write(std::string_view text) {
    if (good_) good_ = put_(to_, text);
  }

  /// Flushes a stream. True if everything written was accepted.
  bool flush() {
    if (good_) good_ = flush_(to_);
    return good_;
  }

  /// True if the destination has accepted everything so far.
  [[nodiscard]] bool good() const noexcept { return good_; }

 private:
  template <class Out>
  static bool put(Out& out, std::string_view text) {
    if constexpr (std::derived_from<Out, std::ostream>) {
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      return static_cast<bool>(out);
    } else if constexpr (std::output_iterator<Out, char>) {
      for (char const c : text) *out++ = c;
      if constexpr (requires { { out.failed() } -> std::convertible_to<bool>; })
        return !out.failed();  // std::ostreambuf_iterator
      else
        return true;
    } else if constexpr (std::is_void_v<decltype(out(text))>) {
      out(text);
      return true;
    } else {
      return static_cast<bool>(out(text));
    }
  }
  template <class Out>
  static bool flush([[maybe_unused]] Out& out) {
    if constexpr (std::derived_from<Out, std::ostream>)
      return static_cast<bool>(out.flush());
    else
      return true;
  }

  void* to_;
  bool (*put_)(void*, std::string_view);
  bool (*flush_)(void*);
  bool good_ = true;
};

/// A state or an action in words: texts as they are; numbers; the result of a `to_string` in the
/// namespace of the type, or of its `<<`; a list of these separated by spaces; pairs and tuples as
/// `(3, 4)`; an enumerator's number; otherwise `?`. For other words, pass a callable to the
/// writers.
struct plain_words {
  /// The words of a value. \throws Whatever `to_string` or `<<` throws; std::bad_alloc
  template <class T>
  std::string operator()(T const& value) const {
    return wend::detail::text_of(value);
  }
};

namespace detail {

/// True for control characters, other ends of lines, byte order marks and code points that are no
/// characters.
inline bool is_unprintable(char32_t point) noexcept {
  return point < 0x20 || (point >= 0x7F && point <= 0x9F) || point == 0xFEFF || point == 0x2028 ||
         point == 0x2029 || point == 0xFFFE || point == 0xFFFF;
}

/// A text in double quotes that both JSON and YAML can read. Bytes that are not UTF-8 are replaced.
inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    auto const [point, length] = wend::detail::utf8_character_at(text, at);
    if (point == '"' || point == '\\') {
      out += '\\';
      out += static_cast<char>(point);
    } else if (point == '\n') {
      out += "\\n";
    } else if (is_unprintable(point)) {
      out += "\\u";
      for (unsigned shift = 16; shift != 0; shift -= 4)
        out += "0123456789abcdef"[point >> (shift - 4) & 0xFu];
    } else if (point == 0xFFFD) {
      out += "\xEF\xBF\xBD";
    } else {
      out += text.substr(at, length);
    }
    at += length;
  }
  out += '"';
}

/// A range that is written as a list: not a text, and not a range whose elements are ranges of the
/// same type, such as a path of the file system.
template <class T>
concept has_value_list =
    wend::detail::readable_range<T> && !std::convertible_to<T const&, std::string_view> &&
    !std::same_as<T, wend::detail::element_t<T>>;

/// A value as JSON, which YAML can read too: numbers, lists, optionals, and words.
template <class T>
void append_value(std::string& out, T const& value) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::floating_point<T>) {
    out += std::isfinite(value) ? plain_words{}(value) : "null";
  } else if constexpr (std::is_arithmetic_v<T> && !std::same_as<T, char>) {
    out += plain_words{}(value);
  } else if constexpr (std::same_as<T, std::nullopt_t>) {
    out += "null";
  } else if constexpr (requires { value.has_value(), *value; }) {
    if (value)
      append_value(out, *value);
    else
      out += "null";
  } else if constexpr (has_value_list<T>) {
    char const* between = "[";
    for (auto const& part : value) {
      out += between;
      append_value(out, part);
      between = ", ";
    }
    out += *between == '[' ? "[]" : "]";
  } else {
    append_quoted(out, plain_words{}(value));
  }
}

}  // namespace detail

/// The syntax of a mapping.
enum class syntax : std::uint8_t { yaml, json };

/// The names and values of a mapping, appended to a text: `name: value, …`.
class fields {
 public:
  /// `begun`: other fields come before.
  fields(std::string& out, syntax how, bool begun = false) : out_(&out), how_(how), any_(begun) {}

  /// Adds a number, text, list or optional of these; a user's type as its plain_words.
  template <class T>
  fields& add(std::string_view name, T const& value) {
    key(name);
    detail::append_value(*out_, value);
    return *this;
  }

  /// Adds a word, which needs no quotes in YAML.
  fields& add_word(std::string_view name, std::string_view word) {
    key(name);
    if (how_ == syntax::yaml)
      *out_ += word;
    else
      detail::append_quoted(*out_, word);
    return *this;
  }

 private:
  void key(std::string_view name) {
    if (any_) *out_ += ", ";
    any_ = true;
    if (how_ == syntax::yaml)
      *out_ += name;
    else
      detail::append_quoted(*out_, name);
    *out_ += ": ";
  }

  std::string* out_;
  syntax how_;
  bool any_;
};

}  // namespace wend::trace
