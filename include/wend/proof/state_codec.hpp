// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <array>
#include <charconv>  // std::from_chars, std::to_chars
#include <concepts>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <string_view>
#include <system_error>  // std::errc
#include <type_traits>
#include <vector>

#include <wend/core/problem.hpp>

/// \file
/// How states are written in a certificate: as words on a line.

namespace wend {

/// Writes states as text and reads them back.
///
/// - `c.encode(s)` is the text of a state: not empty, without a line break.
/// - `c.decode(text)` is the state that has this text; empty where none has. It is asked about any
///   text that a file may hold, so it must be safe with all of them.
template <class C, class State>
concept state_codec = requires(C const& c, State const& s, std::string_view text) {
  { c.encode(s) } -> std::convertible_to<std::string>;
  { c.decode(text) } -> std::convertible_to<std::optional<State>>;
};

namespace detail {

template <class T>
concept whole_number = std::integral<T> && !std::same_as<T, bool>;

/// A whole number in decimal digits.
template <whole_number T>
std::string digits_of(T value) {
  return std::to_string(+value);
}
template <whole_number T>
std::optional<T> number_in(std::string_view text) {
  T value{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text != digits_of(value))
    return std::nullopt;
  return value;
}

template <class T>
inline constexpr std::size_t array_size = 0;
template <class T, std::size_t N>
inline constexpr std::size_t array_size<std::array<T, N>> = N;

/// Keys of numbers: one, or a sequence of them.
template <class K>
concept sequence_of_numbers =
    whole_number<typename K::value_type> && requires(K k, typename K::value_type v) {
      { k.size() } -> std::convertible_to<std::size_t>;
      k.begin();
    };
template <class K>
concept number_key = whole_number<K> || sequence_of_numbers<K>;

/// Numbers with commas between them; none as `-`.
template <number_key K>
std::string text_of_key(K const& key) {
  if constexpr (whole_number<K>) {
    return digits_of(key);
  } else {
    std::string text;
    for (auto const value : key) {
      if (!text.empty()) text += ',';
      text += digits_of(value);
    }
    return text.empty() ? "-" : text;
  }
}
template <number_key K>
std::optional<K> key_in(std::string_view text) {
  if constexpr (whole_number<K>) {
    return number_in<K>(text);
  } else {
    using value = typename K::value_type;
    std::vector<value> values;
    if (text != "-") {
      for (;;) {
        auto const comma = text.find(',');
        auto const one = number_in<value>(text.substr(0, comma));
        if (!one) return std::nullopt;
        values.push_back(*one);
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
      }
    }
    K key{};
    if constexpr (array_size<K> != 0) {
      if (values.size() != array_size<K>) return std::nullopt;
      std::size_t i = 0;
      for (value const v : values) key[i++] = v;
    } else {
      key.assign(values.begin(), values.end());
    }
    return key;
  }
}

}  // namespace detail

/// Writes states that are whole numbers, or arrays, vectors or strings of them, in digits with
/// commas between.
/// \pre The problem is safe with every such number, or the file is from a trusted source.
template <detail::number_key State>
struct number_codec {
  /// As state_codec asks.
  [[nodiscard]] std::string encode(State const& s) const { return detail::text_of_key(s); }
  /// As state_codec asks.
  [[nodiscard]] std::optional<State> decode(std::string_view text) const {
    return detail::key_in<State>(text);
  }
};

/// Writes states by their keys, `p.pack(s)`, in digits.
/// \pre `p.unpack` is safe with every key, or whoever made the file is trusted.
template <packable_problem P>
  requires detail::number_key<pack_t<P>>
class pack_codec {
 public:
  explicit pack_codec(P const& problem) noexcept : problem_(&problem) {}  ///< Refers to it.
  /// As state_codec asks.
  [[nodiscard]] std::string encode(state_t<P> const& s) const {
    return detail::text_of_key(problem_->pack(s));
  }
  /// Empty too for a key that is not that of the state it leads to.
  [[nodiscard]] std::optional<state_t<P>> decode(std::string_view text) const {
    auto const key = detail::key_in<pack_t<P>>(text);
    if (!key) return std::nullopt;
    std::optional<state_t<P>> s(problem_->unpack(*key));
    if (!(problem_->pack(*s) == *key)) s.reset();
    return s;
  }

 private:
  P const* problem_;
};

/// Writes states by their ranks. \pre Every state of the search has one.
template <rankable_problem P>
class rank_codec {
 public:
  explicit rank_codec(P const& problem) noexcept : problem_(&problem) {}  ///< Refers to it.
  /// As state_codec asks.
  [[nodiscard]] std::string encode(state_t<P> const& s) const {
    return detail::digits_of(static_cast<std::uint64_t>(problem_->rank(s)));
  }
  /// As state_codec asks.
  [[nodiscard]] std::optional<state_t<P>> decode(std::string_view text) const {
    auto const rank = detail::number_in<std::uint64_t>(text);
    if (!rank || *rank >= problem_->state_count()) return std::nullopt;
    return problem_->unrank(*rank);
  }

 private:
  P const* problem_;
};

/// The codec that is taken where none is given: keys in digits; else ranks; else states that are
/// numbers themselves.
template <problem P>
auto default_codec([[maybe_unused]] P const& p) {
  constexpr bool all_have_ranks =
      rankable_problem<P> && !requires(state_t<P> const& s) { p.ranks(s); };
  if constexpr (requires { pack_codec<P>(p); }) {
    return pack_codec<P>(p);
  } else if constexpr (all_have_ranks) {
    return rank_codec<P>(p);
  } else {
    static_assert(detail::number_key<state_t<P>>,
                  "wend: a certificate needs a codec for these states, with encode(s) and "
                  "decode(text): they are no numbers, and the problem has neither keys (pack) that "
                  "are numbers nor ranks for all of them");
    return number_codec<state_t<P>>();
  }
}

}  // namespace wend
