// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/jump_point_grid.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/replay.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../../bench/support/grids.hpp"
#include "../../examples/grid_path/map_file.hpp"
#include "refused_starts.hpp"

using wend::corner_cutting;
using wend::grid_cell;
using wend::grid_jump;
using wend::grid_map;
using wend::grid_step;
using wend::jump_point;
using wend::jump_point_map;
using wend::jump_point_problem;
using wend::octile_cost;

namespace jumps_test {

grid_map<> random_map(int width, int height, unsigned free_percent, corner_cutting corners,
                      std::mt19937& random) {
  std::vector<std::string> rows(static_cast<std::size_t>(height));
  for (auto& row : rows)
    for (int x = 0; x < width; ++x) row += random() % 100 < free_percent ? '.' : '#';
  return grid_map(rows, {.corners = corners});
}

/// Returns a free cell, or any cell if the map has no free cell.
grid_cell random_cell(grid_map<> const& map, std::mt19937& random) {
  std::size_t i = random() % map.cells();
  for (std::size_t tried = 0; tried < map.cells() && !map.is_free(map.at(i)); ++tried)
    i = (i + 1) % map.cells();
  return map.at(i);
}

/// Checks that the cost is that of A* without jumps, and that the single steps are a path of that
/// cost.
void check_path(jump_point_problem const& p, grid_cell start, std::uint64_t& fewer) {
  auto const& grid = p.grid();
  CAPTURE(p.map().picture(std::vector{start, p.goal()}));
  wend::jump_octile const h(p);
  auto const r = wend::astar(p, start, h);
  auto const truth = wend::astar(grid, start, wend::grid_octile(grid));
  REQUIRE(r.cost == truth.cost);
  REQUIRE(r.status == truth.status);
  REQUIRE(r.statistics.reopened == 0);
  if (r.statistics.expanded < truth.statistics.expanded) ++fewer;
  if (!r) return;
  REQUIRE(wend::check_solution(p, start, r).reason == "");
  auto const steps = wend::single_steps(r.actions);
  auto const walked = wend::replay(grid, start, steps);
  REQUIRE(walked.states.back() == p.goal());
  octile_cost sum;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    auto const allowed = grid.actions(walked.states[i]);
    REQUIRE((allowed.bits() >> static_cast<unsigned>(steps[i]) & 1u) == 1);
    sum = sum + grid.cost(walked.states[i], steps[i]);
  }
  REQUIRE(sum == *r.cost);
}

}  // namespace jumps_test
using namespace jumps_test;

TEST_CASE("jump_point_problem: jumps find the costs of single steps, for each corner rule") {
  std::mt19937 random(1);
  using enum corner_cutting;
  for (auto const corners : {forbidden, past_one, allowed}) {
    std::uint64_t fewer = 0;
    for (int trial = 0; trial < 1500; ++trial) {
      auto const map = random_map(1 + static_cast<int>(random() % 12),
                                  1 + static_cast<int>(random() % 12),
                                  40 + static_cast<unsigned>(random() % 60), corners, random);
      grid_cell const goal = random_cell(map, random);
      if (!map.is_free(goal)) continue;
      check_path(jump_point_problem(jump_point_map(map), goal), random_cell(map, random), fewer);
    }
    CHECK(fewer > 700);
  }
}

TEST_CASE("jump_point_problem: jumps across machine words find the costs of single steps") {
  std::mt19937 random(2);
  using enum corner_cutting;
  for (auto const corners : {forbidden, past_one, allowed})
    for (int const side : {62, 63, 64, 65, 126, 127, 128, 129, 200})
      for (bool const is_wide : {false, true}) {
        CAPTURE(side);
        auto const map =
            random_map(is_wide ? side : 3, is_wide ? 3 : side, 97, corners, random);
        std::uint64_t fewer = 0;
        for (int trial = 0; trial < 8; ++trial)
          check_path(jump_point_problem(jump_point_map(map), random_cell(map, random)),
                     random_cell(map, random), fewer);
      }
}

TEST_CASE("jump_point_problem: the problem and jump_octile keep their promises") {
  std::mt19937 random(3);
  using enum corner_cutting;
  for (auto const corners : {forbidden, past_one, allowed})
    for (int trial = 0; trial < 4; ++trial) {
      auto const map = random_map(9, 8, 75, corners, random);
      jump_point_problem const p(jump_point_map(map), random_cell(map, random));
      grid_cell const start = random_cell(map, random);
      auto const report = wend::check_problem(p, start, 20, wend::jump_octile(p));
      CHECK_MESSAGE(report, to_string(report));
      for (std::uint64_t i = 0; i < p.state_count(); ++i) {
        jump_point const s = p.unrank(i);
        if (!map.is_free(s.cell)) continue;
        REQUIRE(p.rank(s) == i);
        REQUIRE(p.unpack(p.pack(s)) == s);
      }
    }
}

TEST_CASE("jump_point_problem: other searches and closed lists accept jumps") {
  std::mt19937 random(4);
  for (int trial = 0; trial < 20; ++trial) {
    auto const map = random_map(10, 10, 80, corner_cutting::forbidden, random);
    jump_point_problem const p(jump_point_map(map), random_cell(map, random));
    grid_cell const start = random_cell(map, random);
    wend::jump_octile const h(p);
    auto const r = wend::astar(p, start, h);
    CHECK(wend::astar(p, start, h, wend::closed_array).cost == r.cost);
    if (r && *r.cost < octile_cost(8, 0)) CHECK(wend::idastar(p, start, h).cost == r.cost);
  }
}

TEST_CASE("jump_point_problem: the jumps on a map, cell by cell") {
  grid_map const map{"......",
                     "..##..",
                     "......"};
  jump_point_map const jumps(map);
  jump_point_problem const p(jumps, {5, 1});
  CHECK(p.map().corners() == corner_cutting::forbidden);
  auto const list = [&](jump_point const& s) {
    std::string all;
    for (grid_jump const& j : p.actions(s)) all += to_string(j) + ", ";
    return all;
  };
  // Around the wall's ends, paths turn in the cells past it: (4, 0) to the east, (1, 2) and (4, 2)
  // to the south. A diagonal jump ends where a straight jump begins.
  CHECK(list({0, 0}) == "4 east, 1 south-east, ");
  // The next jumps depend on the step that led to the cell. Nothing lies east of (4, 0).
  CHECK(list({{4, 0}, grid_step::east}) == "2 south, 1 south-east, ");
  CHECK(list({{5, 0}, grid_step::north}) == "");
  // Open ground has no turning points except the goal and the cells in line with it.
  grid_map const open({200, 100}, [](grid_cell) { return true; });
  jump_point_problem const far(jump_point_map(open), {150, 90});
  auto const r = wend::astar(far, {10, 10}, wend::jump_octile(far));
  CHECK(r.actions == std::vector<grid_jump>{{grid_step::south_east, 80}, {grid_step::east, 60}});
  CHECK(*r.cost == octile_cost(60, 80));
  CHECK(r.statistics.expanded == 2);
  CHECK(wend::single_steps(r.actions).size() == 140);
  CHECK(wend::single_steps({}).empty());
  auto const none = wend::astar(far, {150, 90}, wend::jump_octile(far));
  CHECK(none.actions.empty());
  CHECK(*none.cost == octile_cost());
}

TEST_CASE("jump_point_problem: jump points are printed, and cells outside are rejected") {
  CHECK(to_string(jump_point(3, 1)) == "(3, 1)");
  CHECK(to_string(jump_point({3, 1}, grid_step::east)) == "(3, 1) by east");
  std::ostringstream out;
  out << jump_point({3, 1}, grid_step::east) << ", " << grid_jump{grid_step::south, 12};
  CHECK(out.str() == "(3, 1) by east, 12 south");
  CHECK(to_string(grid_jump{grid_step::south_west, 12}) == "12 south-west");
  CHECK(hash_value(jump_point(3, 1)) != hash_value(jump_point({3, 1}, grid_step::north)));
  CHECK(hash_value(jump_point(3, 1)) == hash_value(jump_point(grid_cell{3, 1})));
  grid_map const map{".#.", "..."};
  jump_point_map const jumps(map);
  CHECK_THROWS_WITH_AS(
      jump_point_problem(jumps, {3, 0}),
      "wend: the goal is the cell (3, 0), which is outside of a grid of 3 x 2 cells",
      std::invalid_argument);
  jump_point_problem const p(jumps, {2, 0});
  tests::check_starts_of_grid(p, wend::jump_octile(p));
}

TEST_CASE("jump_point_problem: no jump leads to a blocked goal") {
  grid_map const map{".#.", "..."};
  jump_point_problem const p(jump_point_map(map), {1, 0});
  auto const h = wend::jump_octile(p);
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x) {
      CHECK(wend::astar(p, {x, y}, h).status == wend::search_status::exhausted);
      CHECK(wend::bfs(p, {x, y}).status == wend::search_status::exhausted);
    }
  tests::check_leads_nowhere(wend::astar(p, {1, 0}, h));
  tests::check_leads_nowhere(wend::idastar(p, {1, 0}, h));
}

TEST_CASE("jump_point_problem: paths on game maps have the published lengths") {
  struct part {
    char const* name;
    std::size_t scenarios;
  };
  for (auto const& [name, scenarios] : {part{"arena", 160}, {"lak110d", 70}, {"den000d", 1260}}) {
    std::string const file = std::string(WEND_TEST_DATA "/grid/") + name + ".map";
    auto const map = grids::read_map(file);
    auto const all = grids::read_scenarios(file + ".scen", map);
    CHECK(all.size() == scenarios);
    jump_point_map const jumps(map);
    for (auto const& s : all) {
      CAPTURE(s.length);
      jump_point_problem const p(jumps, s.goal);
      auto const r = wend::astar(p, s.start, wend::jump_octile(p));
      REQUIRE(r);
      CHECK(std::abs(r.cost->length() - s.length) < 0.00051);
      CHECK(wend::replay(p.grid(), s.start, wend::single_steps(r.actions)).states.back() == s.goal);
    }
  }
}
