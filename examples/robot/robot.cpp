// SPDX-License-Identifier: BSL-1.0
//
// A robot goes to a goal on a map that it does not know: it sees the cells next to it and assumes that
// all others are free. D* Lite and LPA* reuse their last search: D* Lite for the rest of the robot's way,
// LPA* for the way of the next robot from the start. For comparison, A* searches from scratch whenever a
// wall is seen. LSS-LRTA* plans a few moves at a time.
#include <cstdlib>
#include <iostream>

#include <wend/heuristics/between.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>

#include "known_map.hpp"

using wend::grid_cell;

grid_cell const home{8, 4};
wend::heuristics::between const manhattan{
    [](grid_cell a, grid_cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }};
auto const towards_goal = manhattan.towards(world.goal);

void replan() {
  auto map = unseen;
  auto robot = home;
  auto search = wend::dstar_lite.search(map, robot, map.goal, manhattan);
  auto from_home = wend::lpastar.search(map, home, towards_goal);
  unsigned long long astar_from_robot = 0, astar_from_home = 0;
  int moves = 0;
  for (;; ++moves) {
    auto const changed = map.look_around(world, robot);
    for (auto const& cell : changed) {
      search.costs_changed(cell);
      from_home.costs_changed(cell);
    }
    search.run();
    from_home.run();
    if (moves == 0 || !changed.empty()) {
      astar_from_robot += wend::astar(map, robot, towards_goal).statistics.expanded;
      astar_from_home += wend::astar(map, home, towards_goal).statistics.expanded;
    }
    auto const next = search.next_action();
    if (!next) break;
    robot = map.result(robot, *next);
    search.move_to(robot);
  }
  std::cout << "What the robot knows after " << moves << " moves:\n" << map
            << to_string(search.status()) << ": D* Lite expanded " << search.statistics().expanded
            << " states, A* from scratch " << astar_from_robot << "\nfrom its start there are "
            << from_home.result().actions.size() << " moves: LPA* expanded "
            << from_home.statistics().expanded << " states, A* from scratch " << astar_from_home << '\n';
}

void look_ahead(std::size_t expansions) {
  auto map = unseen;
  auto robot = home;
  auto search = wend::lss_lrta_star.search(map, robot, towards_goal, {.lookahead = expansions});
  int moves = 0;
  for (map.look_around(world, robot); search.status() == wend::search_status::running;) {
    for (auto const step : search.step()) {
      if (map.at(neighbour(robot, step)) == '#') break;  // not seen before
      robot = map.result(robot, step);
      map.look_around(world, robot);
      ++moves;
    }
    search.moved_to(robot);
  }
  std::cout << to_string(search.status()) << ": LSS-LRTA* with a lookahead of " << expansions
            << " expanded " << search.statistics().expanded << " states in " << moves << " moves\n";
}

int main() {
  std::cout << world;
  replan();
  for (std::size_t const expansions : {1u, 10u, 100u}) look_ahead(expansions);
  return std::cout.flush() ? 0 : 1;
}
