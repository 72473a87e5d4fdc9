// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <span>
#include <vector>

#include <wend/heuristics/tiles/cell_sets.hpp>
#include <wend/heuristics/tiles/tile_orders.hpp>

/// \file
/// All moves of patterns of a given number of tiles, by blocks.

namespace wend::detail {

/// A move of a tile, for all states with the tiles in one set of cells and the blank in one region:
/// from the block of these states to another block.
struct pattern_move {
  std::uint32_t from;
  std::uint16_t turn;  ///< Its effect on the order.
  bool turns;          ///< True if the order changes.
};

/// The moves that lead to each block, and their effect on each order.
class pattern_moves {
 public:
  template <class Puzzle>
  pattern_moves(Puzzle const& p, std::size_t tiles)
      : sets_(p, tiles), orders_(tiles, tiles == 0 ? 0 : tiles - 1) {
    first_.reserve(sets_.blocks() + std::size_t{1});
    for (std::size_t s = 0; s < sets_.size(); ++s)
      for (std::uint32_t b = sets_.first_block(s); b < sets_.first_block(s + 1); ++b)
        list_moves(s, b);
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    std::vector<bool> used(orders_.turns());
    for (pattern_move const& m : moves_) used[m.turn] = used[m.turn] || m.turns;
    if (orders_.size() <= 1u << 16)
      list_turns(used, narrow_);
    else
      list_turns(used, wide_);
  }

  [[nodiscard]] cell_sets const& sets() const noexcept { return sets_; }

  [[nodiscard]] std::span<pattern_move const> into(std::size_t block) const noexcept {
    return {moves_.data() + first_[block], moves_.data() + first_[block + 1]};
  }

  /// Calls `f` with the table that maps the number of each order to its number after a turn.
  template <class F>
  void with_turn(std::size_t turn, F&& f) const {
    if (wide_.empty())
      f(narrow_.data() + turn * orders_.size());
    else
      f(wide_.data() + turn * orders_.size());
  }

 private:
  void list_moves(std::size_t set, std::uint32_t block) {
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (std::uint32_t rest = sets_[set]; rest != 0; rest &= rest - 1) {
      auto const to = static_cast<unsigned>(std::countr_zero(rest));
      for (std::uint32_t near = sets_.next_to(to) & ~sets_[set]; near != 0; near &= near - 1) {
        auto const from = static_cast<unsigned>(std::countr_zero(near));
        if (sets_.block(set, from) == block) moves_.push_back(between(sets_[set], from, to));
      }
    }
  }

  /// The move of a tile between two cells, after which the tiles are in these cells.
  [[nodiscard]] pattern_move between(std::uint32_t after, unsigned from,
                                     unsigned to) const noexcept {
    std::uint32_t const before = (after ^ std::uint32_t{1} << to) | std::uint32_t{1} << from;
    unsigned const low = std::min(from, to);
    unsigned const passed = bits_in(after & cells_between(low, std::max(from, to)));
    unsigned const place = bits_in(after & cells_below(low));
    return {sets_.block(rank_of_cells(before), to),
            static_cast<std::uint16_t>(orders_.turn(place, passed, from < to)), passed != 0};
  }

  template <class Order>
  void list_turns(std::vector<bool> const& used, std::vector<Order>& after) {
    after.resize(orders_.turns() * orders_.size());
    for (std::size_t t = 0; t < used.size(); ++t)
      for (std::uint32_t i = 0; used[t] && i < orders_.size(); ++i)
        after[t * orders_.size() + i] = static_cast<Order>(orders_.after(i, t));
  }

  cell_sets sets_;
  tile_orders orders_;
  std::vector<pattern_move> moves_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
};

}  // namespace wend::detail
