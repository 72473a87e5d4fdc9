// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/checkpoint.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel_idastar.hpp>

#include "any_puzzle.hpp"
#include "board_as.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {
namespace {

/// The solution and the counts of idastar are those of one thread.
template <class P, class H>
answer by_either(P const& p, wend::state_t<P> const& start, H const& h, method const& m,
                 progress& display) {
  if (m.algorithm == algorithm::astar)
    return one_solution(wend::hda_astar_search(p, start, h, {.threads = m.threads}), m, display);
  return kept_solution(
      wend::parallel_idastar_search(
          p, start, h,
          {.threads = m.threads, .deterministic = true, .prune_moves = m.prune_moves}),
      m, display);
}

}  // namespace

answer solve_in_threads(instance const& i, method const& m, progress& display) {
  using fifteen = wend::puzzles::tile_puzzle<4, 4>;
  heuristic const kind = m.heuristic.value().kind;
  bool const compiled = kind == heuristic::manhattan || kind == heuristic::linear_conflict;
  if (compiled && i.edges == wend::puzzles::topology::plane && is_fifteen(i)) {
    fifteen const p(board_as<fifteen::state_type>(i.goal), i.order);
    auto const start = board_as<fifteen::state_type>(i.start);
    return kind == heuristic::manhattan
               ? by_either(p, start, wend::heuristics::manhattan{p}, m, display)
               : by_either(p, start, wend::heuristics::linear_conflict{p}, m, display);
  }
  return by_either(puzzle_of(i), i.start, heuristic_on(i, kind), m, display);
}

}  // namespace npuzzle
