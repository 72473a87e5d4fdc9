// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <iosfwd>     // std::basic_ostream
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/board.hpp>

/// \file
/// Boards as text, and in certificates. Separators are read leniently, tiles strictly.

namespace wend::detail {

/// A text split into words.
struct board_words {
  std::vector<std::string_view> words;  // one a tile
  std::vector<std::size_t> rows;        // the number of tiles of each row; empty if there is no
                                        // list of rows
};

/// Splits a text at spaces, commas and brackets, and checks that these are in valid places.
inline board_words split_board(std::string_view text) {
  board_words result;
  std::size_t depth = 0;
  std::size_t deepest = 0;
  std::size_t in_row = 0;
  bool tile_before = false;  // a comma may come
  auto const fail = [&result](char const* what, char const* expected) {
    raise(puzzles::invalid_board(what + (" after " + counted(result.words.size(), "tile")) +
                                 ": expected " + expected));
  };
  for (std::size_t i = 0; i < text.size();) {
    char const c = text[i];
    if (is_space(c)) {
      ++i;
    } else if (c == ',') {
      if (!tile_before) fail("a comma", "a tile");
      tile_before = false;
      ++i;
    } else if (c == '[') {
      bool const deeper = depth == deepest;
      bool const after_rows = depth == 0 && deepest == 2;  // a second list of rows
      if (depth == 2 || in_row > 0 || after_rows || (deeper && !result.words.empty()))
        fail("an opening bracket", "a list of tiles, or a list of rows");
      deepest = std::max(deepest, ++depth);
      tile_before = false;
      ++i;
    } else if (c == ']') {
      if (depth == 0) fail("a closing bracket", "an opening one before it");
      if (depth-- == deepest) result.rows.push_back(in_row);
      in_row = 0;
      tile_before = true;
      ++i;
    } else {
      if (depth < deepest) fail("a tile outside brackets", "all or none in brackets");
      std::size_t const begin = i;
      while (i < text.size() && !is_space(text[i]) && text[i] != ',' && text[i] != '[' &&
             text[i] != ']')
        ++i;
      result.words.push_back(text.substr(begin, i - begin));
      if (depth > 0) ++in_row;
      tile_before = true;
    }
  }
  if (depth > 0) fail("the end", "a closing bracket");
  if (deepest == 1 && result.rows.size() == 1) result.rows.clear();  // a flat list
  // All digits in one word, such as 123456780.
  if (result.words.size() == 1 && result.words[0].size() > 1 && result.words[0].size() <= 10 &&
      result.rows.empty()) {
    std::string_view const digits = result.words[0];
    result.words.clear();
    for (std::size_t i = 0; i < digits.size(); ++i) result.words.push_back(digits.substr(i, 1));
  }
  return result;
}

inline std::vector<int> tiles_of(std::vector<std::string_view> const& words) {
  std::vector<int> tiles;
  tiles.reserve(words.size());
  for (std::string_view const word : words) {
    int tile = 0;
    bool right = word.size() < 10;  // fits an int
    if (word != "*" && word != "_" && word != ".")
      for (char const c : word) {
        right = right && c >= '0' && c <= '9';
        tile = right ? tile * 10 + (c - '0') : 0;
      }
    if (!right)
      raise(puzzles::invalid_board(quoted_text(word) + " at place " +
                                   std::to_string(tiles.size() + 1) +
                                   " is no tile: expected a number; the blank is 0, *, _ or ."));
    tiles.push_back(tile);
  }
  return tiles;
}

}  // namespace wend::detail

namespace wend::puzzles {

/// Parses a board with these sides: numbers separated by spaces or commas, also in a list `[1, 2,
/// 3, 0]` or a list of rows `[[1, 2], [3, 0]]`; or, for up to ten cells, a string of digits,
/// `1230`. The blank is `0`, `*`, `_` or `.`.
/// \throws invalid_board if the text is not a board, with the wrong tile and the expected ones; a
///         word that is not a tile is quoted by quoted_text.
/// \complexity O(n) in the characters.
template <std::size_t Rows, std::size_t Cols>
board<Rows, Cols> parse_board(board_shape<Rows, Cols> shape, std::string_view text) {
  auto const split = detail::split_board(text);
  if (split.words.empty())
    detail::raise(invalid_board("no tiles: expected " + std::to_string(shape.size()) + ", " +
                                detail::expected_tiles(shape.size())));
  auto const tiles = detail::tiles_of(split.words);
  if (!split.rows.empty() && split.rows.size() != shape.rows())
    detail::raise(invalid_board(detail::counted(split.rows.size(), "row") +
                                " in brackets: expected " + std::to_string(shape.rows()) + " of " +
                                std::to_string(shape.cols())));
  for (std::size_t row = 0; row < split.rows.size(); ++row)
    if (split.rows[row] != shape.cols())
      detail::raise(invalid_board("row " + std::to_string(row + 1) + " has " +
                                  detail::counted(split.rows[row], "tile") + ": expected " +
                                  std::to_string(shape.cols())));
  return {shape, std::span<int const>(tiles)};
}

/// Parses a board whose sides are not known: they are the sides of the list of rows if the text is
/// one; otherwise the board is a square.
/// \throws invalid_board if the text is not a board, or its tiles do not make a square.
/// \complexity O(n) in the characters.
inline board<> parse_board(std::string_view text) {
  auto const split = detail::split_board(text);
  if (split.words.empty()) detail::raise(invalid_board("no tiles: expected the tiles of a square"));
  if (!split.rows.empty())
    return parse_board(board_shape<>(split.rows.size(), split.rows[0]), text);
  std::size_t side = 1;
  while (side * side < split.words.size()) ++side;
  if (side * side != split.words.size())
    detail::raise(invalid_board(detail::counted(split.words.size(), "tile") +
                                " make no square: expected " +
                                std::to_string((side - 1) * (side - 1)) + " or " +
                                std::to_string(side * side) + ", or other sides to be given"));
  return parse_board(board_shape<>(side, side), text);
}

/// The forms of a board as text.
enum class board_form : std::uint8_t {
  flat,  ///< `1 2 3 0`
  list,  ///< `[1, 2, 3, 0]`
  rows   ///< one line a row, in columns, with `_` for the blank
};

/// A board as text. Only `rows` has more than one line, without a newline at the end. parse_board
/// reads all forms.
/// \complexity O(n).
template <std::size_t Rows, std::size_t Cols>
std::string to_string(board<Rows, Cols> const& b, board_form form = board_form::flat) {
  std::string text = form == board_form::list ? "[" : "";
  std::size_t const width = std::to_string(b.size() - 1).size();
  for (std::size_t cell = 0; cell < b.size(); ++cell) {
    bool const new_row = form == board_form::rows && cell % b.cols() == 0;
    if (cell > 0) text += new_row ? "\n" : form == board_form::list ? ", " : " ";
    std::string const tile =
        form == board_form::rows && b[cell] == 0 ? "_" : std::to_string(b[cell]);
    if (form == board_form::rows) text.append(width - tile.size(), ' ');
    text += tile;
  }
  return form == board_form::list ? text + "]" : text;
}

/// Writes a board as one line: `1 2 3 0`.
template <class Traits, std::size_t Rows, std::size_t Cols>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             board<Rows, Cols> const& b) {
  return out << to_string(b);
}

/// Writes the boards of a sliding puzzle as their tiles, separated by spaces, `8 1 3 4 0 2 7 6 5`:
/// a model of state_codec.
template <class Puzzle>
struct board_codec {
  explicit board_codec(Puzzle const&) noexcept {}  ///< Constructs the codec of the puzzle's boards.

  /// The text of a board.
  [[nodiscard]] std::string encode(typename Puzzle::state_type const& b) const {
    return to_string(b);
  }
};

}  // namespace wend::puzzles
