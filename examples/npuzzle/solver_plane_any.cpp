// SPDX-License-Identifier: BSL-1.0
#include "solver_on.ipp"

template npuzzle::answer npuzzle::solve_on<wend::puzzles::tile_puzzle<>>(
    npuzzle::instance const&, npuzzle::method const&, npuzzle::progress&);
