// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::countr_zero
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/puzzles/move.hpp>

/// \file
/// The places of a pattern's tiles: sets of cells, and the regions into which a set divides the
/// other cells, one of which has the blank.

namespace wend::detail {

/// The cells below one, and those between two.
constexpr std::uint32_t cells_below(unsigned cell) noexcept {
  return (std::uint32_t{1} << cell) - 1;
}
constexpr std::uint32_t cells_between(unsigned low, unsigned high) noexcept {
  return cells_below(high) & ~cells_below(low) & ~(std::uint32_t{1} << low);
}

/// The maximum number of cells of a board for patterns: a bit each.
inline constexpr std::size_t most_pattern_cells = 32;

/// n over k, for n cells and k tiles.
inline constexpr auto binomials = [] {
  std::array<std::array<std::uint64_t, most_pattern_cells + 1>, most_pattern_cells + 1> c{};
  for (std::size_t n = 0; n < c.size(); ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}();

/// The rank of a set among those with as many cells, in the order of the sets as numbers.
constexpr std::uint32_t rank_of_cells(std::uint32_t cells) noexcept {
  std::uint64_t rank = 0;
  for (std::size_t k = 1; cells != 0; ++k, cells &= cells - 1)
    rank += binomials[static_cast<std::size_t>(std::countr_zero(cells))][k];
  return static_cast<std::uint32_t>(rank);
}

/// The sets of a fixed number of cells of a board, numbered, and the regions of each set: the cells
/// outside the set that a blank reaches from one another without moving a tile of the set. The
/// regions of a set are numbered by their first cells, and the pairs of a set and a region are
/// numbered through all sets; such a pair is a block.
class cell_sets {
 public:
  /// \pre `count` is at most the number of cells, which is at most `most_pattern_cells`.
  template <class Puzzle>
  cell_sets(Puzzle const& p, std::size_t count) : cells_(p.size()), next_to_(p.size()) {
    for (std::size_t cell = 0; cell < cells_; ++cell)
      for (auto const a : puzzles::moves_in(puzzles::move_order::udlr))
        if (p.allows(cell, a)) next_to_[cell] |= std::uint32_t{1} << p.leads_to(cell, a);
    auto const sets = static_cast<std::size_t>(binomials[cells_][count]);
    sets_.reserve(sets);
    first_block_.reserve(sets + 1);
    regions_.resize(sets);
    std::uint64_t const all = (std::uint64_t{1} << cells_) - 1;
    std::uint64_t set = (std::uint64_t{1} << count) - 1;
    for (std::uint32_t blocks = 0;; blocks += add_regions()) {
      first_block_.push_back(blocks);
      if (sets_.size() == sets) return;
      sets_.push_back(static_cast<std::uint32_t>(set));
      if (set == 0) continue;
      std::uint64_t const lowest = set & (0 - set);  // the next number with as many bits
      std::uint64_t const carried = set + lowest;
      set = (((carried ^ set) / lowest) >> 2 | carried) & all;
    }
  }

  [[nodiscard]] std::size_t cells() const noexcept { return cells_; }
  [[nodiscard]] std::size_t size() const noexcept { return sets_.size(); }
  [[nodiscard]] std::uint32_t operator[](std::size_t set) const noexcept { return sets_[set]; }

  /// The neighbours of a cell.
  [[nodiscard]] std::uint32_t next_to(std::size_t cell) const noexcept { return next_to_[cell]; }

  [[nodiscard]] std::uint32_t blocks() const noexcept { return first_block_.back(); }
  /// The set's first block; for `size()` it is `blocks()`.
  [[nodiscard]] std::uint32_t first_block(std::size_t set) const noexcept {
    return first_block_[set];
  }
  /// The block with the blank in `cell`. \pre `cell` is not in the set.
  [[nodiscard]] std::uint32_t block(std::size_t set, std::size_t cell) const noexcept {
    regions_of_set const& r = regions_[set];
    std::uint32_t block = r.first + (r.bits[0] >> cell & 1u) + 2 * (r.bits[1] >> cell & 1u) +
                          4 * (r.bits[2] >> cell & 1u);
    if (!beyond_seven_.empty()) block += 8 * (beyond_seven_[set] >> cell & 1u);
    return block;
  }

 private:
  /// The first block of a set, and for each cell three bits of its region's number: the block is
  /// found from a quarter of a cache line.
  struct regions_of_set {
    std::uint32_t first;
    std::array<std::uint32_t, 3> bits;
  };

  /// Numbers the regions of the last set and returns their count. (If all cells are taken: none.)
  std::uint32_t add_regions() {
    std::size_t const set = sets_.size() - 1;
    regions_of_set& r = regions_[set];
    r.first = first_block_.back();
    auto rest = static_cast<std::uint32_t>((std::uint64_t{1} << cells_) - 1) & ~sets_.back();
    std::uint32_t count = 0;
    for (; rest != 0; ++count) {
      std::uint32_t region = 0;
      std::uint32_t fresh = rest & (0 - rest);
      while (fresh != 0) {
        auto const cell = static_cast<std::size_t>(std::countr_zero(fresh));
        region |= std::uint32_t{1} << cell;
        rest &= ~region;
        fresh = (fresh | next_to_[cell]) & rest;
      }
      for (std::size_t bit = 0; bit < r.bits.size(); ++bit)
        if ((count >> bit & 1u) != 0) r.bits[bit] |= region;
      if (count >= 8) {  // for example on a line of ten cells or more
        beyond_seven_.resize(regions_.size());
        beyond_seven_[set] |= region;
      }
    }
    return count;
  }

  std::size_t cells_;
  std::vector<std::uint32_t> next_to_;
  std::vector<std::uint32_t> sets_;
  std::vector<std::uint32_t> first_block_;
  std::vector<regions_of_set> regions_;
  std::vector<std::uint32_t> beyond_seven_;  // the cells of those regions; usually none
};

}  // namespace wend::detail
