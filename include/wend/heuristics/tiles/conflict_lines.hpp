// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <type_traits>  // std::conditional_t
#include <vector>

#include <wend/puzzles/board.hpp>

/// \file
/// The conflicts of tiles within the rows and within the columns of a board.

namespace wend::detail {

/// The view of a row or column for its conflicts: for each place, the goal place within this line
/// of the tile there, counted from 1; 0 for the blank and for tiles that belong to other lines.
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

/// Records the costly tiles, a bit for each place, for every line that begins like `line` and has
/// `left` further places. A line's code has three bits a place.
inline void tell_costly(std::vector<std::uint8_t>& table, std::size_t length, conflict_line& line,
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
    tell_costly(table, length, line, place + 1, code | home << (3 * place), used | bit);
  }
  line.homes[place] = 0;
}

template <std::size_t Length>
std::uint8_t const* costly_tiles() {
  static std::vector<std::uint8_t> const table = [] {
    std::vector<std::uint8_t> all(std::size_t{1} << (3 * Length));
    conflict_line line;
    tell_costly(all, Length, line);
    return all;
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

  /// The change of the sum when a tile moves from a cell to the empty one beside it, in the next
  /// line: 1 or -1.
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
