// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::popcount
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// What numberings of orders are made of: factorials, and the things that were not placed yet.

namespace wend::detail {

/// 0! to 20!, all the factorials that fit 64 bits.
inline constexpr auto factorials = [] {
  std::array<std::uint64_t, 21> f{1};
  for (std::size_t n = 1; n < f.size(); ++n) f[n] = f[n - 1] * n;
  return f;
}();

/// The tiles not yet placed, when there are at most 31: a bit each.
class many_tiles_left {
 public:
  constexpr explicit many_tiles_left(std::size_t count) noexcept
      : tiles_(((std::uint32_t{1} << count) - 1) << 1) {}

  /// Removes a tile; returns how many smaller ones there are.
  constexpr std::uint64_t remove(std::uint8_t tile) noexcept {
    std::uint32_t const bit = std::uint32_t{1} << tile;
    tiles_ &= ~bit;
    return static_cast<std::uint64_t>(std::popcount(tiles_ & (bit - 1)));
  }

  /// Removes and returns the tile that has so many smaller ones.
  constexpr std::uint8_t take(std::uint64_t smaller) noexcept {
    std::uint32_t larger = tiles_;
    for (; smaller > 0; --smaller) larger &= larger - 1;
    tiles_ &= ~(larger & (0 - larger));
    return static_cast<std::uint8_t>(std::countr_zero(larger));
  }

 private:
  std::uint32_t tiles_;
};

/// The same when there are at most 16, several times as fast: four bits each, without a loop.
/// An object is used for `remove` alone or for `take` alone.
class few_tiles_left {
 public:
  constexpr explicit few_tiles_left(std::size_t) noexcept {}

  constexpr std::uint64_t remove(std::uint8_t tile) noexcept {
    unsigned const at = 4u * (tile - 1u);
    std::uint64_t const smaller = nibbles_ >> at & 15;  // nibble t - 1: how many are below t
    nibbles_ -= std::uint64_t{0x1111111111111110} << at;
    return smaller;
  }

  constexpr std::uint8_t take(std::uint64_t smaller) noexcept {
    std::uint64_t const at = 4 * smaller;
    std::uint64_t const before = (std::uint64_t{1} << at) - 1;
    auto const tile = static_cast<std::uint8_t>((nibbles_ >> at & 15) + 1);  // nibble i: the i-th
    nibbles_ = (nibbles_ & before) | (nibbles_ >> 4 & ~before);
    return tile;
  }

 private:
  std::uint64_t nibbles_ = 0xFEDCBA9876543210;
};

}  // namespace wend::detail
