// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <wend/wend.hpp>

int main() {
  //! [grid]
  wend::grid_map const map{"S...#....",
                           "###...##.",
                           "......#..",
                           ".####....",
                           "....#...G"};
  wend::grid_cell const start{0, 0};
  wend::grid_cell const goal{8, 4};

  wend::grid_problem const p(map, goal);  // 4 neighbours, every step costs 1
  auto const r = wend::astar(p, start, wend::grid_manhattan(p));
  std::cout << map.picture(wend::replay(p, start, r.actions).states);
  std::cout << *r.cost << " steps, the first to the " << to_string(r.actions.front()) << "\n\n";
  //! [grid]

  //! [octile]
  wend::grid_problem const q(map, goal, wend::octile_steps{});  // 8 neighbours, 1 and √2
  auto const s = wend::astar(q, start, wend::grid_octile(q));
  std::cout << to_string(*s.cost) << " = " << s.cost->length() << "\n\n";
  //! [octile]

  //! [jumps]
  wend::jump_point_map const jumps(map);  // reads the map once, for all goals
  wend::jump_point_problem const j(jumps, goal);
  auto const t = wend::astar(j, start, wend::jump_octile(j));
  std::cout << t.actions.size() << " jumps, " << wend::single_steps(t.actions).size()
            << " steps, cost " << to_string(*t.cost) << "\n\n";
  //! [jumps]

  //! [weights]
  std::vector<std::vector<int>> const heights{{1, 9, 1, 1}, {1, 9, 1, 9}, {1, 1, 1, 9}};
  wend::grid_map const hills(heights);  // the cost of entering a cell; 0 would be blocked
  wend::grid_problem const over(hills, {3, 0});
  auto const path = wend::astar(over, start, wend::grid_manhattan(over));
  std::cout << hills.picture(wend::replay(over, start, path.actions).states) << *path.cost
            << "\n\n";
  //! [weights]

  //! [graph]
  std::vector<std::vector<std::pair<int, double>>> const roads{
      {{1, 2.5}, {2, 1.0}},  // from vertex 0 to 1 and to 2
      {{3, 1.0}},
      {{1, 0.5}, {3, 4.0}},
      {}};
  auto const route = wend::ucs(wend::range_graph_problem(roads, 3), 0);
  std::cout << "0";
  for (std::size_t const vertex : route.actions) std::cout << " -> " << vertex;
  std::cout << ": " << *route.cost << '\n';
  //! [graph]
  return std::cout.flush() ? 0 : 1;
}
