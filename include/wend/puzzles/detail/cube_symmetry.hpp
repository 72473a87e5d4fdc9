// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

/// \file
/// The symmetries of a cube as a whole: 24 rotations, and as many with a reflection.

namespace wend::detail {

inline constexpr std::size_t corner_stickers = 24;
inline constexpr std::size_t moving_stickers = 48;

/// The faces of each sticker of a corner and of an edge: 0 to 5 for upper, right, front, lower,
/// left and back, so that opposite faces differ by 3.
inline constexpr std::array<std::array<std::uint8_t, 3>, 8> corner_faces{{{0, 1, 2},
                                                                          {0, 2, 4},
                                                                          {0, 4, 5},
                                                                          {0, 5, 1},
                                                                          {3, 2, 1},
                                                                          {3, 4, 2},
                                                                          {3, 1, 5},
                                                                          {3, 5, 4}}};
inline constexpr std::array<std::array<std::uint8_t, 2>, 12> edge_faces{{{0, 1},
                                                                         {0, 2},
                                                                         {0, 4},
                                                                         {0, 5},
                                                                         {3, 1},
                                                                         {3, 2},
                                                                         {3, 4},
                                                                         {3, 5},
                                                                         {2, 1},
                                                                         {2, 4},
                                                                         {5, 4},
                                                                         {5, 1}}};

/// The action of a symmetry on faces, stickers and turns. Stickers are numbered as in a cube_state:
/// 3 to a corner, then 2 to an edge; turns 3 to a face.
struct cube_symmetry {
  std::array<std::uint8_t, 6> faces{};
  std::array<std::uint8_t, moving_stickers> stickers{};
  std::array<std::uint8_t, 18> turns{};
  std::array<std::uint8_t, 20> sources{};  ///< For each piece, the sticker that becomes its first.
};

/// Computes the targets of these pieces' stickers from the targets of the faces.
template <std::size_t N, std::size_t K>
constexpr void move_stickers(std::array<std::array<std::uint8_t, K>, N> const& pieces,
                             std::size_t first, cube_symmetry& s) noexcept {
  auto const set = [](auto const& faces) {
    unsigned bits = 0;
    for (auto const face : faces) bits |= 1U << face;
    return bits;
  };
  for (std::size_t piece = 0; piece < N; ++piece) {
    auto image = pieces[piece];
    for (auto& face : image) face = s.faces[face];
    std::size_t to = 0;
    while (set(pieces[to]) != set(image)) ++to;
    for (std::size_t i = 0; i < K; ++i)
      for (std::size_t j = 0; j < K; ++j)
        if (pieces[to][j] == image[i])
          s.stickers[first + K * piece + i] = static_cast<std::uint8_t>(first + K * to + j);
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
  move_stickers(corner_faces, 0, s);
  move_stickers(edge_faces, corner_stickers, s);
  for (std::size_t i = 0; i < moving_stickers; ++i) {
    std::size_t const at = s.stickers[i];
    if (at < corner_stickers && at % 3 == 0) s.sources[at / 3] = static_cast<std::uint8_t>(i);
    if (at >= corner_stickers && at % 2 == 0)
      s.sources[8 + (at - corner_stickers) / 2] = static_cast<std::uint8_t>(i);
  }
  return s;
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
