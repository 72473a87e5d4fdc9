// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::countr_zero
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tiles/cell_sets.hpp>
#include <wend/heuristics/tiles/tile_orders.hpp>

/// \file
/// The Manhattan distances of a pattern, for all orders of its tiles in one set of cells at a time.

namespace wend::detail {

/// The number of steps from each tile of a pattern to its home, and the sums of these.
class pattern_sums {
 public:
  template <class Puzzle>
  pattern_sums(Puzzle const& p, std::vector<std::uint8_t> const& tiles)
      : tiles_(tiles.size()), first_(std::size_t{1} << tiles.size()) {
    auto const& goal = p.goal_state();
    for (std::size_t home = 0; home < p.size(); ++home)
      for (std::size_t i = 0; i < tiles.size(); ++i)
        for (std::size_t cell = 0; goal[home] == tiles[i] && cell < p.size(); ++cell)
          steps_[i][cell] = static_cast<std::uint8_t>(
              places_apart(Puzzle::edges, p.rows(), home / p.cols(), cell / p.cols()) +
              places_apart(Puzzle::edges, p.cols(), home % p.cols(), cell % p.cols()));
    for (std::size_t subset = 0; subset < first_.size(); ++subset) {
      first_[subset] = room_;
      room_ += orders_of[bits_in(static_cast<std::uint32_t>(subset))];
    }
  }

  /// The number of bytes that `sums` needs.
  [[nodiscard]] std::size_t room() const noexcept { return room_; }

  /// The sum for each order of the tiles in these cells, written to `room`. The orders of a subset
  /// of the tiles in the last cells begin with one of these tiles and continue with an order of the
  /// others. So they are sums of that tile's steps and of known sums, computed on whole arrays.
  /// \complexity O(k!) for k tiles.
  std::uint8_t const* sums(std::uint32_t cells, std::uint8_t* room) const noexcept {
    std::array<std::size_t, most_pattern_tiles> cell{};
    for (std::size_t i = 0; cells != 0; ++i, cells &= cells - 1)
      cell[i] = static_cast<std::size_t>(std::countr_zero(cells));
    room[0] = 0;
    for (std::size_t subset = 1; subset < first_.size(); ++subset) {
      std::size_t const count = bits_in(static_cast<std::uint32_t>(subset));
      std::uint8_t* out = room + first_[subset];
      for (std::size_t rest = subset; rest != 0; rest &= rest - 1) {
        auto const tile = static_cast<std::size_t>(std::countr_zero(rest));
        std::uint8_t const* const others = room + first_[subset ^ std::size_t{1} << tile];
        std::uint8_t const steps = steps_[tile][cell[tiles_ - count]];
        std::size_t const size = orders_of[count - 1];
        for (std::size_t i = 0; i < size; ++i)
          out[i] = static_cast<std::uint8_t>(others[i] + steps);
        out += size;
      }
    }
    return room + first_.back();
  }

 private:
  std::size_t tiles_;
  std::array<std::array<std::uint8_t, most_pattern_cells>, most_pattern_tiles> steps_{};
  std::vector<std::size_t> first_;  // of the subset's sums
  std::size_t room_ = 0;
};

}  // namespace wend::detail
