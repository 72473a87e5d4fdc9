// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <vector>

#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/idastar_solutions.hpp>

#include "made_of.hpp"
#include "solver_run.hpp"
#include "tables.hpp"

namespace npuzzle {
namespace {

using wend::heuristics::blank_regions, wend::heuristics::lookup;

/// Tables of any kind, of at most so many patterns. What they read is prefetched.
template <class Puzzle, std::size_t Patterns>
struct any_tables : wend::heuristics::any_heuristic<Puzzle, 32 * Patterns + 32> {
  using wend::heuristics::any_heuristic<Puzzle, 32 * Patterns + 32>::any_heuristic;
  static constexpr bool prefetches = true;
};

/// IDA* with tables of at most so many patterns. Compiled for merged regions, reflected, which is
/// the default; the others are behind functions, and so are all searches for all solutions.
template <class Puzzle, std::size_t Patterns>
answer by_tables(instance const& i, method const& m, progress& display,
                 wend::heuristics::tile_pattern_tables const& tables) {
  using board = typename Puzzle::state_type;
  auto const board_of = [](wend::puzzles::board<> const& b) {
    std::vector<int> const tiles(b.begin(), b.end());
    return board(typename board::shape_type{}, tiles);
  };
  Puzzle const p(board_of(i.goal), i.order);
  board const start = board_of(i.start);
  auto const solved = [&](auto const& h) {
    return kept_solution(wend::idastar_search(p, start, h), m, display);
  };
  auto const by = [&]<blank_regions Regions, lookup Lookup>() {
    using databases = wend::heuristics::tile_pattern_databases<Puzzle, Patterns, Regions, Lookup>;
    auto const& h =
        made_of<databases>(tables.patterns.front().data(), [&] { return databases(p, tables); });
    if constexpr (Regions == blank_regions::merged && Lookup == lookup::reflected)
      if (!m.all) return solved(h);
    any_tables<Puzzle, Patterns> const any{h};
    if (m.all) return all_solutions(wend::idastar_solutions(p, start, any), m, display);
    return solved(any);
  };
  bool const reflected = m.heuristic->reflected;
  if (tables.regions == blank_regions::kept)
    return reflected ? by.template operator()<blank_regions::kept, lookup::reflected>()
                     : by.template operator()<blank_regions::kept, lookup::plain>();
  return reflected ? by.template operator()<blank_regions::merged, lookup::reflected>()
                   : by.template operator()<blank_regions::merged, lookup::plain>();
}

}  // namespace
}  // namespace npuzzle
