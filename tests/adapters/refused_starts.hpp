// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

#include <doctest/doctest.h>

#include <wend/adapters/grid_cell.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>

/// \file
/// Problems on a grid refuse a start outside or on a blocked cell.

namespace tests {

/// \pre The grid is ".#." above "...".
template <class Problem, class Heuristic>
void check_refused_starts(Problem const& p, Heuristic const& h) {
  using wend::grid_cell;
  for (grid_cell const start : {grid_cell{1, 0}, {3, 0}, {-1, 1}, {0, 2}}) {
    CHECK_THROWS_AS(wend::astar(p, start, h), std::out_of_range);
    CHECK_THROWS_AS(wend::bfs(p, start), std::out_of_range);
    CHECK_THROWS_AS(wend::idastar(p, start, h), std::out_of_range);
  }
  CHECK_THROWS_WITH(wend::astar(p, {3, 0}, h),
                    "wend: a start or state is the cell (3, 0), which is outside of a grid of 3 x "
                    "2 cells");
  char const* const blocked =
      "wend: a start or state is the cell (1, 0), which is blocked: expected a free one";
  CHECK_THROWS_WITH(wend::astar(p, {1, 0}, h), blocked);
  CHECK_THROWS_WITH(wend::idastar(p, {1, 0}, h), blocked);
}

}  // namespace tests
