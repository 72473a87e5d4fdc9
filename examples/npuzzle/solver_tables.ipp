// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/heuristics/tile_pattern_database.hpp>

#include "solver_on.ipp"
#include "tables.hpp"

namespace npuzzle {
namespace {

/// IDA* with tables of at most so many patterns.
template <class Puzzle, std::size_t Patterns, wend::heuristics::blank_regions Regions,
          wend::heuristics::lookup Lookup>
answer by_tables(instance const& i, method const& m, progress& display,
                 wend::heuristics::tile_pattern_tables const& tables) {
  using board = typename Puzzle::state_type;
  Puzzle const p(board_as<board>(i.goal), i.order);
  board const start = board_as<board>(i.start);
  using databases = wend::heuristics::tile_pattern_databases<Puzzle, Patterns, Regions, Lookup>;
  auto const& h =
      made_of<databases>(tables.patterns.front().data(), [&] { return databases(p, tables); });
  if (m.all) return all_solutions(wend::idastar_solutions(p, start, h), m, display);
  return kept_solution(wend::idastar_search(p, start, h), m, display);
}

/// The same for tables with the blank's regions kept or merged, asked as the method says.
template <class Puzzle, std::size_t Patterns>
answer by_tables(instance const& i, method const& m, progress& display,
                 wend::heuristics::tile_pattern_tables const& tables) {
  using wend::heuristics::blank_regions, wend::heuristics::lookup;
  auto const by = [&]<blank_regions Regions>() {
    return m.heuristic->reflected
               ? by_tables<Puzzle, Patterns, Regions, lookup::reflected>(i, m, display, tables)
               : by_tables<Puzzle, Patterns, Regions, lookup::plain>(i, m, display, tables);
  };
  return tables.regions == blank_regions::kept ? by.template operator()<blank_regions::kept>()
                                               : by.template operator()<blank_regions::merged>();
}

}  // namespace
}  // namespace npuzzle
