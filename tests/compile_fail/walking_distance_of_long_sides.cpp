// SPDX-License-Identifier: BSL-1.0
//
// walking_distance for a board whose lines have too many states.
// expect: wend: heuristics::walking_distance is for boards of up to 2x6, 3x5 or 4x4, and of one row or column
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#ifdef FIXED
using puzzle = wend::puzzles::tile_puzzle<4, 4>;
#else
using puzzle = wend::puzzles::tile_puzzle<5, 5>;
#endif
wend::heuristics::walking_distance const h{puzzle{wend::puzzles::goal::blank_first}};
