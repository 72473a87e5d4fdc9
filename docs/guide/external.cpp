// SPDX-License-Identifier: BSL-1.0
//
// The code of the component `external` on pages and in comments.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <vector>

#include <wend/external/external.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;
eight const puzzle{wend::puzzles::goal::blank_first};

std::uint64_t sum = 0;
void use(std::vector<std::uint64_t> const& histogram) {
  for (std::uint64_t const n : histogram) sum += n;
}

// external/external_astar.hpp
int of_external_astar() {
  auto const start = puzzle.parse("1 2 5 3 4 8 6 7 0");
  wend::heuristics::manhattan<eight> const heuristic{puzzle};
  auto const r = wend::external_astar(
      puzzle, start, heuristic,
      {.limits = {.max_memory = 256u << 20}, .directories = {"disk"}});
  return *r.cost;
}
int of_external_astar_search() {
  auto const start = puzzle.parse("1 2 5 3 4 8 6 7 0");
  wend::heuristics::manhattan<eight> const heuristic{puzzle};
  auto search = wend::external_astar.search(puzzle, start, heuristic, {.directories = {"disk"}});
  search.run({.max_expanded = 1'000'000'000, .max_memory = 256u << 20});
  return *search.result().cost;
}

// external/external_bfs.hpp
void of_external_bfs() {
  auto const r = wend::external_bfs(
      puzzle, puzzle.goal_state(),
      {.limits = {.max_memory = 1u << 30}, .directories = {"disk"}, .goal_test = false});
  use(r.histogram);
}
std::size_t of_external_bfs_search() {
  auto const board = puzzle.parse("1 2 5 3 4 8 6 7 0");
  auto search = wend::external_bfs.search(
      puzzle, puzzle.goal_state(),
      {.limits = {.max_memory = 1u << 30}, .directories = {"disk"}, .goal_test = false});
  search.run();
  auto const way = search.path_to(board);
  return way->actions.size();
}

}  // namespace

int main() {
  std::filesystem::create_directory("disk");
  of_external_bfs();
  std::cout << sum << ' ' << of_external_bfs_search() << ' ' << of_external_astar() << ' '
            << of_external_astar_search() << '\n';
  std::filesystem::remove("disk");
  return std::cout.flush() ? 0 : 1;
}
