// SPDX-License-Identifier: BSL-1.0
#include <optional>
#include <utility>  // std::pair

#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/nbs.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {
namespace {

/// A heuristic between two boards: creates a heuristic of this kind for a given goal.
struct heuristic_to {
  instance const* boards;
  heuristic kind;

  [[nodiscard]] any_heuristic towards(board<> const& goal) const {
    instance to = *boards;
    to.goal = goal;
    return heuristic_on(to, kind);
  }
};

}  // namespace

answer solve_from_both_ends(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  if (m.algorithm == algorithm::bidirectional_bfs)
    return one(wend::bidirectional_bfs.search(p, i.start, i.goal));
  heuristic_to const h{&i, m.heuristic.value().kind};
  if (m.algorithm == algorithm::nbs) return one(wend::nbs.search(p, i.start, i.goal, h));
  return one(wend::baestar.search(p, i.start, i.goal, h));
}

}  // namespace npuzzle
