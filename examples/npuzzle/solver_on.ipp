// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>  // std::logic_error

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "board_as.hpp"
#include "solver_on.hpp"
#include "made_of.hpp"
#include "solver_run.hpp"

namespace npuzzle {

template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display) {
  using board = typename Puzzle::state_type;
  Puzzle const p(board_as<board>(i.goal), i.order);
  board const start = board_as<board>(i.start);
  auto const by_idastar = [&](auto const& h) {
    return kept_solution(wend::idastar.search(p, start, h, {.prune_moves = m.prune_moves}), m,
                         display);
  };
  auto const by_either = [&](auto const& h) {
    if (m.algorithm == algorithm::idastar) return by_idastar(h);
    return one_solution(wend::astar.search(p, start, h, {.batch = batch_for(i)}), m, display);
  };
  heuristic const kind = m.heuristic.value().kind;
  if (kind == heuristic::manhattan) return by_either(wend::heuristics::manhattan{p});
  if constexpr (has_large_heuristics<Puzzle>) {
    if (kind == heuristic::linear_conflict) return by_either(wend::heuristics::linear_conflict{p});
    if (kind == heuristic::walking_distance && m.algorithm == algorithm::idastar)
      return by_idastar(made_of<wend::heuristics::walking_distance<Puzzle>>(
          p.goal_state(), [&] { return wend::heuristics::walking_distance{p}; }));
  }
  throw std::logic_error("a heuristic that is not compiled for these boards");
}

}  // namespace npuzzle
