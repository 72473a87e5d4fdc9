// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <optional>
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/heuristics/detail/cell_sets.hpp>
#include <wend/heuristics/detail/tile_orders.hpp>
#include <wend/heuristics/tile_patterns.hpp>

/// \file
/// The change of an entry's number when a tile moves, by a few look-ups in small tables.

namespace wend::detail {

/// A step of a tile, described by the two cells of the step, the lower first.
struct tile_step {
  std::uint32_t both = 0;   ///< The two cells.
  std::uint32_t below = 0;  ///< The cells below both.
  std::uint16_t pair = 0;   ///< The number of the pair.
  std::uint8_t above = 0;   ///< The cell above the lower one, where the cells between begin.
  std::uint8_t width = 0;   ///< The number of cells between.
  std::uint8_t from = 0;    ///< The origin of the tile, where the blank is afterwards.
  bool onward = false;      ///< True if the origin is the lower cell.
};

/// The places of a pattern's tiles. For unused patterns all members are 0.
struct pattern_place {
  std::uint32_t cells = 0;  ///< The set of their cells,
  std::uint32_t set = 0;    ///< its number (if regions are kept),
  std::uint32_t order = 0;  ///< the number of their order,
  std::uint32_t entry = 0;  ///< and the number of their entry.
};

/// The steps of patterns of the same number of tiles on boards of one shape.
class pattern_steps {
 public:
  template <class Puzzle>
  pattern_steps(Puzzle const& p, std::size_t tiles, heuristics::blank_regions regions)
      : orders_(tiles, tiles - 1), wide_(p.cols() - 1), places_(tiles + 1), size_(orders_.size()) {
    if (regions == heuristics::blank_regions::kept) sets_.emplace(p, tiles);
    std::size_t const pairs = 2 * p.size();
    changes_.resize((pairs * places_) << wide_);
    for (unsigned low = 0; low < p.size(); ++low)
      for (unsigned const width : {0u, static_cast<unsigned>(wide_)})
        if (low + width + 1 < p.size())
          for (unsigned place = 0; place < tiles; ++place)
            for (std::uint32_t between = 0; between < 1u << width; ++between)
              if (place <= low && place + bits_in(between) < tiles)
                changes_[at(pair(low, width), place, between)] = change(low, width, place, between);
  }

  /// The number of a step between two cells in a row, or in a column, not across an edge.
  [[nodiscard]] static std::uint16_t pair(unsigned low, unsigned width) noexcept {
    return static_cast<std::uint16_t>(2 * low + (width == 0 ? 0 : 1));
  }

  /// The place of tiles in these cells, with the numbers of the set and of the order.
  [[nodiscard]] pattern_place place(std::uint32_t cells, std::uint32_t set, std::uint32_t order,
                                    std::size_t blank) const noexcept {
    std::uint32_t const block = sets_ ? sets_->block(set, blank) : set;
    return {cells, set, order, block * size_ + order};
  }

  /// Moves a tile.
  template <bool OverEdges, heuristics::blank_regions Regions>
  [[gnu::always_inline]] void move(pattern_place& at_place, tile_step const& step) const noexcept {
    constexpr bool kept = Regions == heuristics::blank_regions::kept;
    if (OverEdges && step.width != 0 && step.width != wide_)
      return move_over_edge<kept>(at_place, step);
    std::uint32_t const before = at_place.cells;
    std::uint32_t const between = before >> step.above & ((1u << step.width) - 1);
    cells_change const& c = changes_[at(step.pair, bits_in(before & step.below), between)];
    std::uint32_t const sets = step.onward ? c.sets : 0 - c.sets;
    std::uint32_t order = at_place.order;
    if (between != 0) order = orders_.after(order, c.turn + (step.onward ? 1u : 0u));
    at_place.cells = before ^ step.both;
    if constexpr (kept) {
      at_place.set += sets;
      at_place.entry = sets_->block(at_place.set, step.from) * size_ + order;
    } else {
      at_place.entry += sets * size_ + (order - at_place.order);
    }
    at_place.order = order;
  }

 private:
  /// The change of the set's number if the tile moves onward, modulo 2^32, and the turn of the
  /// order if it moves back.
  struct cells_change {
    std::uint32_t sets = 0;
    std::uint32_t turn = 0;
  };

  [[nodiscard]] std::size_t at(std::size_t pair, std::size_t place,
                               std::uint32_t between) const noexcept {
    return (pair * places_ + place) << wide_ | between;
  }

  /// For a tile with `place` others before it, moving past the tiles in `between`: each of these is
  /// counted one place lower.
  [[nodiscard]] cells_change change(unsigned low, unsigned width, unsigned place,
                                    std::uint32_t between) const noexcept {
    std::uint64_t sets = 0 - binomials[low][place + 1];
    std::size_t passed = 0;
    for (unsigned i = 0; i < width; ++i)
      if ((between >> i & 1u) != 0) {
        sets +=
            binomials[low + 1 + i][place + passed + 1] - binomials[low + 1 + i][place + passed + 2];
        ++passed;
      }
    sets += binomials[low + width + 1][place + passed + 1];
    return {static_cast<std::uint32_t>(sets),
            static_cast<std::uint32_t>(orders_.turn(place, passed, false))};
  }

  template <bool Kept>
  void move_over_edge(pattern_place& at_place, tile_step const& step) const noexcept {
    std::uint32_t const passed = at_place.cells >> step.above & ((1u << step.width) - 1);
    std::size_t const turn =
        orders_.turn(bits_in(at_place.cells & step.below), bits_in(passed), step.onward);
    at_place.cells ^= step.both;
    at_place.set = rank_of_cells(at_place.cells);
    at_place.order = orders_.after(at_place.order, turn);
    std::uint32_t block = at_place.set;
    if constexpr (Kept) block = sets_->block(at_place.set, step.from);
    at_place.entry = block * size_ + at_place.order;
  }

  tile_orders orders_;
  std::size_t wide_;    // cells between two neighbours in a column
  std::size_t places_;  // of a tile among the others, plus one
  std::uint32_t size_;  // orders
  std::vector<cells_change> changes_;
  std::optional<cell_sets> sets_;
};

}  // namespace wend::detail
