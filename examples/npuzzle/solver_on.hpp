// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "solver.hpp"

namespace npuzzle {

/// Solves an instance, which is solvable, on puzzles of this type. The definition is in
/// solver_on.ipp, and each type is compiled in a file of its own.
template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display);

extern template answer solve_on<wend::puzzles::tile_puzzle<>>(instance const&, method const&,
                                                              progress&);
extern template answer solve_on<wend::puzzles::tile_puzzle<3, 3>>(instance const&, method const&,
                                                                  progress&);
extern template answer solve_on<wend::puzzles::tile_puzzle<4, 4>>(instance const&, method const&,
                                                                  progress&);
extern template answer solve_on<wend::puzzles::torus_puzzle<>>(instance const&, method const&,
                                                               progress&);
extern template answer solve_on<wend::puzzles::torus_puzzle<3, 3>>(instance const&, method const&,
                                                                   progress&);
extern template answer solve_on<wend::puzzles::torus_puzzle<4, 4>>(instance const&, method const&,
                                                                   progress&);

}  // namespace npuzzle
