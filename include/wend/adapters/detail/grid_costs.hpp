// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>
#include <cstdint>    // std::int64_t
#include <string>

#include <wend/adapters/detail/grid_data.hpp>
#include <wend/adapters/octile_cost.hpp>

/// \file
/// The costs of steps on grids.

namespace wend::detail {

/// A kind of steps: the number of neighbours of a cell, and whether each step costs 1; if not, the
/// costs of straight and diagonal steps.
template <class Steps>
concept steps_of_grid = requires {
  requires Steps::neighbours == 4 || Steps::neighbours == 8;
  { Steps::unit } -> std::convertible_to<bool>;
};

template <class Steps, class Weight>
inline constexpr bool unit_steps = Steps::unit && std::same_as<Weight, no_weight>;

/// The lengths of steps, multiplied by the cost of entering a cell.
template <class Steps, class Weight>
struct grid_costs {
  using length = typename Steps::length_type;

  static auto kind() {
    if constexpr (std::same_as<Weight, no_weight>) {
      return length{};
    } else if constexpr (std::same_as<length, octile_cost>) {
      static_assert(std::integral<Weight>,
                    "wend: octile_steps sums without rounding, so the cells' costs are integers; "
                    "for others, integer_steps{10000, 14142} takes any number");
      return octile_cost{};
    } else {
      return decltype(Weight{} * length{}){};
    }
  }
  using type = decltype(kind());

  type straight{};
  type diagonal{};

  grid_costs(Steps const& steps, grid_data<Weight> const& cells) {
    if constexpr (std::same_as<length, octile_cost>) {
      straight = {1, 0};
      diagonal = {0, 1};
    } else if constexpr (!Steps::unit) {
      for (auto const cost : {steps.straight, steps.diagonal})
        if (cost < 1)
          refuse_grid("integer_steps of " + std::to_string(steps.straight) + " and " +
                      std::to_string(steps.diagonal) + ": expected at least 1 of each");
      straight = static_cast<type>(steps.straight);
      diagonal = static_cast<type>(steps.diagonal);
    } else {
      straight = diagonal = static_cast<type>(1);
    }
    // No estimate overflows then, because none is larger.
    std::int64_t const most_steps = std::int64_t{cells.width} + cells.height;
    if constexpr (std::same_as<type, octile_cost>) {
      if (weight_as_count(cells) > 0xffff'ffff / most_steps) refuse_weight(cells);
    } else if constexpr (std::integral<type>) {
      type product{};
      if (__builtin_mul_overflow(std::max(straight, diagonal), most_steps, &product))
        refuse_weight(cells);
      if constexpr (grid_data<Weight>::weighted)
        if (__builtin_mul_overflow(product, cells.most, &product)) refuse_weight(cells);
    }
  }

  /// `count` times one length, for a cell of that cost.
  static type times(type const& length, std::int64_t count) noexcept {
    if constexpr (std::same_as<type, octile_cost>)
      return octile_cost::from_order_bits(length.order_bits() * static_cast<std::uint64_t>(count));
    else
      return static_cast<type>(length * static_cast<type>(count));
  }
  static type times_weight(type const& length, Weight const& weight) noexcept {
    if constexpr (std::same_as<Weight, no_weight>)
      return length;
    else if constexpr (std::same_as<type, octile_cost>)
      return times(length, static_cast<std::int64_t>(weight));
    else
      return static_cast<type>(length * weight);
  }

 private:
  static std::int64_t weight_as_count(grid_data<Weight> const& cells) {
    if constexpr (grid_data<Weight>::weighted) {
      if (cells.most > Weight{} && static_cast<std::uint64_t>(cells.most) > 0xffff'ffff)
        return 0x1'0000'0000;
      return static_cast<std::int64_t>(cells.most);
    } else {
      return 1;
    }
  }
  [[noreturn, gnu::cold]] static void refuse_weight(grid_data<Weight> const& cells) {
    std::string weight;
    if constexpr (grid_data<Weight>::weighted)
      weight = ", and a cell that costs " + text_of(cells.most);
    refuse_grid("a grid of " + std::to_string(cells.width) + " x " + std::to_string(cells.height) +
                " cells" + weight + ": expected costs of paths that fit their type");
  }
};

}  // namespace wend::detail
