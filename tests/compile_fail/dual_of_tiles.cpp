// SPDX-License-Identifier: BSL-1.0
//
// dual for a puzzle without duals: the dual of a tile board would have another blank.
// expect: wend: heuristics::dual needs a puzzle with a const member dual(state)
#include <wend/heuristics/dual.hpp>
#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#ifdef FIXED
wend::puzzles::pancake<8> const p;
wend::heuristics::dual const h{wend::heuristics::gap{p}, p};
#else
wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_first};
wend::heuristics::dual const h{wend::heuristics::manhattan{p}, p};
#endif
