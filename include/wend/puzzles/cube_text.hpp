// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <iosfwd>     // std::basic_ostream
#include <span>
#include <stdexcept>  // std::invalid_argument
#include <string>
#include <string_view>
#include <vector>

#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/solvable.hpp>  // solvability

/// \file
/// Cubes and their turns as text.

namespace wend::puzzles {

/// A text that is not a cube, or not turns of one. The message names the fault and the expected
/// text.
class invalid_cube : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace wend::puzzles

namespace wend::detail {

inline constexpr std::string_view cube_faces = "URFDLB";

constexpr char face_of_sticker(std::size_t sticker) noexcept {
  return cube_faces[face_at(sticker)];
}

/// The faces of a place, such as `URF` or `UR`.
inline std::string place_name(std::size_t sticker, std::size_t stickers) {
  std::string name;
  for (std::size_t i = 0; i < stickers; ++i) name += face_of_sticker(sticker + i);
  return name;
}

/// Finds the pieces of one kind in the text of a cube.
inline void read_pieces(std::string_view text, std::size_t first, std::size_t end,
                        std::size_t stickers, std::span<std::uint8_t> pieces) {
  constexpr std::uint8_t none = 255;
  for (auto& piece : pieces) piece = none;
  for (std::size_t place = first; place < end; place += stickers) {
    std::string seen;
    for (std::size_t i = 0; i < stickers; ++i) seen += text[facelet_of_sticker[place + i]];
    std::string const where = (stickers == 3 ? "the corner at " : "the edge at ") +
                              place_name(place, stickers) + " shows " + seen;
    std::size_t home = first;
    std::size_t turned = 0;  // the place of the piece's first sticker, as an index
    auto const is_seen = [&] {
      for (std::size_t i = 0; i < stickers; ++i)
        if (seen[(turned + i) % stickers] != face_of_sticker(home + i)) return false;
      return true;
    };
    while (home < end && !is_seen())
      if (++turned == stickers) {
        turned = 0;
        home += stickers;
      }
    if (home == end)
      raise(puzzles::invalid_cube(where + ": expected the colours of a piece, in their order"));
    auto& piece = pieces[(home - first) / stickers];
    if (piece != none)
      raise(puzzles::invalid_cube(where + ", as does the piece at " +
                                  place_name(piece - piece % stickers, stickers) +
                                  ": expected each piece once"));
    piece = static_cast<std::uint8_t>(place + turned);
  }
}

}  // namespace wend::detail

namespace wend::puzzles {

/// A turn in the usual notation: `U`, `U2`, `U'`, and so on.
/// \complexity O(1).
inline std::string to_string(face_turn a) {
  auto const n = static_cast<std::size_t>(a);
  constexpr std::array<char const*, 3> by{"", "2", "'"};
  std::string text(1, detail::cube_faces[n / 3]);
  return text += by[n % 3];
}

/// Writes the text of to_string.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, face_turn a) {
  return out << to_string(a);
}

/// Turns in the usual notation, separated by spaces: `R U R' U'`.
/// \complexity O(n).
inline std::string to_string(std::span<face_turn const> turns) {
  std::string text;
  for (auto const a : turns) {
    if (!text.empty()) text += ' ';
    text += to_string(a);
  }
  return text;
}

/// Parses turns in the usual notation. Spaces between them are optional.
/// \throws invalid_cube for anything but turns of a face by a quarter, either way, or a half.
/// \complexity O(n).
inline std::vector<face_turn> parse_turns(std::string_view text) {
  std::vector<face_turn> turns;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (detail::is_space(text[i])) continue;
    auto const face = detail::cube_faces.find(text[i]);
    if (face == std::string_view::npos)
      detail::raise(invalid_cube(quoted_text(text.substr(i, 1)) + " after " +
                                 detail::counted(turns.size(), "turn") +
                                 ": expected a face, U, R, F, D, L or B, then nothing, 2 or '"));
    char const by = i + 1 < text.size() ? text[i + 1] : ' ';
    std::size_t const more = by == '2' ? 1 : by == '\'' ? 2 : 0;
    if (more != 0) ++i;
    turns.push_back(static_cast<face_turn>(3 * face + more));
  }
  return turns;
}

/// The cube as the 54 colours of its stickers, each named after the face whose centre has that
/// colour: the stickers of the faces U, R, F, D, L and B, row by row, seen as in the net
///
///        U
///      L F R B
///        D
///
/// The solved cube is `UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB`. (H. Kociemba's
/// programs and many others read and write this form.)
/// \pre Each piece is in a place of its kind, alone.
/// \complexity O(1).
inline std::string to_string(cube_state const& s) {
  std::string text(54, ' ');
  for (std::size_t face = 0; face < 6; ++face) text[9 * face + 4] = detail::cube_faces[face];
  for (std::size_t i = 0; i < s.size(); ++i) {
    std::size_t const stickers = i < 8 ? 3 : 2;
    std::size_t const home = i < 8 ? 3 * i : detail::corner_stickers + 2 * (i - 8);
    std::size_t const turned = s[i] % stickers;
    for (std::size_t k = 0; k < stickers; ++k)
      text[detail::facelet_of_sticker[s[i] - turned + (turned + k) % stickers]] =
          detail::face_of_sticker(home + k);
  }
  return text;
}

/// Parses a cube from the text that to_string writes. Spaces and line ends are ignored. The cube
/// need not be solvable; see `explain_solvability`.
/// \throws invalid_cube if the text is not a cube, with the wrong character, centre or piece and
///         the expected one.
/// \complexity O(n) in the characters.
inline cube_state parse_cube(std::string_view text) {
  std::string colours;
  for (char const c : text) {
    if (detail::is_space(c)) continue;
    if (detail::cube_faces.find(c) == std::string_view::npos)
      detail::raise(invalid_cube(quoted_text(std::string_view(&c, 1)) + " at place " +
                                 std::to_string(colours.size() + 1) +
                                 " is not a colour: expected U, R, F, D, L or B"));
    colours += c;
  }
  if (colours.size() != 54)
    detail::raise(invalid_cube(std::to_string(colours.size()) +
                               " colours: expected 54, nine for each face"));
  for (std::size_t face = 0; face < 6; ++face)
    if (colours[9 * face + 4] != detail::cube_faces[face])
      detail::raise(invalid_cube("the centre of face " + std::to_string(face + 1) + " is " +
                                 colours[9 * face + 4] + ": expected " +
                                 detail::cube_faces[face]));
  cube_state s{};
  std::span<std::uint8_t> const pieces(s);
  detail::read_pieces(colours, 0, detail::corner_stickers, 3, pieces.first(8));
  detail::read_pieces(colours, detail::corner_stickers, detail::moving_stickers, 2,
                      pieces.subspan(8));
  return s;
}

/// Reports whether turns can solve the cube, with the reason, in a sentence without a full stop.
/// \pre Each piece is in a place of its kind, alone.
/// \complexity O(1).
inline solvability explain_solvability(cube_state const& s) {
  auto const corners = detail::corners_of(s);
  auto const edges = detail::edges_of(s);
  if (auto const twist = detail::cube_corners::total(corners); twist != 0)
    return {false, std::string("turns keep the sum of the corners' twists, which is ") +
                       (twist == 1 ? "a third" : "two thirds") + " of a turn too much"};
  if (detail::cube_edges::total(edges) != 0)
    return {false, "turns flip even numbers of edges, and an odd number is flipped"};
  if (detail::is_odd_order<3>(corners) != detail::is_odd_order<2>(edges))
    return {false, "turns change the parities of the corners' and the edges' orders together, and "
                   "only one of them is odd"};
  return {true, "the twists add up to whole turns, an even number of edges is flipped, and the "
                "orders of corners and edges have the same parity"};
}

}  // namespace wend::puzzles
