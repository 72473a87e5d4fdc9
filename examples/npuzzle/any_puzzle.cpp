// SPDX-License-Identifier: BSL-1.0
#include "any_puzzle.hpp"

#include <stdexcept>  // std::logic_error
#include <utility>    // std::pair

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/walking_distance.hpp>

#include "made_of.hpp"

namespace npuzzle {
namespace {

template <class Puzzle>
any_heuristic heuristic_of(Puzzle const& p, heuristic kind) {
  switch (kind) {
    case heuristic::nil: return wend::heuristics::nil{};
    case heuristic::misplaced: return wend::heuristics::misplaced{p};
    case heuristic::manhattan: return wend::heuristics::manhattan{p};
    case heuristic::linear_conflict:
      if constexpr (Puzzle::edges == wend::puzzles::topology::plane)
        return wend::heuristics::linear_conflict{p};
      break;
    case heuristic::walking_distance:
      return made_of<any_heuristic>(std::pair(Puzzle::edges, p.goal_state()), [&] {
        return any_heuristic(wend::heuristics::walking_distance{p});
      });
    case heuristic::tables: break;  // see solver_tables.ipp
  }
  throw std::logic_error("a heuristic that does not serve these boards");
}

}  // namespace

any_puzzle puzzle_of(instance const& i) {
  return with_puzzle(i, [](auto const& p) { return any_puzzle{p}; });
}

any_heuristic heuristic_on(instance const& i, heuristic kind) {
  return with_puzzle(i, [&](auto const& p) { return heuristic_of(p, kind); });
}

}  // namespace npuzzle
