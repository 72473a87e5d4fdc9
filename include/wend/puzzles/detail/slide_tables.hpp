// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

#include <wend/puzzles/move.hpp>
#include <wend/puzzles/topology.hpp>

/// \file
/// The moves of the blank. This header alone depends on the topology of the edges.

namespace wend::detail {

/// The moves at a cell, in their order; eight bytes, so that a table of them is cheap to index.
struct alignas(8) move_list {
  std::array<puzzles::move, 4> moves{};
  std::uint8_t count = 0;
};

/// A place on a side of the board, and a direction along the side.
struct side_step {
  puzzles::topology edges;
  std::size_t length;
  std::size_t at;
  bool back;

  /// True if there is such a move. On a torus a side of 1 has none; on a side of 2 both directions
  /// lead to the same board, and the one that is first in every order of moves, up or left,
  /// represents both.
  constexpr bool allowed() const noexcept {
    if (edges == puzzles::topology::torus) return length > 2 || (length == 2 && back);
    return back ? at > 0 : at + 1 < length;
  }

  /// The place after the step; the same place if the edge blocks it.
  constexpr std::size_t target() const noexcept {
    if (edges == puzzles::topology::torus) return (at + (back ? length - 1 : 1)) % length;
    return !allowed() ? at : back ? at - 1 : at + 1;
  }
};

/// The tables of one shape, which avoid all arithmetic with rows and columns in loops.
template <std::size_t Capacity>
struct slide_tables {
  std::array<std::array<std::uint8_t, 4>, Capacity> target{};  // by cell and move
  std::array<std::uint8_t, Capacity> allowed{};                // a bit for each move
  std::array<std::array<move_list, Capacity>, 2> lists{};      // by order and cell

  constexpr slide_tables(puzzles::topology edges, std::size_t rows, std::size_t cols) noexcept {
    using puzzles::move, puzzles::move_order;
    for (std::size_t cell = 0; cell < rows * cols; ++cell) {
      std::size_t const row = cell / cols;
      std::size_t const col = cell % cols;
      for (move const a : puzzles::moves_in(move_order::udlr)) {
        bool const back = a == move::up || a == move::left;
        bool const vertical = a == move::up || a == move::down;
        side_step const step =
            vertical ? side_step{edges, rows, row, back} : side_step{edges, cols, col, back};
        std::size_t const to = vertical ? step.target() * cols + col : row * cols + step.target();
        auto const index = static_cast<std::size_t>(a);
        target[cell][index] = static_cast<std::uint8_t>(to);
        if (step.allowed()) allowed[cell] = static_cast<std::uint8_t>(allowed[cell] | 1u << index);
      }
      for (move_order const order : {move_order::udlr, move_order::ulrd}) {
        move_list& list = lists[static_cast<std::size_t>(order)][cell];
        for (move const a : puzzles::moves_in(order))
          if (allowed[cell] >> static_cast<unsigned>(a) & 1u) list.moves[list.count++] = a;
      }
    }
  }
};

}  // namespace wend::detail
