// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>  // std::move

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Heuristics for bidirectional searches, built from a function of two states.

namespace wend::heuristics {

/// The heuristic of a bidirectional search (see two_way_heuristic_for) from `estimate(s, t)`, which
/// estimates the cost from `s` to `t`: a cost, or an `optional` of one. It is as admissible and as
/// consistent as the function; it has no table.
///
///     wend::heuristics::between const h{[](int s, int t) { return (s < t ? t - s : s - t) / 2; }};
///     auto const r = wend::nbs(problem, start, goal, h);
template <class Estimate>
class between {
 public:
  /// Stores a copy of the function.
  explicit between(Estimate estimate) : estimate_(std::move(estimate)) {}

  /// The heuristic towards a state; it stores a copy of the state.
  template <class State>
  auto towards(State const& t) const {
    return [estimate = estimate_, t](State const& s) { return estimate(s, t); };
  }
  /// The heuristic of the cost from a state; it stores a copy of the state.
  template <class State>
  auto from(State const& s) const {
    return [estimate = estimate_, s](State const& t) { return estimate(s, t); };
  }

 private:
  Estimate estimate_;
};

}  // namespace wend::heuristics
