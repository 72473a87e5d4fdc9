// SPDX-License-Identifier: BSL-1.0
#include <cstddef>  // std::size_t

#include <wend/heuristics/any_heuristic.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/solutions.hpp>

#include "solver_tables.ipp"

namespace npuzzle {
namespace {

/// Tables of any kind with a bounded number of patterns. Reads are prefetched.
template <class Puzzle, std::size_t Patterns>
struct any_tables : wend::heuristics::any_heuristic<Puzzle, 32 * Patterns + 32> {
  using wend::heuristics::any_heuristic<Puzzle, 32 * Patterns + 32>::any_heuristic;
  static constexpr bool prefetches = true;
};

/// IDA* with type-erased tables, and all shortest solutions with any tables.
template <class Puzzle, std::size_t Patterns>
answer by_any_tables(instance const& i, method const& m, progress& display,
                     wend::heuristics::tile_pattern_tables const& tables) {
  tables_problem<Puzzle, Patterns> const at(i, tables);
  auto const by = [&]<blank_regions Regions, lookup Lookup>() {
    any_tables<Puzzle, Patterns> const h{at.template heuristic<Regions, Lookup>()};
    if (m.all)
      return all_solutions(wend::solutions(wend::idastar, at.puzzle, at.start, h), m, display);
    return kept_solution(
        wend::idastar.search(at.puzzle, at.start, h, {.prune_moves = m.prune_moves}), m, display);
  };
  bool const reflected = m.heuristic->reflected;
  if (tables.regions == blank_regions::kept)
    return reflected ? by.template operator()<blank_regions::kept, lookup::reflected>()
                     : by.template operator()<blank_regions::kept, lookup::plain>();
  return reflected ? by.template operator()<blank_regions::merged, lookup::reflected>()
                   : by.template operator()<blank_regions::merged, lookup::plain>();
}

}  // namespace

answer solve_with_any_tables(instance const& i, method const& m, progress& display,
                             wend::heuristics::tile_pattern_tables const& tables) {
  return i.goal.rows() == 4
             ? by_any_tables<wend::puzzles::tile_puzzle<4, 4>, 3>(i, m, display, tables)
             : by_any_tables<wend::puzzles::tile_puzzle<5, 5>, 4>(i, m, display, tables);
}

}  // namespace npuzzle
