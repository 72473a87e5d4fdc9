// SPDX-License-Identifier: BSL-1.0
//
// A program that uses the component `external`: a whole puzzle, with its table in files.
#include <filesystem>
#include <iostream>
#include <string>

#include <wend/external/external.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/wend.hpp>

int main() {
  std::filesystem::create_directory("tables");
  wend::puzzles::tile_puzzle<2, 4> const puzzle{wend::puzzles::goal::blank_first};
  auto const r = wend::external_bfs(puzzle, puzzle.goal_state(),
                                    {.directories = {"tables"}, .goal_test = false});
  std::filesystem::remove("tables");  // only if it is empty
  std::cout << "wend " << wend::version << ": " << r.statistics.expanded << " boards\n";
  return r.statistics.expanded == 20160 ? 0 : 1;
}
