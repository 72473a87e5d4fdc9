// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <cstddef>  // std::size_t
#include <optional>
#include <string>

#include <fmt/format.h>

#include <wend/heuristics/walking_distance.hpp>

#include "solver_on.hpp"
#include "tables.hpp"

namespace npuzzle {
namespace {

using wend::puzzles::tile_puzzle;
using wend::puzzles::topology;

/// The searches with a compilation of their own: the Manhattan distance on all planes, and the
/// heuristics with tables on 4x4 cells.
bool is_fast(instance const& i, method const& m) {
  if (m.tracer || finds_several(m) || i.edges == topology::torus) return false;
  if (m.algorithm != algorithm::idastar && m.algorithm != algorithm::astar) return false;
  if (m.heuristic->kind == heuristic::manhattan) return true;
  return is_fifteen(i) && (m.heuristic->kind == heuristic::linear_conflict ||
                           (m.heuristic->kind == heuristic::walking_distance &&
                            m.algorithm == algorithm::idastar));
}

answer solve_fast(instance const& i, method const& m, progress& display) {
  if (is_fifteen(i))
    return solve_on<tile_puzzle<4, 4>>(i, m, display);
  return solve_on<tile_puzzle<>>(i, m, display);
}

}  // namespace

bool can_prune(instance const& i, method const& m) {
  if (m.algorithm != algorithm::idastar || finds_several(m)) return false;
  if (m.heuristic->kind == heuristic::tables) return m.threads == 0;
  return is_fifteen(i) && is_fast(i, m) &&
         (m.threads == 0 || m.heuristic->kind != heuristic::walking_distance);
}

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
  bool const cheapest = a == algorithm::astar || a == algorithm::idastar;
  if (i.edges != topology::plane || !is_fifteen(i) || !cheapest) return {};
  if (reads_tables(a) && are_named_for(i, "5-5-5")) return {heuristic::tables, "5-5-5", true};
  return {heuristic::linear_conflict};
}

answer solve(instance const& i, method const& m, progress& display) {
  if (!wend::puzzles::is_solvable(i.edges, i.start, i.goal)) {
    answer none;
    none.result.status = wend::search_status::exhausted;
    return none;
  }
  if (m.threads != 0 || m.distributed) return solve_in_threads(i, m, display);
  if (m.heuristic && m.heuristic->kind == heuristic::tables)
    return solve_with_tables(i, m, display);
  return is_fast(i, m) ? solve_fast(i, m, display) : solve_any(i, m, display);
}

}  // namespace npuzzle
