// SPDX-License-Identifier: BSL-1.0
#include "solver_tables.ipp"

namespace npuzzle {

answer solve_with_tables_5x5(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables) {
  return by_default_tables<wend::puzzles::tile_puzzle<5, 5>, 4>(i, m, display, tables);
}

}  // namespace npuzzle
