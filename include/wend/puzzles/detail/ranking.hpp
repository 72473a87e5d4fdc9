// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <type_traits>  // std::integral_constant, std::conditional_t
#include <utility>      // std::index_sequence

#include <wend/core/detail/to_size.hpp>
#include <wend/puzzles/board.hpp>
#include <wend/puzzles/detail/arrangement.hpp>
#include <wend/puzzles/solvable.hpp>  // connection

/// \file
/// The numbering of the boards that are connected with the goal: by the blank's cell, then by the
/// order of the tiles without the blank, row by row, lexicographically. A move along a row keeps
/// that order, so it changes the number by a multiple of a constant.

namespace wend::detail {

/// The number of boards connected with any one board; 0 if it does not fit 64 bits.
constexpr std::uint64_t connected_count(puzzles::topology edges, std::size_t rows,
                                        std::size_t cols) noexcept {
  std::size_t const n = rows * cols;
  switch (puzzles::connection_of(edges, rows, cols)) {
    case puzzles::connection::line: return n;
    case puzzles::connection::ring: return n * (n - 1);
    case puzzles::connection::parity: return n < factorials.size() ? factorials[n] / 2 : 0;
    case puzzles::connection::everything: break;
  }
  return n < factorials.size() ? factorials[n] : 0;
}

/// The numbering of the boards connected with a goal.
/// \pre The number of boards fits 64 bits, so that `connected_count` is not 0.
template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class board_ranking {
 public:
  using board_type = puzzles::board<Rows, Cols>;
  using shape_type = puzzles::board_shape<Rows, Cols>;

  constexpr explicit board_ranking(board_type const& goal) noexcept
      : goal_(goal), odd_(tile_order<Rows, Cols>(goal).odd() != odd_at(goal.blank())) {}

  /// The parity of the orders of tiles with the blank in a cell, if these have a common parity.
  constexpr bool is_odd(std::size_t blank) const noexcept { return odd_ != odd_at(blank); }

  constexpr std::uint64_t rank(board_type const& b) const noexcept {
    std::size_t const tiles = b.size() - 1;
    auto const tile = [&b](std::size_t i) { return b[i + (i >= b.blank() ? 1 : 0)]; };
    std::uint64_t number = 0;
    if (kind() == puzzles::connection::ring) {
      std::uint8_t const first = goal_[goal_.blank() == 0 ? 1 : 0];
      while (tile(to_size(number)) != first) ++number;
    } else if (kind() != puzzles::connection::line) {
      tiles_left left(tiles);
      for (std::size_t i = 0; i < free_tiles(tiles); ++i)  // Lehmer's code
        number = number * (tiles - i) + left.remove(tile(i));
    }
    return b.blank() * orders() + number;
  }

  constexpr board_type unrank(std::uint64_t number) const noexcept {
    // orders() is not 0: see the class. NOLINTBEGIN(clang-analyzer-core.DivideZero)
    auto const blank = static_cast<std::size_t>(number / orders());
    std::size_t const tiles = goal_.size() - 1;
    number %= orders();
    // NOLINTEND(clang-analyzer-core.DivideZero)
    board_type b = board_access::blank_sheet(goal_.shape());
    board_access::set_blank(b, blank);
    auto& cells = board_access::cells(b);
    auto const put = [&](std::size_t i, std::uint8_t tile) {
      cells[i + (i >= blank ? 1 : 0)] = tile;
    };
    if (kind() == puzzles::connection::line || kind() == puzzles::connection::ring) {
      for (std::size_t i = 0; i < tiles; ++i)
        put(to_size((i + number) % tiles),
            goal_[i + (i >= goal_.blank() ? 1 : 0)]);
      return b;
    }
    std::array<std::uint8_t, 20> code{};
    std::size_t const free = free_tiles(tiles);
    bool odd = is_odd(blank);
    for_each_backward(tiles, [&](auto i, auto choices) {
      code[i] = static_cast<std::uint8_t>(number % choices);
      number /= choices;
      odd ^= code[i] % 2 != 0;
    });
    tiles_left left(tiles);
    for (std::size_t i = 0; i < free; ++i) put(i, left.take(code[i]));
    // If the parity is fixed, it determines the order of the last two.
    if (free + 2 == tiles) put(free, left.take(odd ? 1 : 0));
    put(tiles - 1, left.take(0));
    return b;
  }

 private:
  using tiles_left =
      std::conditional_t<shape_type::capacity <= 17, few_tiles_left, many_tiles_left>;

  constexpr puzzles::connection kind() const noexcept {
    return puzzles::connection_of(Edges, goal_.rows(), goal_.cols());
  }
  /// The number of boards with the blank in a given cell.
  constexpr std::uint64_t orders() const noexcept {
    return connected_count(Edges, goal_.rows(), goal_.cols()) / goal_.size();
  }
  constexpr bool odd_at(std::size_t blank) const noexcept { return odd_cell(blank, goal_.cols()); }
  /// The number of tiles, out of `tiles`, that do not follow from the tiles before them.
  constexpr std::size_t free_tiles(std::size_t tiles) const noexcept {
    return tiles - (kind() == puzzles::connection::parity ? 2 : 1);
  }

  /// Calls `f(i, choices)` for the i-th of `tiles` tiles, the last first, with the number of tiles
  /// it can be; with constants if the sides are known, because dividing by a constant is several
  /// times as fast.
  template <class F>
  constexpr void for_each_backward([[maybe_unused]] std::size_t tiles, F f) const noexcept {
    if constexpr (Rows == puzzles::dynamic) {
      for (std::size_t i = free_tiles(tiles); i-- > 0;) f(i, tiles - i);
    } else if constexpr (Rows * Cols > 3) {
      constexpr bool parity =
          puzzles::connection_of(Edges, Rows, Cols) == puzzles::connection::parity;
      constexpr std::size_t count = Rows * Cols - (parity ? 3 : 2);
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (f(std::integral_constant<std::size_t, count - 1 - I>{},
           std::integral_constant<std::size_t, Rows * Cols - count + I>{}),
         ...);
      }(std::make_index_sequence<count>{});
    }
  }

  board_type goal_;
  bool odd_;  // of the order of the goal's tiles, with the blank in cell 0
};

}  // namespace wend::detail
