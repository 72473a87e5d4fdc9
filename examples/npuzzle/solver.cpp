// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <cstddef>  // std::size_t

#include "solver_on.hpp"

namespace npuzzle {
namespace {

using wend::puzzles::tile_puzzle;
using wend::puzzles::topology;
using wend::puzzles::torus_puzzle;

using solver = answer (*)(instance const&, method const&, progress&);

/// The sizes that are worth a program of their own; on all others the sides are data.
constexpr struct {
  topology edges;
  std::size_t rows;
  std::size_t cols;
  solver run;
} fast_solvers[] = {
    {topology::plane, 3, 3, &solve_on<tile_puzzle<3, 3>>},
    {topology::plane, 4, 4, &solve_on<tile_puzzle<4, 4>>},
    {topology::torus, 3, 3, &solve_on<torus_puzzle<3, 3>>},
    {topology::torus, 4, 4, &solve_on<torus_puzzle<4, 4>>},
};

solver solver_for(instance const& i) {
  for (auto const& fast : fast_solvers)
    if (fast.edges == i.edges && fast.rows == i.goal.rows() && fast.cols == i.goal.cols())
      return fast.run;
  return i.edges == topology::torus ? &solve_on<torus_puzzle<>> : &solve_on<tile_puzzle<>>;
}

}  // namespace

answer solve(instance const& i, method const& m, progress& display) {
  if (!wend::puzzles::is_solvable(i.edges, i.start, i.goal)) {
    answer none;
    none.result.status = wend::search_status::exhausted;
    return none;
  }
  return solver_for(i)(i, m, display);
}

}  // namespace npuzzle
