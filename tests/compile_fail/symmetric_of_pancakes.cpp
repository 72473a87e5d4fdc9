// SPDX-License-Identifier: BSL-1.0
//
// symmetric for a puzzle without symmetries.
// expect: wend: heuristics::symmetric needs a puzzle with a constant symmetries
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/symmetric.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/pocket_cube.hpp>

#ifdef FIXED
wend::puzzles::pocket_cube<> const p;
#else
wend::puzzles::pancake<8> const p;
#endif
wend::heuristics::symmetric h{wend::heuristics::nil{}, p, {1}};
