// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::popcount
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>   // std::numeric_limits
#include <type_traits>
#include <utility>  // std::index_sequence

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Arrangements, which are orders of some or all of n items: their numbers and their packed form;
/// and the building blocks of such numberings: factorials, and sets of items not yet placed.

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

/// M different numbers below N, in some order.
template <std::size_t N, std::size_t M>
struct arrangement {
  static_assert(M <= N && N <= 31, "wend: an arrangement must have at most 31 parts");
  using type = std::array<std::uint8_t, M>;

  /// The number of arrangements; 0 if it does not fit 64 bits.
  static constexpr std::uint64_t count = [] {
    std::uint64_t product = 1;
    for (std::uint64_t n = N; n > N - M; --n) {
      if (product > std::numeric_limits<std::uint64_t>::max() / n) return std::uint64_t{0};
      product *= n;
    }
    return product;
  }();

  /// Lehmer's code, the last place the most significant: arrangements with the same end have
  /// consecutive numbers.
  static constexpr std::uint64_t rank(type const& places) noexcept {
    left unused(N);
    std::uint64_t number = 0;
    for (std::size_t i = M; i-- > 0;)
      number = number * (N - (M - 1 - i)) + unused.remove(static_cast<std::uint8_t>(places[i] + 1));
    return number;
  }

  /// \pre `number < count`
  static constexpr type unrank(std::uint64_t number) noexcept {
    // Dividing by a constant is several times as fast.
    std::array<std::uint8_t, M> code{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((code[I] = static_cast<std::uint8_t>(number % (N - (M - 1 - I))), number /= N - (M - 1 - I)),
       ...);
    }(std::make_index_sequence<M>{});
    type places{};
    left unused(N);
    for (std::size_t i = M; i-- > 0;)
      places[i] = static_cast<std::uint8_t>(unused.take(code[i]) - 1);
    return places;
  }

  /// True if an odd number of exchanges sorts the order.
  static constexpr bool is_odd(type const& order) noexcept
    requires(M == N)
  {
    left unused(N);
    std::uint64_t in_order = 0;
    for (std::size_t i = M; i-- > 0;)
      in_order += unused.remove(static_cast<std::uint8_t>(order[i] + 1));
    // Counts the pairs in order; the other pairs are inversions.
    return ((N * (N - 1) / 2 - in_order) & 1) != 0;
  }

 private:
  using left = std::conditional_t<N <= 16, few_tiles_left, many_tiles_left>;
};

/// Four bits each, the first in the lowest.
template <std::size_t M>
constexpr std::uint64_t pack_nibbles(std::array<std::uint8_t, M> const& s) noexcept {
  static_assert(M <= 16);
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < M; ++i) key |= std::uint64_t{s[i]} << 4 * i;
  return key;
}
template <std::size_t M>
constexpr std::array<std::uint8_t, M> unpack_nibbles(std::uint64_t key) noexcept {
  static_assert(M <= 16);
  std::array<std::uint8_t, M> s{};
  for (std::size_t i = 0; i < M; ++i) s[i] = static_cast<std::uint8_t>(key >> 4 * i & 15);
  return s;
}

}  // namespace wend::detail
