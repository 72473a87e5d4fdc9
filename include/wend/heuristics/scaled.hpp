// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::integral, std::floating_point
#include <optional>
#include <string>
#include <type_traits>
#include <utility>   // std::move, std::declval

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/heuristics/combined.hpp>

/// \file
/// A heuristic multiplied by a factor.

namespace wend::heuristics {

/// `factor` times `heuristic`: for weighted searches, and to convert estimates to the unit of the
/// costs. Dead ends and infinite estimates stay as they are. With a factor above 1 an admissible
/// heuristic may become inadmissible: solutions then cost up to `factor` times the least cost. With
/// a factor of at most 1 admissible and consistent heuristics stay so.
///
/// An integral heuristic takes an integral factor and stays integral (in the type of the product);
/// a floating-point one takes any factor and keeps its type. A floating-point product that does not
/// fit the type is NaN, which searches reject.
///
/// An estimate of a type of your own is multiplied by `operator*` if it has one for the factor, and
/// otherwise added to itself.
///
/// \pre Integral products fit their type.
/// \throws invalid_cost from calls, if a sum of estimates that are added does not fit their type.
///
///     wend::heuristics::scaled h{wend::heuristics::manhattan{puzzle}, 2};
template <class Heuristic, class Factor>
class scaled {
  static_assert(std::integral<Factor> || std::floating_point<Factor>,
                "wend: the factor of heuristics::scaled must be a number");

 public:
  static constexpr bool goal_aware = wend::goal_aware<Heuristic>;
  static constexpr bool prefetches = wend::prefetches<Heuristic>;
  /// True if prefetching pays for the underlying heuristic.
  constexpr bool prefetch_pays() const noexcept { return detail::prefetch_pays(heuristic_); }

  /// \throws invalid_option if the factor is negative, infinite or not a number.
  constexpr scaled(Heuristic heuristic, Factor factor)
      : heuristic_(std::move(heuristic)), factor_(factor) {
    // The condition also rejects NaN, with which comparisons are false, and infinity, which times
    // an estimate of 0 is NaN.
    bool const finite = factor * Factor{} == Factor{};
    if (!(factor >= Factor{}) || !finite)
      detail::raise(
          invalid_option("heuristics::scaled: expected a finite factor of at least 0"));
  }

  template <class State>
  constexpr auto operator()(State const& s) const {
    return times(heuristic_(s));
  }

  /// The change caused by a move that is not yet made. `at` is the action; or the site and the
  /// action, and then `s` is a state or its rest.
  template <class State, class... At>
  constexpr auto delta(State const& s, At const&... at) const
      noexcept(noexcept(std::declval<Heuristic const&>().delta(s, at...)))
    requires detail::has_delta<Heuristic, State, At...> && std::integral<Factor>
  {
    using change = decltype(heuristic_.delta(s, at...) * std::make_signed_t<Factor>{});
    return static_cast<change>(heuristic_.delta(s, at...) * static_cast<change>(factor_));
  }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// Tracked if the heuristic is.
  /// @{
  template <class State>
  constexpr auto root(State const& s) const
    requires detail::has_root<Heuristic, State>
  {
    return heuristic_.root(s);
  }
  template <class Note, class State, class... At>
  constexpr auto child(Note const& note, State const& s, At const&... at) const
      noexcept(noexcept(std::declval<Heuristic const&>().child(note, s, at...)))
    requires detail::has_child<Heuristic, Note, State, At...>
  {
    return heuristic_.child(note, s, at...);
  }
  template <class Note>
  constexpr auto value(Note const& note) const
      noexcept(detail::has_nothrow_value<Heuristic, Note>)
    requires requires(Heuristic const& h) { h.value(note); }
  {
    return times(heuristic_.value(note));
  }
  /// @}

 private:
  template <class Estimate>
  constexpr auto times(Estimate const& estimate) const {
    if constexpr (detail::is_optional_estimate<Estimate>) {
      using product = decltype(times(*estimate));
      return estimate ? std::optional<product>(times(*estimate)) : std::optional<product>();
    } else if constexpr (wend::detail::is_zero_estimate<Estimate>) {
      return estimate;
    } else if constexpr (std::floating_point<Estimate>) {
      if (detail::is_infinite(estimate)) return estimate;  // times 0 it would be NaN
      using common = std::common_type_t<Estimate, Factor>;  // the factor may not fit in Estimate
      return detail::finite_or_nan(
          static_cast<Estimate>(static_cast<common>(estimate) * static_cast<common>(factor_)));
    } else if constexpr (!std::is_arithmetic_v<Estimate> && std::integral<Factor> &&
                         !requires { estimate * factor_; }) {
      return repeated(estimate, factor_);
    } else if constexpr (std::signed_integral<Estimate> && std::unsigned_integral<Factor>) {
      // The product with an unsigned factor would be unsigned.
      return estimate * static_cast<decltype(estimate * std::make_signed_t<Factor>{})>(factor_);
    } else {
      static_assert(std::integral<Factor> || !std::integral<Estimate>,
                    "wend: heuristics::scaled: an integral heuristic needs an integral factor");
      return estimate * factor_;
    }
  }
  /// The sum of `count` equal costs, for a type that only supports addition.
  template <class Cost>
  static constexpr Cost repeated(Cost term, Factor count) {
    Cost sum{};
    auto left = static_cast<std::make_unsigned_t<Factor>>(count);
    for (;; term = sum_of(term, term)) {
      if ((left & 1u) != 0) sum = sum_of(sum, term);
      left = static_cast<decltype(left)>(left >> 1);
      if (left == 0) return sum;
    }
  }
  template <class Cost>
  static constexpr Cost sum_of(Cost const& a, Cost const& b) {
    auto const fail = [](std::string const& what) { detail::raise(invalid_cost(what, 0)); };
    return detail::checked_sum(
        a, b, "the product of an estimate and its factor does not fit its type", fail);
  }

  Heuristic heuristic_;
  Factor factor_;
};

template <class Heuristic, class Factor>
scaled(Heuristic, Factor) -> scaled<Heuristic, Factor>;

}  // namespace wend::heuristics
