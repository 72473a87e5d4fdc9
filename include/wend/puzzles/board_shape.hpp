// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <span>
#include <stdexcept>  // std::invalid_argument
#include <string>

#include <wend/core/detail/text.hpp>  // counted
#include <wend/core/error.hpp>

/// \file
/// The sides of a board, at compile time or at run time, and the errors of invalid boards.

namespace wend::puzzles {

/// A text or cells that are not a board. The message names the wrong tile and the expected ones.
class invalid_board : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A side that is known only at run time.
inline constexpr std::size_t dynamic = static_cast<std::size_t>(-1);

/// The longest side of a board.
inline constexpr std::size_t max_side = 16;

/// The named goals: the tiles in their order, after the blank or before it.
enum class goal : std::uint8_t { blank_first, blank_last };

/// The sides of a board that are known at compile time.
template <std::size_t Rows = dynamic, std::size_t Cols = dynamic>
struct board_shape {
  static_assert(Rows >= 1 && Rows <= max_side && Cols >= 1 && Cols <= max_side,
                "wend: the sides of a board are 1 to 16, or both dynamic");

  static constexpr std::size_t capacity = Rows * Cols;  ///< The maximum number of cells.

  static constexpr std::size_t rows() noexcept { return Rows; }         ///< The number of rows.
  static constexpr std::size_t cols() noexcept { return Cols; }         ///< The number of columns.
  static constexpr std::size_t size() noexcept { return Rows * Cols; }  ///< The number of cells.

  friend auto operator<=>(board_shape const&, board_shape const&) = default;
};

/// The sides of a board that are known at run time.
template <>
struct board_shape<dynamic, dynamic> {
  static constexpr std::size_t capacity = max_side * max_side;  ///< The maximum number of cells.

  /// \throws invalid_board if a side is not 1 to 16.
  constexpr board_shape(std::size_t rows, std::size_t cols)
      : rows_(static_cast<std::uint8_t>(rows)), cols_(static_cast<std::uint8_t>(cols)) {
    if (rows < 1 || rows > max_side || cols < 1 || cols > max_side)
      detail::raise(invalid_board("a board of " + std::to_string(rows) + " rows and " +
                                  std::to_string(cols) + " columns: expected 1 to 16 of each"));
  }

  constexpr std::size_t rows() const noexcept { return rows_; }  ///< The number of rows.
  constexpr std::size_t cols() const noexcept { return cols_; }  ///< The number of columns.
  /// The number of cells.
  constexpr std::size_t size() const noexcept { return std::size_t{rows_} * cols_; }

  friend auto operator<=>(board_shape const&, board_shape const&) = default;

 private:
  std::uint8_t rows_;
  std::uint8_t cols_;
};

}  // namespace wend::puzzles

namespace wend::detail {

/// "tile 7", or "the blank".
inline std::string tile_name(std::size_t tile) {
  return tile == 0 ? "the blank" : "tile " + std::to_string(tile);
}

/// "each of 0 (the blank) to 8 once", or, for a board of one cell, "0 (the blank) alone".
inline std::string expected_tiles(std::size_t count) {
  return count == 1 ? "0 (the blank) alone"
                    : "each of 0 (the blank) to " + std::to_string(count - 1) + " once";
}

/// Raises invalid_board unless the tiles are 0 to rows * cols - 1, each once.
constexpr void check_tiles(std::span<int const> tiles, std::size_t rows, std::size_t cols) {
  std::size_t const n = rows * cols;
  // For each tile, its place in the list, counted from 1; 0 while it was not seen.
  std::array<std::size_t, puzzles::max_side * puzzles::max_side> place{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] < 0 || static_cast<std::size_t>(tiles[i]) >= n)
      raise(puzzles::invalid_board("tile " + std::to_string(tiles[i]) + " at place " +
                                   std::to_string(i + 1) + ": expected " + expected_tiles(n)));
    std::size_t& seen = place[static_cast<std::size_t>(tiles[i])];
    if (seen == 0) seen = i + 1;
  }
  std::size_t missing = 0;
  while (missing < n && place[missing] != 0) ++missing;
  if (tiles.size() != n)
    raise(puzzles::invalid_board(
        counted(tiles.size(), "tile") + ": expected " + std::to_string(n) + " in " +
        counted(rows, "row") + " of " + std::to_string(cols) +
        (tiles.size() < n ? "; " + tile_name(missing) + " is missing" : std::string())));
  for (std::size_t i = 0; missing < n && i < n; ++i) {
    auto const tile = static_cast<std::size_t>(tiles[i]);
    if (place[tile] != i + 1)
      raise(puzzles::invalid_board(tile_name(tile) + " is repeated at places " +
                                   std::to_string(place[tile]) + " and " + std::to_string(i + 1) +
                                   ", and " + tile_name(missing) + " is missing: expected " +
                                   expected_tiles(n)));
  }
}

}  // namespace wend::detail
