// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/k_best.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {

answer solve_k_best(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  if (m.algorithm == algorithm::bfs)
    return all_solutions(wend::k_best(wend::bfs, p, i.start), m, display);
  auto const h = heuristic_on(i, m.heuristic ? m.heuristic->kind : heuristic::nil);
  return all_solutions(wend::k_best(wend::astar, p, i.start, h), m, display);
}

}  // namespace npuzzle
