// SPDX-License-Identifier: BSL-1.0
#include "solver_tables.ipp"

namespace npuzzle {

answer solve_with_tables_5x5(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables) {
  using wend::heuristics::blank_regions, wend::heuristics::lookup;
  using puzzle = wend::puzzles::tile_puzzle<5, 5>;
  constexpr std::size_t most = 4;
  bool const reflected = m.heuristic->reflected;
  if (tables.regions == blank_regions::kept)
    return reflected
               ? by_tables<puzzle, most, blank_regions::kept, lookup::reflected>(i, m, display,
                                                                                 tables)
               : by_tables<puzzle, most, blank_regions::kept, lookup::plain>(i, m, display, tables);
  return reflected
             ? by_tables<puzzle, most, blank_regions::merged, lookup::reflected>(i, m, display,
                                                                                 tables)
             : by_tables<puzzle, most, blank_regions::merged, lookup::plain>(i, m, display, tables);
}

}  // namespace npuzzle
