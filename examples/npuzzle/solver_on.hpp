// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/puzzles/tile_puzzle.hpp>

#include "solver.hpp"

namespace npuzzle {

/// True if astar and idastar are compiled for boards of this type with the type of each large heuristic.
/// These are the most time-critical searches; solve_any runs all others.
template <class Puzzle>
inline constexpr bool has_large_heuristics = false;
template <>
inline constexpr bool has_large_heuristics<wend::puzzles::tile_puzzle<4, 4>> = true;

/// Solves a solvable instance of this puzzle type by astar or idastar, with the Manhattan distance or, if
/// `has_large_heuristics`, also with those. The definition is in solver_on.ipp; each type is compiled in
/// a file of its own.
template <class Puzzle>
answer solve_on(instance const& i, method const& m, progress& display);

extern template answer solve_on<wend::puzzles::tile_puzzle<>>(instance const&, method const&,
                                                              progress&);
extern template answer solve_on<wend::puzzles::tile_puzzle<4, 4>>(instance const&, method const&,
                                                                  progress&);

/// Solves a solvable instance by any algorithm with any heuristic but tables; `m.tracer`, if any, observes
/// it. Types are erased, so each algorithm is compiled once. The search is the same as in solve_on, but
/// slower.
answer solve_any(instance const& i, method const& m, progress& display);

/// The part of solve_any for bidirectional algorithms.
answer solve_from_both_ends(instance const& i, method const& m, progress& display);
/// The part of solve_any for algorithms that cannot be traced.
answer solve_untraced(instance const& i, method const& m, progress& display);
/// Solves a solvable instance by astar or idastar in `m.threads` threads or, if `m.distributed`, over the
/// MPI processes, with any heuristic but tables.
answer solve_in_threads(instance const& i, method const& m, progress& display);
/// The part of solve_any for all shortest solutions.
answer solve_all(instance const& i, method const& m, progress& display);
/// The part of solve_any for the `m.k` shortest solutions.
answer solve_k_best(instance const& i, method const& m, progress& display);

}  // namespace npuzzle
