// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <cstring>    // std::memset
#include <memory>     // std::shared_ptr, std::unique_ptr
#include <new>        // std::bad_alloc
#include <optional>
#include <string>
#include <string_view>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/machine_memory.hpp>
#include <wend/core/error.hpp>
#include <wend/heuristics/detail/cell_sets.hpp>
#include <wend/heuristics/detail/tile_orders.hpp>
#include <wend/puzzles/slide_map.hpp>

/// \file
/// Patterns, which are sets of tiles, and their tables of costs.

namespace wend::heuristics {

/// Disjoint sets of tiles. Tiles in no set are not counted.
using tile_partition = std::vector<std::vector<std::uint8_t>>;

/// The blank's moves past other tiles cost nothing. A table can distinguish the region of the blank
/// as seen by the pattern's tiles (kept), or store the minimum over all regions (merged).
enum class blank_regions : std::uint8_t { merged, kept };

}  // namespace wend::heuristics

namespace wend::detail {

/// Zeroed memory, in large pages if the machine has them.
class zeroed_memory {
 public:
  /// \throws std::bad_alloc if there is no memory.
  explicit zeroed_memory(std::size_t bytes)
      : at_(machine_reallocate(nullptr, 0, bytes, alignment, false), {bytes}) {
    if (!at_ && bytes != 0) raise(std::bad_alloc());
    if (at_ && !has_pages(bytes, alignment)) std::memset(at_.get(), 0, bytes);
  }

  template <class T>
  [[nodiscard]] T* as() const noexcept {
    return static_cast<T*>(at_.get());
  }

 private:
  static constexpr std::size_t alignment = 64;

  struct release {
    std::size_t bytes;
    void operator()(void* at) const noexcept {
      machine_reallocate(at, bytes, 0, alignment, false);
    }
  };

  std::unique_ptr<void, release> at_;
};

/// The number of entries in the table of a pattern of `tiles` tiles; 0 if it does not fit.
template <class Puzzle>
std::uint64_t entries_of(Puzzle const& p, std::size_t tiles) {
  if (tiles > most_pattern_tiles || tiles >= p.size() || p.size() > most_pattern_cells) return 0;
  std::uint64_t const entries = binomials[p.size()][tiles] * orders_of[tiles];
  return entries >> 32 == 0 ? entries : 0;
}

}  // namespace wend::detail

namespace wend::heuristics {

/// The table of one pattern. An entry is four bits, two in a byte, the first in the low half. It is
/// the excess of the cheapest way to bring the pattern's tiles home over the sum of their Manhattan
/// distances, in steps of 2 if every move changes that sum by one, and at most 15 steps.
///
/// Entries are numbered by the set of cells of the tiles and, if regions of the blank are kept, by
/// the region; then by the order of the tiles in these cells.
class tile_pattern_table {
 public:
  /// \pre `entries` has half a byte for each entry, and is owned by `keeper`.
  tile_pattern_table(std::vector<std::uint8_t> tiles, std::uint64_t size,
                     std::uint8_t const* entries, std::shared_ptr<void const> keeper)
      : tiles_(std::move(tiles)), size_(size), entries_(entries), keeper_(std::move(keeper)) {}

  /// The tiles, in ascending order.
  [[nodiscard]] std::vector<std::uint8_t> const& tiles() const noexcept { return tiles_; }
  /// The number of entries.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// Its size in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return (size_ + 1) / 2; }
  /// The entries, two in a byte.
  [[nodiscard]] std::uint8_t const* data() const noexcept { return entries_; }

  /// \pre `entry < size()`
  [[nodiscard]] unsigned operator[](std::uint64_t entry) const noexcept {
    return static_cast<unsigned>(entries_[entry >> 1]) >> (entry & 1) * 4 & 15u;
  }

 private:
  std::vector<std::uint8_t> tiles_;
  std::uint64_t size_;
  std::uint8_t const* entries_;
  std::shared_ptr<void const> keeper_;
};

/// The tables of a partition of a puzzle's tiles, and the description of the puzzle. Copies share
/// the tables.
struct tile_pattern_tables {
  puzzles::topology edges = puzzles::topology::plane;  ///< The topology of the board.
  std::size_t rows = 0;                                ///< The rows of the board.
  std::size_t cols = 0;                                ///< Its columns.
  std::vector<std::uint8_t> goal;                      ///< The tiles of the goal, row by row.
  blank_regions regions = blank_regions::merged;       ///< Kept or merged.
  std::vector<tile_pattern_table> patterns;            ///< A table for each pattern.
};

/// Partitions by the names that the literature uses: for 4 by 4 cells `5-5-5`, `6-6-3` and `7-8`,
/// for 5 by 5 `6-6-6-6`. The papers draw them for a goal with the blank first; for a goal with the
/// blank in another corner the partition is turned. Empty if there is no such name, shape or
/// corner.
///
/// Published numbers of nodes show that `6-6-6-6` is the published partition. The other partitions
/// have different tiles in different programs; the means of their estimates over random boards,
/// with reflection, are 42.2, 43.0 and 45.7; in the papers they are 41.562, 42.924 and 45.632.
///
/// R. E. Korf, A. Felner, Artificial Intelligence 134, 2002, 9-22.
/// A. Felner, R. E. Korf, S. Hanan, Journal of Artificial Intelligence Research 22, 2004, 279-318.
/// \complexity O(n) in the cells.
template <class Puzzle>
std::optional<tile_partition> named_tile_partition(Puzzle const& p, std::string_view name) {
  struct named {
    std::string_view name;
    std::size_t side;
    tile_partition cells;  // for a goal with the blank first
  };
  static std::vector<named> const all{
      {"5-5-5", 4, {{1, 2, 4, 5, 8}, {3, 6, 7, 10, 11}, {9, 12, 13, 14, 15}}},
      {"6-6-3", 4, {{1, 2, 4, 5, 8, 9}, {3, 6, 7, 10, 11, 15}, {12, 13, 14}}},
      {"7-8", 4, {{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}},
      {"6-6-6-6",
       5,
       {{1, 5, 6, 10, 11, 12},
        {2, 3, 4, 7, 8, 9},
        {13, 14, 18, 19, 23, 24},
        {15, 16, 17, 20, 21, 22}}}};
  for (named const& known : all) {
    if (known.name != name || p.rows() != known.side || p.cols() != known.side) continue;
    std::size_t const row = p.goal_state().blank() / known.side;
    std::size_t const col = p.goal_state().blank() % known.side;
    std::size_t const last = known.side - 1;
    if (row % last != 0 || col % last != 0) continue;
    tile_partition patterns = known.cells;
    for (auto& pattern : patterns)
      for (std::uint8_t& tile : pattern) {
        std::size_t const r = tile / known.side;
        std::size_t const c = tile % known.side;
        tile = p.goal_state()[(row == 0 ? r : last - r) * known.side + (col == 0 ? c : last - c)];
      }
    return patterns;
  }
  return std::nullopt;
}

/// Sorts each pattern's tiles. \throws invalid_option if they are not valid patterns of such a
/// board.
template <class Puzzle>
void check_tile_partition(Puzzle const& p, tile_partition& patterns) {
  std::vector<bool> seen(p.size());
  auto const refuse = [](std::string const& what) {
    detail::raise(invalid_option("tile pattern databases: " + what));
  };
  if (p.size() > detail::most_pattern_cells)
    refuse("a board of " + std::to_string(p.size()) + " cells: expected at most " +
           std::to_string(detail::most_pattern_cells));
  if (p.size() == 1) refuse("a board of one cell has no tiles");
  if (patterns.empty()) refuse("no pattern: expected at least one");
  for (auto& pattern : patterns) {
    if (pattern.empty()) refuse("a pattern without tiles: expected one or more in each");
    for (std::uint8_t const tile : pattern) {
      if (tile == 0 || tile >= p.size())
        refuse("tile " + std::to_string(tile) + " in a pattern: expected 1 to " +
               std::to_string(p.size() - 1));
      if (seen[tile])
        refuse("tile " + std::to_string(tile) + " in two places: expected it in one pattern, once");
      seen[tile] = true;
    }
    if (detail::entries_of(p, pattern.size()) == 0)
      refuse("a pattern of " + std::to_string(pattern.size()) + " tiles on " +
             std::to_string(p.size()) + " cells: expected at most " +
             std::to_string(detail::most_pattern_tiles) + " tiles, and fewer than 2^32 entries");
    std::sort(pattern.begin(), pattern.end());
  }
}

}  // namespace wend::heuristics
