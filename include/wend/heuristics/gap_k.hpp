// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

#include <wend/puzzles/pancake.hpp>

/// \file
/// The gap heuristic of the pancake problem, deliberately weakened.
///
/// R. C. Holte, A. Felner, G. Sharon, N. R. Sturtevant, "Bidirectional search that is guaranteed to
/// meet in the middle", AAAI 2016.

namespace wend::heuristics {

/// The gap heuristic without the smallest pancakes: GAP-k ignores every place where one of the k
/// smallest meets another pancake or the plate. GAP-0 has the values of `gap`, but is slower. The
/// larger k, the weaker the heuristic, so algorithms can be compared with heuristics of any
/// strength. Admissible and consistent, for every goal.
///
///     wend::heuristics::gap_k const h{p, 2};
///     auto const r = wend::baestar(p, start, p.goal_state(), h);
template <class Puzzle>
class gap_k;

/// GAP-k of pancakes.
template <std::size_t N>
class gap_k<puzzles::pancake<N>> {
 public:
  using puzzle_type = puzzles::pancake<N>;              ///< The puzzle.
  using state_type = typename puzzle_type::state_type;  ///< Its states.

  /// Ignores the `uncounted` smallest pancakes; for the puzzle's own goal.
  /// \complexity O(N).
  constexpr gap_k(puzzle_type const&, std::size_t uncounted) noexcept : uncounted_(uncounted) {
    aim_at(puzzle_type::goal_state());
  }

  /// The same heuristic with another stack as the goal, for bidirectional searches.
  /// \complexity O(N).
  constexpr gap_k towards(state_type const& goal) const noexcept {
    gap_k other = *this;
    other.aim_at(goal);
    return other;
  }

  /// \complexity O(N).
  constexpr int operator()(state_type const& s) const noexcept {
    int gaps = 0;
    for (std::size_t i = 0; i < N; ++i) gaps += is_gap(s[i], below(s, i));
    return gaps;
  }

  /// The change of the number by a flip that is not yet made: -1, 0 or 1.
  /// \complexity O(1).
  constexpr int delta(state_type const& s, int turned) const noexcept {
    std::size_t const last = static_cast<std::size_t>(turned) - 1;
    return is_gap(s[0], below(s, last)) - is_gap(s[last], below(s, last));
  }

 private:
  constexpr void aim_at(state_type const& goal) noexcept {
    for (std::size_t i = 0; i < N; ++i) place_[goal[i]] = static_cast<std::uint8_t>(i);
    place_[N] = static_cast<std::uint8_t>(N);
  }
  static constexpr std::size_t below(state_type const& s, std::size_t i) noexcept {
    return i + 1 < N ? s[i + 1] : N;
  }
  constexpr int is_gap(std::size_t a, std::size_t b) const noexcept {
    if (a < uncounted_ || b < uncounted_) return 0;
    return place_[a] + 1 == place_[b] || place_[b] + 1 == place_[a] ? 0 : 1;
  }

  std::size_t uncounted_;
  std::array<std::uint8_t, N + 1> place_{};  // in the goal, from the top; includes the plate
};

template <class Puzzle>
gap_k(Puzzle const&, std::size_t) -> gap_k<Puzzle>;

}  // namespace wend::heuristics
