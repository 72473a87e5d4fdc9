// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // patterns
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/heuristics/kept.hpp>
#include <wend/puzzles/arrangement.hpp>
#include <wend/puzzles/pancake.hpp>

/// \file
/// Abstractions of the pancake problem, for pattern databases.
///
/// F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner, "A general theory of additive state space
/// abstractions", JAIR 32, 2008, 631-662.

namespace wend::heuristics {

/// Of `N` pancakes, `M` are told apart: where they are in the stack. N! / (N - M)! states. Each
/// flip costs 1.
///
///     wend::heuristics::pancake_pattern<10, 5> const a{{5, 6, 7, 8, 9}};   // the largest five
template <std::size_t N, std::size_t M>
class pancake_pattern {
  using puzzle = puzzles::pancake<N>;
  using places = detail::arrangement<N, M>;
  static_assert(places::count != 0, "wend: the patterns are too many to be numbered in 64 bits");

 public:
  /// The place of each of those kept, from the top.
  using state_type = std::array<std::uint8_t, M>;
  using action_type = typename puzzle::action_type;

  /// \throws invalid_option if a pancake is not one of them, or there twice.
  constexpr explicit pancake_pattern(std::array<std::uint8_t, M> const& pancakes)
      : kept_(pancakes) {}

  /// \name abstraction_for
  /// @{
  constexpr state_type project(typename puzzle::state_type const& s) const noexcept {
    return kept_.places(s);
  }
  constexpr state_type child(state_type const& x, typename puzzle::state_type const&,
                             int turned) const noexcept {
    return result(x, turned);
  }
  constexpr std::array<state_type, 1> goals() const noexcept { return {kept_.things()}; }
  /// @}

  /// \name rankable_problem, invertible_problem
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return puzzle::actions(typename puzzle::state_type{});
  }
  static constexpr state_type result(state_type x, int turned) noexcept {
    for (auto& place : x)
      if (place < turned) place = static_cast<std::uint8_t>(turned - 1 - place);
    return x;
  }
  constexpr bool is_goal(state_type const& x) const noexcept { return x == kept_.things(); }
  static constexpr int inverse(int turned) noexcept { return turned; }
  static constexpr std::uint64_t state_count() noexcept { return places::count; }
  static constexpr std::uint64_t rank(state_type const& x) noexcept { return places::rank(x); }
  static constexpr state_type unrank(std::uint64_t number) noexcept {
    return places::unrank(number);
  }
  /// @}

 private:
  detail::kept<N, M> kept_;
};

/// The same where a flip costs 1 only if it brings one of the kept pancakes to the top. Of
/// databases that keep different pancakes, each flip has a cost in one at most, so their sum is
/// admissible and consistent.
///
///     wend::heuristics::additive const h{wend::heuristics::pattern_database{p, largest},
///                                        wend::heuristics::pattern_database{p, others}};
template <std::size_t N, std::size_t M>
class additive_pancake_pattern : public pancake_pattern<N, M> {
 public:
  using typename pancake_pattern<N, M>::state_type;
  using pancake_pattern<N, M>::pancake_pattern;

  /// 1 where a disc of the pattern is turned.
  static constexpr int cost(state_type const& x, int turned) noexcept {
    for (auto const place : x)
      if (place == turned - 1) return 1;
    return 0;
  }
};

}  // namespace wend::heuristics
