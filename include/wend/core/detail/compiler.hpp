// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::integral, std::same_as
#include <cstdint>      // std::uint64_t
#include <limits>
#include <type_traits>  // std::make_unsigned_t
#include <utility>      // std::swap

#if defined(__cpp_rtti)
#include <typeinfo>
#endif

/// \file
/// The code that depends on the compiler: its built-in functions, its 128-bit type, inline
/// assembly. Each function has a fallback in standard C++, for compilers other than g++ and clang.
/// With `WEND_PORTABLE` defined, in all sources of a program alike, g++ and clang use the fallbacks
/// too, and memory and files are used through the standard library alone.
///
/// The attributes `[[gnu::always_inline]]`, `[[gnu::noinline]]` and `[[gnu::cold]]` stand where
/// they apply. They are standard syntax: a compiler ignores the attributes that it does not know,
/// at most with a warning (C5030 of MSVC).

#if (defined(__GNUC__) || defined(__clang__)) && !defined(WEND_PORTABLE)
#define WEND_DETAIL_BUILTINS
#endif

namespace wend::detail {

/// True if a sanitizer looks for uses of freed or uninitialised memory.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(hwaddress_sanitizer) || \
    __has_feature(memory_sanitizer)
#define WEND_DETAIL_MEMORY_CHECKED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_HWADDRESS__)
#define WEND_DETAIL_MEMORY_CHECKED
#endif
#if defined(WEND_DETAIL_MEMORY_CHECKED)
inline constexpr bool memory_is_checked = true;
#else
inline constexpr bool memory_is_checked = false;
#endif

/// Requests a cache line that will be read, or written. The address need not be valid.
[[gnu::always_inline]] inline void prefetch([[maybe_unused]] void const* address) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  __builtin_prefetch(address);
#endif
}
[[gnu::always_inline]] inline void prefetch_to_write([[maybe_unused]] void const* at) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  __builtin_prefetch(at, 1);
#endif
}

/// Optimisation barrier (empty asm): forces setcc or cmov instead of a branch.
template <class T>
[[nodiscard, gnu::always_inline]] inline T unpredictable(T value) noexcept {
#if defined(WEND_DETAIL_BUILTINS) && !defined(__wasm__)
  __asm__("" : "+r"(value));
#endif
  return value;
}

/// Optimisation barrier: the compiler must assume that the object has changed.
template <class T>
[[gnu::always_inline]] inline void assume_changed([[maybe_unused]] T& object) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  __asm__("" : "+m"(object));
#endif
}

/// The number of set bits. (Without a compiler option for it, compilers call a function.)
constexpr unsigned bits_in(std::uint32_t x) noexcept {
#if defined(WEND_DETAIL_BUILTINS) && defined(__POPCNT__)
  return static_cast<unsigned>(__builtin_popcount(x));
#else
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return ((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
#endif
}

/// A product of two words.
struct wide_word {
  std::uint64_t high;
  std::uint64_t low;
};

/// The fallback of `wide_product`.
constexpr wide_word wide_product_of_halves(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t half = 0xFFFFFFFFu;
  std::uint64_t const low = (a & half) * (b & half);
  std::uint64_t const middle = (a >> 32) * (b & half) + (low >> 32);
  std::uint64_t const other = (a & half) * (b >> 32) + (middle & half);
  return {(a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
}

constexpr wide_word wide_product(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(WEND_DETAIL_BUILTINS) && defined(__SIZEOF_INT128__)
  __extension__ using wide = unsigned __int128;
  wide const product = wide{a} * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  return wide_product_of_halves(a, b);
#endif
}

/// An integer of at most 64 bits as its sign and its magnitude.
struct signed_magnitude {
  bool negative = false;
  std::uint64_t magnitude = 0;

  template <std::integral T>
  static constexpr signed_magnitude of(T value) noexcept {
    static_assert(sizeof(T) <= sizeof(std::uint64_t));
    auto const bits = static_cast<std::uint64_t>(value);  // modulo 2^64
    if constexpr (std::signed_integral<T>)
      if (value < 0) return {true, 0 - bits};
    return {false, bits};
  }

  /// Stores the value; returns false, with nothing changed, if it does not fit.
  template <std::integral T>
  [[nodiscard]] constexpr bool store(T& value) const noexcept {
    auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    if (negative) most = std::signed_integral<T> ? most + 1 : 0;
    if (magnitude > most) return false;
    value = static_cast<T>(negative ? 0 - magnitude : magnitude);
    return true;
  }
};

/// The fallback of checked arithmetic on integers of any types.
template <std::integral T>
constexpr bool sum_overflows(signed_magnitude x, signed_magnitude y, T& sum) noexcept {
  if (x.magnitude < y.magnitude) std::swap(x, y);
  if (x.negative != y.negative)
    return !signed_magnitude{x.negative, x.magnitude - y.magnitude}.store(sum);
  std::uint64_t const magnitude = x.magnitude + y.magnitude;
  return magnitude < x.magnitude || !signed_magnitude{x.negative, magnitude}.store(sum);
}
template <std::integral T>
constexpr bool product_overflows(signed_magnitude x, signed_magnitude y, T& product) noexcept {
  wide_word const all = wide_product(x.magnitude, y.magnitude);
  return all.high != 0 || !signed_magnitude{x.negative != y.negative, all.low}.store(product);
}

/// Stores a + b, computed without overflow; returns true if the sum does not fit its type. The
/// stored value is unspecified then.
template <std::integral A, std::integral B, std::integral T>
[[gnu::always_inline]] constexpr bool add_overflows(A a, B b, T& sum) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  return __builtin_add_overflow(a, b, &sum);
#else
  if constexpr (std::same_as<A, T> && std::same_as<B, T> && !std::same_as<T, bool>) {
    using bits = std::make_unsigned_t<T>;
    sum = static_cast<T>(static_cast<bits>(a) + static_cast<bits>(b));
    if constexpr (std::signed_integral<T>)
      if (b < 0) return sum > a;
    return sum < a;
  } else {
    return sum_overflows(signed_magnitude::of(a), signed_magnitude::of(b), sum);
  }
#endif
}
/// Like add_overflows, for a - b.
template <std::integral A, std::integral B, std::integral T>
[[gnu::always_inline]] constexpr bool sub_overflows(A a, B b, T& difference) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  return __builtin_sub_overflow(a, b, &difference);
#else
  auto minus_b = signed_magnitude::of(b);
  minus_b.negative = !minus_b.negative;
  return sum_overflows(signed_magnitude::of(a), minus_b, difference);
#endif
}
/// Like add_overflows, for a * b.
template <std::integral A, std::integral B, std::integral T>
[[gnu::always_inline]] constexpr bool mul_overflows(A a, B b, T& product) noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  return __builtin_mul_overflow(a, b, &product);
#else
  return product_overflows(signed_magnitude::of(a), signed_magnitude::of(b), product);
#endif
}

/// A name of a type that is the same in all processes of one program. Empty if the compiler has
/// none.
template <class T>
constexpr char const* type_text() noexcept {
#if defined(WEND_DETAIL_BUILTINS)
  return __PRETTY_FUNCTION__;
#elif defined(__cpp_rtti)
  return typeid(T).name();
#else
  return "";
#endif
}

}  // namespace wend::detail
