// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

#include <wend/core/error.hpp>

/// \file
/// The items of a puzzle that a pattern keeps.

namespace wend::detail {

/// M of the N items of a puzzle.
template <std::size_t N, std::size_t M>
class kept {
  static_assert(M >= 1 && M <= N, "wend: a pattern must keep at least one part, and at most all");

 public:
  /// \throws invalid_option if one is not below N, or is listed twice.
  constexpr explicit kept(std::array<std::uint8_t, M> const& things) : things_(things) {
    index_.fill(M);
    for (std::size_t i = 0; i < M; ++i) {
      if (things[i] >= N || index_[things[i]] != M)
        raise(
            invalid_option("wend: a pattern must keep different parts, each below the number of "
                           "parts"));
      index_[things[i]] = static_cast<std::uint8_t>(i);
    }
  }

  [[nodiscard]] constexpr std::array<std::uint8_t, M> const& things() const noexcept {
    return things_;
  }
  /// The index of an item among the kept ones; M if it is not kept.
  [[nodiscard]] constexpr std::size_t index(std::size_t thing) const noexcept {
    return index_[thing];
  }

  /// The places of the kept items, from a list of the item in each place.
  [[nodiscard]] constexpr std::array<std::uint8_t, M> places(
      std::array<std::uint8_t, N> const& list) const noexcept {
    std::array<std::uint8_t, M + 1> at{};  // the last entry collects all other items
    for (std::size_t place = 0; place < N; ++place)
      at[index_[list[place]]] = static_cast<std::uint8_t>(place);
    std::array<std::uint8_t, M> result{};
    for (std::size_t i = 0; i < M; ++i) result[i] = at[i];
    return result;
  }

 private:
  std::array<std::uint8_t, M> things_;
  std::array<std::uint8_t, N> index_{};
};

}  // namespace wend::detail
