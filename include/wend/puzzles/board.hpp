// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::equal
#include <array>
#include <compare>    // std::strong_ordering
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <initializer_list>
#include <span>

#include <wend/puzzles/board_shape.hpp>

/// \file
/// The state of the sliding-tile puzzles: a board of rows and columns.

namespace wend::detail {
struct board_access;
}

namespace wend::puzzles {

/// A board: each of the tiles 0 to n - 1 in one of n cells, row by row; 0 is the blank. A small
/// value type that never allocates. Its sides are known at compile time, or at run time for
/// `board<>`.
///
///     board<2, 2> const b{1, 2, 3, 0};
///     board<> const same(2, 2, {1, 2, 3, 0});
template <std::size_t Rows = dynamic, std::size_t Cols = dynamic>
class board {
 public:
  using shape_type = board_shape<Rows, Cols>;  ///< Its sides.

  /// The board with these tiles.
  /// \throws invalid_board if they are not 0 to n - 1, each once.
  /// \complexity O(n).
  constexpr board(shape_type shape, std::span<int const> tiles) : shape_(shape) {
    detail::check_tiles(tiles, shape.rows(), shape.cols());
    for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
      cells_[cell] = static_cast<std::uint8_t>(tiles[cell]);
      if (tiles[cell] == 0) blank_ = static_cast<std::uint8_t>(cell);
    }
  }

  /// \copydoc board(shape_type, std::span<int const>)
  constexpr board(std::initializer_list<int> tiles)
    requires(Rows != dynamic)
      : board(shape_type{}, std::span<int const>(tiles.begin(), tiles.size())) {}

  /// \copydoc board(shape_type, std::span<int const>)
  constexpr board(std::size_t rows, std::size_t cols, std::initializer_list<int> tiles)
    requires(Rows == dynamic)
      : board(shape_type(rows, cols), std::span<int const>(tiles.begin(), tiles.size())) {}

  /// The board of a named goal.
  /// \complexity O(n).
  constexpr board(shape_type shape, goal named) noexcept : shape_(shape) {
    std::size_t const first = named == goal::blank_first ? 0 : 1;
    std::size_t const n = size();
    for (std::size_t cell = 0; cell < n; ++cell)
      cells_[cell] = static_cast<std::uint8_t>((cell + first) % n);
    blank_ = static_cast<std::uint8_t>(named == goal::blank_first ? 0 : n - 1);
  }

  constexpr shape_type shape() const noexcept { return shape_; }         ///< The sides.
  constexpr std::size_t rows() const noexcept { return shape_.rows(); }  ///< The number of rows.
  constexpr std::size_t cols() const noexcept { return shape_.cols(); }  ///< The number of columns.

  /// The number of cells.
  constexpr std::size_t size() const noexcept { return shape_.size(); }

  /// The cell of the blank.
  constexpr std::size_t blank() const noexcept { return blank_; }

  /// The tile in a cell, 0 for the blank.
  /// \pre `cell < size()`
  constexpr std::uint8_t operator[](std::size_t cell) const noexcept { return cells_[cell]; }

  /// The cells, row by row.
  constexpr std::uint8_t const* begin() const noexcept { return cells_.data(); }
  /// The end, after the last cell.
  constexpr std::uint8_t const* end() const noexcept { return cells_.data() + size(); }

  /// Moves the blank to `cell`, and the tile of `cell` to the blank's former cell.
  /// \pre `cell < size()`
  /// \complexity O(1).
  constexpr void slide(std::size_t cell) noexcept { slide(blank_, cell); }

  /// The same for callers that know the blank's cell.
  /// \pre `blank == this->blank()` and `cell < size()`
  /// \complexity O(1).
  constexpr void slide(std::size_t blank, std::size_t cell) noexcept {
    cells_[blank] = cells_[cell];
    cells_[cell] = 0;
    blank_ = static_cast<std::uint8_t>(cell);
  }

  /// Boards are equal if their sides and their cells are equal.
  friend constexpr bool operator==(board const& a, board const& b) noexcept {
    if constexpr (Rows == dynamic)
      return a.shape_ == b.shape_ && std::equal(a.begin(), a.end(), b.begin());
    else
      return a.cells_ == b.cells_;
  }

  /// Orders by sides, then by the cells, row by row.
  friend constexpr std::strong_ordering operator<=>(board const& a, board const& b) noexcept {
    if (auto const order = a.shape_ <=> b.shape_; order != 0) return order;
    return a.cells_ <=> b.cells_;
  }

 private:
  friend struct wend::detail::board_access;

  constexpr explicit board(shape_type shape) noexcept : shape_(shape) {}

  // Whole words of eight cells, so that boards are compared, hashed and packed by the word. The
  // bytes after the last cell stay 0.
  std::array<std::uint8_t, (shape_type::capacity + 7) / 8 * 8> cells_{};
  std::uint8_t blank_ = 0;
  [[no_unique_address]] shape_type shape_;
};

}  // namespace wend::puzzles

namespace wend::detail {

/// Writes the cells of a board without checks. Only for puzzles.
struct board_access {
  /// A board whose cells are not yet written.
  template <std::size_t Rows, std::size_t Cols>
  static constexpr auto blank_sheet(puzzles::board_shape<Rows, Cols> shape) noexcept {
    return puzzles::board<Rows, Cols>(shape);
  }
  static constexpr auto& cells(auto& b) noexcept { return b.cells_; }
  static constexpr void set_blank(auto& b, std::size_t cell) noexcept {
    b.blank_ = static_cast<std::uint8_t>(cell);
  }
};

/// A board's tiles without its blank, whose cell may hold any value.
template <class Board>
class loose_tiles {
 public:
  constexpr explicit loose_tiles(Board const& b) noexcept : board_(b) {}

  /// \pre `cell` is not the blank's.
  constexpr std::uint8_t operator[](std::size_t cell) const noexcept { return board_[cell]; }

  /// Moves the tile at `cell` to the blank's cell.
  constexpr void slide(std::size_t blank, std::size_t cell) noexcept {
    auto& cells = board_access::cells(board_);
    cells[blank] = cells[cell];
  }

  constexpr Board with_blank(std::size_t cell) const noexcept {
    Board b = board_;
    board_access::cells(b)[cell] = 0;
    board_access::set_blank(b, cell);
    return b;
  }

 private:
  Board board_;
};

}  // namespace wend::detail
