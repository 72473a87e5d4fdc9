// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/puzzles/cube_metric.hpp>
#include <wend/puzzles/detail/cube_symmetry.hpp>
#include <wend/puzzles/detail/oriented_pieces.hpp>

/// \file
/// The 3×3×3 cube.

namespace wend::puzzles {

/// A clockwise turn of the upper, right, front, lower (down), left or back face, by a quarter, a
/// half or three quarters.
enum class face_turn : std::uint8_t {
  u, u2, u3, r, r2, r3, f, f2, f3, d, d2, d3, l, l2, l3, b, b2, b3
};

/// A 3×3×3 cube: for each of its 8 corners and then of its 12 edges, the position of its first
/// sticker. The first sticker of an upper or lower corner or edge is the one on the upper or lower
/// face; the first sticker of the other four edges is the one on the front or the back face.
///
/// The position is 3 · place + twist for a corner and 24 + 2 · place + flip for an edge. Places,
/// and the pieces that belong there, are named after their faces and numbered: corners URF, UFL,
/// ULB, UBR, DFR, DLF, DRB, DBL; edges UR, UF, UL, UB, DR, DF, DL, DB, FR, FL, BL, BR. A twist
/// counts thirds of a clockwise turn.
using cube_state = std::array<std::uint8_t, 20>;

}  // namespace wend::puzzles

namespace wend::detail {

using cube_corners = oriented_pieces<8, 3>;
using cube_edges = oriented_pieces<12, 2>;

constexpr std::array<std::uint8_t, 8> corners_of(puzzles::cube_state const& s) noexcept {
  std::array<std::uint8_t, 8> corners{};
  for (std::size_t i = 0; i < 8; ++i) corners[i] = s[i];
  return corners;
}
constexpr std::array<std::uint8_t, 12> edges_of(puzzles::cube_state const& s) noexcept {
  std::array<std::uint8_t, 12> edges{};
  for (std::size_t i = 0; i < 12; ++i)
    edges[i] = static_cast<std::uint8_t>(s[8 + i] - corner_stickers);
  return edges;
}

/// True if an odd number of exchanges brings the pieces home.
template <std::size_t K, std::size_t N>
constexpr bool is_odd_order(std::array<std::uint8_t, N> pieces) noexcept {
  for (auto& piece : pieces) piece = static_cast<std::uint8_t>(piece / K);
  return arrangement<N, N>::is_odd(pieces);
}

}  // namespace wend::detail

namespace wend::puzzles {

/// True if turns can solve the cube. They can solve a twelfth of the ways to put one together: the
/// twists add up to whole turns, an even number of edges is flipped, and the orders of the corners
/// and of the edges are both even or both odd.
/// \pre Each piece is in a place of its kind, alone.
/// \complexity O(1).
constexpr bool is_solvable(cube_state const& s) noexcept {
  auto const corners = detail::corners_of(s);
  auto const edges = detail::edges_of(s);
  return detail::cube_corners::total(corners) == 0 && detail::cube_edges::total(edges) == 0 &&
         detail::is_odd_order<3>(corners) == detail::is_odd_order<2>(edges);
}

/// Solving the 3×3×3 cube, Rubik's Cube. Its middle layers are not turned, so that the centres stay
/// in place. 43,252,003,274,489,856,000 states can be reached.
///
///     wend::puzzles::cube<> const p;
///     auto const start = wend::puzzles::parse_cube(
///         "UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB");
///     auto const r = wend::iddfs(p, start, {.prune_moves = 2});   // U' R'
///
/// It has unit costs, is reversible, invertible and packable, and its searches support
/// `prune_moves`. wend::heuristics::cube_pattern makes heuristics for it.
template <cube_metric Metric = cube_metric::half_turns>
class cube {
 public:
  using state_type = cube_state;
  using action_type = face_turn;

  /// The goal: the solved cube.
  static constexpr state_type goal_state() noexcept {
    state_type s{};
    for (std::size_t i = 0; i < 8; ++i) s[i] = static_cast<std::uint8_t>(3 * i);
    for (std::size_t i = 0; i < 12; ++i)
      s[8 + i] = static_cast<std::uint8_t>(detail::corner_stickers + 2 * i);
    return s;
  }

  /// \name problem
  /// \complexity O(1).
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return detail::cube_turns<face_turn, 6, Metric>;
  }
  static constexpr state_type result(state_type s, face_turn a) noexcept {
    apply(s, a);
    return s;
  }
  static constexpr bool is_goal(state_type const& s) noexcept { return s == goal_state(); }
  /// @}

  /// \name reversible_problem, invertible_problem
  /// @{
  static constexpr void apply(state_type& s, face_turn a) noexcept { detail::turn_pieces(s, a); }
  static constexpr void undo(state_type& s, face_turn a) noexcept { apply(s, inverse(a)); }
  static constexpr face_turn inverse(face_turn a) noexcept { return detail::inverse_turn(a); }
  /// @}

  /// The dual of a state, its inverse as an arrangement: the actions that lead from the goal to a
  /// state also lead from its dual to the goal, so that both are equally far from it. See
  /// heuristics::dual.
  static constexpr state_type dual(state_type const& s) noexcept {
    auto const corners = detail::cube_corners::inverse(detail::corners_of(s));
    auto const edges = detail::cube_edges::inverse(detail::edges_of(s));
    state_type result{};
    for (std::size_t i = 0; i < 8; ++i) result[i] = corners[i];
    for (std::size_t i = 0; i < 12; ++i)
      result[8 + i] = static_cast<std::uint8_t>(edges[i] + detail::corner_stickers);
    return result;
  }

  /// \name Symmetries
  /// Rotations and reflections of the whole cube, applied to states and to turns: the image of a
  /// state is as far from the goal, and the image of a turn leads to the image of its result. They
  /// are numbered by the faces to which the upper, the right and the front face move, in the order
  /// of face_turn; 0 is the identity. See heuristics::symmetric.
  /// \pre `symmetry < symmetries`
  /// @{

  /// The number of symmetries, including the identity.
  static constexpr std::size_t symmetries = 48;
  /// The image of a state.
  static constexpr state_type image(state_type const& s, std::size_t symmetry) noexcept {
    return detail::image_of(s, detail::cube_symmetries<6, symmetries>[symmetry]);
  }
  /// The image of a turn.
  static constexpr face_turn image(face_turn a, std::size_t symmetry) noexcept {
    auto const& by = detail::cube_symmetries<6, symmetries>[symmetry];
    return static_cast<face_turn>(by.turns[static_cast<std::size_t>(a)]);
  }
  /// @}

  /// \name effect_problem
  /// @{

  /// The parts are the stickers except those of the centres, numbered as in a cube_state.
  static constexpr std::array<std::uint8_t, detail::moving_stickers> const& effect(
      face_turn a) noexcept {
    return detail::turned_stickers[static_cast<std::size_t>(inverse(a))];
  }
  /// @}

  /// \name packable_problem
  /// The corners, then the edges, five bits each.
  /// @{
  static constexpr std::array<std::uint64_t, 2> pack(state_type const& s) noexcept {
    std::array<std::uint64_t, 2> key{};
    for (std::size_t i = 0; i < 8; ++i) key[0] |= std::uint64_t{s[i]} << 5 * i;
    for (std::size_t i = 0; i < 12; ++i)
      key[1] |= std::uint64_t{s[8 + i] - detail::corner_stickers} << 5 * i;
    return key;
  }
  static constexpr state_type unpack(std::array<std::uint64_t, 2> const& key) noexcept {
    state_type s{};
    for (std::size_t i = 0; i < 8; ++i) s[i] = static_cast<std::uint8_t>(key[0] >> 5 * i & 31);
    for (std::size_t i = 0; i < 12; ++i)
      s[8 + i] = static_cast<std::uint8_t>((key[1] >> 5 * i & 31) + detail::corner_stickers);
    return s;
  }
  /// @}
};

}  // namespace wend::puzzles
