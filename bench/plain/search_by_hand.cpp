// SPDX-License-Identifier: BSL-1.0
#include "by_hand_loops.hpp"
#include "grid.hpp"
#include "tiles.hpp"

namespace by_hand {

using whole_eight = plain::tiles_by_hand<3, false>;
using eight = plain::tiles_by_hand<3>;
using fifteen = plain::tiles_by_hand<4>;
using grid_4 = plain::grid_by_hand<4>;
using grid_8 = plain::grid_by_hand<8>;

template struct searches<order::breadth, whole_eight>;
template struct searches<order::breadth, eight>;
template struct searches<order::a_star, eight>;
template struct searches<order::greedy, eight>;
template struct searches<order::a_star, fifteen>;
template struct searches<order::a_star, grid_4>;
template struct searches<order::dijkstra, grid_4>;
template struct searches<order::a_star, grid_8>;
template struct searches<order::dijkstra, grid_8>;

}  // namespace by_hand
