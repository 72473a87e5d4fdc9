// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::countr_zero, std::countl_zero
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <vector>

#include <wend/adapters/grid_cell.hpp>
#include <wend/adapters/grid_map.hpp>
#include <wend/adapters/octile_cost.hpp>

/// \file
/// The steps of a grid that jump point search keeps, and the lengths of its jumps.

namespace wend::detail {

constexpr unsigned bit_of(grid_step s) noexcept { return 1u << static_cast<unsigned>(s); }

/// The two straight steps that together equal a diagonal one.
constexpr std::array<grid_step, 2> parts_of(grid_step diagonal) noexcept {
  using enum grid_step;
  return {diagonal == north_east || diagonal == north_west ? north : south,
          diagonal == north_east || diagonal == south_east ? east : west};
}

/// The steps that a cheapest path on an empty grid may take after a given step: the same step, and
/// after a diagonal one also its parts.
constexpr unsigned natural_steps(grid_step heading) noexcept {
  unsigned all = bit_of(heading);
  if (is_diagonal(heading))
    for (auto const part : parts_of(heading)) all |= bit_of(part);
  return all;
}

/// The steps that are kept in a cell, by the set of its free neighbours and the step that led
/// there. A step is left out if a path that avoids the cell, through its neighbours, leads from the
/// previous cell to the step's target, and is shorter, or as long and diagonal first.
class kept_steps {
 public:
  /// The kept steps under this corner rule, computed once.
  static kept_steps const& where(corner_cutting corners) {
    static std::array<kept_steps, 3> const all{kept_steps(corner_cutting::forbidden),
                                               kept_steps(corner_cutting::past_one),
                                               kept_steps(corner_cutting::allowed)};
    return all[static_cast<std::size_t>(corners)];
  }

  /// A bit for each kept step; `free` has a bit for each free neighbour.
  [[nodiscard]] unsigned after(grid_step heading, unsigned free) const noexcept {
    return kept_[static_cast<std::size_t>(heading) << 8 | free];
  }

 private:
  explicit kept_steps(corner_cutting corners) : free_sides_(detail::free_sides(corners)) {
    for (unsigned i = 0; i < kept_.size(); ++i) {
      auto const heading = static_cast<grid_step>(i >> 8);
      unsigned const free = i & 0xFFu;
      for (auto const out : grid_steps(0xFF))
        if (is_step(free, {}, out) && !is_needless(free, heading, out))
          kept_[i] |= static_cast<std::uint8_t>(bit_of(out));
    }
  }

  /// True for a free neighbour, and for the cell {} itself.
  static bool is_free(unsigned free, grid_cell c) noexcept {
    if (c == grid_cell{}) return true;
    for (auto const s : grid_steps(free))
      if (neighbour({}, s) == c) return true;
    return false;
  }
  [[nodiscard]] bool is_step(unsigned free, grid_cell from, grid_step s) const noexcept {
    grid_cell const to = neighbour(from, s);
    if (!is_free(free, to)) return false;
    return !is_diagonal(s) ||
           int{is_free(free, {to.x, from.y})} + int{is_free(free, {from.x, to.y})} >= free_sides_;
  }
  static octile_cost length_of(grid_step first, grid_step second) {
    int const diagonal = int{is_diagonal(first)} + int{is_diagonal(second)};
    return {2 - diagonal, diagonal};
  }
  /// Paths of one step or two suffice: three steps are longer than any two.
  [[nodiscard]] bool is_needless(unsigned free, grid_step heading, grid_step out) const {
    grid_cell const from = neighbour({}, opposite(heading));
    grid_cell const to = neighbour({}, out);
    if (to == from) return true;
    octile_cost const through = length_of(heading, out);
    for (auto const s : grid_steps(0xFF)) {
      grid_cell const between = neighbour(from, s);
      if (between == grid_cell{} || !is_step(free, from, s)) continue;
      if (between == to) return true;
      for (auto const t : grid_steps(0xFF)) {
        if (neighbour(between, t) != to || !is_step(free, between, t)) continue;
        octile_cost const past = length_of(s, t);
        if (past < through || (past == through && !is_diagonal(heading))) return true;
      }
    }
    return false;
  }

  int free_sides_;
  std::array<std::uint8_t, 2048> kept_{};  // 8 steps, 256 sets of free neighbours
};

/// A bit for each cell of lines of equal length, and a set bit before and after each line.
/// Consecutive lines share it.
class marked_lines {
 public:
  marked_lines(int lines, int length)
      : stride_(static_cast<std::uint64_t>(length) + 1),
        words_(static_cast<std::size_t>(static_cast<std::uint64_t>(lines) * stride_ / 64 + 1)) {
    for (int line = 0; line <= lines; ++line) set(static_cast<std::uint64_t>(line) * stride_);
  }
  void mark(int line, int at) noexcept { set(index(line, at)); }

  /// The distance from a cell to the first mark after it.
  [[nodiscard]] int ahead(int line, int at) const noexcept {
    std::uint64_t const from = index(line, at) + 1;
    auto w = static_cast<std::size_t>(from / 64);
    std::uint64_t word = words_[w] & ~std::uint64_t{0} << from % 64;
    while (word == 0) word = words_[++w];
    return static_cast<int>(w * 64 + static_cast<unsigned>(std::countr_zero(word)) - from) + 1;
  }
  /// The distance from a cell to the last mark before it.
  [[nodiscard]] int behind(int line, int at) const noexcept {
    std::uint64_t const from = index(line, at) - 1;
    auto w = static_cast<std::size_t>(from / 64);
    std::uint64_t word = words_[w] & ~std::uint64_t{0} >> (63 - from % 64);
    while (word == 0) word = words_[--w];
    return static_cast<int>(from - (w * 64 + 63 - static_cast<unsigned>(std::countl_zero(word)))) +
           1;
  }

 private:
  [[nodiscard]] std::uint64_t index(int line, int at) const noexcept {
    return static_cast<std::uint64_t>(line) * stride_ + static_cast<std::uint64_t>(at) + 1;
  }
  void set(std::uint64_t i) noexcept {
    words_[static_cast<std::size_t>(i / 64)] |= std::uint64_t{1} << i % 64;
  }

  std::uint64_t stride_;
  std::vector<std::uint64_t> words_;
};

/// The tables for jumps on a grid, independent of the goal.
class jump_tables {
 public:
  explicit jump_tables(grid_map<> const& map)
      : kept_(&kept_steps::where(map.corners())),
        free_(map.cells()),
        lines_{marked_lines(map.width(), map.height()), marked_lines(map.height(), map.width()),
               marked_lines(map.width(), map.height()), marked_lines(map.height(), map.width())} {
    std::size_t i = 0;
    for (grid_cell c{0, 0}; c.y < map.height(); ++c.y)
      for (c.x = 0; c.x < map.width(); ++c.x, ++i) {
        for (auto const s : grid_steps(0xFF))
          if (map.is_free(neighbour(c, s))) free_[i] |= static_cast<std::uint8_t>(bit_of(s));
        for (auto const s : grid_steps(0x0F))
          if (!map.is_free(c) || is_turn(i, s)) mark(c, s);
      }
  }

  /// The steps that are kept in the cell of that number.
  [[nodiscard]] unsigned kept(std::size_t cell, grid_step heading) const noexcept {
    return kept_->after(heading, free_[cell]);
  }
  /// True if one of the kept steps is not natural, so that a path may have to turn there.
  [[nodiscard]] bool is_turn(std::size_t cell, grid_step heading) const noexcept {
    return (kept(cell, heading) & ~natural_steps(heading)) != 0;
  }
  /// The number of straight steps to the next cell that is blocked, outside, or a turn.
  [[nodiscard]] int run(grid_cell c, grid_step s) const noexcept {
    using enum grid_step;
    auto const& lines = lines_[static_cast<std::size_t>(s)];
    if (s == north) return lines.behind(c.x, c.y);
    if (s == south) return lines.ahead(c.x, c.y);
    return s == west ? lines.behind(c.y, c.x) : lines.ahead(c.y, c.x);
  }

 private:
  void mark(grid_cell c, grid_step s) noexcept {
    auto& lines = lines_[static_cast<std::size_t>(s)];
    if (s == grid_step::north || s == grid_step::south)
      lines.mark(c.x, c.y);
    else
      lines.mark(c.y, c.x);
  }

  kept_steps const* kept_;
  std::vector<std::uint8_t> free_;    // neighbours, a bit each
  std::array<marked_lines, 4> lines_;  // by straight step: the cells that are blocked, or turns
};

}  // namespace wend::detail
