// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <cstddef>  // std::size_t
#include <optional>
#include <string>

#include <fmt/format.h>

#include <wend/heuristics/walking_distance.hpp>

#include "solver_on.hpp"
#include "tables.hpp"
#include "trace.hpp"

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
  bool large_heuristics;
  solver run;
} fast_solvers[] = {
    {topology::plane, 3, 3, has_large_heuristics<tile_puzzle<3, 3>>, &solve_on<tile_puzzle<3, 3>>},
    {topology::plane, 4, 4, has_large_heuristics<tile_puzzle<4, 4>>, &solve_on<tile_puzzle<4, 4>>},
    {topology::torus, 3, 3, has_large_heuristics<torus_puzzle<3, 3>>,
     &solve_on<torus_puzzle<3, 3>>},
    {topology::torus, 4, 4, has_large_heuristics<torus_puzzle<4, 4>>,
     &solve_on<torus_puzzle<4, 4>>},
};

solver solver_for(instance const& i, method const& m) {
  for (auto const& fast : fast_solvers)
    if (fast.edges == i.edges && fast.rows == i.goal.rows() && fast.cols == i.goal.cols() &&
        (fast.large_heuristics || !m.heuristic || !is_large(m.heuristic->kind)))
      return fast.run;
  return i.edges == topology::torus ? &solve_on<torus_puzzle<>> : &solve_on<tile_puzzle<>>;
}

}  // namespace

std::optional<std::string> unserved(heuristic h, instance const& i) {
  if (h == heuristic::linear_conflict && i.edges == topology::torus)
    return "linear-conflict is for boards with edges, not for a torus";
  std::size_t const rows = i.goal.rows();
  std::size_t const cols = i.goal.cols();
  if (h == heuristic::walking_distance &&
      !wend::heuristics::walking_distance<tile_puzzle<>>::serves(rows, cols))
    return fmt::format(
        "walking-distance has no tables for {}x{}: only up to 2x6, 3x5 or 4x4, and for one row or "
        "column",
        rows, cols);
  if (h == heuristic::tables &&
      (i.edges == topology::torus || rows != cols || (rows != 4 && rows != 5)))
    return "pattern databases serve boards of 4x4 and 5x5 cells, without --torus";
  return std::nullopt;
}

guide default_guide(instance const& i, algorithm a) {
  bool const fifteen = i.edges == topology::plane && i.goal.rows() == 4 && i.goal.cols() == 4;
  bool const cheapest = a == algorithm::astar || a == algorithm::idastar;
  if (!fifteen || !cheapest) return {};
  if (reads_tables(a) && are_named_for(i, "5-5-5")) return {heuristic::tables, "5-5-5", true};
  return {heuristic::linear_conflict};
}

answer solve(instance const& i, method const& m, progress& display) {
  if (!wend::puzzles::is_solvable(i.edges, i.start, i.goal)) {
    answer none;
    none.result.status = wend::search_status::exhausted;
    return none;
  }
  if (m.tracer) return solve_traced(i, m, display);
  if (m.heuristic && m.heuristic->kind == heuristic::tables)
    return solve_with_tables(i, m, display);
  return solver_for(i, m)(i, m, display);
}

}  // namespace npuzzle
