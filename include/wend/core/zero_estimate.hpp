// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as, std::convertible_to
#include <optional>
#include <type_traits>  // std::common_type, std::remove_cvref_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The estimate of a heuristic without information, in every cost type.

namespace wend {

/// The estimate 0 of any cost type: searches read it as `Cost{}`. A heuristic without information
/// returns it (heuristics::nil), and works with problems whose costs cannot be made from an int.
/// Elsewhere it converts to the int 0.
struct zero_estimate {
  /// Converts to 0 if a number is needed.
  constexpr operator int() const noexcept { return 0; }  // NOLINT(google-explicit-constructor)
};

namespace detail {

template <class Value>
inline constexpr bool is_zero_estimate = std::same_as<std::remove_cvref_t<Value>, zero_estimate>;

/// The types that a heuristic may return: a cost, an optional of one, or a zero_estimate.
template <class Value, class Cost>
concept estimate_in = is_zero_estimate<Value> || std::convertible_to<Value, std::optional<Cost>>;

/// The common type of two estimates.
template <class A, class B>
struct common_cost : std::common_type<A, B> {};
template <class B>
  requires(!std::is_arithmetic_v<B>)
struct common_cost<zero_estimate, B> : std::type_identity<B> {};
template <class A>
  requires(!std::is_arithmetic_v<A>)
struct common_cost<A, zero_estimate> : std::type_identity<A> {};
template <>
struct common_cost<zero_estimate, zero_estimate> : std::type_identity<int> {};

/// An estimate converted to the cost type.
template <class Cost, class Value>
constexpr Cost estimate_as(Value const& value) {
  if constexpr (is_zero_estimate<Value>)
    return Cost{};
  else
    return static_cast<Cost>(value);
}

}  // namespace detail
}  // namespace wend
