// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar_k_best.hpp>
#include <wend/search/bfs_k_best.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {

answer solve_k_best(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  if (m.algorithm == algorithm::bfs)
    return all_solutions(wend::bfs_k_best(p, i.start), m, display);
  auto const h = heuristic_on(i, m.heuristic ? m.heuristic->kind : heuristic::nil);
  return all_solutions(wend::astar_k_best(p, i.start, h), m, display);
}

}  // namespace npuzzle
