// SPDX-License-Identifier: BSL-1.0
//
// A game plans a path over terrain while it draws: the search runs for 2 ms a frame, longer while it allocates
// its first memory, and the agent sets out when there is a path. The number of frames depends on the machine;
// the path does not.
#include <chrono>
#include <cstddef>  // std::size_t
#include <iostream>
#include <string>
#include <vector>

#include <wend/adapters/grid.hpp>
#include <wend/search/astar.hpp>

namespace {

/// Minutes to enter a cell: roads 1, meadows 2, woods 5; 0: a lake. Bands of wood and lakes with gaps.
std::vector<std::vector<int>> terrain(std::size_t width, std::size_t height) {
  std::vector<std::vector<int>> cells(height, std::vector<int>(width, 2));
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x) {
      if (x % 40 == 20 && y % 120 != x % 120) cells[y][x] = 0;
      if ((x / 7 + y / 5) % 4 == 0 && cells[y][x] != 0) cells[y][x] = 5;
      if (y % 60 == 30 && cells[y][x] != 0) cells[y][x] = 1;
    }
  return cells;
}

}  // namespace

int main() {
  using namespace std::chrono_literals;
  auto const cells = terrain(240, 240);
  wend::grid_map const map(cells, [](int minutes) { return minutes; });
  wend::grid_problem const walks(map, {239, 239});
  auto const h = wend::grid_manhattan{walks};
  auto search = wend::astar.search(walks, wend::grid_cell{0, 0}, h);

  auto const budget = 2ms;
  std::size_t frames = 1;
  while (search.run({.max_time = search.statistics().elapsed + budget}) ==
         wend::search_status::time_limit)
    ++frames;  // draw; the agent waits, or moves a little in the right direction

  auto const r = search.result();
  std::cerr << "planned in " << frames << " frames of about 2 ms\n";
  if (!r) return std::cout << r.status << '\n', 1;
  std::cout << r.actions.size() << " steps, " << *r.cost << " minutes, " << r.statistics.expanded
            << " cells expanded\n";
  return std::cout.flush() ? 0 : 1;
}
