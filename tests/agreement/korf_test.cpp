// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "../support/korf.hpp"

using namespace wend::puzzles;
using puzzle = tile_puzzle<4, 4>;

namespace {

/// Runs IDA* on Korf's instances whose numbers of nodes lie in a range: the numbers must be equal.
int check_instances(std::uint64_t more_than, std::uint64_t at_most) {
  puzzle const p{goal::blank_first, move_order::ulrd};
  wend::heuristics::manhattan const h{p};
  int done = 0;
  for (auto const& known : korf::instances()) {
    if (known.nodes <= more_than || at_most < known.nodes) continue;
    ++done;
    CAPTURE(known.board);
    auto const start = p.parse(known.board);
    auto const r = wend::idastar(p, start, h);
    REQUIRE(r);
    CHECK(*r.cost == known.length);
    CHECK(r.statistics.generated + 1 == known.nodes);
    CHECK(wend::check_solution(p, start, r).reason == "");
    if (known.nodes > 2'000'000) continue;
    auto const best_first = wend::astar(p, start, h);
    REQUIRE(best_first);
    CHECK(*best_first.cost == known.length);
    CHECK(wend::check_solution(p, start, best_first).reason == "");
  }
  return done;
}

}  // namespace

TEST_CASE("IDA* generates the published number of nodes on Korf's smallest instances") {
  CHECK(check_instances(0, WEND_SLOW_TESTS ? 1'000'000 : 600'000) == (WEND_SLOW_TESTS ? 4 : 2));
}

TEST_CASE("IDA* generates the published number of nodes on Korf's small instances [slow]") {
  CHECK(check_instances(1'000'000, 20'000'000) > 20);
}
