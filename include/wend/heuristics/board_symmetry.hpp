// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint8_t
#include <optional>  // there may be none
#include <vector>    // cells

/// \file
/// Symmetries of boards under which a puzzle is the same with its tiles renamed.

namespace wend::detail {

/// What a symmetry of the board does to cells and, so that the goal stays the goal, to tiles.
struct board_symmetry {
  std::vector<std::uint8_t> cell;  ///< Where each cell goes.
  std::vector<std::uint8_t> tile;  ///< What each tile is then.
};

/// No change.
template <class Puzzle>
board_symmetry identity_of(Puzzle const& p) {
  board_symmetry same;
  for (std::size_t i = 0; i < p.size(); ++i) same.cell.push_back(static_cast<std::uint8_t>(i));
  same.tile = same.cell;
  return same;
}

/// A symmetry under which the blank's cell of the goal stays where it is: of a square board with
/// the blank in a corner, as in the literature, the reflection at the diagonal through it.
template <class Puzzle>
std::optional<board_symmetry> symmetry_of_goal(Puzzle const& p) {
  std::size_t const rows = p.rows();
  std::size_t const cols = p.cols();
  // First the reflections at a diagonal, then those at a middle line, then the turns.
  for (unsigned const kind : {1u, 7u, 2u, 4u, 6u, 3u}) {
    bool const swaps = (kind & 1u) != 0;
    if (swaps && rows != cols) continue;
    board_symmetry s{std::vector<std::uint8_t>(p.size()), std::vector<std::uint8_t>(p.size())};
    for (std::size_t cell = 0; cell < p.size(); ++cell) {
      std::size_t row = swaps ? cell % cols : cell / cols;
      std::size_t col = swaps ? cell / cols : cell % cols;
      if ((kind & 2u) != 0) row = rows - 1 - row;
      if ((kind & 4u) != 0) col = cols - 1 - col;
      s.cell[cell] = static_cast<std::uint8_t>(row * cols + col);
      s.tile[p.goal_state()[cell]] = p.goal_state()[s.cell[cell]];
    }
    bool moves = false;
    for (std::size_t cell = 0; cell < p.size(); ++cell) moves = moves || s.cell[cell] != cell;
    if (moves && s.tile[0] == 0) return s;
  }
  return std::nullopt;
}

}  // namespace wend::detail
