// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::bit_width
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <unordered_map>
#include <vector>

#include <wend/puzzles/slide_map.hpp>

/// \file
/// The walking distance's tables for the rows, or the columns, of a board.

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
/// In lines of one cell tiles do not pass each other: the state is then the blank's line.
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

  /// The state after the blank's step to the line before or behind its own, from which a tile that
  /// belongs in line `home` takes its place. \pre There is such a tile.
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
      c.blank = static_cast<std::size_t>(key);
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
