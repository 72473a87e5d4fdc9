// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <string>

#include <wend/core/problem.hpp>

/// \file
/// The encoding of states in a certificate: as words on a line.

namespace wend {

/// Writes states as text: `c.encode(s)` is the text of a state, not empty, without a line break.
/// Different states should have different texts; if they do not, a proof may be rejected.
template <class C, class State>
concept state_codec = requires(C const& c, State const& s) {
  { c.encode(s) } -> std::convertible_to<std::string>;
};

namespace detail {

template <class T>
concept whole_number = std::integral<T> && !std::same_as<T, bool>;

/// A whole number in decimal digits.
template <whole_number T>
std::string digits_of(T value) {
  return std::to_string(+value);
}

/// Keys made up of numbers: one, or a sequence of them.
template <class K>
concept sequence_of_numbers =
    whole_number<typename K::value_type> && requires(K k, typename K::value_type v) {
      { k.size() } -> std::convertible_to<std::size_t>;
      k.begin();
    };
template <class K>
concept number_key = whole_number<K> || sequence_of_numbers<K>;

/// Numbers separated by commas; an empty sequence as `-`.
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

}  // namespace detail

/// Writes states that are whole numbers, or arrays, vectors or strings of them, in digits separated
/// by commas.
template <detail::number_key State>
struct number_codec {
  /// The interface of state_codec.
  [[nodiscard]] std::string encode(State const& s) const { return detail::text_of_key(s); }
};

/// Writes states by their keys, `p.pack(s)`, in digits.
template <packable_problem P>
  requires detail::number_key<pack_t<P>>
class pack_codec {
 public:
  explicit pack_codec(P const& problem) noexcept : problem_(&problem) {}  ///< Refers to it.
  /// The interface of state_codec.
  [[nodiscard]] std::string encode(state_t<P> const& s) const {
    return detail::text_of_key(problem_->pack(s));
  }

 private:
  P const* problem_;
};

/// Writes states by their ranks. \pre Every state of the search has one.
template <rankable_problem P>
class rank_codec {
 public:
  explicit rank_codec(P const& problem) noexcept : problem_(&problem) {}  ///< Refers to it.
  /// The interface of state_codec.
  [[nodiscard]] std::string encode(state_t<P> const& s) const {
    return detail::digits_of(static_cast<std::uint64_t>(problem_->rank(s)));
  }

 private:
  P const* problem_;
};

/// The default codec: keys in digits if there are any, otherwise ranks, otherwise states that are
/// numbers.
template <problem P>
auto default_codec([[maybe_unused]] P const& p) {
  constexpr bool all_have_ranks = rankable_problem<P> && !detail::has_ranks<P>;
  if constexpr (requires { pack_codec<P>(p); }) {
    return pack_codec<P>(p);
  } else if constexpr (all_have_ranks) {
    return rank_codec<P>(p);
  } else {
    static_assert(detail::number_key<state_t<P>>,
                  "wend: a certificate needs a codec for these states, with encode(s): they are "
                  "not numbers, and the problem has neither keys (pack) that are numbers nor ranks "
                  "for all of them");
    return number_codec<state_t<P>>();
  }
}

}  // namespace wend
