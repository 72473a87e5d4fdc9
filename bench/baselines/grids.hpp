// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>   // a path

#include "../support/grids.hpp"

/// \file
/// Cheapest paths on grids without wend: A* if `informed`, else Dijkstra's algorithm, ended
/// at the goal.

namespace baselines {

struct grid_path {
  double cost = -1;                    ///< Negative if there is none.
  std::size_t expanded = 0;            ///< Cells whose neighbours were looked at.
  std::vector<std::uint32_t> cells{};  ///< From the goal on, without the start.
};

/// By hand: an array with a record for each cell, which includes the cell's place in a 4-ary heap, so that
/// an improved cell moves up. The heap takes the lowest f first, then the lowest h, then the latest
/// insertion.
template <int Neighbours>
grid_path grids_by_hand(grids::map const& m, grids::cell start, grids::cell goal, bool informed);

/// Boost.Graph's astar_search_no_init and dijkstra_shortest_paths_no_init on an implicit graph whose
/// vertices are the cells' numbers. All property maps are arrays. The heap's order of ties is
/// unspecified.
template <int Neighbours>
grid_path grids_boost(grids::map const& m, grids::cell start, grids::cell goal, bool informed);

}  // namespace baselines
