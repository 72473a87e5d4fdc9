// SPDX-License-Identifier: BSL-1.0
//
// reflected of a board whose mirror image has other sides.
// expect: wend: heuristics::reflected is for square boards
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/reflected.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#ifdef FIXED
using puzzle = wend::puzzles::tile_puzzle<3, 3>;
#else
using puzzle = wend::puzzles::tile_puzzle<3, 4>;
#endif
puzzle const p{wend::puzzles::goal::blank_first};
wend::heuristics::reflected const h{wend::heuristics::manhattan{p}, p};
