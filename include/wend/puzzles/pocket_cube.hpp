// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::copy_n
#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/puzzles/cube_metric.hpp>
#include <wend/puzzles/detail/cube_symmetry.hpp>
#include <wend/puzzles/detail/oriented_pieces.hpp>

/// \file
/// The 2×2×2 cube.

namespace wend::puzzles {

/// A clockwise turn of the upper, right or front face, by a quarter, a half or three quarters.
enum class cube_turn : std::uint8_t { u, u2, u3, r, r2, r3, f, f2, f3 };

}  // namespace wend::puzzles

namespace wend::detail {

/// The target of each sticker of the corners that turns move, under each turn. Places are numbered
/// as in a cube_state; the last one, below, left and behind, stays. Turns have the order of
/// cube_turn, in which turned_stickers begins.
inline constexpr auto turned_corners = [] {
  std::array<std::array<std::uint8_t, 21>, 9> turned{};
  for (std::size_t turn = 0; turn < turned.size(); ++turn)
    std::copy_n(turned_stickers[turn].begin(), 21, turned[turn].begin());
  return turned;
}();

}  // namespace wend::detail

namespace wend::puzzles {

/// Bringing the corners of a 2×2×2 cube home. The corner below, left and behind stays in place, so
/// that the cube is not turned as a whole. A state has the place and the twist of each of the other
/// seven, as 3 · place + twist. All their 7! · 3^6 = 3,674,160 states can be reached: by at most 11
/// turns, or by at most 14 quarter turns.
///
///     wend::puzzles::pocket_cube<> const p;
///     auto const all = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).histogram;
///
/// It has unit costs, is reversible, invertible, packable and rankable.
template <cube_metric Metric = cube_metric::half_turns>
class pocket_cube {
  using corners = detail::oriented_pieces<7, 3>;
  static constexpr std::size_t twists = 6;  // the last twist follows from the others

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

  /// \name reversible_problem, invertible_problem
  /// @{
  static constexpr void apply(state_type& s, cube_turn a) noexcept { detail::turn_pieces(s, a); }
  static constexpr void undo(state_type& s, cube_turn a) noexcept { apply(s, inverse(a)); }
  static constexpr cube_turn inverse(cube_turn a) noexcept { return detail::inverse_turn(a); }
  /// @}

  /// The dual of a state, its inverse as an arrangement: the actions that lead from the goal to a
  /// state also lead from its dual to the goal, so that both are equally far from it. See
  /// heuristics::dual.
  static constexpr state_type dual(state_type const& s) noexcept { return corners::inverse(s); }

  /// \name Symmetries
  /// Rotations and reflections of the whole cube that leave the eighth corner in place, applied to
  /// states and to turns: the image of a state is as far from the goal, and the image of a turn
  /// leads to the image of its result. They are numbered by the faces to which the upper, the right
  /// and the front face move, in the order of cube_turn; 0 is the identity. See
  /// heuristics::symmetric.
  /// \pre `symmetry < symmetries`
  /// @{

  /// The number of symmetries, including the identity.
  static constexpr std::size_t symmetries = 6;
  /// The image of a state.
  static constexpr state_type image(state_type const& s, std::size_t symmetry) noexcept {
    return detail::image_of(s, detail::cube_symmetries<3, symmetries>[symmetry]);
  }
  /// The image of a turn.
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
  /// True if the goal can be reached from `s`: no corner is twisted by itself.
  static constexpr bool ranks(state_type const& s) noexcept { return corners::total(s) == 0; }
  /// @}
};

}  // namespace wend::puzzles
