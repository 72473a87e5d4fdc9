// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The order of a pattern's tiles, row by row, and the effect of a move on it.

namespace wend::detail {

/// The maximum number of tiles of a pattern.
inline constexpr std::size_t most_pattern_tiles = 9;

/// 0! to 9!.
inline constexpr auto orders_of = [] {
  std::array<std::uint32_t, most_pattern_tiles + 1> f{1};
  for (std::uint32_t n = 1; n < f.size(); ++n) f[n] = f[n - 1] * n;
  return f;
}();

/// The orders of a pattern's tiles, numbered lexicographically, under the moves of a tile past
/// others: a turn takes the tile at a place past a number of tiles that follow it, or back.
///
/// The number of an order is read as digits of decreasing radix (Lehmer's code). A turn changes
/// only the digits of the places that it turns. So a table with an entry for each value of these
/// digits stores the change of the number.
class tile_orders {
 public:
  /// \pre `tiles <= most_pattern_tiles` and `past < tiles`, or both are 0; no tile passes more than
  /// `past` others.
  tile_orders(std::size_t tiles, std::size_t past) : tiles_(tiles), past_(past) {
    turns_.resize(tiles * (past + 1) * 2);
    for (std::size_t place = 0; place < tiles; ++place)
      for (std::size_t others = 0; others <= past && place + others < tiles; ++others) {
        add_turn(place, others, true);
        add_turn(place, others, false);
      }
  }

  [[nodiscard]] std::uint32_t size() const noexcept { return orders_of[tiles_]; }
  [[nodiscard]] std::size_t turns() const noexcept { return turns_.size(); }

  /// The number of a turn: of the tile at `place` past the `others` that follow it, or, if not
  /// `onward`, of the tile `others` places after it back to `place`.
  [[nodiscard]] std::size_t turn(std::size_t place, std::size_t others,
                                 bool onward) const noexcept {
    return (place * (past_ + 1) + others) * 2 + (onward ? 1 : 0);
  }

  /// The number of the order after a turn.
  /// \complexity O(1): two multiplications instead of divisions, and a look-up in a small table.
  [[nodiscard]] std::uint32_t after(std::uint32_t order, std::size_t number) const noexcept {
    turn_digits const& t = turns_[number];
    std::uint32_t const below = order - quotient(order, t.per_span) * t.span;
    return order + changes_[t.first + quotient(below, t.per_run)];
  }

  /// The number of the order in which `order[i]`, each of 0 to n - 1 once, is at place i.
  template <class Order>
  static std::uint32_t rank(Order const& order, std::size_t tiles) noexcept {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < tiles; ++i) {
      std::uint32_t smaller = 0;
      for (std::size_t j = i + 1; j < tiles; ++j) smaller += order[j] < order[i] ? 1u : 0u;
      number = number * static_cast<std::uint32_t>(tiles - i) + smaller;
    }
    return number;
  }

 private:
  /// The digits are (number mod span) / run; each division is done by multiplying with a factor.
  struct turn_digits {
    std::uint64_t per_span = 0;
    std::uint64_t per_run = 0;
    std::uint32_t span = 1;
    std::uint32_t first = 0;  // of the turn's entries in the table
  };

  // Exact for numbers below 2^20: the factor is too large by less than 1 in 2^40.
  static constexpr unsigned shift = 40;
  static constexpr std::uint64_t factor(std::uint64_t divisor) noexcept {
    return ((std::uint64_t{1} << shift) + divisor - 1) / divisor;
  }
  static constexpr std::uint32_t quotient(std::uint32_t number, std::uint64_t by) noexcept {
    return static_cast<std::uint32_t>(number * by >> shift);
  }

  void add_turn(std::size_t place, std::size_t others, bool onward) {
    std::uint32_t const span = orders_of[tiles_ - place];
    std::uint32_t const run = orders_of[tiles_ - place - others - 1];
    turns_[turn(place, others, onward)] = {factor(span), factor(run), span,
                                           static_cast<std::uint32_t>(changes_.size())};
    for (std::uint32_t value = 0; value < span / run; ++value) {
      std::array<std::uint32_t, most_pattern_tiles> digit{};
      std::uint32_t rest = value;
      for (std::size_t i = others + 1; i-- > 0;) {
        auto const radix = static_cast<std::uint32_t>(tiles_ - place - i);
        digit[i] = rest % radix;
        rest /= radix;
      }
      for (std::size_t step = 0; step < others; ++step) {
        std::size_t const i = onward ? step : others - 1 - step;
        swap_neighbours(digit[i], digit[i + 1]);
      }
      std::uint32_t turned = 0;
      for (std::size_t i = 0; i <= others; ++i)
        turned = turned * static_cast<std::uint32_t>(tiles_ - place - i) + digit[i];
      changes_.push_back((turned - value) * run);  // modulo 2^32, as it is added
    }
  }

  /// The digits of two neighbours after a swap. A digit is the number of smaller tiles that follow.
  static constexpr void swap_neighbours(std::uint32_t& first, std::uint32_t& second) noexcept {
    std::uint32_t const a = first;
    std::uint32_t const b = second;
    first = a > b ? b : b + 1;
    second = a > b ? a - 1 : a;
  }

  std::size_t tiles_;
  std::size_t past_;
  std::vector<turn_digits> turns_;
  std::vector<std::uint32_t> changes_;
};

}  // namespace wend::detail
