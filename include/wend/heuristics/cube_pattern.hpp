// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <type_traits>

#include <wend/heuristics/kept_places.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/detail/oriented_pieces.hpp>

/// \file
/// Abstractions of the 3×3×3 cube, for pattern databases.

namespace wend::heuristics {

/// The kinds of pieces that turns of a cube move.
enum class cube_pieces : std::uint8_t { corners, edges };

/// Distinguishes `M` of the corners or of the edges of a cube, by their places and orientations.
/// For m edges there are 12! / (12 - m)! · 2^m states, for m corners 8! / (8 - m)! · 3^m; for all
/// pieces of a kind a half or a third of that. Each turn costs 1. Its database is admissible and
/// consistent.
///
/// R. E. Korf, "Finding optimal solutions to Rubik's Cube using pattern databases", AAAI 1997,
/// 700-705, takes the maximum of three: of the 8 corners (88,179,840 bytes), and of the edges in
/// two sets of six (42,577,920 bytes each).
///
///     using wend::heuristics::cube_pieces;
///     using corners = wend::heuristics::cube_pattern<cube_pieces::corners, 8>;
///     using edges = wend::heuristics::cube_pattern<cube_pieces::edges, 6>;
///     corners const all{{0, 1, 2, 3, 4, 5, 6, 7}};
///     edges const some{{0, 1, 2, 3, 4, 5}};
///     edges const others{{6, 7, 8, 9, 10, 11}};   // for three databases, and max_of them
template <cube_pieces Pieces, std::size_t M,
          puzzles::cube_metric Metric = puzzles::cube_metric::half_turns>
class cube_pattern {
  static constexpr bool corners = Pieces == cube_pieces::corners;
  static constexpr std::size_t all = corners ? 8 : 12;
  static_assert(M >= 1 && M <= all, "wend: a pattern must keep at least one piece, and at "
                                    "most all");
  using numbers = std::conditional_t<corners, detail::cube_corners, detail::cube_edges>;
  static constexpr std::size_t first = corners ? 0 : 8;  // in a state of the cube
  static constexpr std::size_t least = corners ? 0 : detail::corner_stickers;
  static constexpr std::size_t oriented = M == all ? M - 1 : M;  // the last follows from the others

 public:
  /// The entries of a cube's state for the kept pieces.
  using state_type = std::array<std::uint8_t, M>;
  using action_type = puzzles::face_turn;

  /// \throws invalid_option if a piece is not less than the number of pieces, 8 or 12, or is listed
  /// twice.
  constexpr explicit cube_pattern(std::array<std::uint8_t, M> const& kept) : kept_(kept) {}

  /// \name abstraction_for
  /// @{
  constexpr state_type project(puzzles::cube_state const& s) const noexcept {
    return kept_.entries(s, first);
  }
  constexpr state_type child(state_type const& x, puzzles::cube_state const&,
                             puzzles::face_turn a) const noexcept {
    return result(x, a);
  }
  constexpr std::array<state_type, 1> goals() const noexcept {
    return {project(puzzles::cube<Metric>::goal_state())};
  }
  /// @}

  /// \name rankable_problem, invertible_problem
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return detail::cube_turns<puzzles::face_turn, 6, Metric>;
  }
  static constexpr state_type result(state_type x, puzzles::face_turn a) noexcept {
    detail::turn_pieces(x, a);
    return x;
  }
  constexpr bool is_goal(state_type const& x) const noexcept { return x == goals()[0]; }
  static constexpr puzzles::face_turn inverse(puzzles::face_turn a) noexcept {
    return detail::inverse_turn(a);
  }
  static constexpr std::uint64_t state_count() noexcept {
    return numbers::template count<M>(oriented);
  }
  static constexpr std::uint64_t rank(state_type x) noexcept {
    if constexpr (least != 0)
      for (auto& piece : x) piece = static_cast<std::uint8_t>(piece - least);
    return numbers::rank(x, oriented);
  }
  static constexpr state_type unrank(std::uint64_t number) noexcept {
    state_type x = numbers::template unrank<M>(number, oriented);
    if constexpr (least != 0)
      for (auto& piece : x) piece = static_cast<std::uint8_t>(piece + least);
    return x;
  }
  /// @}

 private:
  detail::kept<all, M> kept_;
};

}  // namespace wend::heuristics
