// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::floating_point
#include <tuple>        // std::apply
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::declval

#include <wend/heuristics/combined.hpp>

/// \file
/// The sum of several estimates.

namespace wend::detail {

/// The sum of two estimates; a dead end if either is one.
struct sum_of_estimates {
  template <class A, class B>
  constexpr auto operator()(A const& a, B const& b) const {
    return joined(a, b, [](auto const& x, auto const& y) {
      if constexpr (std::floating_point<std::remove_cvref_t<decltype(x)>>)
        return is_infinite(x) || is_infinite(y) ? x + y : finite_or_nan(x + y);
      else
        return x + y;
    });
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The sum of the estimates of several heuristics; a dead end if any of them proves one. Each
/// heuristic may have action costs of its own. If for each action these costs add up to no more
/// than the cost of the action, then the sum is admissible if each heuristic is admissible with its
/// own costs, and consistent if each is consistent with them. Pattern databases that each count
/// only the moves of their own tiles are an example. The sum is goal-aware if all heuristics are.
///
/// R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134,
/// 2002, 9-22; F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner, "A general theory of additive
/// state space abstractions", JAIR 32, 2008, 631-662.
///
/// If all are incremental, the sum is too. If each is incremental or tracked, the sum is tracked,
/// with the notes of all.
///
///     wend::heuristics::additive h{moves_of_these_tiles, moves_of_the_others};
///
/// \pre The sums fit the common type of the estimates. A floating-point sum that does not fit is
///      NaN, which searches reject.
template <class... Heuristics>
class additive : public detail::combined<detail::sum_of_estimates, Heuristics...> {
  using combined = detail::combined<detail::sum_of_estimates, Heuristics...>;

 public:
  using combined::combined;

  /// The change caused by a move that is not yet made. `at` is the action; or the site and the
  /// action, and then `s` is a state or its rest.
  template <class State, class... At>
  constexpr auto delta(State const& s, At const&... at) const
      noexcept((noexcept(std::declval<Heuristics const&>().delta(s, at...)) && ...))
    requires(detail::has_delta<Heuristics, State, At...> && ...)
  {
    return std::apply([&](Heuristics const&... h) { return (h.delta(s, at...) + ...); },
                      this->heuristics());
  }
};

template <class... Heuristics>
additive(Heuristics...) -> additive<Heuristics...>;

}  // namespace wend::heuristics
