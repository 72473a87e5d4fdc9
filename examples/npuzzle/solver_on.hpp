// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/puzzles/tile_puzzle.hpp>

#include "solver.hpp"

namespace npuzzle {

/// Whether astar and idastar are compiled for boards of this type with a heuristic of its own type:
/// where somebody waits for them. All else is solve_any's.
template <class Puzzle>
inline constexpr bool has_large_heuristics = false;
template <>
inline constexpr bool has_large_heuristics<wend::puzzles::tile_puzzle<4, 4>> = true;

/// Solves an instance, which is solvable, on puzzles of this type, by astar or idastar with the
/// Manhattan distance, and where there are large heuristics with those too. The definition is in
/// solver_on.ipp, and each type is compiled in a file of its own.
template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display);

extern template answer solve_on<wend::puzzles::tile_puzzle<>>(instance const&, method const&,
                                                              progress&);
extern template answer solve_on<wend::puzzles::tile_puzzle<4, 4>>(instance const&, method const&,
                                                                  progress&);

/// Solves an instance, which is solvable, by any algorithm with any heuristic but tables, and has
/// `m.tracer`, if there is one, observe that. What is chosen at run time is so here, behind
/// functions: each algorithm is compiled once. The search is the one that others run, but slower.
answer solve_any(instance const& i, method const& m, progress& display);

/// Its part for algorithms that search from both ends.
answer solve_from_both_ends(instance const& i, method const& m, progress& display);
/// Its part for algorithms that no tracer is told of.
answer solve_untraced(instance const& i, method const& m, progress& display);
/// Solves an instance, which is solvable, by astar or idastar in `m.threads` threads
/// or, if `m.distributed`, over the processes of MPI, with any
/// heuristic but tables.
answer solve_in_threads(instance const& i, method const& m, progress& display);
/// The part of solve_any for all shortest solutions.
answer solve_all(instance const& i, method const& m, progress& display);
/// The part of solve_any for the `m.k` shortest solutions.
answer solve_k_best(instance const& i, method const& m, progress& display);

}  // namespace npuzzle
