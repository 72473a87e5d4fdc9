// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/heuristics/tiles/conflict_lines.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The Manhattan distance with linear conflicts on sliding-tile puzzles.

namespace wend::heuristics {

/// The Manhattan distance, plus two steps for each tile that must leave its line. Among the tiles
/// in a row that belong in that row, all but a longest sequence in the goal's order must move out
/// of the way of the others, and back; and likewise in the columns. This is the exact least number
/// of such tiles, not an estimate. Admissible and consistent, for every goal on a plane.
///
/// O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to relaxed models yields powerful
/// admissible heuristics", Information Sciences 63(3), 1992, 207-227.
///
///     auto const h = wend::heuristics::linear_conflict{puzzle};
///
/// A tile passes no other within its line, so a move can change the conflicts of only one line, and
/// only if the tile belongs in the line that it leaves or enters. The conflicts then change by one,
/// against the tile's step, or not at all. A table of all contents of a line stores which. It has
/// 8^length bytes (4 KiB for lines of 4, 256 KiB for lines of 6, the longest with a table), is
/// built with the first heuristic for lines of that length (in 2 ms for 6, in 0.02 ms for 4), and
/// is shared by all. The conflicts of longer lines are counted from scratch.
///
/// On Korf's 100 instances IDA* generates 37,596,313 nodes on average, compared with 363,028,080
/// with the Manhattan distance, and takes 0.18 s for each; see bench/rows/pattern_databases.md.
template <class Puzzle>
class linear_conflict;

/// The heuristic of sliding puzzles on the plane.
template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class linear_conflict<puzzles::sliding_puzzle<Edges, Rows, Cols>> {
  static_assert(Edges == puzzles::topology::plane,
                "wend: heuristics::linear_conflict is for boards with edges: on a torus a tile can "
                "pass another by going round the other way, and need not leave its line");

 public:
  using puzzle_type = puzzles::sliding_puzzle<Edges, Rows, Cols>;  ///< The puzzle.
  using state_type = typename puzzle_type::state_type;             ///< Its states.

  static constexpr bool goal_aware = true;

  /// A move changes g by 1 and h by 1 or -1.
  static constexpr int f_step = 2;

  /// Copies the data that it needs from `p`.
  /// \complexity O(n^1.5) in the cells of a square board, in time and memory, and the table.
  explicit linear_conflict(puzzle_type const& p)
      : map_(p.shape()), rows_(p.goal_state()), columns_(p.goal_state()) {}

  /// \complexity O(n) in the cells, if at least half of the tiles of each line are in order; at
  ///             worst O(n^1.5) on a square board.
  int operator()(state_type const& s) const noexcept { return rows_.sum(s) + columns_.sum(s); }

  /// The change of the estimate by a move that is not yet made: 1 or -1.
  /// \complexity O(1) for most moves, else O(k) for a line of k cells up to 6 of them, above
  /// O(k^2).
  int delta(state_type const& s, puzzles::move a) const noexcept { return delta(s, s.blank(), a); }

  /// The same for callers that know the blank's cell; `tiles` is a board or its rest.
  /// \pre `site` is the blank's cell.
  template <class Tiles>
  [[gnu::always_inline]] int delta(Tiles const& tiles, std::size_t site,
                                   puzzles::move a) const noexcept {
    std::size_t const from = map_.leads_to(site, a);
    return a == puzzles::move::up || a == puzzles::move::down ? rows_.change(tiles, from, site)
                                                              : columns_.change(tiles, from, site);
  }

 private:
  [[no_unique_address]] puzzles::slide_map<Edges, Rows, Cols> map_;
  detail::conflict_lines<Rows, Cols, false> rows_;
  detail::conflict_lines<Rows, Cols, true> columns_;
};

template <class Puzzle>
linear_conflict(Puzzle const&) -> linear_conflict<Puzzle>;

}  // namespace wend::heuristics
