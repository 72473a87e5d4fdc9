// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>

#include <doctest/doctest.h>

#include <wend/adapters/grid_cell.hpp>
#include <wend/core/starts.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>

/// \file
/// Problems on a grid reject a start outside the grid. A blocked start reaches no other cell.

namespace tests {

/// Checks that a search ends before its first expansion.
template <class Result>
void check_leads_nowhere(Result const& r) {
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.statistics.expanded == 0);
  CHECK(r.statistics.generated == 0);
}

/// \pre The grid is ".#." above "...", and the goal of `p` is free.
template <class Problem, class Heuristic>
void check_starts_of_grid(Problem const& p, Heuristic const& h) {
  using wend::grid_cell;
  for (grid_cell const start : {grid_cell{3, 0}, {-1, 1}, {0, 2}}) {
    CHECK_THROWS_AS(wend::astar(p, start, h), std::out_of_range);
    CHECK_THROWS_AS(wend::bfs(p, start), std::out_of_range);
    CHECK_THROWS_AS(wend::idastar(p, start, h), std::out_of_range);
  }
  CHECK_THROWS_WITH(wend::astar(p, {3, 0}, h),
                    "wend: a start or state is the cell (3, 0), which is outside of a grid of 3 x "
                    "2 cells");
  check_leads_nowhere(wend::astar(p, {1, 0}, h));
  check_leads_nowhere(wend::bfs(p, {1, 0}));
  check_leads_nowhere(wend::idastar(p, {1, 0}, h));
  // The other start is searched as if it were alone, and keeps its number.
  using state = typename Problem::state_type;
  auto const alone = wend::astar(p, {0, 0}, h);
  auto const second = wend::astar(p, wend::starts({state{1, 0}, state{0, 0}}), h);
  CHECK(alone.actions == second.actions);
  CHECK(second.start == 1);
  CHECK(second.statistics.expanded == alone.statistics.expanded);
  auto const deepened = wend::idastar(p, wend::starts({state{1, 0}, state{0, 0}}), h);
  CHECK(deepened.cost == alone.cost);
  CHECK(deepened.start == 1);
}

/// \pre The same grid, and the goal of `p` is blocked.
template <class Problem, class Heuristic>
void check_goal_blocked(Problem const& p, Heuristic const& h) {
  using wend::grid_cell;
  CHECK(wend::astar(p, {0, 0}, h).status == wend::search_status::exhausted);
  CHECK(wend::astar(p, {0, 0}, h).statistics.expanded >= 5);
  CHECK(wend::bfs(p, {0, 0}).status == wend::search_status::exhausted);
  // A blocked goal is no solution, even if it is the start.
  check_leads_nowhere(wend::astar(p, p.goal(), h));
  check_leads_nowhere(wend::bfs(p, p.goal()));
  check_leads_nowhere(wend::idastar(p, p.goal(), h));
}

}  // namespace tests
