// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "solver.hpp"

namespace npuzzle {

/// Whether boards of this type are compiled with the heuristics that have tables: the 15-puzzle,
/// and all whose sides are data, which stand in for the others.
template <class Puzzle>
inline constexpr bool has_large_heuristics = false;
template <>
inline constexpr bool has_large_heuristics<wend::puzzles::tile_puzzle<4, 4>> = true;
template <>
inline constexpr bool has_large_heuristics<wend::puzzles::tile_puzzle<>> = true;
template <>
inline constexpr bool has_large_heuristics<wend::puzzles::torus_puzzle<>> = true;

/// A heuristic, of any kind but tables, behind a function.
using estimate = std::function<int(wend::puzzles::board<> const&)>;
template <class Puzzle>
estimate estimate_on(instance const& i, heuristic h);
extern template estimate estimate_on<wend::puzzles::tile_puzzle<>>(instance const&, heuristic);
extern template estimate estimate_on<wend::puzzles::torus_puzzle<>>(instance const&, heuristic);

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
