// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::popcount
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Building blocks of numberings of orders: factorials, and sets of items that are not yet placed.

namespace wend::detail {

/// 0! to 20!, all the factorials that fit 64 bits.
inline constexpr auto factorials = [] {
  std::array<std::uint64_t, 21> f{1};
  for (std::size_t n = 1; n < f.size(); ++n) f[n] = f[n - 1] * n;
  return f;
}();

/// The set of tiles not yet placed, at most 31: a bit each.
class many_tiles_left {
 public:
  constexpr explicit many_tiles_left(std::size_t count) noexcept
      : tiles_(((std::uint32_t{1} << count) - 1) << 1) {}

  /// Removes a tile and returns the number of smaller ones in the set.
  constexpr std::uint64_t remove(std::uint8_t tile) noexcept {
    std::uint32_t const bit = std::uint32_t{1} << tile;
    tiles_ &= ~bit;
    return static_cast<std::uint64_t>(std::popcount(tiles_ & (bit - 1)));
  }

  /// Removes and returns the tile that has `smaller` smaller ones in the set.
  constexpr std::uint8_t take(std::uint64_t smaller) noexcept {
    std::uint32_t larger = tiles_;
    for (; smaller > 0; --smaller) larger &= larger - 1;
    tiles_ &= ~(larger & (0 - larger));
    return static_cast<std::uint8_t>(std::countr_zero(larger));
  }

 private:
  std::uint32_t tiles_;
};

/// The same set for at most 16 tiles, several times as fast: four bits each, without a loop. Use an
/// object only for `remove` or only for `take`.
class few_tiles_left {
 public:
  constexpr explicit few_tiles_left(std::size_t) noexcept {}

  constexpr std::uint64_t remove(std::uint8_t tile) noexcept {
    unsigned const at = 4u * (tile - 1u);
    std::uint64_t const smaller = nibbles_ >> at & 15;  // nibble t - 1: the number of tiles below t
    nibbles_ -= std::uint64_t{0x1111111111111110} << at;
    return smaller;
  }

  constexpr std::uint8_t take(std::uint64_t smaller) noexcept {
    std::uint64_t const at = 4 * smaller;
    std::uint64_t const before = (std::uint64_t{1} << at) - 1;
    auto const tile = static_cast<std::uint8_t>((nibbles_ >> at & 15) + 1);  // nibble i: i-th tile
    nibbles_ = (nibbles_ & before) | (nibbles_ >> 4 & ~before);
    return tile;
  }

 private:
  std::uint64_t nibbles_ = 0xFEDCBA9876543210;
};

}  // namespace wend::detail
