// SPDX-License-Identifier: BSL-1.0
//
// A jump_point_map of a map whose cells have costs.
// expect: wend: jump points are for grids whose cells have no costs of their own: expected a grid_map
#include <vector>

#include <wend/adapters/jump_point_grid.hpp>

std::vector<std::vector<int>> const heights{{1, 2}, {3, 4}};
#ifdef FIXED
wend::jump_point_map const jumps(wend::grid_map(heights, [](int height) { return height < 3; }));
#else
wend::jump_point_map const jumps(wend::grid_map{heights});
#endif
