// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <memory>
#include <stdexcept>    // std::length_error
#include <string>
#include <type_traits>  // std::conditional_t

#include <wend/core/error.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tiles/walking_table.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The walking distance on sliding-tile puzzles.

namespace wend::heuristics {

/// The least number of moves up and down that bring each tile into its row, ignoring columns, plus
/// the least number of moves left and right that bring each into its column, ignoring rows. Never
/// less than the Manhattan distance, because each such move takes one tile and needs the blank
/// beside it. Admissible and consistent, for every goal, on the plane and on the torus.
///
/// Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle" (in Japanese), 2001,
/// ic-net.or.jp/home/takaken/nt/slide/solve15.html.
///
///     auto const h = wend::heuristics::walking_distance{puzzle};
///
/// The state of the rows is the number of tiles of each row in each row; the columns are alike. The
/// tables are built with the heuristic, breadth-first from the goal, and its copies share them.
/// Along a path a move costs one look-up in one of them.
///
/// | board | states of the rows, of the columns | tables | made in |
/// |---|---|---:|---:|
/// | 3x3 | 105, 105 | 1 KiB | 0.05 ms |
/// | 3x4 | 255, 4,324 | 71 KiB | 1 ms |
/// | 4x4 | 24,964, 24,964 | 390 KiB, twice that if the blank's goal is not on the diagonal | 5 ms |
/// | 3x5 | 525, 352,560 | 14 MiB | 0.3 s |
/// | 2x6 | 12, 367,560 | 17 MiB | 0.2 s |
///
/// The rows of 4x5 have 107,712 states but its columns 5,977,015, and each direction of 5x5 has
/// 65,650,495: boards with sides longer than those above are rejected. On a board of one row or
/// column the walking distance is the number of steps of its blank.
///
/// On Korf's 100 instances IDA* generates 45,747,993 nodes on average, compared with 363,028,080
/// with the Manhattan distance, and takes 0.19 s for each; see bench/rows/pattern_databases.md.
template <class Puzzle>
class walking_distance;

/// The heuristic of sliding puzzles.
template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class walking_distance<puzzles::sliding_puzzle<Edges, Rows, Cols>>
    : public detail::promised_f_step<detail::steps_by_one(Edges, Rows, Cols)> {
  static constexpr bool is_static = Rows != puzzles::dynamic;
  static_assert(!is_static || detail::has_walking_tables(Rows, Cols),
                "wend: heuristics::walking_distance is for boards of up to 2x6, 3x5 or 4x4, and of "
                "one row or column: the rows or columns of others have too many states for tables");

  using number =
      std::conditional_t<is_static && Rows <= 4 && Cols <= 4, std::uint16_t, std::uint32_t>;
  using table = detail::walking_table<number>;

 public:
  using puzzle_type = puzzles::sliding_puzzle<Edges, Rows, Cols>;  ///< The puzzle.
  using state_type = typename puzzle_type::state_type;             ///< Its states.

  static constexpr bool goal_aware = true;

  /// The states of the rows and of the columns, and the estimate.
  struct note_type {
    number rows;     ///< The number of the state of the rows.
    number columns;  ///< The number of the state of the columns.
    int value;       ///< The estimate.
  };

  /// True if there are tables for boards of these sides.
  static constexpr bool serves(std::size_t rows, std::size_t cols) noexcept {
    return detail::has_walking_tables(rows, cols);
  }

  /// Copies the data that it needs from `p`.
  /// \complexity O(s k) for s states of k lines, in time and memory.
  /// \throws std::length_error if the sides, known at run time, are too long.
  explicit walking_distance(puzzle_type const& p) : map_(p.shape()), shape_(p.shape()) {
    if (!serves(p.rows(), p.cols()))
      detail::raise(std::length_error(
          "heuristics::walking_distance of a board of " + std::to_string(p.rows()) + " rows and " +
          std::to_string(p.cols()) +
          " columns: expected up to 2x6, 3x5 or 4x4, or one row or column, because the rows or "
          "columns of others have too many states for tables"));
    auto const& goal = p.goal_state();
    std::size_t const cols = p.cols();
    for (std::size_t cell = 0; cell < p.size(); ++cell) {
      row_[goal[cell]] = static_cast<std::uint8_t>(cell / cols);
      column_[goal[cell]] = static_cast<std::uint8_t>(cell % cols);
    }
    rows_ = std::make_shared<table const>(Edges, p.rows(), cols, row_[0]);
    columns_ = p.rows() == cols && row_[0] == column_[0]
                   ? rows_
                   : std::make_shared<table const>(Edges, cols, p.rows(), column_[0]);
  }

  /// \complexity O(n) in the cells.
  int operator()(state_type const& s) const { return root(s).value; }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// \complexity O(n) in the cells for a root, O(1) for a child.
  /// @{

  note_type root(state_type const& s) const {
    std::uint64_t rows = rows_->blank_key(s.blank() / shape_.cols());
    std::uint64_t columns = columns_->blank_key(s.blank() % shape_.cols());
    for (std::size_t cell = 0; cell < s.size(); ++cell) {
      if (s[cell] == 0) continue;
      rows += rows_->tile_key(cell / shape_.cols(), row_[s[cell]]);
      columns += columns_->tile_key(cell % shape_.cols(), column_[s[cell]]);
    }
    number const r = rows_->number_of(rows);
    number const c = columns_->number_of(columns);
    return {r, c, rows_->distance(r) + columns_->distance(c)};
  }

  note_type child(note_type const& note, state_type const& s, puzzles::move a) const noexcept {
    return child(note, s, s.blank(), a);
  }
  /// \pre `site` is the blank's cell.
  template <class Tiles>
  [[gnu::always_inline]] note_type child(note_type note, Tiles const& tiles, std::size_t site,
                                         puzzles::move a) const noexcept {
    std::size_t const tile = tiles[map_.leads_to(site, a)];
    bool const back = a == puzzles::move::up || a == puzzles::move::left;
    if (a == puzzles::move::up || a == puzzles::move::down)
      note.value += take(*rows_, note.rows, back, row_[tile]);
    else
      note.value += take(*columns_, note.columns, back, column_[tile]);
    return note;
  }

  int value(note_type const& note) const noexcept { return note.value; }
  /// @}

 private:
  /// Makes a step within a table, and returns the change of the distance.
  [[gnu::always_inline]] static int take(table const& t, number& state, bool back,
                                         std::size_t home) noexcept {
    number const before = state;
    state = t.step(before, back, home);
    if constexpr (detail::steps_by_one(Edges, Rows, Cols))
      return before < state ? 1 : -1;  // states are numbered by increasing distance
    else
      return t.distance(state) - t.distance(before);
  }

  [[no_unique_address]] puzzles::slide_map<Edges, Rows, Cols> map_;
  [[no_unique_address]] puzzles::board_shape<Rows, Cols> shape_;
  std::array<std::uint8_t, puzzles::board_shape<Rows, Cols>::capacity> row_{};  // by tile
  std::array<std::uint8_t, puzzles::board_shape<Rows, Cols>::capacity> column_{};
  std::shared_ptr<table const> rows_;
  std::shared_ptr<table const> columns_;
};

template <class Puzzle>
walking_distance(Puzzle const&) -> walking_distance<Puzzle>;

}  // namespace wend::heuristics
