// SPDX-License-Identifier: BSL-1.0
//
// reflected for a board on which every reflection moves every cell.
// expect: wend: heuristics::reflected is for boards on which a reflection keeps some cell in place
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/reflected.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#ifdef FIXED
using puzzle = wend::puzzles::tile_puzzle<3, 3>;
#else
using puzzle = wend::puzzles::tile_puzzle<2, 4>;
#endif
puzzle const p{wend::puzzles::goal::blank_first};
wend::heuristics::reflected const h{wend::heuristics::manhattan{p}, p};
