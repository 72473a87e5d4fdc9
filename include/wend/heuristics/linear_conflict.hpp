// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <type_traits>  // std::conditional_t
#include <vector>

#include <wend/puzzles/board.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The Manhattan distance with linear conflicts on sliding-tile puzzles.

namespace wend::detail {

/// A row or column as needed for its conflicts: for each place, the goal place (from 1) of its tile
/// within this line; 0 for the blank and for tiles that belong in other lines.
struct conflict_line {
  std::array<std::uint8_t, puzzles::max_side> homes{};

  /// The least number of tiles whose removal leaves the others in order: the tiles outside a
  /// longest increasing subsequence.
  [[nodiscard]] constexpr std::size_t conflicts() const noexcept {
    std::array<std::uint8_t, puzzles::max_side> least{};  // the last of a subsequence, by length
    std::size_t longest = 0;
    std::size_t tiles = 0;
    for (std::uint8_t const home : homes) {
      if (home == 0) continue;
      ++tiles;
      std::size_t length = longest;
      while (length > 0 && least[length - 1] > home) --length;
      least[length] = home;
      if (length == longest) ++longest;
    }
    return tiles - longest;
  }

  /// True if there is one conflict more than without the tile in this place.
  [[nodiscard]] constexpr bool is_costly(std::size_t place) const noexcept {
    conflict_line others = *this;
    others.homes[place] = 0;
    return conflicts() != others.conflicts();
  }
};

/// Lines up to this length have a table.
inline constexpr std::size_t longest_tabled_line = 6;

/// Records the costly tiles, a bit for each place, for every line of `length` places whose first
/// `place` places are those of `line`; `used` has a bit for each home that they take. A line's code
/// has three bits a place.
inline void fill_costly(std::uint8_t* table, std::size_t length, conflict_line& line,
                        std::size_t place = 0, std::size_t code = 0, unsigned used = 1) {
  if (place == length) {
    unsigned costly = 0;
    for (std::size_t i = 0; i < length; ++i)
      if (line.homes[i] != 0 && line.is_costly(i)) costly |= 1u << i;
    table[code] = static_cast<std::uint8_t>(costly);
    return;
  }
  for (std::size_t home = 0; home <= length; ++home) {
    unsigned const bit = home == 0 ? 0 : 1u << home;
    if ((used & bit) != 0) continue;
    line.homes[place] = static_cast<std::uint8_t>(home);
    fill_costly(table, length, line, place + 1, code | home << (3 * place), used | bit);
  }
  line.homes[place] = 0;
}

template <std::size_t Length>
std::uint8_t const* costly_tiles() {
  static std::array<std::uint8_t, std::size_t{1} << (3 * Length)> table;
  [[maybe_unused]] static bool const is_made = [] {
    conflict_line line;
    fill_costly(table.data(), Length, line);
    return true;
  }();
  return table.data();
}

/// The table for lines of this length, built on first use; null if there is none.
inline std::uint8_t const* costly_tiles(std::size_t length) {
  switch (length) {
    case 1: return costly_tiles<1>();
    case 2: return costly_tiles<2>();
    case 3: return costly_tiles<3>();
    case 4: return costly_tiles<4>();
    case 5: return costly_tiles<5>();
    case 6: return costly_tiles<6>();
    default: return nullptr;
  }
}

/// All rows of a board, or all its columns: the steps from line to line that the tiles need, and
/// the conflicts in the lines.
template <std::size_t Rows, std::size_t Cols, bool Columns>
class conflict_lines {
  static constexpr std::size_t tiles = Rows == puzzles::dynamic ? 0 : Rows * Cols;
  static constexpr std::size_t lines = std::array{Rows, Cols}[Columns ? 1 : 0];
  using bytes = std::conditional_t<Rows == puzzles::dynamic, std::vector<std::uint8_t>,
                                   std::array<std::uint8_t, tiles>>;
  using bytes_by_line = std::conditional_t<Rows == puzzles::dynamic, std::vector<std::uint8_t>,
                                           std::array<std::uint8_t, tiles * lines>>;

 public:
  explicit conflict_lines(puzzles::board<Rows, Cols> const& goal)
      : shape_(goal.shape()), costly_(costly_tiles(length())) {
    std::size_t const n = shape_.size();
    if constexpr (Rows == puzzles::dynamic) {
      line_.resize(n);
      home_.resize(n * (n / length()));
    }
    for (std::size_t cell = 0; cell < n; ++cell) {
      std::size_t const tile = goal[cell];
      line_[tile] = static_cast<std::uint8_t>(line_of(cell));
      if (tile != 0)
        home_[line_of(cell) * n + tile] = static_cast<std::uint8_t>(place_of(cell) + 1);
    }
  }

  /// The steps of all tiles, and two for each conflict.
  [[nodiscard]] int sum(puzzles::board<Rows, Cols> const& s) const noexcept {
    std::size_t const n = shape_.size();
    std::size_t steps = 0;
    for (std::size_t first = 0; first < n; first += length()) {
      std::size_t const line = first / length();
      conflict_line here;
      for (std::size_t place = 0; place < length(); ++place) {
        std::size_t const tile = s[cell_of(line, place)];
        here.homes[place] = home_[line * n + tile];
        std::size_t const home = line_[tile];
        if (tile != 0) steps += line < home ? home - line : line - home;
      }
      steps += 2 * here.conflicts();
    }
    return static_cast<int>(steps);
  }

  /// The change of the sum when a tile moves to the adjacent empty cell in the next line: 1 or -1.
  template <class Tiles>
  [[gnu::always_inline, nodiscard]] int change(Tiles const& s, std::size_t from,
                                               std::size_t to) const noexcept {
    std::size_t const tile = s[from];
    std::size_t const line = line_[tile];
    bool const enters = line == line_of(to);
    if (enters || line == line_of(from))
      return is_costly(s, line, place_of(to), tile) == enters ? 1 : -1;
    return (line > line_of(from)) == (line_of(to) > line_of(from)) ? -1 : 1;
  }

 private:
  constexpr std::size_t length() const noexcept { return Columns ? shape_.rows() : shape_.cols(); }
  constexpr std::size_t line_of(std::size_t cell) const noexcept {
    return Columns ? cell % shape_.cols() : cell / shape_.cols();
  }
  constexpr std::size_t place_of(std::size_t cell) const noexcept {
    return Columns ? cell / shape_.cols() : cell % shape_.cols();
  }
  constexpr std::size_t cell_of(std::size_t line, std::size_t place) const noexcept {
    return Columns ? place * shape_.cols() + line : line * shape_.cols() + place;
  }

  /// True if `tile`, in this place of the line, is costly. The line's content at this place is not
  /// read.
  template <class Tiles>
  [[gnu::always_inline]] bool is_costly(Tiles const& s, std::size_t line, std::size_t place,
                                        std::size_t tile) const noexcept {
    std::uint8_t const* const homes = home_.data() + line * shape_.size();
    auto const home = [&](std::size_t i) {
      return homes[i == place ? tile : std::size_t{s[cell_of(line, i)]}];
    };
    if (Rows == puzzles::dynamic ? costly_ != nullptr : length() <= longest_tabled_line) {
      std::size_t code = 0;
      for (std::size_t i = 0; i < length(); ++i) code |= std::size_t{home(i)} << (3 * i);
      return (costly_[code] >> place & 1u) != 0;
    }
    conflict_line here;
    for (std::size_t i = 0; i < length(); ++i) here.homes[i] = home(i);
    return here.is_costly(place);
  }

  [[no_unique_address]] puzzles::board_shape<Rows, Cols> shape_;
  std::uint8_t const* costly_;
  bytes line_{};          // by tile
  bytes_by_line home_{};  // by line and tile: as in conflict_line
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The Manhattan distance, plus two steps for each tile that must leave its line. Among the tiles
/// in a row that belong in that row, all but a longest sequence in the goal's order must move out
/// of the way of the others, and back; and likewise in the columns. The number of these tiles is
/// the exact minimum, not an estimate. Admissible and consistent, for every goal on a plane.
///
/// O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to relaxed models yields powerful
/// admissible heuristics", Information Sciences 63(3), 1992, 207-227.
///
///     auto const h = wend::heuristics::linear_conflict{puzzle};
///
/// A tile never passes another tile within its line, so a move can change the conflicts of only one
/// line, and only if the tile belongs in the line that it leaves or enters. If the tile's
/// distance falls, the number of conflicts stays or rises by one; if the distance rises, the number
/// stays or falls by one. A table stores which, for all contents of a line. It has 8^length bytes
/// (4 KiB for lines of 4, 256 KiB for lines of 6, the longest with a table), is built with the
/// first heuristic for lines of that length (in 2 ms for 6, in 0.02 ms for 4), and is shared by
/// all. The conflicts of longer lines are counted from scratch.
///
/// On Korf's 100 instances IDA* generates 37,596,313 nodes on average, compared with 363,028,079
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
  /// \complexity O(1) for most moves, else O(k) in a line of k <= 6 cells and O(k^2) in a
  ///             longer one.
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
