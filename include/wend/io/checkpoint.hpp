// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>           // std::endian
#include <charconv>      // std::from_chars
#include <concepts>      // std::integral, std::floating_point
#include <cstddef>       // std::size_t
#include <cstring>       // std::memcpy
#include <limits>
#include <optional>
#include <stdexcept>     // std::runtime_error
#include <string>
#include <string_view>
#include <system_error>  // std::errc
#include <type_traits>   // std::is_trivially_copyable_v

#include <wend/core/detail/number_from.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/detail/toolchain.hpp>

/// \file
/// The faults of a checkpoint, and how costs are written in one.

namespace wend {

namespace detail {

template <class T>
inline constexpr bool written_as_digits =
    (std::integral<T> && sizeof(T) <= 8) || std::floating_point<T>;

/// The name of a type of costs in files, which reject costs of another type.
template <class T>
std::string name_of_type() {
  if constexpr (std::floating_point<T>)
    return "float" + std::to_string(std::numeric_limits<T>::digits);
  else if constexpr (written_as_digits<T>)
    return (std::signed_integral<T> ? "int" : "unsigned") + std::to_string(8 * sizeof(T));
  else
    return (std::endian::native == std::endian::big ? "big" : "little") +
           std::to_string(sizeof(T));
}

}  // namespace detail

/// The reason why a checkpoint could not be written or read.
enum class checkpoint_fault {
  unwritable,     ///< The stream could not be written.
  unreadable,     ///< The stream could not be read.
  foreign,        ///< It is not a checkpoint of this library.
  newer,          ///< Its format is newer than this version of the library.
  older,          ///< Its format is older than those that this version of the library reads.
  truncated,      ///< Its end is missing.
  damaged,        ///< Its contents differ from what was written.
  other_label,    ///< It was written under another label.
  other_search, ///< It is of another algorithm, or of other options.
  other_problem,  ///< Its path is invalid in this problem, or with this heuristic.
  no_memory,      ///< There is no memory for its path.
  wrong_moment    ///< The search has failed, or withholds a solution; or, when loading, has run.
};

/// A checkpoint could not be written, or was rejected.
class checkpoint_error : public std::runtime_error {
 public:
  /// `what` continues the words "the checkpoint".
  checkpoint_error(checkpoint_fault fault, std::string const& what)
      : std::runtime_error("wend: the checkpoint " + what), fault_(fault) {}
  /// The reason.
  [[nodiscard]] checkpoint_fault fault() const noexcept { return fault_; }

 private:
  checkpoint_fault fault_;
};

/// The text of a cost in a checkpoint: one word of printable characters. Numbers are written as
/// digits, other trivially copyable types as their bytes. For another type, specialise it:
///
///     template <>
///     struct wend::checkpoint_text<money> {
///       static std::string kind() { return "money"; }      // another kind is rejected
///       static std::string write(money const& m) { return m.digits(); }
///       static std::optional<money> read(std::string_view word) { return money::parse(word); }
///     };
template <class T>
struct checkpoint_text {
  /// True if the cost is written as digits.
  static constexpr bool number = detail::written_as_digits<T>;
  static_assert(number || std::is_trivially_copyable_v<T>,
                "wend: the cost type is not trivially copyable: a checkpoint needs a "
                "specialisation of wend::checkpoint_text for it");

  /// The name of the type. A checkpoint with costs of another type is rejected.
  static std::string kind() { return detail::name_of_type<T>(); }

  /// The value as one word.
  static std::string write(T const& value) {
    if constexpr (number) {
      return detail::text_of(+value);  // also of a bool or a character
    } else {
      std::array<unsigned char, sizeof(T)> bytes;
      std::memcpy(bytes.data(), &value, sizeof(T));
      std::string word;
      for (unsigned const byte : bytes) {
        word += "0123456789abcdef"[byte / 16];
        word += "0123456789abcdef"[byte % 16];
      }
      return word;
    }
  }

  /// The value of a word; empty if the word is invalid.
  static std::optional<T> read(std::string_view word) {
    char const* const end = word.data() + word.size();
    if constexpr (number) {
      T value{};
      auto const parsed = detail::number_from(word.data(), end, value);
      if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
      return value;
    } else {
      std::array<unsigned char, sizeof(T)> bytes{};
      if (word.size() != 2 * sizeof(T)) return std::nullopt;
      for (std::size_t i = 0; i < sizeof(T); ++i) {
        char const* const digits = word.data() + 2 * i;
        auto const parsed = std::from_chars(digits, digits + 2, bytes[i], 16);
        if (parsed.ec != std::errc() || parsed.ptr != digits + 2) return std::nullopt;
      }
      T value{};
      std::memcpy(&value, bytes.data(), sizeof(T));
      return value;
    }
  }
};

}  // namespace wend
