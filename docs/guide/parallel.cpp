// SPDX-License-Identifier: BSL-1.0
//
// What pages and comments show of the component `parallel`.
#include <iostream>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/parallel.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;
eight const problem{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
eight const& puzzle = problem;
auto const start = problem.parse("1 2 5 3 4 8 6 7 0");
wend::heuristics::manhattan<eight> const heuristic{problem};

// parallel/parallel_idastar.hpp
int of_parallel_idastar() {
  auto const r = wend::parallel_idastar(puzzle, start, heuristic, {.threads = 2});
  return *r.cost;
}

// parallel/parallel_iddfs.hpp
int of_parallel_iddfs() {
  auto const r = wend::parallel_iddfs(problem, start, {.limits = {.max_depth = 20}});
  return *r.cost;
}

// parallel/parallel_dls.hpp
bool of_parallel_dls() {
  auto const r = wend::parallel_dls(problem, start, {.limits = {.max_depth = 6}});
  return static_cast<bool>(r);
}

// pages/more_cores.md
int of_page() {
  auto const r = wend::parallel_idastar(puzzle, start, heuristic, {.threads = 2, .deterministic = true});
  return *r.cost;
}

}  // namespace

int main() {
  std::cout << of_parallel_idastar() << ' ' << of_parallel_iddfs() << ' ' << of_parallel_dls() << ' '
            << of_page() << '\n';
}
