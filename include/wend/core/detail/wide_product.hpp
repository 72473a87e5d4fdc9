// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstdint>  // std::uint64_t

/// \file
/// Products of two words in 128 bits.

namespace wend::detail {

struct wide_word {
  std::uint64_t high;
  std::uint64_t low;
};

/// For compilers without a 128-bit type.
constexpr wide_word wide_product_of_halves(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t half = 0xFFFFFFFFu;
  std::uint64_t const low = (a & half) * (b & half);
  std::uint64_t const middle = (a >> 32) * (b & half) + (low >> 32);
  std::uint64_t const other = (a & half) * (b >> 32) + (middle & half);
  return {(a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
}

constexpr wide_word wide_product(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using wide = unsigned __int128;
  wide const product = wide{a} * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  return wide_product_of_halves(a, b);
#endif
}

}  // namespace wend::detail
