// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::integral, std::floating_point, std::same_as, std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>
#include <optional>
#include <stdexcept>    // std::domain_error
#include <string>
#include <type_traits>  // std::common_type, std::remove_cvref_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Arithmetic on costs that never wraps, and the error that reports an overflow.

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
// std::common_type is float, which does not have all the numbers of large integer types.
template <std::integral A>
struct common_cost<A, float> : std::type_identity<double> {};
template <std::integral B>
struct common_cost<float, B> : std::type_identity<double> {};
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

/// Thrown for a cost or an estimate that is negative, not a number or too large for the cost type,
/// and for a sum that does not fit it. The search keeps its nodes.
///
/// Infinite numbers are not errors: an infinite estimate is a proven dead end, like an empty
/// optional, and an action of infinite cost is treated as absent from `actions(s)`. For types
/// without an infinity, such as integers, leave the action out and return the empty optional.
class invalid_cost : public std::domain_error {
 public:
  /// A fault after `depth` actions.
  invalid_cost(std::string const& what, std::size_t depth)
      : invalid_cost(what, depth, std::string()) {}

  /// The number of actions from the start to the state where the fault occurred; 0 if the search
  /// does not know it.
  [[nodiscard]] std::size_t depth() const noexcept { return depth_; }

 protected:
  /// Appends the words `behind` to the text of the error.
  invalid_cost(std::string const& what, std::size_t depth, std::string const& behind)
      : std::domain_error(text(what, depth) + behind), depth_(depth) {}

 private:
  [[gnu::noinline, gnu::cold]] static std::string text(std::string const& what, std::size_t depth) {
    return std::string(what).append(", after ").append(std::to_string(depth)).append(" actions");
  }

  std::size_t depth_;
};

/// An invalid cost with the actions that lead to it, the offending one last.
template <class Action>
class invalid_cost_at : public invalid_cost {
 public:
  /// A fault at the end of this path.
  invalid_cost_at(std::string const& what, std::vector<Action> path)
      : invalid_cost(what, path.size(), last_of(path)), path_(std::move(path)) {}

  /// The actions, the offending one last.
  [[nodiscard]] std::vector<Action> const& path() const noexcept { return path_; }

 private:
  static std::string last_of(std::vector<Action> const& path) {
    return path.empty() ? std::string() : detail::aside(", the last ", path.back(), "");
  }

  std::vector<Action> path_;
};

/// A user's cost type of 8 bytes, other than a number, whose order is that of an integer: `a < b`
/// if and only if `a.order_bits() < b.order_bits()`, and `C::from_order_bits` is the inverse. Open
/// lists store the integers, and sort them by their bits as they sort numbers. See octile_cost.
template <class C>
concept bit_ordered_cost =
    !std::is_arithmetic_v<C> && sizeof(C) == 8 && requires(C const& c, std::uint64_t bits) {
      { c.order_bits() } noexcept -> std::same_as<std::uint64_t>;
      { C::from_order_bits(bits) } noexcept -> std::same_as<C>;
    };

/// A bit_ordered_cost that promises (`static constexpr bool adds_order_bits = true;`) that the
/// integer of a sum that fits is the sum of the integers of its terms. Searches can then subtract
/// and halve the integers. See baestar.
template <class C>
concept additive_cost = bit_ordered_cost<C> && requires { requires bool{C::adds_order_bits}; };

namespace detail {

/// True if numbers of this type can be infinite.
template <class Number>
inline constexpr bool has_infinity = std::numeric_limits<Number>::has_infinity;

/// True if a number is positive infinity.
template <class Number>
[[gnu::always_inline]] constexpr bool is_infinite([[maybe_unused]] Number const& number) {
  if constexpr (std::floating_point<Number>)
    return number > std::numeric_limits<Number>::max();
  else if constexpr (has_infinity<Number>)
    return !(number < std::numeric_limits<Number>::infinity());
  else
    return false;
}

/// True if a number is NaN, which is not equal to itself.
template <class Number>
[[gnu::always_inline]] constexpr bool is_nan([[maybe_unused]] Number const& number) {
  if constexpr (std::floating_point<Number>)
    return number != number;  // NOLINT(misc-redundant-expression)
  else
    return false;
}

/// The fault of a cost, or null if it is valid.
template <class Cost>
[[gnu::always_inline]] constexpr char const* fault_of(Cost const& cost) {
  if constexpr (std::floating_point<Cost>) {
    if (Cost{} <= cost && cost <= std::numeric_limits<Cost>::max()) return nullptr;
    if (is_nan(cost)) return "is not a number";
    return cost < Cost{} ? "is negative" : "is infinite";
  } else if constexpr (!std::unsigned_integral<Cost>) {
    if (cost < Cost{}) return "is negative";
    if (is_infinite(cost)) return "is infinite";
  }
  return nullptr;
}

/// The fault of `given` when it is converted to `Cost`, or null: a fault that `fault_of` reports,
/// or a value that does not fit the type.
template <class Cost, class Given>
[[gnu::always_inline]] constexpr char const* fault_as(Given const& given) {
  if constexpr (!std::same_as<Given, bool>) {
    if (auto const* fault = fault_of(given)) return fault;
  }
  if constexpr (std::integral<Cost> && std::integral<Given> && !std::same_as<Given, bool>) {
    if (static_cast<std::make_unsigned_t<Given>>(given) >
        static_cast<std::make_unsigned_t<Cost>>(std::numeric_limits<Cost>::max()))
      return "does not fit the cost type";
  } else if constexpr (std::is_arithmetic_v<Cost> && std::floating_point<Given> &&
                       !std::same_as<Cost, Given>) {
    if (static_cast<long double>(given) >
        static_cast<long double>(std::numeric_limits<Cost>::max()))
      return "does not fit the cost type";
  }
  return nullptr;
}

/// Stores a + b for non-negative costs; true if the sum fits the type. In a user's own type it does
/// not fit if it is less than one of its terms.
template <class Cost>
[[gnu::always_inline]] constexpr bool sum_fits(Cost const& a, Cost const& b, Cost& sum) {
  if constexpr (std::integral<Cost>) {
    return !add_overflows(a, b, sum);
  } else {
    sum = a + b;
    if constexpr (std::floating_point<Cost>)
      return sum <= std::numeric_limits<Cost>::max();
    else
      return !(sum < a || sum < b || is_infinite(sum));
  }
}

/// a + b for non-negative costs; empty if the sum does not fit the type.
template <class Cost>
[[gnu::always_inline]] constexpr std::optional<Cost> checked_sum(Cost const& a, Cost const& b) {
  Cost sum{};
  if (!sum_fits(a, b, sum)) return std::nullopt;
  return sum;
}

/// a + b for non-negative costs; the greatest cost if the sum does not fit.
template <class Cost>
constexpr Cost sum_or_most(Cost const& a, Cost const& b) {
  return checked_sum(a, b).value_or(std::numeric_limits<Cost>::max());
}

/// No limit of the depth.
inline constexpr std::size_t any_depth = std::numeric_limits<std::size_t>::max();

/// The cost of that many actions of cost 1. If it does not fit, the greatest cost; for `any_depth`
/// in floating point, infinity. 0 for a type without a conversion.
template <class Cost>
constexpr Cost depth_as_cost([[maybe_unused]] std::size_t depth) {
  if constexpr (std::integral<Cost>)
    return depth > static_cast<std::size_t>(std::numeric_limits<Cost>::max())
               ? std::numeric_limits<Cost>::max()
               : static_cast<Cost>(depth);
  else if constexpr (std::floating_point<Cost>)
    return depth == any_depth ? std::numeric_limits<Cost>::infinity() : static_cast<Cost>(depth);
  else if constexpr (requires { static_cast<Cost>(depth); })
    return static_cast<Cost>(depth);
  else
    return Cost{};
}

/// Reports an invalid cost or estimate before the first action.
template <class Action>
inline constexpr auto fail_at_start = [](std::string const& what) {
  raise(invalid_cost_at<Action>(what, {}));
};
/// Reports an invalid cost or estimate of the action `last`, which follows those of `path`.
template <class Action>
[[noreturn, gnu::noinline, gnu::cold]] void raise_after(std::vector<Action> path,
                                                        Action const& last,
                                                        std::string const& what) {
  path.push_back(last);
  raise(invalid_cost_at<Action>(what, std::move(path)));
}

/// The text of a fault. Out of line, because its callers are inlined in the loops of all engines.
[[gnu::cold, gnu::noinline]] inline std::string fault_text(char const* subject,
                                                           char const* fault = "",
                                                           char const* remedy = "") {
  return std::string(subject).append(fault).append(remedy);
}

/// The error message for a sum that does not fit. Its second part is for callers who use the
/// largest integer as infinity.
struct sum_fault {
  // NOLINTNEXTLINE(google-explicit-constructor): mostly there is a text alone
  constexpr sum_fault(char const* what, char const* instead = "") noexcept
      : text(what), remedy(instead) {}

  char const* text;
  char const* remedy;
};

inline constexpr char const* remedy_of_cost =
    " (an action that cannot be taken is left out of actions(s))";
inline constexpr char const* remedy_of_estimate =
    " (the estimate of a proven dead end is an empty optional)";
inline constexpr sum_fault path_does_not_fit{"the cost of the path does not fit its type",
                                             remedy_of_cost};
inline constexpr sum_fault sum_does_not_fit{
    "the sum of the cost and the estimate does not fit its type", remedy_of_estimate};

/// The error message for an invalid cost or estimate. The remedy is for an integer that may be
/// meant to be infinite.
template <class Number>
[[gnu::cold, gnu::noinline]] std::string fault_text(char const* subject, char const* fault,
                                                    [[maybe_unused]] Number const& number,
                                                    [[maybe_unused]] char const* remedy) {
  if constexpr (std::integral<Number> && !std::same_as<Number, bool>)
    if (number >= std::numeric_limits<Number>::max() / 2) return fault_text(subject, fault, remedy);
  return fault_text(subject, fault);
}

/// The greatest value of the type, if it is above the current cost limit: a sum that does not fit
/// is then beyond the limit. Otherwise, or without a limit, empty: a sum that does not fit is then
/// an error.
template <class Cost>
[[nodiscard]] constexpr std::optional<Cost> cost_beyond(std::optional<Cost> const& limit) {
  if constexpr (std::numeric_limits<Cost>::is_specialized)
    if (limit && *limit < std::numeric_limits<Cost>::max())
      return std::numeric_limits<Cost>::max();
  return std::nullopt;
}

/// a + b for non-negative costs. If the sum does not fit the type, returns `beyond`, or if that is
/// empty calls `fail(what)`, which must not return. `b` is the term added last.
template <class Cost, class Fail>
[[gnu::always_inline]] constexpr Cost checked_sum(
    Cost const& a, Cost const& b, sum_fault const& what, Fail&& fail,
    std::optional<Cost> const& beyond = std::nullopt) {
  Cost sum{};
  if (sum_fits(a, b, sum)) [[likely]]  // g++ would keep an optional sum in memory
    return sum;
  if (!beyond) fail(fault_text(what.text, "", b, what.remedy));
  return *beyond;
}

/// An estimate as a cost. Empty for a proven dead end, which includes an infinite estimate.
/// `fail(what)` must not return.
template <class Cost, class Value, class Fail>
[[gnu::always_inline]] constexpr std::optional<Cost> checked_estimate(Value const& value,
                                                                      Fail&& fail) {
  if constexpr (requires {
                  value.has_value();
                  *value;
                }) {
    if (!value.has_value()) return std::nullopt;
    return checked_estimate<Cost>(*value, fail);
  } else if constexpr (is_zero_estimate<Value>) {
    return Cost{};
  } else {
    if (auto const* fault = fault_as<Cost>(value)) {
      if (is_infinite(value)) return std::nullopt;
      fail(fault_text("the heuristic's estimate ", fault, value, remedy_of_estimate));
    }
    return static_cast<Cost>(value);
  }
}

/// An estimate after a signed difference was added. `fail(what)` must not return.
template <std::integral Cost, std::integral Difference, class Fail>
[[gnu::always_inline]] constexpr Cost changed_estimate(Cost const& before, Difference difference,
                                                       Fail&& fail) {
  Cost after{};
  if (add_overflows(before, difference, after))
    fail(fault_text("the heuristic's estimate ",
                    difference < 0 ? "is negative" : "does not fit the cost type"));
  if (auto const* fault = fault_of(after)) fail(fault_text("the heuristic's estimate ", fault));
  return after;
}

}  // namespace detail
}  // namespace wend
