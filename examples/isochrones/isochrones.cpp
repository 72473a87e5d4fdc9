// SPDX-License-Identifier: BSL-1.0
//
// Isochrones: the area that can be reached on foot from a station in 5, 10, 15, … minutes. A road cell
// (.) takes one minute, a field cell (,) three; water (~) cannot be crossed.
#include <array>
#include <iostream>
#include <string>

#include <wend/adapters/grid.hpp>
#include <wend/search/reach.hpp>

int main() {
  std::array<std::string, 11> const town{"..........,,,,,,,,~~~~",
                                         ".,,,.,,,,.,,,,,,,~~~,,",
                                         ".,,,.,,,,.,,,,,,~~~,,,",
                                         ".....~~~~....~~~~~,,,,",
                                         ",,,,.~~~~,,,.~~~,,,,,,",
                                         ",,,,....S............,",
                                         ",,,,.,,,,,,,.~~,,,,,.,",
                                         ".....,,,,,,,.~~~,,,,.,",
                                         ".,,,.,,,,,...~~~~....,",
                                         ".,,,.,,,,,.,,,~~~~,,,,",
                                         "........,,.,,,,~~~~,,,"};
  auto const minutes = [](char cell) { return cell == '~' ? 0 : cell == ',' ? 3 : 1; };
  wend::grid_cell station{};
  for (; town[static_cast<std::size_t>(station.y)].find('S') == std::string::npos; ++station.y) {
  }
  station.x = static_cast<int>(town[static_cast<std::size_t>(station.y)].find('S'));

  wend::grid_map const map(town, minutes);
  wend::grid_problem const walks(map, station);  // reach ignores its goal
  auto picture = town;
  int within = 0;
  auto reached = wend::reach(walks, station, {.max_cost = 20});
  for (auto const& [cell, cost, is_final] : reached) {
    auto& drawn = picture[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)];
    if (drawn != 'S') drawn = static_cast<char>('1' + cost / 5);
    ++within;
  }
  for (auto const& row : picture) std::cout << row << '\n';
  std::cout << "1: less than 5 minutes, 2: less than 10, …\n"
            << within << " places within 20 minutes (" << reached.status() << ")\n";

  wend::grid_cell const corner{0, 10};
  if (auto const way = reached.path_to(corner))
    std::cout << "to the corner at the lower left: " << way->actions.size() << " steps, "
              << way->cost << " minutes\n";
  return std::cout.flush() ? 0 : 1;
}
