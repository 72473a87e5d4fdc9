// SPDX-License-Identifier: BSL-1.0
#include "solver_on.ipp"

template npuzzle::answer npuzzle::solve_on<wend::puzzles::torus_puzzle<>>(
    npuzzle::instance const&, npuzzle::method const&, npuzzle::progress&);
template npuzzle::estimate npuzzle::estimate_on<wend::puzzles::torus_puzzle<>>(
    npuzzle::instance const&, npuzzle::heuristic);
