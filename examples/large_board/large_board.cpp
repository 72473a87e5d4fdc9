// SPDX-License-Identifier: BSL-1.0
//
// Solves a board of 8x8 tiles by beam search, where A* would take more memory than there is. h of
// the start says how far from the shortest the solution can be.
#include <iostream>

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/beam_search.hpp>

int main() {
  wend::puzzles::tile_puzzle<8, 8> const puzzle{wend::puzzles::goal::blank_first};
  auto const goal = puzzle.goal_state();
  auto const start =
      wend::puzzles::random_walk(puzzle, goal, {.steps = 1'000'000, .seed = 1}).state;
  wend::heuristics::linear_conflict const h{puzzle};
  std::cout << to_string(start, wend::puzzles::board_form::rows) << '\n';

  // A wider beam takes longer, and mostly finds less.
  for (std::size_t const width : {200u, 400u, 800u}) {
    auto const r = wend::beam_search(puzzle, start, h, {.width = width});
    if (!r) return std::cout << "width " << width << ": " << r.status << '\n', 1;
    std::cout << "width " << width << ": " << *r.cost << " moves, at least " << *r.lower_bound
              << " are needed: at most " << *r.ratio() << " times the least\n";
  }
  return std::cout.flush() ? 0 : 1;
}
