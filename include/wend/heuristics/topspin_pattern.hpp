// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t

#include <wend/heuristics/kept_places.hpp>
#include <wend/puzzles/topspin.hpp>

/// \file
/// Abstractions of TopSpin, for pattern databases.

namespace wend::heuristics {

/// Distinguishes `M` of `N` tokens, by their places. N! / (N - M)! states. Each turn costs 1. Its
/// database is admissible and consistent. 6 of 12: 665,280 bytes, built in 0.04 s; after 100 random
/// turns A* expands 3,057 states on average, IDA* 75,226.
///
/// J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998,
/// 318-334.
///
///     wend::heuristics::topspin_pattern<12, 4, 6> const a{{0, 1, 2, 3, 4, 5}};
template <std::size_t N, std::size_t Turnstile, std::size_t M>
class topspin_pattern : public detail::kept_places<puzzles::topspin<N, Turnstile>, N, M> {
  using puzzle = puzzles::topspin<N, Turnstile>;
  using base = detail::kept_places<puzzle, N, M>;

 public:
  using base::base;
  using typename base::state_type;  ///< The place of each kept token.

  static constexpr state_type result(state_type x, int from) noexcept {
    for (auto& place : x) place = static_cast<std::uint8_t>(puzzle::leads_to(place, from));
    return x;
  }
  /// tracked_abstraction_for
  constexpr state_type child(state_type const& x, typename puzzle::state_type const&,
                             int from) const noexcept {
    return result(x, from);
  }
};

}  // namespace wend::heuristics
