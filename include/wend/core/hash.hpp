// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <concepts>     // std::integral, std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <cstring>      // std::memcpy
#include <functional>   // std::hash
#include <memory>       // std::addressof
#include <optional>
#include <string>       // std::basic_string, std::char_traits
#include <string_view>  // std::basic_string_view
#include <tuple>        // std::apply
#include <type_traits>  // std::has_unique_object_representations_v
#include <utility>      // std::pair
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>

/// \file
/// Hashing of states whose problem has no `hash(s)` of its own.

namespace wend {

/// Set this to `true` for your own type if its `==` compares all of its bytes; Wend then hashes it
/// by words:
///
///     struct cell {
///       std::int32_t x, y;
///       friend bool operator==(cell const&, cell const&) = default;
///     };
///     template <> inline constexpr bool wend::enable_byte_hash<cell> = true;
///
/// The type must be trivially copyable and have no padding. A `hash_value` in the namespace of the
/// type takes precedence.
template <class T>
inline constexpr bool enable_byte_hash = false;

namespace detail {

template <class T>
concept has_hash_value = requires(T const& value) {
  { hash_value(value) } -> std::convertible_to<std::size_t>;
};
template <class T>
concept std_hashable = requires(T const& value) {
  { std::hash<T>{}(value) } -> std::convertible_to<std::size_t>;
};

/// A number, or an enumerator whose author has not overloaded `==`.
template <class T>
concept word =
    std::integral<T> || (std::is_enum_v<T> && !requires(T const& e) { operator==(e, e); });

/// True if values are equal exactly when their bytes are.
template <class T>
inline constexpr bool is_words = word<T> || enable_byte_hash<T>;
template <class T, std::size_t N>
inline constexpr bool is_words<std::array<T, N>> = N != 0 && is_words<T>;

/// True for a container that wend hashes itself. Strings with custom character traits are excluded,
/// because they may compare by less than their bytes.
template <class T>
inline constexpr bool is_sequence = false;
template <class T, std::size_t N>
inline constexpr bool is_sequence<std::array<T, N>> = true;
template <class T, class Allocator>
inline constexpr bool is_sequence<std::vector<T, Allocator>> = !std::is_same_v<T, bool>;
template <class T, class Allocator>
inline constexpr bool is_sequence<std::basic_string<T, std::char_traits<T>, Allocator>> = true;
template <class T>
inline constexpr bool is_sequence<std::basic_string_view<T, std::char_traits<T>>> = true;

template <class T>
inline constexpr bool is_tuple = false;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;
template <class... Ts>
inline constexpr bool is_tuple<std::tuple<Ts...>> = true;

/// `std::optional` and `std::variant` are hashed by their index and their value.
template <class T>
inline constexpr bool is_sum = false;
template <class T>
inline constexpr bool is_sum<std::optional<T>> = true;
template <template <class...> class Variant, class... Ts>
  requires requires(Variant<Ts...> const& v) { v.valueless_by_exception(); }
inline constexpr bool is_sum<Variant<Ts...>> = true;

/// Any other container: a list, a set, a map, or a user-defined range.
template <class T>
using hashed_element = std::remove_cvref_t<decltype(*std::declval<T const&>().begin())>;
template <class T>
concept range_of_values = requires(T const& range) {
  range.begin() != range.end();
  requires !std::is_same_v<hashed_element<T>, T>;
};
/// Equal values may have their elements in different orders.
template <class T>
concept unordered_range = range_of_values<T> && requires { typename T::hasher; };

template <class T>
inline constexpr bool is_string = false;
template <class T, class... Rest>
inline constexpr bool is_string<std::basic_string<T, Rest...>> = true;
template <class T, class... Rest>
inline constexpr bool is_string<std::basic_string_view<T, Rest...>> = true;

enum class hash_kind { none, of_author, of_std, words, elements, parts, alternatives };

template <class T>
consteval hash_kind kind_of_hash();
template <class T>
consteval bool parts_are_hashed() {
  return []<template <class...> class Whole, class... Ts>(std::type_identity<Whole<Ts...>>) {
    return ((kind_of_hash<std::remove_cvref_t<Ts>>() != hash_kind::none) && ...);
  }(std::type_identity<T>{});
}

/// The method that hashes a `T`. The author's own hash takes precedence. Among the standard
/// containers only strings have a `std::hash` that is not a user's.
// NOLINTBEGIN(bugprone-branch-clone): the order is what matters
template <class T>
consteval hash_kind kind_of_hash() {
  if constexpr (has_hash_value<T>) {
    return hash_kind::of_author;
  } else if constexpr ((is_sequence<T> || is_tuple<T>) && std_hashable<T> && !is_string<T>) {
    return hash_kind::of_std;
  } else if constexpr (is_words<T>) {
    return hash_kind::words;
  } else if constexpr (is_sequence<T>) {
    if constexpr (kind_of_hash<hashed_element<T>>() != hash_kind::none)
      return hash_kind::elements;
    return hash_kind::none;
  } else if constexpr (is_tuple<T>) {
    return parts_are_hashed<T>() ? hash_kind::parts : hash_kind::none;
  } else if constexpr (std::is_enum_v<T>) {
    return hash_kind::none;  // its own == may ignore parts of the value that std::hash hashes
  } else if constexpr (std_hashable<T>) {
    return hash_kind::of_std;
  } else if constexpr (is_string<T>) {
    return hash_kind::none;  // its traits may ignore parts of the characters
  } else if constexpr (is_sum<T>) {
    return parts_are_hashed<T>() ? hash_kind::alternatives : hash_kind::none;
  } else if constexpr (range_of_values<T>) {
    return kind_of_hash<hashed_element<T>>() != hash_kind::none ? hash_kind::elements
                                                                     : hash_kind::none;
  } else {
    return hash_kind::none;
  }
}
// NOLINTEND(bugprone-branch-clone)

/// Spreads a hash over the high bits, from which the closed list derives a slot and a tag. A user's
/// hash may be the identity.
constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
  return (x ^ (x >> 32)) * 0x9E3779B97F4A7C15u;
}

/// The 128-bit product of two words, folded: each bit of the result depends on most bits of both.
constexpr std::uint64_t folded(std::uint64_t a, std::uint64_t b) noexcept {
  wide_word const product = wide_product(a, b);
  return product.low ^ product.high;
}

template <class Word>
[[nodiscard]] std::uint64_t load_word(unsigned char const* from) noexcept {
  Word word{};
  std::memcpy(&word, from, sizeof word);
  return word;
}

/// True if two values are equal; compares by words if that is equivalent.
template <class T>
[[nodiscard]] bool is_same(T const& a, T const& b) {
  constexpr std::size_t size = sizeof(T);
  if constexpr (is_words<T> && !word<T> && size >= 8 && size <= 32) {
    auto const* x = static_cast<unsigned char const*>(static_cast<void const*>(std::addressof(a)));
    auto const* y = static_cast<unsigned char const*>(static_cast<void const*>(std::addressof(b)));
    auto const differ = [x, y](std::size_t at) {
      return load_word<std::uint64_t>(x + at) ^ load_word<std::uint64_t>(y + at);
    };
    std::uint64_t difference = differ(size - 8);
    for (std::size_t at = 0; at + 8 < size; at += 8) difference |= differ(at);
    return difference == 0;
  } else {
    return a == b;
  }
}

/// Multiplies and folds 16 bytes at a time, as wyhash does (Wang Yi, D. Lemire, et al., "Modern
/// non-cryptographic hash function and pseudorandom number generator", 2019).
[[nodiscard]] inline std::uint64_t hash_of_bytes(void const* data, std::size_t size) noexcept {
  constexpr std::uint64_t secret = 0xA0761D6478BD642Fu;
  auto const* at = static_cast<unsigned char const*>(data);
  std::uint64_t hash = 0xE7037ED1A0B428DBu ^ size;
  for (; size > 16; at += 16, size -= 16)
    hash = folded(load_word<std::uint64_t>(at) ^ secret, load_word<std::uint64_t>(at + 8) ^ hash);
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (size >= 8) {
    first = load_word<std::uint64_t>(at);
    last = load_word<std::uint64_t>(at + size - 8);
  } else if (size >= 4) {
    first = load_word<std::uint32_t>(at);
    last = load_word<std::uint32_t>(at + size - 4);
  } else if (size != 0) {
    first = std::uint64_t{at[0]} << 16 | std::uint64_t{at[size / 2]} << 8 | at[size - 1];
  }
  return folded(first ^ secret, last ^ hash);
}

/// The hash of a sequence that continues with a part of this hash. The second constant keeps parts
/// of hash 0, which are frequent, from the factors 0 and -1: `folded` maps these to one value.
constexpr std::uint64_t followed_by(std::uint64_t hash, std::uint64_t part) noexcept {
  return folded(hash ^ 0xA0761D6478BD642Fu, part ^ 0xE7037ED1A0B428DBu);
}

/// The hash of a value that does not need a problem's hash. It is well mixed, so that any of its
/// bits can be used. Equal values have equal hashes. A constant expression for numbers and
/// enumerators. \throws Whatever a user's hash throws.
template <class T>
[[nodiscard]] constexpr std::uint64_t hash_of(T const& value) noexcept(is_words<T> &&
                                                                       !has_hash_value<T>) {
  constexpr hash_kind kind = kind_of_hash<T>();
  if constexpr (kind == hash_kind::words) {
    static_assert(word<T> || (std::is_trivially_copyable_v<T> &&
                              std::has_unique_object_representations_v<T>),
                  "wend: enable_byte_hash needs a trivially copyable type without padding");
    if constexpr (word<T>)
      return mixed(static_cast<std::uint64_t>(value));
    else
      return hash_of_bytes(std::addressof(value), sizeof value);
  } else if constexpr (kind == hash_kind::elements) {
    if constexpr (is_sequence<T> && is_words<hashed_element<T>>) {
      return hash_of_bytes(value.data(), value.size() * sizeof(hashed_element<T>));
    } else {
      std::uint64_t hash = 0;
      std::uint64_t size = 0;
      for (auto const& e : value) {
        ++size;
        if constexpr (unordered_range<T>)
          hash += hash_of(e);
        else
          hash = followed_by(hash, hash_of(e));
      }
      return followed_by(hash, size);
    }
  } else if constexpr (kind == hash_kind::parts) {
    return std::apply(
        [](auto const&... parts) {
          std::uint64_t hash = 0;
          ((hash = followed_by(hash, hash_of(parts))), ...);
          return hash;
        },
        value);
  } else if constexpr (kind == hash_kind::alternatives) {
    if constexpr (requires { value.has_value(); })
      return value ? followed_by(1, hash_of(*value)) : 0;
    else
      return followed_by(value.index(), visit([](auto const& v) { return hash_of(v); }, value));
  } else if constexpr (kind == hash_kind::of_author) {
    return mixed(static_cast<std::uint64_t>(hash_value(value)));
  } else {
    return mixed(static_cast<std::uint64_t>(std::hash<T>{}(value)));
  }
}

}  // namespace detail

/// A type that can be hashed without a problem's help: by its author's `hash_value`; by Wend itself
/// for integers, enums, types with `enable_byte_hash`, strings and, unless they have a `std::hash`,
/// arrays, vectors, pairs and tuples of hashable types; otherwise by `std::hash`; otherwise by its
/// elements, if it is a container, or by its value, if it is a `std::optional` or a `std::variant`.
/// An enum with an `==` of its own, and a string with character traits of its own, need a
/// `hash_value`, because their equal values may differ.
template <class T>
concept hashable = detail::kind_of_hash<T>() != detail::hash_kind::none;

/// Combines the hashes of several values, in this order, into one: for the `hash(s)` of a problem
/// or the `hash_value` of a state type.
///
///     struct robot {
///       int x, y;
///       std::string cargo;
///       friend bool operator==(robot const&, robot const&) = default;
///       friend std::size_t hash_value(robot const& r) { return wend::hash_of(r.x, r.y, r.cargo); }
///     };
///
/// The values are hashed as states are: see `hashable`. The result is well mixed, and equals the
/// hash of a tuple of the values. It may differ between versions of the library and between
/// machines; do not store it.
///
/// \post Equal values yield equal hashes.
/// \complexity Linear in the sizes of the values.
/// \throws Exceptions of a user's hash.
template <hashable First, hashable... Rest>
[[nodiscard]] constexpr std::size_t hash_of(First const& first, Rest const&... rest) noexcept(
    noexcept(detail::hash_of(first)) && (noexcept(detail::hash_of(rest)) && ...)) {
  std::uint64_t hash = detail::followed_by(0, detail::hash_of(first));
  ((hash = detail::followed_by(hash, detail::hash_of(rest))), ...);
  return detail::to_size(hash);
}

}  // namespace wend
