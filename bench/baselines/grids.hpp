// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>   // a path

#include "../support/grids.hpp"

/// \file
/// Cheapest paths on grids, with others' means: A* if `informed`, else Dijkstra's algorithm, ended
/// at the goal.

namespace baselines {

struct grid_path {
  double cost = -1;                    ///< Negative if there is none.
  std::size_t expanded = 0;            ///< Cells whose neighbours were looked at.
  std::vector<std::uint32_t> cells{};  ///< From the goal on, without the start.
};

/// By hand: an array with a record for each cell, which says too where the cell is in a heap of
/// four below each, so that it moves up there when it is improved. It takes the lowest f first,
/// then the lowest h, then the one that came last.
template <int Neighbours>
grid_path grids_by_hand(grids::map const& m, grids::cell start, grids::cell goal, bool informed);

/// Boost.Graph's astar_search_no_init and dijkstra_shortest_paths_no_init on an implicit graph
/// whose vertices are the cells' numbers; all property maps are arrays. Its heap breaks ties as it
/// happens.
template <int Neighbours>
grid_path grids_boost(grids::map const& m, grids::cell start, grids::cell goal, bool informed);

}  // namespace baselines
