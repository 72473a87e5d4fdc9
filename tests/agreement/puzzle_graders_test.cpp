// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>

using namespace wend::puzzles;

namespace {

std::string letters(std::vector<move> const& moves, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += "UDLR"[static_cast<std::size_t>(moves[i])];
  return text.empty() ? "-" : text;
}

}  // namespace

TEST_CASE("bfs and dfs of puzzles: the counts equal those of the graders") {
  std::ifstream file(WEND_TEST_DATA "/grader_bfs_dfs.txt");
  REQUIRE(file);
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    CAPTURE(line);
    std::size_t const colon = line.find(':');
    std::istringstream left(line.substr(0, colon));
    std::istringstream right(line.substr(colon + 1));
    std::size_t rows = 0, cols = 0;
    std::string board, method, head, tail;
    std::uint64_t cost = 0, expanded = 0, fringe = 0, max_fringe = 0, depth = 0, max_depth = 0;
    left >> rows >> cols >> board >> method;
    right >> cost >> expanded >> fringe >> max_fringe >> depth >> max_depth >> head >> tail;
    REQUIRE(right);
    if (WEND_SLOW_TESTS == 0 && expanded > 50'000) continue;
    ++lines;
    tile_puzzle<> const p{rows, cols, goal::blank_first, move_order::udlr};
    auto const start = p.parse(board);
    for (bool const prune : {true, false}) {
      CAPTURE(prune);
      auto const r = method == "bfs"
                         ? wend::bfs(p, start, {.prune_parent = prune})
                         : wend::dfs(p, start, {.successors = wend::push_order::reversed,
                                                .prune_parent = prune});
      REQUIRE(r);
      CHECK(wend::check_solution(p, start, r).reason == "");
      CHECK(static_cast<std::uint64_t>(*r.cost) == cost);
      CHECK(r.statistics.expanded == expanded);
      CHECK(r.statistics.open == fringe);
      CHECK(r.statistics.max_open == max_fringe);
      CHECK(r.statistics.depth == depth);
      CHECK(r.statistics.max_depth == max_depth);
      std::size_t const n = r.actions.size();
      std::size_t const ends = n < 10 ? n : 10;
      CHECK(letters(r.actions, 0, ends) == head);
      CHECK(letters(r.actions, n - ends, n) == tail);
    }
  }
  CHECK(lines > 10);
}
