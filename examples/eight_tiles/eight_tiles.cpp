// SPDX-License-Identifier: BSL-1.0
//
// The 8-puzzle by A*, with the sum of the Manhattan distances as heuristic.
#include <iostream>

#include <wend/core/replay.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>

int main() {
  wend::puzzles::tile_puzzle<3, 3> const puzzle{wend::puzzles::goal::blank_last};
  auto const start = puzzle.parse("8 1 3 4 0 2 7 6 5");
  auto const r = wend::astar(puzzle, start, wend::heuristics::manhattan{puzzle});
  if (!r) return std::cout << r.status << '\n', 1;
  for (auto const& board : wend::replay(puzzle, start, r.actions).states)
    std::cout << to_string(board, wend::puzzles::board_form::rows) << "\n\n";
  std::cout << *r.cost << " moves, " << r.statistics.expanded << " boards expanded\n";
  return std::cout.flush() ? 0 : 1;
}
