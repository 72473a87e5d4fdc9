// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <compare>
#include <cstdint>    // std::uint64_t, std::int64_t
#include <iosfwd>     // std::basic_ostream
#include <stdexcept>  // std::out_of_range
#include <string>

#include <wend/core/error.hpp>

/// \file
/// Lengths of paths on grids: sums of 1 and √2, without rounding.

namespace wend {

/// The length a + b √2 of a path with a straight and b diagonal steps: added and compared exactly,
/// as one 64-bit integer.
///
///     wend::octile_cost const around{17, 0};
///     wend::octile_cost const across{0, 12};
///     assert(across < around);            // 12 √2 is 16.97
///     assert(to_string(wend::octile_cost(11, 9)) == "11 + 9√2");
///
/// A sum of doubles depends on the order of its terms: two paths of the same length differ in the
/// last digits, and an A* with a consistent heuristic reopens nodes. Here a straight step counts
/// 3166815962 and a diagonal one 4478554083. Their quotient is a convergent of the continued
/// fraction of √2: no fraction with a smaller denominator is nearer to √2. So integers are ordered
/// like the lengths as long as there are fewer than 3166815962 diagonal steps, which holds for all
/// lengths below 4.4 · 10^9. Longer ones do not fit, which a search reports as for every cost type.
class octile_cost {
 public:
  /// The length of a path without steps.
  constexpr octile_cost() noexcept = default;

  /// The length of a path of `straight` straight and `diagonal` diagonal steps.
  /// \throws std::out_of_range if a number is negative, or the length does not fit.
  constexpr octile_cost(std::int64_t straight, std::int64_t diagonal) {
    auto const a = static_cast<std::uint64_t>(straight);  // negative numbers become large
    auto const b = static_cast<std::uint64_t>(diagonal);
    // Either product is below the limit then, so nothing wraps.
    if (a >= diagonal_bits || b >= straight_bits || b * diagonal_bits >= limit - a * straight_bits)
      refuse(straight, diagonal);
    bits_ = a * straight_bits + b * diagonal_bits;
  }

  /// The number of straight steps.
  [[nodiscard]] constexpr std::int64_t straight() const noexcept {
    return static_cast<std::int64_t>(
        (bits_ - static_cast<std::uint64_t>(diagonal()) * diagonal_bits) / straight_bits);
  }
  /// The number of diagonal steps.
  [[nodiscard]] constexpr std::int64_t diagonal() const noexcept {
    // bits_ = a s + b d, so b = bits_ / d modulo s. Factors below 2^32: nothing wraps.
    return static_cast<std::int64_t>(bits_ % straight_bits * diagonal_inverse % straight_bits);
  }
  /// The length, rounded.
  [[nodiscard]] constexpr double length() const noexcept {
    return static_cast<double>(straight()) + static_cast<double>(diagonal()) * 1.4142135623730951;
  }

  /// The length, rounded.
  [[nodiscard]] explicit constexpr operator double() const noexcept { return length(); }

  /// The sum. A sum that does not fit is less than a term, as searches expect.
  friend constexpr octile_cost operator+(octile_cost a, octile_cost b) noexcept {
    std::uint64_t const sum = a.bits_ + b.bits_;
    return from_order_bits(sum < limit ? sum : 0);
  }
  friend constexpr bool operator==(octile_cost, octile_cost) = default;
  /// Orders by length.
  friend constexpr std::strong_ordering operator<=>(octile_cost a, octile_cost b) noexcept {
    return a.bits_ <=> b.bits_;
  }

  /// The integer of a sum that fits is the sum of the integers. See additive_cost.
  static constexpr bool adds_order_bits = true;
  /// The integer. See bit_ordered_cost.
  [[nodiscard]] constexpr std::uint64_t order_bits() const noexcept { return bits_; }
  /// The length with this integer.
  [[nodiscard]] static constexpr octile_cost from_order_bits(std::uint64_t bits) noexcept {
    octile_cost c;
    c.bits_ = bits;
    return c;
  }

  /// The text, such as `11 + 9√2`.
  friend std::string to_string(octile_cost c) {
    std::string straight = std::to_string(c.straight());
    if (c.diagonal() == 0) return straight;
    std::string diagonal = (c.diagonal() > 1 ? std::to_string(c.diagonal()) : "") + "√2";
    return c.straight() == 0 ? diagonal : straight + " + " + diagonal;
  }
  /// Writes the text of to_string.
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                      octile_cost c) {
    return out << to_string(c);
  }

 private:
  static constexpr std::uint64_t straight_bits = 3'166'815'962;
  static constexpr std::uint64_t diagonal_bits = 4'478'554'083;
  static constexpr std::uint64_t limit = straight_bits * diagonal_bits;
  static constexpr std::uint64_t diagonal_inverse = 1'311'738'121;  // modulo straight_bits
  static_assert(diagonal_bits * diagonal_inverse % straight_bits == 1);

  [[noreturn, gnu::cold]] static void refuse(std::int64_t straight, std::int64_t diagonal) {
    detail::raise(std::out_of_range("wend: an octile_cost of " + std::to_string(straight) +
                                    " straight and " + std::to_string(diagonal) +
                                    " diagonal steps: expected at least 0 of each, and a length "
                                    "below 4.4e9"));
  }

  std::uint64_t bits_ = 0;
};

}  // namespace wend
