// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <cstdlib>  // std::abs
#include <vector>

#include <wend/adapters/grid.hpp>

/// \file
/// Paths on a map: the library's grid of weighted cells, with 4 or 8 neighbours.

namespace playground {

using terrain = wend::grid_map<std::uint8_t>;

/// A map of the costs of entering each cell, row by row; 0 is a wall.
inline terrain make_terrain(std::vector<std::uint8_t> const& cells, std::size_t cols) {
  auto const width = static_cast<int>(cols);
  return terrain({width, static_cast<int>(cells.size() / cols)}, [&](wend::grid_cell c) {
    return cells[static_cast<std::size_t>(c.y * width + c.x)];
  });
}

/// Exact costs are summed without rounding, with 4 neighbours too, so one type serves both.
/// Weighted searches multiply costs, so they use `double`.
template <class Cost>
class basic_grid : public wend::grid_problem<wend::octile_steps, std::uint8_t> {
  using base = wend::grid_problem<wend::octile_steps, std::uint8_t>;

 public:
  using cost_type = Cost;

  basic_grid(terrain const& map, std::size_t goal, std::size_t neighbours)
      : base(map, map.at(goal)), ways_(neighbours == 4 ? 0x0FU : 0xFFU) {}

  [[nodiscard]] wend::grid_steps actions(wend::grid_cell c) const {
    return wend::grid_steps(base::actions(c).bits() & ways_);
  }
  [[nodiscard]] Cost cost(wend::grid_cell c, wend::grid_step s) const {
    return static_cast<Cost>(base::cost(c, s));
  }

  /// The cost of a path of straight steps over the cheapest terrain, without walls. It overestimates if
  /// diagonal steps are allowed.
  [[nodiscard]] Cost manhattan(wend::grid_cell c) const {
    auto const steps = std::abs(c.x - goal().x) + std::abs(c.y - goal().y);
    return static_cast<Cost>(wend::octile_cost(least_straight().straight() * steps, 0));
  }
  [[nodiscard]] Cost octile(wend::grid_cell c) const {
    return static_cast<Cost>(wend::grid_octile<wend::octile_cost>(*this)(c));
  }

 private:
  unsigned ways_;
};

using exact_grid = basic_grid<wend::octile_cost>;
using numeric_grid = basic_grid<double>;

}  // namespace playground
