// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <span>
#include <vector>

#include <wend/heuristics/table_file_header.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// Checks that the header of a file of tables is possible.

namespace wend::detail {

/// The number of entries that a pattern's table must have; 0 if no such table is possible.
/// \complexity Linear in the number that the file claims.
template <puzzles::topology Edges>
std::uint64_t entries_expected(table_file_header const& h,
                               table_file_header::pattern const& pattern) {
  std::size_t const tiles = pattern.tiles.size();
  std::vector<int> const goal(h.goal.begin(), h.goal.end());
  puzzles::board_shape<> const shape(h.rows, h.cols);
  puzzles::sliding_puzzle<Edges> const p(puzzles::board<>(shape, std::span<int const>(goal)));
  std::uint64_t const merged = entries_of(p, tiles);
  if (merged == 0 || h.regions == heuristics::blank_regions::merged) return merged;
  if (pattern.size < merged) return 0;  // a set of cells leaves the blank at least one region
  return std::uint64_t{cell_sets(p, tiles).blocks()} * orders_of[tiles];
}

/// Rejects an impossible header, so that nothing outside the tables is read.
inline void check_header(table_file_header const& h, table_file_reader const& from,
                         std::uint64_t file_size) {
  std::vector<bool> seen(std::size_t{h.rows} * h.cols);
  bool right = !h.goal.empty() && h.goal.size() <= most_pattern_cells &&
               h.rows <= puzzles::max_side && h.cols <= puzzles::max_side && !h.patterns.empty();
  for (std::uint8_t const tile : h.goal) {
    right = right && tile < h.goal.size() && !seen[tile];
    if (right) seen[tile] = true;
  }
  std::uint64_t size = from.header_bytes();
  std::vector<bool> used(h.goal.size());
  for (auto const& pattern : h.patterns) {
    right = right && !pattern.tiles.empty();
    for (std::size_t i = 0; i < pattern.tiles.size(); ++i) {
      std::uint8_t const tile = pattern.tiles[i];
      right = right && tile != 0 && tile < h.goal.size() && !used[tile] &&
              (i == 0 || tile > pattern.tiles[i - 1]);
      if (right) used[tile] = true;
    }
    size += pattern.bytes();
  }
  // The sizes come first, because the later checks take memory and time in proportion to the
  // tables.
  if (right && size != file_size)
    from.refuse("has " + std::to_string(file_size) + " bytes: expected " + std::to_string(size));
  for (auto const& pattern : h.patterns) {
    right = right && pattern.size != 0;
    if (!right) break;
    right = pattern.size == (h.edges == puzzles::topology::plane
                                 ? entries_expected<puzzles::topology::plane>(h, pattern)
                                 : entries_expected<puzzles::topology::torus>(h, pattern));
  }
  if (!right) from.refuse("has a header that makes no sense");
}

}  // namespace wend::detail
