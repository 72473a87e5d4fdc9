// SPDX-License-Identifier: BSL-1.0
//
// fifteen_puzzle "TILES": finds a shortest solution of a 15-puzzle by IDA* with the Manhattan distance,
// and draws every board on the way. 0 is the blank, which belongs in the first cell.
//
// Exit codes: 0: solved; 1: unsolvable; 2: invalid arguments.
#include <iostream>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/solvable.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

#include "../common/program.hpp"

using puzzle = wend::puzzles::tile_puzzle<4, 4>;

int run(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: fifteen_puzzle \"TILES\"\n", 2;
  puzzle const p(wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd);
  auto const start = p.parse(argv[1]);
  // Half of all boards have no solution. A search would notice only after expanding all other boards.
  auto const plane = wend::puzzles::topology::plane;
  auto const verdict = wend::puzzles::explain_solvability(plane, start, p.goal_state());
  if (!verdict.solvable) return std::cout << "unsolvable: " << verdict.reason << '\n', 1;

  auto const r = wend::idastar(p, start, wend::heuristics::manhattan{p});

  auto board = start;
  auto const draw = [&board] {
    std::cout << to_string(board, wend::puzzles::board_form::rows) << '\n';
  };
  draw();
  for (auto const move : r.actions) {
    board = p.result(board, move);
    std::cout << to_string(move) << '\n';
    draw();
  }
  std::cout << "solved in " << r.actions.size() << " moves; " << r.statistics.generated
            << " boards generated\n";
  return 0;
}

int main(int argc, char** argv) {
  return common::run("fifteen_puzzle", [&] { return run(argc, argv); });
}
