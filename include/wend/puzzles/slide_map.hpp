// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <span>

#include <wend/puzzles/board_shape.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/topology.hpp>

/// \file
/// Where the blank can go: the one place that knows what the edges of a board do.

namespace wend::detail {

/// The moves at a cell, in their order; eight bytes, so that a table of them is cheap to index.
struct alignas(8) move_list {
  std::array<puzzles::move, 4> moves{};
  std::uint8_t count = 0;
};

/// A place on a side of the board, and which way along the side.
struct side_step {
  puzzles::topology edges;
  std::size_t length;
  std::size_t at;
  bool back;

  /// Whether there is such a move. On a torus a side of 1 has none; on a side of 2 both ways lead
  /// to the same board, and the one that is first in every order of moves, up or left, stands for
  /// both.
  constexpr bool allowed() const noexcept {
    if (edges == puzzles::topology::torus) return length > 2 || (length == 2 && back);
    return back ? at > 0 : at + 1 < length;
  }

  /// The place after it; where the edge ends it, the same place.
  constexpr std::size_t target() const noexcept {
    if (edges == puzzles::topology::torus) return (at + (back ? length - 1 : 1)) % length;
    return !allowed() ? at : back ? at - 1 : at + 1;
  }
};

/// The tables of one shape, which spare the loops all arithmetic with rows and columns.
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

namespace wend::puzzles {

/// Where the blank can go on boards of sides known at compile time: the members of a staged
/// problem, in which the blank's cell is the site.
template <topology Edges, std::size_t Rows, std::size_t Cols>
class slide_map {
  static constexpr detail::slide_tables<board_shape<Rows, Cols>::capacity> tables{Edges, Rows,
                                                                                  Cols};

 public:
  /// The number of cells the blank can be in.
  static constexpr std::size_t sites = Rows * Cols;

  /// Every move, whatever the order in which they are tried.
  static constexpr std::array<move, 4> all = moves_in(move_order::udlr);

  /// The moves in each order in which they can be tried.
  static constexpr std::array<std::array<move, 4>, 2> orders{moves_in(move_order::udlr),
                                                             moves_in(move_order::ulrd)};

  /// All is known from the type.
  constexpr explicit slide_map(board_shape<Rows, Cols>) noexcept {}

  /// Whether `a` is one of the moves of a blank in `cell`.
  static constexpr bool allows(std::size_t cell, move a) noexcept {
    return ((tables.allowed[cell] >> static_cast<unsigned>(a)) & 1u) != 0;
  }

  /// The cell where `a` leads a blank in `cell`.
  static constexpr std::size_t leads_to(std::size_t cell, move a) noexcept {
    return tables.target[cell][static_cast<std::size_t>(a)];
  }

  /// The moves of a blank in `cell`, in an order. The view is of a table that is always there.
  static constexpr std::span<move const> moves_at(std::size_t cell, move_order order) noexcept {
    auto const& list = tables.lists[static_cast<std::size_t>(order)][cell];
    return {list.moves.data(), list.count};
  }
};

/// Where the blank can go on boards of sides known at run time.
template <topology Edges>
class slide_map<Edges, dynamic, dynamic> {
 public:
  /// For a board of these sides.
  constexpr explicit slide_map(board_shape<> shape) noexcept
      : tables_(Edges, shape.rows(), shape.cols()) {}

  /// Whether `a` is one of the moves of a blank in `cell`.
  constexpr bool allows(std::size_t cell, move a) const noexcept {
    return ((tables_.allowed[cell] >> static_cast<unsigned>(a)) & 1u) != 0;
  }

  /// The cell where `a` leads a blank in `cell`.
  constexpr std::size_t leads_to(std::size_t cell, move a) const noexcept {
    return tables_.target[cell][static_cast<std::size_t>(a)];
  }

  /// The moves of a blank in `cell`, in an order. The view is of a table in this map.
  constexpr std::span<move const> moves_at(std::size_t cell, move_order order) const noexcept {
    auto const& list = tables_.lists[static_cast<std::size_t>(order)][cell];
    return {list.moves.data(), list.count};
  }

 private:
  detail::slide_tables<board_shape<>::capacity> tables_;
};

}  // namespace wend::puzzles
