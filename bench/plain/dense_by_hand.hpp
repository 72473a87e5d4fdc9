// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../baselines/grids.hpp"

/// \file
/// Cheapest paths on grids with an array of costs, an array of directions and a
/// `std::priority_queue` with lazy deletion.

namespace by_hand {

/// A* if `informed`, else Dijkstra's algorithm, ended at the goal.
template <int Neighbours>
baselines::grid_path dense(grids::map const& m, grids::cell start, grids::cell goal, bool informed);

}  // namespace by_hand
