// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar_solutions.hpp>
#include <wend/search/bfs_solutions.hpp>
#include <wend/search/idastar_solutions.hpp>
#include <wend/search/iddfs_solutions.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {

answer solve_all(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  auto const h = heuristic_on(i, m.heuristic ? m.heuristic->kind : heuristic::nil);
  auto const all = [&](auto&& range) { return all_solutions(range, m, display); };
  switch (m.algorithm) {
    case algorithm::bfs: return all(wend::bfs_solutions(p, i.start));
    case algorithm::iddfs: return all(wend::iddfs_solutions(p, i.start));
    case algorithm::astar: return all(wend::astar_solutions(p, i.start, h));
    default: break;
  }
  return all(wend::idastar_solutions(p, i.start, h));
}

}  // namespace npuzzle
