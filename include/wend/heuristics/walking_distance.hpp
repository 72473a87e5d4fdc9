// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::bit_width
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <memory>
#include <stdexcept>  // std::length_error
#include <string>
#include <type_traits>  // std::conditional_t
#include <unordered_map>
#include <vector>

#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/slide_map.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The walking distance on sliding-tile puzzles.

namespace wend::detail {

/// True if the states of both rows and columns are few enough for tables: at most 367,560, which is
/// the number for the columns of 2x6.
constexpr bool has_walking_tables(std::size_t rows, std::size_t cols) noexcept {
  std::size_t const few = rows < cols ? rows : cols;
  std::size_t const many = rows < cols ? cols : rows;
  return few == 1 || (few == 2 && many <= 6) || (few == 3 && many <= 5) || many <= 4;
}

/// The lines of a board in one direction. A tile is identified only by the line where it belongs,
/// and the blank's line is the one with a tile missing. The table has the reachable states of such
/// boards, the distance of each from the goal in steps of the blank from line to line, and the
/// result of each step.
///
/// In lines of one cell, tiles cannot pass each other: the state is then the blank's line.
///
/// \tparam Number  Holds a state's number. The states are numbered by increasing distance.
template <class Number>
class walking_table {
 public:
  /// \pre `length` is 1, or has_walking_tables(lines, length).
  walking_table(puzzles::topology edges, std::size_t lines, std::size_t length,
                std::size_t blank_home)
      : edges_(edges),
        lines_(lines),
        length_(length),
        blank_home_(blank_home),
        bits_(static_cast<unsigned>(std::bit_width(length))) {
    find(goal(), 0);
    for (std::size_t state = 0; state < distances_.size(); ++state) add_steps(state);
    keys_ = {};
  }

  /// The number of a state. \pre The state exists.
  [[nodiscard]] Number number_of(std::uint64_t key) const { return numbers_.find(key)->second; }

  /// The contribution to a key of a tile in this line that belongs in line `home`, or of the blank.
  [[nodiscard]] std::uint64_t tile_key(std::size_t line, std::size_t home) const noexcept {
    // The last line follows from the others, because the tiles that belong in each line are known.
    if (length_ == 1 || line + 1 == lines_) return 0;
    return std::uint64_t{1} << (bits_ * (line * lines_ + home));
  }
  [[nodiscard]] std::uint64_t blank_key(std::size_t line) const noexcept {
    return length_ == 1 ? line : 0;
  }

  [[nodiscard]] int distance(Number state) const noexcept { return distances_[state]; }
  /// The number of states.
  [[nodiscard]] std::size_t size() const noexcept { return distances_.size(); }

  /// The state after the blank steps to the previous or next line, from which a tile that belongs
  /// in line `home` takes its place. \pre There is such a tile.
  [[nodiscard]] Number step(Number state, bool back, std::size_t home) const noexcept {
    return steps_[(std::size_t{state} * 2 + (back ? 1 : 0)) * lines_ + home];
  }

 private:
  /// The number of tiles of each home line in each line.
  struct content {
    std::array<std::array<std::size_t, puzzles::max_side>, puzzles::max_side> tiles{};
    std::size_t blank = 0;
  };

  std::uint64_t goal() const {
    std::uint64_t key = blank_key(blank_home_);
    for (std::size_t line = 0; line < lines_; ++line)
      key += (length_ - (line == blank_home_ ? 1 : 0)) * tile_key(line, line);
    return key;
  }

  content content_of(std::uint64_t key) const {
    content c;
    if (length_ == 1) {
      c.blank = to_size(key);
      for (std::size_t line = 0; line < lines_; ++line)
        if (line != c.blank) c.tiles[line].fill(1);  // any tile that is requested
      return c;
    }
    std::size_t const last = lines_ - 1;
    c.blank = last;
    for (std::size_t home = 0; home < lines_; ++home)
      c.tiles[last][home] = length_ - (home == blank_home_ ? 1 : 0);
    for (std::size_t line = 0; line < last; ++line) {
      std::size_t count = 0;
      for (std::size_t home = 0; home < lines_; ++home) {
        std::size_t const n = key >> (bits_ * (line * lines_ + home)) & ((1u << bits_) - 1);
        c.tiles[line][home] = n;
        c.tiles[last][home] -= n;
        count += n;
      }
      if (count < length_) c.blank = line;
    }
    return c;
  }

  Number find(std::uint64_t key, std::size_t distance) {
    auto const [at, is_new] = numbers_.emplace(key, static_cast<Number>(distances_.size()));
    if (is_new) {
      distances_.push_back(static_cast<std::uint8_t>(distance));
      keys_.push_back(key);
    }
    return at->second;
  }

  void add_steps(std::size_t state) {
    std::uint64_t const key = keys_[state];
    content const here = content_of(key);
    steps_.resize(steps_.size() + 2 * lines_);
    for (bool const back : {false, true}) {
      side_step const step{edges_, lines_, here.blank, back};
      if (!step.allowed()) continue;
      std::size_t const from = step.target();
      for (std::size_t home = 0; home < lines_; ++home) {
        if (here.tiles[from][home] == 0) continue;
        std::uint64_t const next = key - tile_key(from, home) + tile_key(here.blank, home) -
                                   blank_key(here.blank) + blank_key(from);
        steps_[(state * 2 + (back ? 1 : 0)) * lines_ + home] =
            find(next, distances_[state] + std::size_t{1});
      }
    }
  }

  puzzles::topology edges_;
  std::size_t lines_;
  std::size_t length_;
  std::size_t blank_home_;
  unsigned bits_;
  std::unordered_map<std::uint64_t, Number> numbers_;
  std::vector<std::uint64_t> keys_;  // by number, used while the table is built
  std::vector<std::uint8_t> distances_;
  std::vector<Number> steps_;
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The least number of moves up and down that bring each tile into its row, ignoring columns, plus
/// the least number of moves left and right that bring each into its column, ignoring rows. Never
/// less than the Manhattan distance, because each such move moves one tile and needs the blank next
/// to it; except on a torus of one row or column. Admissible and consistent, for every goal, on the
/// plane and on the torus.
///
/// Ken'ichiro Takahashi, "How to make a program that solves the 15-puzzle" (in Japanese), 2001,
/// ic-net.or.jp/home/takaken/nt/slide/solve15.html.
///
///     auto const h = wend::heuristics::walking_distance{puzzle};
///
/// The state of the rows is, for each row, how many of its tiles belong in each of the rows; the
/// state of the columns is defined alike. The tables are built with the heuristic, breadth-first
/// from the goal, and its copies share them. Along a path a move costs one look-up in one of them.
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
/// On Korf's 100 instances IDA* generates 45,747,993 nodes on average, compared with 363,028,079
/// with the Manhattan distance, and takes 0.19 s for each; see bench/rows/pattern_databases.md.
template <class Puzzle>
class walking_distance;

/// The heuristic of sliding puzzles.
template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
class walking_distance<puzzles::sliding_puzzle<Edges, Rows, Cols>>
    : public detail::with_f_step<detail::steps_by_one(Edges, Rows, Cols) ? 2 : 0> {
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
