// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <type_traits>
#include <utility>  // std::index_sequence

#include <wend/puzzles/detail/tiles_left.hpp>

/// \file
/// Arrangements, which are orders of some or all of n items: their numbers and their packed form.

namespace wend::detail {

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
