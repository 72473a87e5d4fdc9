// SPDX-License-Identifier: BSL-1.0
//
// linear_conflict on a torus, where tiles need not leave their lines to pass each other.
// expect: wend: heuristics::linear_conflict is for boards with edges
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#ifdef FIXED
using puzzle = wend::puzzles::tile_puzzle<4, 4>;
#else
using puzzle = wend::puzzles::torus_puzzle<4, 4>;
#endif
int const h = wend::heuristics::linear_conflict{puzzle{wend::puzzles::goal::blank_first}}(
    puzzle{wend::puzzles::goal::blank_first}.goal_state());
