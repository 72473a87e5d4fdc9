// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::sort, std::unique
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/engine/ranked/maps/check.hpp>
#include <wend/engine/ranked/maps/piece.hpp>
#include <wend/engine/ranked/table.hpp>
#include <wend/engine/ranked/workers.hpp>

/// \file
/// A layer of a breadth-first search by maps of ranks: many states at a time, one bit each.

namespace wend::detail {

/// The maps of a problem, and their use in a layer.
template <class Maps>
class ranked_maps {
 public:
  explicit ranked_maps(Maps maps) : maps_(std::move(maps)) {}

  /// Decomposes the maps, once; false if there is no memory for that.
  /// \throws std::logic_error for maps that are not within the ranks below `states`.
  [[nodiscard]] bool make(std::uint64_t states) {
    if (!successors_.empty()) return true;
    cuts_.clear();
    if (!cuts_.reserve(2)) return false;
    cuts_.append(0u);
    cuts_.append(states);
    for (auto const& m : maps_) {
      check_map(m, states);
      if (!cuts_.reserve(4)) return false;
      for (std::uint64_t const cut : {m.first, m.first + m.count, m.target, m.target + m.count})
        cuts_.append(cut);
    }
    std::sort(cuts_.begin(), cuts_.end());
    cuts_.shrink(
        static_cast<std::size_t>(std::unique(cuts_.begin(), cuts_.end()) - cuts_.begin()));
    if (!successors_.reserve(cuts_.size())) return false;
    for (std::uint64_t const cut : cuts_) successors_.append(successors(cut));
    return true;
  }

  /// The number of maps from a rank.
  [[nodiscard]] std::uint64_t successors(std::uint64_t rank) const noexcept {
    std::uint64_t number = 0;
    for (auto const& m : maps_) number += rank - m.first < m.count;
    return number;
  }

  /// True if no word that is read for its states of the last layer gets a state of the next one.
  /// Threads then need no synchronisation. This holds in each layer of a puzzle on a plane, where
  /// the blank moves from cells of one colour to cells of the other.
  [[nodiscard]] bool are_layers_apart(ranked_table const& table) const noexcept {
    auto const is_left = [&](std::uint64_t first, std::uint64_t count) {
      return count != 0 && table.any_active(first, count);
    };
    for (std::size_t i = 0; i + 1 < cuts_.size(); ++i) {
      std::uint64_t const count = cuts_[i + 1] - cuts_[i];
      if (cuts_[i] % 64 != 0) return false;  // a word of two intervals
      if (!is_left(cuts_[i], count)) continue;
      for (auto const& m : maps_)
        if (cuts_[i] - m.target < m.count && is_left(m.first, m.count)) return false;
    }
    return true;
  }

  /// Marks the unseen successors of the states of the class in a part. For layers of few states.
  /// See ranked_states::push.
  template <class GoOn>
  bool push(ranked_table& table, ranked_part& part, rank_class last, rank_class next,
            ranked_tally& tally, GoOn const& go_on) const {
    return for_each_active(table, part, last, go_on, [&](std::uint64_t rank) {
      for (auto const& m : maps_) {
        std::uint64_t const x = rank - m.first;
        if (x >= m.count) continue;
        std::uint64_t const block = x / m.block;
        std::uint64_t const run = (x - block * m.block) / m.run;
        std::uint64_t const place = checked_place(m, m.forward(block)(run), m.block / m.run);
        std::uint64_t const to = m.target + x + (place - run) * m.run;
        if (!table.mark(to, next)) continue;
        ++tally.found;
        tally.successors += successors(to);
      }
    });
  }

  /// The states whose marks a thread processes at a time.
  static constexpr std::uint64_t part_size = ranked_part_size;

  /// Marks the unseen states of a part of `count` states that have a predecessor in the class.
  /// `Shared`: other threads do so elsewhere at the same time.
  template <bool Shared>
  void pull(ranked_table& table, ranked_part& part, rank_class last, rank_class next,
            ranked_tally& tally) const {
    std::uint64_t const begin = part.number * ranked_part_size;
    std::uint64_t const end = std::min(begin + ranked_part_size, table.states());
    auto cut = std::upper_bound(cuts_.begin(), cuts_.end(), begin);
    for (std::uint64_t lo = begin; lo < end; ++cut) {
      std::uint64_t const hi = std::min(*cut, end);
      ranked_piece<Shared> here(table, lo, hi, last);
      for (bool const run_wise : {true, false})  // runs first, to leave fewer single states
        for (auto const& m : maps_)
          if (lo - m.target < m.count && is_run_wise(m) == run_wise) here.come_by(m);
      std::uint64_t const found = here.mark(next);
      tally.found += found;
      tally.successors += found * successors_[static_cast<std::size_t>(cut - cuts_.begin()) - 1];
      lo = hi;
    }
  }

 private:
  Maps maps_;
  memory_budget own_{};
  // Between two cuts the same maps lead to all ranks, and from them.
  column<std::uint64_t> cuts_{own_};
  column<std::uint64_t> successors_{own_};  // from the ranks after each cut
};

}  // namespace wend::detail
