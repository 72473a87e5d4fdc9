// SPDX-License-Identifier: BSL-1.0
//
// IDA* whose unrolled kernel has a function for each cell of the blank, last move and move order.
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

int main() {
  wend::puzzles::tile_puzzle<4, 4> const p{wend::puzzles::goal::blank_last};
  auto const start = p.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15");
  return wend::idastar(p, start, wend::heuristics::manhattan{p}).cost == 2 ? 0 : 1;
}
