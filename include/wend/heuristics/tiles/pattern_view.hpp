// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <vector>

#include <wend/heuristics/tile_patterns.hpp>
#include <wend/heuristics/tiles/board_symmetry.hpp>
#include <wend/heuristics/tiles/cell_sets.hpp>
#include <wend/heuristics/tiles/pattern_steps.hpp>
#include <wend/heuristics/tiles/tiles_seen.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The patterns of a board as seen under a symmetry.

namespace wend::detail {

template <class Puzzle>
struct pattern_view;

template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
struct pattern_view<puzzles::sliding_puzzle<Edges, Rows, Cols>> {
  using puzzle = puzzles::sliding_puzzle<Edges, Rows, Cols>;
  static constexpr std::size_t cells = Rows * Cols;
  static constexpr std::uint8_t none = 255;

  std::array<std::uint8_t, cells> cell{};     ///< The image of each cell.
  std::array<std::uint8_t, cells> pattern{};  ///< The pattern of each tile, or none.
  std::array<seen_tile, cells> seen{};        ///< Each tile.
  std::array<tile_step, cells * 4> steps{};   ///< By the blank's cell and its move.

  pattern_view() = default;

  pattern_view(board_symmetry<Rows, Cols> const& mirror,
               std::vector<heuristics::tile_pattern_table> const& patterns) {
    pattern.fill(none);
    seen.fill({0, 0, static_cast<std::uint32_t>(patterns.size())});
    for (std::size_t c = 0; c < cells; ++c) cell[c] = static_cast<std::uint8_t>(mirror.cell(c));
    for (std::size_t tile = 1; tile < cells; ++tile)
      for (std::size_t i = 0; i < patterns.size(); ++i) {
        auto const& tiles = patterns[i].tiles();
        for (std::size_t at = 0; at < tiles.size(); ++at)
          if (tiles[at] == mirror.tile(tile)) {
            pattern[tile] = static_cast<std::uint8_t>(i);
            seen[tile] = {std::uint64_t{1} << (32 + at) | std::uint64_t{1} << 48,
                          cells_below(static_cast<unsigned>(at)), static_cast<std::uint32_t>(i)};
          }
      }
    for (std::size_t site = 0; site < cells; ++site)
      for (puzzles::move const a : puzzle::all)
        if (puzzle::allows(site, a))
          steps[site * 4 + static_cast<std::size_t>(a)] =
              step_between(cell[puzzle::leads_to(site, a)], cell[site]);
  }

 private:
  static tile_step step_between(unsigned from, unsigned to) noexcept {
    unsigned const low = std::min(from, to);
    unsigned const width = std::max(from, to) - low - 1;
    return {std::uint32_t{1} << from | std::uint32_t{1} << to,
            cells_below(low),
            pattern_steps::pair(low, width),
            static_cast<std::uint8_t>(low + 1),
            static_cast<std::uint8_t>(width),
            static_cast<std::uint8_t>(from),
            from == low};
  }
};

}  // namespace wend::detail
