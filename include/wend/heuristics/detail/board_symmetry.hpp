// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <optional>

#include <wend/puzzles/board.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/topology.hpp>

/// \file
/// Symmetries of boards that preserve a puzzle if its tiles are renamed.

namespace wend::detail {

/// The action of a reflection of the board on cells and, so that the goal stays the goal, on tiles.
template <std::size_t Rows, std::size_t Cols>
class board_symmetry {
  using board = puzzles::board<Rows, Cols>;
  using bytes = std::array<std::uint8_t, puzzles::board_shape<Rows, Cols>::capacity>;
  using move_type = puzzles::move;

 public:
  /// The identity.
  static constexpr board_symmetry identity(board const& goal) noexcept {
    return {goal, 0, puzzles::topology::plane};
  }

  /// A symmetry that leaves the blank's cell of the goal in place: for a square board with the
  /// blank in a corner, as in the literature, the reflection at the diagonal through it.
  static constexpr std::optional<board_symmetry> of_goal(board const& goal,
                                                         puzzles::topology edges) noexcept {
    // First the reflections at a diagonal, then those at a middle line.
    for (unsigned const kind : {swaps, swaps | turns_rows | turns_cols, turns_rows, turns_cols}) {
      if ((kind & swaps) != 0 && goal.rows() != goal.cols()) continue;
      board_symmetry const s(goal, kind, edges);
      if (s.cell(goal.blank()) == goal.blank() && (s.moves(goal.size()) || goal.size() == 1))
        return s;
    }
    return std::nullopt;
  }

  /// The image of a cell, and its preimage: a reflection is its own inverse.
  [[nodiscard]] constexpr std::size_t cell(std::size_t c) const noexcept { return cells_[c]; }
  /// The new name of a tile.
  [[nodiscard]] constexpr std::uint8_t tile(std::size_t t) const noexcept { return tiles_[t]; }

  [[nodiscard]] constexpr move_type image(move_type a) const noexcept {
    if ((kind_ & swaps) != 0) a = mirrored(a);
    bool const vertical = a == move_type::up || a == move_type::down;
    return (kind_ & (vertical ? turns_rows : turns_cols)) != 0 ? puzzles::opposite(a) : a;
  }

  [[nodiscard]] constexpr board image(board const& s) const noexcept {
    board mirrored = board_access::blank_sheet(s.shape());
    auto& cells = board_access::cells(mirrored);
    for (std::size_t c = 0; c < s.size(); ++c) cells[cells_[c]] = tiles_[s[c]];
    board_access::set_blank(mirrored, cells_[s.blank()]);
    return mirrored;
  }

  /// The image of a board, or of its rest, as the tile in each cell.
  template <class Tiles>
  class tiles_of_image {
   public:
    constexpr tiles_of_image(board_symmetry const& symmetry, Tiles const& tiles) noexcept
        : symmetry_(&symmetry), tiles_(&tiles) {}
    [[gnu::always_inline]] constexpr std::uint8_t operator[](std::size_t c) const noexcept {
      return symmetry_->tile((*tiles_)[symmetry_->cell(c)]);
    }

   private:
    board_symmetry const* symmetry_;
    Tiles const* tiles_;
  };

 private:
  static constexpr unsigned swaps = 1;  // rows and columns
  static constexpr unsigned turns_rows = 2;
  static constexpr unsigned turns_cols = 4;

  constexpr board_symmetry(board const& goal, unsigned kind, puzzles::topology edges) noexcept
      : kind_(kind) {
    std::size_t const rows = goal.rows();
    std::size_t const cols = goal.cols();
    // On a torus side of 2, opposite moves lead to the same cell, and only up and left are moves.
    if (edges == puzzles::topology::torus && rows == 2 && cols == 2) kind_ &= swaps;
    for (std::size_t c = 0; c < goal.size(); ++c) {
      std::size_t row = (kind & swaps) != 0 ? c % cols : c / cols;
      std::size_t col = (kind & swaps) != 0 ? c / cols : c % cols;
      if ((kind & turns_rows) != 0) row = rows - 1 - row;
      if ((kind & turns_cols) != 0) col = cols - 1 - col;
      cells_[c] = static_cast<std::uint8_t>(row * cols + col);
    }
    for (std::size_t c = 0; c < goal.size(); ++c) tiles_[goal[c]] = goal[cells_[c]];
  }

  [[nodiscard]] constexpr bool moves(std::size_t size) const noexcept {
    for (std::size_t c = 0; c < size; ++c)
      if (cells_[c] != c) return true;
    return false;
  }

  /// Exchanges up with left, and down with right.
  static constexpr move_type mirrored(move_type a) noexcept {
    return static_cast<move_type>(static_cast<std::uint8_t>(a) ^ 2u);
  }

  unsigned kind_;
  bytes cells_{};
  bytes tiles_{};
};

}  // namespace wend::detail
