// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

using namespace wend::puzzles;
using puzzle = tile_puzzle<4, 4>;

namespace {

/// Korf's instances of so many nodes: IDA* to the digit.
int check_instances(std::uint64_t more_than, std::uint64_t at_most) {
  puzzle const p{goal::blank_first, move_order::ulrd};
  wend::heuristics::manhattan const h{p};
  std::ifstream file(WEND_TEST_DATA "/korf100_nodes.txt");
  REQUIRE(file);
  int done = 0;
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    auto const first = line.find(',');
    auto const second = line.find(',', first + 1);
    auto const third = line.find(',', second + 1);
    auto const length = std::stoi(line.substr(second + 1));
    auto const nodes = std::stoull(line.substr(third + 1));
    if (nodes <= more_than || at_most < nodes) continue;
    ++done;
    CAPTURE(line);
    auto const start = p.parse(line.substr(first + 1, second - first - 1));
    auto const r = wend::idastar(p, start, h);
    REQUIRE(r);
    CHECK(*r.cost == length);
    CHECK(r.statistics.generated + 1 == nodes);
    CHECK(wend::check_solution(p, start, r).reason == "");
    if (nodes > 2'000'000) continue;
    auto const best_first = wend::astar(p, start, h);
    REQUIRE(best_first);
    CHECK(*best_first.cost == length);
    CHECK(wend::check_solution(p, start, best_first).reason == "");
  }
  return done;
}

}  // namespace

TEST_CASE("IDA* generates the published nodes on Korf's smallest instances") {
  CHECK(check_instances(0, WEND_SLOW_TESTS ? 1'000'000 : 600'000) == (WEND_SLOW_TESTS ? 4 : 2));
}

TEST_CASE("IDA* generates the published nodes on Korf's small instances [slow]") {
  CHECK(check_instances(1'000'000, 20'000'000) > 20);
}
