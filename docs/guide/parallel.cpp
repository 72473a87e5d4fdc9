// SPDX-License-Identifier: BSL-1.0
//
// The code of the component `parallel` on pages and in comments.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/checkpoint.hpp>
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

// parallel/hda_astar.hpp
int of_hda_astar() {
  auto const r = wend::hda_astar(puzzle, start, heuristic, {.threads = 2});
  return *r.cost;
}
bool of_hda_astar_search() {
  std::ostringstream out;  // the numbers differ from run to run
  auto* const before = std::cout.rdbuf(out.rdbuf());
  auto search = wend::hda_astar.search(puzzle, start, heuristic, {.threads = 2});
  search.run();
  auto const work = search.distribution();
  std::cout << work.communication_overhead() << ' ' << work.load_balance() << '\n';
  std::cout.rdbuf(before);
  return !out.str().empty();
}

// parallel/checkpoint.hpp
int of_checkpoint() {
  auto search = wend::parallel_idastar.search(puzzle, start, heuristic, {.deterministic = true});
  if (std::ifstream file("search", std::ios::binary); file)
    wend::load_checkpoint(search, file, "the 15-puzzle, instance 88, manhattan");
  search.run();
  return *search.result().cost;
}

// core/problem.hpp
struct cell {
  std::uint64_t x, y;
};
struct blocks_of_cells {
  std::uint64_t abstract_state(cell s) const { return s.y / 16 * 64 + s.x / 16; }
};

// pages/more_cores.md
int of_page() {
  auto const r = wend::parallel_idastar(puzzle, start, heuristic, {.threads = 2, .deterministic = true});
  auto const s = wend::hda_astar(puzzle, start, heuristic, {.threads = 2});
  return *r.cost == *s.cost ? *r.cost : 0;
}

}  // namespace

int main() {
  std::cout << of_parallel_idastar() << ' ' << of_parallel_iddfs() << ' ' << of_parallel_dls() << ' '
            << of_hda_astar() << ' ' << of_hda_astar_search() << ' ' << of_checkpoint() << ' '
            << blocks_of_cells{}.abstract_state({33, 17}) << ' ' << of_page() << '\n';
  return std::cout.flush() ? 0 : 1;
}
