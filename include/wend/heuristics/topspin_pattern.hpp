// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>    // patterns
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/heuristics/kept.hpp>
#include <wend/puzzles/arrangement.hpp>
#include <wend/puzzles/topspin.hpp>

/// \file
/// Abstractions of TopSpin, for pattern databases.

namespace wend::heuristics {

/// Of `N` tokens, `M` are told apart: in which places they are. N! / (N - M)! states.
/// Each turn costs 1.
///
///     wend::heuristics::topspin_pattern<12, 4, 6> const a{{0, 1, 2, 3, 4, 5}};
template <std::size_t N, std::size_t Turnstile, std::size_t M>
class topspin_pattern {
  using puzzle = puzzles::topspin<N, Turnstile>;
  using places = detail::arrangement<N, M>;
  static_assert(places::count != 0, "wend: the patterns are too many to be numbered in 64 bits");

 public:
  /// The place of each of those kept.
  using state_type = std::array<std::uint8_t, M>;
  using action_type = typename puzzle::action_type;

  /// \throws invalid_option if a token is not one of them, or there twice.
  constexpr explicit topspin_pattern(std::array<std::uint8_t, M> const& tokens) : kept_(tokens) {}

  /// \name abstraction_for
  /// @{
  constexpr state_type project(typename puzzle::state_type const& s) const noexcept {
    return kept_.places(s);
  }
  constexpr state_type child(state_type const& x, typename puzzle::state_type const&,
                             int from) const noexcept {
    return result(x, from);
  }
  constexpr std::array<state_type, 1> goals() const noexcept { return {kept_.things()}; }
  /// @}

  /// \name rankable_problem, invertible_problem
  /// @{
  static constexpr auto const& actions(state_type const&) noexcept {
    return puzzle::actions(typename puzzle::state_type{});
  }
  static constexpr state_type result(state_type x, int from) noexcept {
    for (auto& place : x) place = static_cast<std::uint8_t>(puzzle::leads_to(place, from));
    return x;
  }
  constexpr bool is_goal(state_type const& x) const noexcept { return x == kept_.things(); }
  static constexpr int inverse(int from) noexcept { return from; }
  static constexpr std::uint64_t state_count() noexcept { return places::count; }
  static constexpr std::uint64_t rank(state_type const& x) noexcept { return places::rank(x); }
  static constexpr state_type unrank(std::uint64_t number) noexcept {
    return places::unrank(number);
  }
  /// @}

 private:
  detail::kept<N, M> kept_;
};

}  // namespace wend::heuristics
