// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>          // std::bit_cast
#include <concepts>     // std::integral, std::floating_point
#include <cstdint>      // std::uint64_t
#include <limits>
#include <type_traits>  // std::conditional_t

#include <wend/core/cost.hpp>

/// \file
/// The key of A*, and the representation of keys in a heap: numbers as unsigned integers, which
/// are compared faster.

namespace wend {

/// f, then h: the order of A*.
template <class Cost>
struct f_h_key {
  Cost f;  ///< g + h.
  Cost h;  ///< The heuristic's estimate.
  /// Compares by f, then by h.
  friend bool operator<(f_h_key const& a, f_h_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    return a.h < b.h;
  }
};

namespace detail {

/// A number type whose order is that of bit patterns.
template <class T>
concept number_of_bits =
    (std::integral<T> && sizeof(T) <= 8) ||
    (std::floating_point<T> && std::numeric_limits<T>::is_iec559 && sizeof(T) <= 8) ||
    bit_ordered_cost<T>;

template <number_of_bits T>
using bits_of = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;
template <number_of_bits T>
constexpr bits_of<T> sign_bit = bits_of<T>{1} << (std::numeric_limits<bits_of<T>>::digits - 1);

/// Bits in the same order as the numbers.
template <number_of_bits T>
constexpr bits_of<T> to_bits(T x) noexcept {
  if constexpr (bit_ordered_cost<T>) {
    return x.order_bits();
  } else if constexpr (std::floating_point<T>) {
    auto const b = std::bit_cast<bits_of<T>>(x + T{});  // turns -0 into +0
    return (b & sign_bit<T>) != 0 ? ~b : b ^ sign_bit<T>;
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<bits_of<T>>(x) ^ sign_bit<T>;
  } else {
    return x;
  }
}
/// The number that the bits represent.
template <number_of_bits T>
constexpr T from_bits(bits_of<T> b) noexcept {
  if constexpr (bit_ordered_cost<T>)
    return T::from_order_bits(b);
  else if constexpr (std::floating_point<T>)
    return std::bit_cast<T>((b & sign_bit<T>) != 0 ? b ^ sign_bit<T> : ~b);
  else if constexpr (std::is_signed_v<T>)
    return static_cast<T>(b ^ sign_bit<T>);
  else
    return static_cast<T>(b);
}

/// The representation of a key in a heap: bits if the type is known, else the key itself. `word` is
/// the leading part of the bits.
template <class Key>
struct heap_key {
  using kept = Key;
  static constexpr bool is_bits = false;
  static kept const& keep(Key const& k) noexcept { return k; }
  static Key const& key(kept const& k) noexcept { return k; }
};

template <number_of_bits T>
struct heap_key<T> {
  using kept = bits_of<T>;
  static constexpr bool is_bits = true;
  static kept keep(T k) noexcept { return to_bits(k); }
  static T key(kept k) noexcept { return from_bits<T>(k); }
  static std::uint64_t word(kept k) noexcept { return k; }
};

/// Two numbers of 32 bits are stored as one of 64.
template <number_of_bits T>
  requires(sizeof(T) <= 4)
struct heap_key<f_h_key<T>> {
  using kept = std::uint64_t;
  static constexpr bool is_bits = true;
  static kept keep(auto const& k) noexcept { return kept{to_bits(k.f)} << 32 | to_bits(k.h); }
  static auto key(kept k) noexcept {
    return f_h_key<T>{from_bits<T>(static_cast<std::uint32_t>(k >> 32)),
                      from_bits<T>(static_cast<std::uint32_t>(k))};
  }
  static std::uint64_t word(kept k) noexcept { return k; }
};

template <number_of_bits T>
  requires(sizeof(T) > 4)
struct heap_key<f_h_key<T>> {
  struct kept {
    std::uint64_t f;
    std::uint64_t h;
    friend bool operator==(kept const&, kept const&) = default;
    friend bool operator<(kept const& a, kept const& b) noexcept {
      return a.f != b.f ? a.f < b.f : a.h < b.h;
    }
  };
  static constexpr bool is_bits = true;
  static kept keep(auto const& k) noexcept { return {to_bits(k.f), to_bits(k.h)}; }
  static auto key(kept const& k) noexcept {
    return f_h_key<T>{from_bits<T>(k.f), from_bits<T>(k.h)};
  }
  static std::uint64_t word(kept const& k) noexcept { return k.f; }
};

}  // namespace detail
}  // namespace wend
