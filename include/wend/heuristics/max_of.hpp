// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>    // std::get
#include <utility>  // std::declval

#include <wend/core/cost.hpp>
#include <wend/heuristics/combined.hpp>

/// \file
/// The largest of several estimates.

namespace wend::detail {

/// The larger of two estimates; a dead end is larger than every cost. NaN if one of them is NaN, so
/// that the search rejects it.
struct larger_estimate {
  template <class A, class B>
  constexpr auto operator()(A const& a, B const& b) const {
    return joined(a, b, [](auto const& x, auto const& y) { return x < y || is_nan(y) ? y : x; });
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The largest of the estimates of several heuristics; a dead end if any of them proves one. If all
/// are admissible, so is the maximum, and it dominates each; if all are consistent, so is the
/// maximum. It is goal-aware if all are, and then promises their step of f if all promise the same
/// step.
///
/// If each heuristic is incremental or tracked, the maximum is tracked, with the notes of all: a
/// move then costs a step of each, not an evaluation.
///
///     wend::heuristics::max_of h{pattern_database, wend::heuristics::manhattan{puzzle}};
template <class... Heuristics>
class max_of : public detail::combined<detail::larger_estimate, Heuristics...>,
               public detail::with_f_step<detail::common_f_step<Heuristics...>> {
  using combined = detail::combined<detail::larger_estimate, Heuristics...>;

 public:
  using combined::combined;

  /// The change caused by a move that is not yet made, available for a single heuristic only: the
  /// change of a maximum does not follow from the changes of its parts. `at` is the action, or a
  /// site and the action there.
  template <class State, class... At>
  constexpr auto delta(State const& s, At const&... at) const
      noexcept((noexcept(std::declval<Heuristics const&>().delta(s, at...)) && ...))
    requires(sizeof...(Heuristics) == 1 && (detail::has_delta<Heuristics, State, At...> && ...))
  {
    return std::get<0>(this->heuristics()).delta(s, at...);
  }
};

template <class... Heuristics>
max_of(Heuristics...) -> max_of<Heuristics...>;

}  // namespace wend::heuristics
