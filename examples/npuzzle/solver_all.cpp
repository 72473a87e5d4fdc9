// SPDX-License-Identifier: BSL-1.0
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {

answer solve_all(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  auto const h = heuristic_on(i, m.heuristic ? m.heuristic->kind : heuristic::nil);
  auto const all = [&](auto&& range) { return all_solutions(range, m, display); };
  switch (m.algorithm) {
    case algorithm::bfs: return all(wend::solutions(wend::bfs, p, i.start));
    case algorithm::iddfs: return all(wend::solutions(wend::iddfs, p, i.start));
    case algorithm::astar: return all(wend::solutions(wend::astar, p, i.start, h));
    default: break;
  }
  return all(wend::solutions(wend::idastar, p, i.start, h));
}

}  // namespace npuzzle
