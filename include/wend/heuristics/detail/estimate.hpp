// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::floating_point
#include <limits>
#include <optional>
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/cost.hpp>  // is_infinite

/// \file
/// Traits of estimates for the combinators of heuristics. Not for users.

namespace wend::detail {

template <class T>
struct estimate_of {
  using cost = T;
  static constexpr bool is_optional = false;
};
template <class T>
struct estimate_of<std::optional<T>> {
  using cost = T;
  static constexpr bool is_optional = true;
};

/// The cost in an estimate, which is a cost or an optional of one.
template <class Estimate>
using estimate_cost_t = typename estimate_of<std::remove_cvref_t<Estimate>>::cost;

template <class Estimate>
inline constexpr bool is_optional_estimate =
    estimate_of<std::remove_cvref_t<Estimate>>::is_optional;

/// A sum or product of finite estimates. NaN if it does not fit its type, because infinity would
/// mean a dead end.
template <std::floating_point Number>
constexpr Number finite_or_nan(Number result) noexcept {
  return is_infinite(result) ? std::numeric_limits<Number>::quiet_NaN() : result;
}

}  // namespace wend::detail
