// SPDX-License-Identifier: BSL-1.0
//
// A robot goes to a goal on a map that it does not know: it sees the cells beside it, and takes all
// others for free until it has seen them. D* Lite goes on with what is still true of its last
// search; beside it, A* begins anew each time that the robot has seen a wall.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <wend/adapters/grid_cell.hpp>
#include <wend/heuristics/between.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/dstar_lite.hpp>

using wend::grid_cell;
wend::grid_steps const beside(0b1111);  // north, east, south, west

struct known_map {
  using state_type = wend::grid_cell;
  using action_type = wend::grid_step;
  std::vector<std::string> cells;  // what the robot knows: `?` was not seen yet
  grid_cell goal;

  char at(grid_cell c) const {
    if (c.x < 0 || c.y < 0 || c.x >= 24 || c.y >= 9) return '#';
    return cells[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)];
  }
  wend::grid_steps actions(grid_cell c) const {
    unsigned all = 0;
    for (auto const s : beside)
      if (at(c) != '#' && at(neighbour(c, s)) != '#') all |= 1u << static_cast<unsigned>(s);
    return wend::grid_steps(all);
  }
  grid_cell result(grid_cell c, wend::grid_step s) const { return neighbour(c, s); }
  bool is_goal(grid_cell c) const { return c == goal; }
  wend::grid_step inverse(wend::grid_step s) const { return opposite(s); }
};

int main() {
  known_map const world{{"........................", ".####################.#.",
                         ".#...............#....#.", ".#.#############.#.####.",
                         "...#...........#.#......", ".###.#########.#.######.",
                         ".....#.........#......#.", ".#####.#############..#.",
                         ".......#..............#."}, {20, 4}};
  known_map map{std::vector<std::string>(9, std::string(24, '?')), world.goal};
  wend::heuristics::between const h{
      [](grid_cell a, grid_cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }};
  auto const towards_goal = h.towards(map.goal);
  grid_cell robot{8, 4};
  wend::dstar_lite_search search(map, robot, map.goal, h);
  unsigned long long anew = 0;
  int moves = 0;
  for (bool saw_wall = true;; ++moves) {
    for (auto const step : beside) {
      grid_cell const seen = neighbour(robot, step);
      if (map.at(seen) != '?') continue;
      char const cell = world.at(seen);
      map.cells[static_cast<std::size_t>(seen.y)][static_cast<std::size_t>(seen.x)] = cell;
      if (cell == '.') continue;
      saw_wall = true;
      search.costs_changed(seen);  // its actions are gone, and those that led to it
      for (auto const other : beside) search.costs_changed(neighbour(seen, other));
    }
    if (saw_wall) anew += wend::astar(map, robot, towards_goal).statistics.expanded;
    saw_wall = false;
    search.run();
    auto const next = search.next_action();
    if (!next) break;
    robot = map.result(robot, *next);
    search.move_to(robot);
  }
  for (auto const& row : world.cells) std::cout << row << '\n';
  std::cout << "What the robot knows after " << moves << " moves:\n";
  for (auto const& row : map.cells) std::cout << row << '\n';
  std::cout << to_string(search.status()) << ": D* Lite expanded " << search.statistics().expanded
            << " states, A* anew " << anew << '\n';
  return std::cout.flush() ? 0 : 1;
}
