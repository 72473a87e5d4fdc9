// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <vector>

#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

#include "made_of.hpp"
#include "solver_run.hpp"
#include "tables.hpp"

namespace npuzzle {
namespace {

using wend::heuristics::blank_regions, wend::heuristics::lookup;

/// An instance with sides that are known at compile time, and tables of at most that number of patterns.
template <class Puzzle, std::size_t Patterns>
struct tables_problem {
  using board = typename Puzzle::state_type;

  Puzzle puzzle;
  board start;
  wend::heuristics::tile_pattern_tables const* tables;

  tables_problem(instance const& i, wend::heuristics::tile_pattern_tables const& t)
      : puzzle(board_of(i.goal), i.order), start(board_of(i.start)), tables(&t) {}

  /// The heuristic that reads the tables: made once for them.
  template <blank_regions Regions, lookup Lookup>
  [[nodiscard]] auto const& heuristic() const {
    using databases = wend::heuristics::tile_pattern_databases<Puzzle, Patterns, Regions, Lookup>;
    return made_of<databases>(tables->patterns.front().data(),
                              [&] { return databases(puzzle, *tables); });
  }

 private:
  static board board_of(wend::puzzles::board<> const& b) {
    std::vector<int> const tiles(b.begin(), b.end());
    return board(typename board::shape_type{}, tiles);
  }
};

/// IDA* with the tables that are the default.
template <class Puzzle, std::size_t Patterns>
[[maybe_unused]] answer by_default_tables(instance const& i, method const& m, progress& display,
                                          wend::heuristics::tile_pattern_tables const& tables) {
  tables_problem<Puzzle, Patterns> const at(i, tables);
  auto const& h = at.template heuristic<blank_regions::merged, lookup::reflected>();
  return kept_solution(
      wend::idastar.search(at.puzzle, at.start, h, {.prune_moves = m.prune_moves}), m, display);
}

}  // namespace
}  // namespace npuzzle
