// SPDX-License-Identifier: BSL-1.0
//
//     on_disk [DIRECTORY]
//
// Searches in files: all boards of the 8-puzzle, as if their table were too large for memory, and one
// board by A*. Each search stops midway, as if the program had been killed, and another one resumes from
// its files. They are in a temporary directory, or in DIRECTORY.
#include <filesystem>
#include <iostream>

#include <wend/external/external.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../common/program.hpp"

int main(int argc, char** argv) {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan const h{p};
  auto const start = p.parse("8 7 6 5 4 3 2 1 0");

  return common::run("on_disk", [&] {  // which reports a full disk, a locked directory
    auto const directory =
        argc > 1 ? std::filesystem::path(argv[1]) : std::filesystem::temp_directory_path();
    auto const whole = [&](wend::search_limits<int> limits) {
      limits.max_memory = 64 << 10;  // bytes
      return wend::external_bfs(p, p.goal_state(),
                                {.limits = limits,
                                 .directories = {directory.string()},
                                 .label = "8-puzzle",
                                 .goal_test = false});
    };
    std::cout << "stopped: " << whole({.max_expanded = 100'000}).statistics.expanded << " boards\n";
    auto const all = whole({});
    std::cout << all.status << ": " << all.statistics.expanded << " boards, the farthest "
              << all.statistics.max_depth << " moves away\n";

    auto const solve = [&](wend::search_limits<int> limits) {
      limits.max_memory = 64 << 10;
      return wend::external_astar(p, start, h,
                                  {.limits = limits, .directories = {directory.string()}});
    };
    std::cout << solve({.max_expanded = 500}).status << '\n';
    auto const solution = solve({});
    std::cout << solution.status << ": " << *solution.cost << " moves\n";
    return 0;
  });
}
