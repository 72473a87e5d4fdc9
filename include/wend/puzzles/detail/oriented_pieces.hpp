// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/puzzles/detail/arrangement.hpp>

/// \file
/// The numbers of arrangements of pieces with orientations.

namespace wend::detail {

/// Pieces in different places out of N, each in one of K orientations: a piece in place p with
/// orientation o is the number K p + o.
template <std::size_t N, std::size_t K>
struct oriented_pieces {
  /// The number of arrangements of M pieces, the first `oriented` with any orientation.
  template <std::size_t M>
  static constexpr std::uint64_t count(std::size_t oriented) noexcept {
    std::uint64_t product = arrangement<N, M>::count;
    for (std::size_t i = 0; i < oriented; ++i) product *= K;
    return product;
  }

  /// The number of the places, then the orientations of the first pieces, as digits.
  template <std::size_t M>
  static constexpr std::uint64_t rank(std::array<std::uint8_t, M> const& pieces,
                                      std::size_t oriented) noexcept {
    std::array<std::uint8_t, M> places{};
    for (std::size_t i = 0; i < M; ++i) places[i] = pieces[i] / K;
    std::uint64_t number = arrangement<N, M>::rank(places);
    for (std::size_t i = 0; i < oriented; ++i) number = number * K + pieces[i] % K;
    return number;
  }

  /// If the last orientation is not in the number, it is the one that makes the sum of all a
  /// multiple of K.
  /// \pre `oriented` is M or M - 1; `number < count<M>(oriented)`
  template <std::size_t M>
  static constexpr std::array<std::uint8_t, M> unrank(std::uint64_t number,
                                                      std::size_t oriented) noexcept {
    std::array<std::uint8_t, M> pieces{};
    std::size_t sum = 0;
    for (std::size_t i = oriented; i-- > 0; number /= K) {
      pieces[i] = static_cast<std::uint8_t>(number % K);
      sum += pieces[i];
    }
    if (oriented < M) pieces[oriented] = static_cast<std::uint8_t>((K - sum % K) % K);
    auto const places = arrangement<N, M>::unrank(number);
    for (std::size_t i = 0; i < M; ++i)
      pieces[i] = static_cast<std::uint8_t>(pieces[i] + K * places[i]);
    return pieces;
  }

  /// The inverse arrangement: if piece i is in place p, then in the inverse piece p is in place i,
  /// turned the other way.
  static constexpr std::array<std::uint8_t, N> inverse(
      std::array<std::uint8_t, N> const& pieces) noexcept {
    std::array<std::uint8_t, N> result{};
    for (std::size_t i = 0; i < N; ++i)
      result[pieces[i] / K] = static_cast<std::uint8_t>(K * i + (K - pieces[i] % K) % K);
    return result;
  }

  /// The sum of the orientations, modulo K.
  template <std::size_t M>
  static constexpr std::size_t total(std::array<std::uint8_t, M> const& pieces) noexcept {
    std::size_t sum = 0;
    for (auto const piece : pieces) sum += piece % K;
    return sum % K;
  }
};

}  // namespace wend::detail
