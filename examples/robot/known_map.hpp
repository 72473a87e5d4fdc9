// SPDX-License-Identifier: BSL-1.0
//
// A map that a robot discovers step by step.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include <wend/adapters/grid_cell.hpp>

inline constexpr wend::grid_steps beside(0b1111);  // north, east, south, west

/// The known part of a map. Unseen cells, `?`, are assumed to be free.
struct known_map {
  using state_type = wend::grid_cell;
  using action_type = wend::grid_step;
  std::vector<std::string> cells;
  wend::grid_cell goal;

  char at(wend::grid_cell c) const {
    if (c.x < 0 || c.y < 0 || c.x >= 24 || c.y >= 9) return '#';
    return cells[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)];
  }
  wend::grid_steps actions(wend::grid_cell c) const {
    unsigned all = 0;
    for (auto const s : beside)
      if (at(c) != '#' && at(neighbour(c, s)) != '#') all |= 1u << static_cast<unsigned>(s);
    return wend::grid_steps(all);
  }
  wend::grid_cell result(wend::grid_cell c, wend::grid_step s) const { return neighbour(c, s); }
  bool is_goal(wend::grid_cell c) const { return c == goal; }
  wend::grid_step inverse(wend::grid_step s) const { return opposite(s); }

  /// Records the cells next to a robot. Returns the cells whose actions change.
  std::vector<wend::grid_cell> look_around(known_map const& world, wend::grid_cell robot) {
    std::vector<wend::grid_cell> changed;
    for (auto const step : beside) {
      wend::grid_cell const seen = neighbour(robot, step);
      if (at(seen) != '?') continue;
      char const cell = world.at(seen);
      cells[static_cast<std::size_t>(seen.y)][static_cast<std::size_t>(seen.x)] = cell;
      if (cell == '.') continue;
      changed.push_back(seen);  // its actions change, and those leading to it
      for (auto const other : beside) changed.push_back(neighbour(seen, other));
    }
    return changed;
  }
  friend std::ostream& operator<<(std::ostream& out, known_map const& map) {
    for (auto const& row : map.cells) out << row << '\n';
    return out;
  }
};

/// The world, and a map of it with all cells unseen.
inline known_map const world{{"........................",
                              ".####################.#.",
                              ".#...............#....#.",
                              ".#.#############.#.####.",
                              "...#...........#.#......",
                              ".###.#########.#.######.",
                              ".....#.........#......#.",
                              ".#####.#############..#.",
                              ".......#..............#."},
                             {20, 4}};
inline known_map const unseen{std::vector<std::string>(9, std::string(24, '?')), world.goal};
