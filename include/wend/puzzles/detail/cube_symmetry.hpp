// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

/// \file
/// The symmetries of a cube as a whole, 24 rotations and as many with a reflection; and the turns
/// of its faces.

namespace wend::detail {

inline constexpr std::size_t corner_stickers = 24;
inline constexpr std::size_t moving_stickers = 48;

/// The positions of the stickers in the text of a cube: nine for each face, row by row. The faces
/// are numbered 0 to 5 for upper, right, front, lower, left and back, so that opposite faces differ
/// by 3.
inline constexpr std::array<std::uint8_t, moving_stickers> facelet_of_sticker{
    8,  9,  20, 6,  18, 38, 0,  36, 47, 2,  45, 11,  // URF UFL ULB UBR
    29, 26, 15, 27, 44, 24, 35, 17, 51, 33, 53, 42,  // DFR DLF DRB DBL
    5,  10, 7,  19, 3,  37, 1,  46,                  // UR UF UL UB
    32, 16, 28, 25, 30, 43, 34, 52,                  // DR DF DL DB
    23, 12, 21, 41, 50, 39, 48, 14};                 // FR FL BL BR

/// The face of a sticker.
constexpr std::size_t face_at(std::size_t sticker) noexcept {
  return facelet_of_sticker[sticker] / 9u;
}

/// The action of a symmetry on faces, stickers and turns. Stickers are numbered as in a cube_state:
/// 3 to a corner, then 2 to an edge; turns 3 to a face.
struct cube_symmetry {
  std::array<std::uint8_t, 6> faces{};
  std::array<std::uint8_t, moving_stickers> stickers{};
  std::array<std::uint8_t, 18> turns{};
  std::array<std::uint8_t, 20> sources{};  ///< For each piece, the sticker that becomes its first.
};

/// Computes the targets of the stickers [first, end), `stickers` to a piece, from the targets of
/// the faces.
constexpr void move_stickers(std::size_t first, std::size_t end, std::size_t stickers,
                             cube_symmetry& s) noexcept {
  auto const faces_of = [stickers](std::size_t piece, auto const& target) {
    unsigned set = 0;
    for (std::size_t i = 0; i < stickers; ++i) set |= 1U << target(face_at(piece + i));
    return set;
  };
  auto const itself = [](std::size_t face) { return face; };
  auto const image = [&s](std::size_t face) { return std::size_t{s.faces[face]}; };
  for (std::size_t piece = first; piece < end; piece += stickers) {
    std::size_t to = first;
    while (faces_of(to, itself) != faces_of(piece, image)) to += stickers;
    for (std::size_t i = piece; i < piece + stickers; ++i)
      for (std::size_t j = to; j < to + stickers; ++j)
        if (face_at(j) == image(face_at(i))) s.stickers[i] = static_cast<std::uint8_t>(j);
  }
}

/// The symmetry that moves the upper, the right and the front face to these. \pre They meet.
constexpr cube_symmetry cube_symmetry_to(std::size_t upper, std::size_t right,
                                         std::size_t front) noexcept {
  cube_symmetry s;
  std::array<std::size_t, 3> const to{upper, right, front};
  std::size_t reversed = 0;
  for (std::size_t face = 0; face < 6; ++face)
    s.faces[face] = static_cast<std::uint8_t>((to[face % 3] + face / 3 * 3) % 6);
  for (auto const face : to) reversed += face / 3;
  bool const rotates_axes = (to[1] % 3 + 3 - to[0] % 3) % 3 == 1;
  bool const reflects = (reversed % 2 == 0) != rotates_axes;
  for (std::size_t turn = 0; turn < 18; ++turn) {
    std::size_t const quarters = turn % 3;
    s.turns[turn] =
        static_cast<std::uint8_t>(std::size_t{3} * s.faces[turn / 3] +
                                  (reflects ? 2 - quarters : quarters));
  }
  move_stickers(0, corner_stickers, 3, s);
  move_stickers(corner_stickers, moving_stickers, 2, s);
  for (std::size_t i = 0; i < moving_stickers; ++i) {
    std::size_t const at = s.stickers[i];
    if (at < corner_stickers && at % 3 == 0) s.sources[at / 3] = static_cast<std::uint8_t>(i);
    if (at >= corner_stickers && at % 2 == 0)
      s.sources[8 + (at - corner_stickers) / 2] = static_cast<std::uint8_t>(i);
  }
  return s;
}

/// The target of each sticker under each turn.
inline constexpr auto turned_stickers = [] {
  std::array<std::array<std::uint8_t, moving_stickers>, 18> turned{};
  for (std::size_t face = 0; face < 6; ++face) {
    // A quarter turn moves the pieces of its face like a rotation of the whole cube.
    std::size_t const next = (face + 1) % 3;
    std::size_t const last = (face + 2) % 3;
    std::array<std::size_t, 3> to{0, 1, 2};
    to[next] = face < 3 ? last : last + 3;
    to[last] = face < 3 ? next + 3 : next;
    cube_symmetry const rotation = cube_symmetry_to(to[0], to[1], to[2]);
    for (std::size_t i = 0; i < moving_stickers; ++i) {
      std::size_t const stickers = i < corner_stickers ? 3 : 2;
      bool moves = false;
      for (std::size_t k = 0; k < stickers; ++k)
        moves = moves || face_at(i - i % stickers + k) == face;
      auto at = static_cast<std::uint8_t>(i);
      for (std::size_t quarters = 0; quarters < 3; ++quarters) {
        if (moves) at = rotation.stickers[at];
        turned[3 * face + quarters][i] = at;
      }
    }
  }
  return turned;
}();

/// Turns the pieces. `Turn` numbers the turns three to a face.
template <std::size_t M, class Turn>
constexpr void turn_pieces(std::array<std::uint8_t, M>& pieces, Turn a) noexcept {
  auto const& turned = turned_stickers[static_cast<std::size_t>(a)];
  for (auto& piece : pieces) piece = turned[piece];
}

/// The symmetries that move the upper, the right and the front face to the first `Faces` faces, in
/// the order of the targets of these three. The first one is the identity.
template <std::size_t Faces, std::size_t Count>
inline constexpr auto cube_symmetries = [] {
  std::array<cube_symmetry, Count> all{};
  std::size_t i = 0;
  for (std::size_t upper = 0; upper < Faces; ++upper)
    for (std::size_t right = 0; right < Faces; ++right)
      for (std::size_t front = 0; front < Faces; ++front)
        if (upper % 3 != right % 3 && upper % 3 != front % 3 && right % 3 != front % 3)
          all[i++] = cube_symmetry_to(upper, right, front);
  return all;
}();

/// The pieces as seen through the symmetry: the corners, or the corners and the edges.
template <std::size_t M>
constexpr std::array<std::uint8_t, M> image_of(std::array<std::uint8_t, M> const& pieces,
                                               cube_symmetry const& by) noexcept {
  std::array<std::uint8_t, M> image{};
  for (std::size_t piece = 0; piece < M; ++piece) {
    std::size_t const source = by.sources[piece];
    std::size_t at = 0;
    if (source < corner_stickers) {
      std::size_t const first = pieces[source / 3];
      at = first - first % 3 + (first + source) % 3;
    } else {
      at = pieces[8 + (source - corner_stickers) / 2] ^ source % 2;
    }
    image[piece] = by.stickers[at];
  }
  return image;
}

}  // namespace wend::detail
