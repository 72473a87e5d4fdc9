// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/heuristics/tiles/cell_sets.hpp>
#include <wend/heuristics/tiles/tile_orders.hpp>

/// \file
/// Finds the places of the patterns' tiles in one pass over a board.

namespace wend::detail {

/// The contribution of a tile when it is seen.
struct seen_tile {
  std::uint64_t once = 0;     ///< Its bit in the pattern, from bit 32 on, and a 1 in bit 48.
  std::uint32_t earlier = 0;  ///< The bits of the tiles before it in the pattern.
  std::uint32_t pattern = 0;  ///< For a tile in no pattern, the number of patterns.
};

/// The state of a pass over a pattern, from the last cell of the board to the first.
class tiles_seen {
 public:
  tiles_seen() = default;
  /// For a pattern of `size` tiles.
  explicit tiles_seen(std::size_t size) noexcept : size_(static_cast<std::uint32_t>(size)) {}

  [[gnu::always_inline]] void see(seen_tile const& tile, std::size_t cell) noexcept {
    auto const count = static_cast<std::size_t>(seen_ >> 48);
    auto const bits = static_cast<std::uint32_t>(seen_ >> 32);
    // A digit of the order's number is the number of later tiles that come earlier in the pattern.
    seen_ += tile.once + std::uint64_t{bits_in(bits & tile.earlier)} * orders_of[count];
    where_ += (std::uint64_t{ranks[cell][size_ - count]} << 32) + (std::uint64_t{1} << cell);
  }

  [[nodiscard]] std::uint32_t cells() const noexcept { return static_cast<std::uint32_t>(where_); }
  /// The number of the tiles' set: see rank_of_cells.
  [[nodiscard]] std::uint32_t set() const noexcept {
    return static_cast<std::uint32_t>(where_ >> 32);
  }
  /// The number of the tiles' order.
  [[nodiscard]] std::uint32_t order() const noexcept { return static_cast<std::uint32_t>(seen_); }

 private:
  /// The contribution of the `k`th cell of a set to the set's number.
  static constexpr auto ranks = [] {
    std::array<std::array<std::uint32_t, most_pattern_tiles + 1>, most_pattern_cells> r{};
    for (std::size_t cell = 0; cell < r.size(); ++cell)
      for (std::size_t k = 0; k <= most_pattern_tiles; ++k)
        r[cell][k] = static_cast<std::uint32_t>(binomials[cell][k]);
    return r;
  }();

  std::uint64_t seen_ = 0;   // their count, their bits and the number of their order (32 bits)
  std::uint64_t where_ = 0;  // the number of the set, and the set
  std::uint32_t size_ = 0;
};

}  // namespace wend::detail
