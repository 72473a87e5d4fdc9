// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <boost/container_hash/hash.hpp>

#include <wend/puzzles/cube_metric.hpp>
#include <wend/puzzles/detail/cube_symmetry.hpp>
#include <wend/puzzles/detail/oriented_pieces.hpp>

/// \file
/// The 2×2×2 cube.

namespace wend::puzzles {

/// A turn clockwise of the upper, right or front face, by a quarter, a half or three quarters.
enum class cube_turn : std::uint8_t { u, u2, u3, r, r2, r3, f, f2, f3 };

}  // namespace wend::puzzles

namespace wend::detail {

/// What a turn does to a corner: a corner in place p with twist t is the number 3 p + t.
inline constexpr auto turned_corners = [] {
  // The places that turns move: above right front, front left, left back, back right; below front
  // right, left front, right back. The eighth stays. For each face: from where a place gets its
  // corner when the face is turned by a quarter, and the twist that the corner gets.
  std::array<std::array<std::uint8_t, 7>, 3> const from{
      {{3, 0, 1, 2, 4, 5, 6}, {4, 1, 2, 0, 6, 5, 3}, {1, 5, 2, 3, 0, 4, 6}}};
  std::array<std::array<std::uint8_t, 7>, 3> const twist{
      {{0, 0, 0, 0, 0, 0, 0}, {2, 0, 0, 1, 1, 0, 2}, {1, 2, 0, 0, 2, 1, 0}}};
  std::array<std::array<std::uint8_t, 21>, 9> turned{};
  for (std::size_t face = 0; face < 3; ++face)
    for (std::size_t corner = 0; corner < 21; ++corner) {
      std::size_t at = corner;
      for (std::size_t quarters = 0; quarters < 3; ++quarters) {
        std::size_t to = 0;
        while (from[face][to] != at / 3) ++to;
        at = 3 * to + (at + twist[face][to]) % 3;
        turned[3 * face + quarters][corner] = static_cast<std::uint8_t>(at);
      }
    }
  return turned;
}();

template <std::size_t M>
constexpr void turn_corners(std::array<std::uint8_t, M>& corners, puzzles::cube_turn a) noexcept {
  auto const& turned = turned_corners[static_cast<std::size_t>(a)];
  for (auto& corner : corners) corner = turned[corner];
}

}  // namespace wend::detail

namespace wend::puzzles {

/// Bringing the corners of a 2×2×2 cube home. The corner below, left and behind stays where it is,
/// so that the cube is not turned as a whole; of the other seven a state says for each where it is
/// and how it is twisted, as 3 · place + twist. All their 7! · 3^6 = 3,674,160 states can be
/// reached: by 11 turns at most, or by 14 quarter turns.
///
///     wend::puzzles::pocket_cube<> const p;
///     auto const all = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).histogram;
///
/// It is of unit cost, reversible, invertible, packable and rankable.
template <cube_metric Metric = cube_metric::half_turns>
class pocket_cube {
  using corners = detail::oriented_pieces<7, 3>;
  static constexpr std::size_t twists = 6;  // the last one follows from them

 public:
  using state_type = std::array<std::uint8_t, 7>;
  using action_type = cube_turn;

  /// The goal: the solved cube.
  static constexpr state_type goal_state() noexcept { return {0, 3, 6, 9, 12, 15, 18}; }

  /// \name problem
  /// \complexity O(1).
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return detail::cube_turns<cube_turn, 3, Metric>;
  }
  static constexpr state_type result(state_type s, cube_turn a) noexcept {
    apply(s, a);
    return s;
  }
  static constexpr bool is_goal(state_type const& s) noexcept { return s == goal_state(); }
  /// @}

  /// \name hashable_problem, reversible_problem, invertible_problem
  /// @{
  static std::size_t hash(state_type const& s) noexcept {
    return boost::hash_range(s.begin(), s.end());
  }
  static constexpr void apply(state_type& s, cube_turn a) noexcept { detail::turn_corners(s, a); }
  static constexpr void undo(state_type& s, cube_turn a) noexcept { apply(s, inverse(a)); }
  static constexpr cube_turn inverse(cube_turn a) noexcept { return detail::inverse_turn(a); }
  /// @}

  /// The dual of a state, as an arrangement its inverse: the actions that lead from the goal to a
  /// state lead from its dual to the goal, so that both are equally far. See heuristics::dual.
  static constexpr state_type dual(state_type const& s) noexcept { return corners::inverse(s); }

  /// \name Symmetries
  /// Rotations and reflections of the whole cube that leave the eighth corner where it is, of states
  /// and of turns: images of both are as far from the goal, and lead to images. They are numbered by
  /// the faces that the upper, the right and the front face get to, in the order of cube_turn; 0
  /// changes nothing. See heuristics::symmetric.
  /// \pre `symmetry < symmetries`
  /// @{

  /// How many there are, the one that changes nothing included.
  static constexpr std::size_t symmetries = 6;
  /// What the state looks like then.
  static constexpr state_type image(state_type const& s, std::size_t symmetry) noexcept {
    return detail::image_of(s, detail::cube_symmetries<3, symmetries>[symmetry]);
  }
  /// What the turn is then.
  static constexpr cube_turn image(cube_turn a, std::size_t symmetry) noexcept {
    auto const& by = detail::cube_symmetries<3, symmetries>[symmetry];
    return static_cast<cube_turn>(by.turns[static_cast<std::size_t>(a)]);
  }
  /// @}

  /// \name effect_problem
  /// @{

  /// The parts are the places of corners and their twists, 3 · place + twist.
  static constexpr std::array<std::uint8_t, 21> const& effect(cube_turn a) noexcept {
    return detail::turned_corners[static_cast<std::size_t>(inverse(a))];
  }
  /// @}

  /// \name packable_problem, rankable_problem
  /// The order of the corners, then their twists.
  /// @{
  static constexpr std::uint32_t pack(state_type const& s) noexcept {
    return static_cast<std::uint32_t>(rank(s));
  }
  static constexpr state_type unpack(std::uint32_t key) noexcept { return unrank(key); }
  static constexpr std::uint64_t state_count() noexcept { return 3'674'160; }
  static constexpr std::uint64_t rank(state_type const& s) noexcept {
    return corners::rank(s, twists);
  }
  /// \pre `number < state_count()`
  static constexpr state_type unrank(std::uint64_t number) noexcept {
    return corners::unrank<7>(number, twists);
  }
  /// Whether the goal can be reached from there: no corner is twisted by itself.
  static constexpr bool ranks(state_type const& s) noexcept { return corners::total(s) == 0; }
  /// @}
};

}  // namespace wend::puzzles
