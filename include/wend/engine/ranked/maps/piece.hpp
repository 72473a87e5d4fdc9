// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::fill_n
#include <array>
#include <bit>        // std::popcount
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t

#include <wend/core/check/rank_map_fault.hpp>
#include <wend/engine/ranked/maps/check.hpp>
#include <wend/engine/ranked/table.hpp>

/// \file
/// The predecessors of the states of a small interval of ranks, found by maps: by words or by
/// tables.

namespace wend::detail {

/// The number of ones in an array of words. Three words are added to one count of twos and one of
/// ones, so that processors without a popcount instruction count a third as often.
inline std::uint64_t count_ones(std::uint64_t const* words, std::size_t count) noexcept {
  std::uint64_t sum = 0;
  std::uint64_t ones = 0;
  std::uint64_t twos = 0;
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    auto const add = [](std::uint64_t& a, std::uint64_t b, std::uint64_t c) {
      std::uint64_t const u = a ^ b;
      std::uint64_t const carry = (a & b) | (u & c);
      a = u ^ c;
      return carry;
    };
    std::uint64_t const t1 = add(ones, words[i], words[i + 1]);
    std::uint64_t const t2 = add(ones, words[i + 2], words[i + 3]);
    sum += 4 * static_cast<std::uint64_t>(std::popcount(add(twos, t1, t2)));
  }
  for (; i < count; ++i) sum += static_cast<std::uint64_t>(std::popcount(words[i]));
  return sum + 2 * static_cast<std::uint64_t>(std::popcount(twos)) +
         static_cast<std::uint64_t>(std::popcount(ones));
}

/// Ranks [lo, hi) within a part, to all of which the same maps lead, and the candidates there.
template <bool Shared>
class ranked_piece {
  using u64 = std::uint64_t;
  static constexpr u64 all = ~u64{0};

 public:
  ranked_piece(ranked_table& table, u64 lo, u64 hi, rank_class last) noexcept
      : table_(table), lo_(lo), hi_(hi), base_(lo / 64 * 64), last_(last) {}

  template <class Map>
  void come_by(Map const& m) {
    if (is_run_wise(m))
      pull_runs(m);
    else if (has_tables(m))
      by_state(m, [](Map const&, auto const& places) {
        return [table = table_of(places)](u64 x) { return u64{table[x]}; };
      });
    else
      by_state(m, [](Map const& map, auto const& places) {
        return [&map, &places, run = u64{map.run}, count = u64{map.block / map.run}](u64 x) {
          return run == 1 ? checked_place(map, places(x), count)
                          : checked_place(map, places(x / run), count) * run + x % run;
        };
      });
  }

  /// Marks the candidates that are unseen, and counts them.
  u64 mark(rank_class next) noexcept {
    if (!any_) return 0;
    std::size_t const first = lo_ / 64;
    std::size_t const count = (hi_ - 1) / 64 - first + 1;
    table_.template mark_alone<Shared>(first, count, next, candidates_.data() + 1);
    return count_ones(candidates_.data() + 1, count);
  }

 private:
  template <class Map, class PlaceOf>
  void by_state(Map const& m, PlaceOf place_of) {
    u64 const first = (lo_ - m.target) / m.block * m.block;
    u64 const last = ((hi_ - 1 - m.target) / m.block + 1) * m.block;
    if (!table_.any_active(m.first + first, last - first)) return;
    if (prefers_push(m))
      push_states(m, place_of);
    else
      pull_states(m, place_of);
  }

  void begin() noexcept {
    if (any_) return;
    any_ = true;
    std::fill_n(candidates_.begin(), (hi_ - 1) / 64 - lo_ / 64 + 4, u64{0});
  }

  /// Copies whole runs from their source.
  template <class Map>
  void pull_runs(Map const& m) {
    u64 const runs = m.block / m.run;
    for_each_block(m, lo_ - m.target, hi_ - m.target, [&](u64 k, u64 x, u64 end) {
      auto const& places = m.backward(k);
      u64 const block = k * m.block;
      u64 run = (x - block) / m.run;
      for (u64 in_run = (x - block) % m.run; x < end; ++run, in_run = 0) {
        u64 const count = std::min(m.run - in_run, end - x);
        u64 const from = m.first + block + checked_place(m, places(run), runs) * m.run + in_run;
        if (table_.any_active(from, count)) take(from, count, m.target + x);
        x += count;
      }
    });
  }

  /// Tests each state that is unseen and not yet a candidate for a predecessor in the class.
  template <class Map, class PlaceOf>
  void pull_states(Map const& m, PlaceOf place_of) {
    for_each_block(m, lo_ - m.target, hi_ - m.target, [&](u64 k, u64 x, u64 end) {
      u64 const from = m.first + k * m.block;
      u64 const to = m.target + k * m.block;
      if (!table_.any_active(from, m.block)) return;
      begin();
      u64 const* const class_bits = read_class(from, m.block);
      u64 const skipped = from % 64;
      auto const& places = m.backward(k);
      auto const place = place_of(m, places);
      for_each_word(m.target + x, m.target + end, [&](std::size_t w, u64 mask) {
        u64& candidates = candidates_[w - base_ / 64 + 1];
        u64 hits = 0;
        for (u64 bits = table_.template unseen<Shared>(w) & mask & ~candidates; bits != 0;
             bits &= bits - 1) {
          auto const bit = static_cast<unsigned>(std::countr_zero(bits));
          u64 const at = skipped + place(w * 64 + bit - to);
          hits |= (class_bits[at / 64] >> at % 64 & 1) << bit;
        }
        candidates |= hits;
      });
    });
  }

  /// Follows the map from each state of the class. The first and the last block may extend beyond
  /// this piece.
  template <class Map, class PlaceOf>
  void push_states(Map const& m, PlaceOf place_of) {
    u64 const last = (hi_ - 1 - m.target) / m.block;
    for (u64 k = (lo_ - m.target) / m.block; k <= last; ++k) {
      u64 const from = m.first + k * m.block;
      if (!table_.any_active(from, m.block)) continue;
      begin();
      auto const& places = m.forward(k);
      auto const place = place_of(m, places);
      u64* const candidates = candidates_.data() + 1;
      u64 const to = m.target + k * m.block - base_;
      u64 const lo = lo_ - base_;
      u64 const size = hi_ - lo_;
      for_each_word(from, from + m.block, [&](std::size_t w, u64 mask) {
        if (!table_.is_active(w)) return;
        for (u64 bits = table_.template of_class<Shared>(w, last_) & mask; bits != 0;
             bits &= bits - 1) {
          auto const bit = static_cast<unsigned>(std::countr_zero(bits));
          u64 const at = to + place(w * 64 + bit - from);
          if (at - lo < size) candidates[at / 64] |= u64{1} << at % 64;
        }
      });
    }
  }

  /// Reads the class of the words of [first, first + count); the first of them is at
  /// `class_bits_[1]`.
  u64* read_class(u64 first, u64 count) noexcept {
    std::size_t const w = first / 64;
    std::size_t const words = (first + count - 1) / 64 - w + 1;
    std::fill_n(class_bits_.begin(), words + 2, u64{0});
    table_.template add_class<Shared>(w, words, last_, class_bits_.data() + 1);
    return class_bits_.data() + 1;
  }

  /// Estimates from a sample whether fewer states are in the class than are unseen and no
  /// candidates.
  template <class Map>
  bool prefers_push(Map const& m) const {
    std::size_t const from = (m.first + (lo_ - m.target)) / 64;
    std::size_t const to = lo_ / 64;
    int in_class = 0;
    int unseen = 0;
    for (std::size_t i = 0; i <= (hi_ - 1) / 64 - to; i += 32) {
      in_class += std::popcount(
          table_.template of_class<Shared>(std::min(from + i, table_.words() - 1), last_));
      unseen += std::popcount(table_.template unseen<Shared>(to + i) &
                              (any_ ? ~candidates_[i + 1] : all));
    }
    return in_class <= unseen;
  }

  /// Makes the states from `to` on candidates that correspond to states of the class in [from, from
  /// + count).
  void take(u64 from, u64 count, u64 to) {
    begin();
    u64 const at = to - base_ + 64 - from % 64;  // of the first bit of the first word
    u64* const out = candidates_.data() + at / 64;
    auto const left = static_cast<int>(at % 64);
    std::size_t const words = (from % 64 + count + 63) / 64;
    if (words <= 4) {
      u64 carry = 0;
      std::size_t i = 0;
      for_each_word(from, from + count, [&](std::size_t w, u64 mask) {
        u64 const bits = table_.template of_class<Shared>(w, last_) & mask;
        out[i++] |= bits << left | carry;
        carry = bits >> 1 >> (63 - left);
      });
      out[i] |= carry;
      return;
    }
    u64* const bits = read_class(from, count);  // with a zero before and after
    bits[0] &= all << from % 64;
    bits[words - 1] &= all >> (63 - (from + count - 1) % 64);
    if (left == 0) {
      for (std::size_t i = 0; i < words; ++i) out[i] |= bits[i];
    } else {
      for (std::size_t i = 0; i <= words; ++i)
        out[i] |= bits[i] << left | bits[static_cast<std::ptrdiff_t>(i) - 1] >> (64 - left);
    }
  }

  /// Calls `f(k, x, end)` for the part [x, end) of each block that intersects [begin, end).
  template <class Map, class F>
  static void for_each_block(Map const& m, u64 x, u64 end, F&& f) {
    for (u64 k = x / m.block; x < end; ++k) {
      u64 const next = std::min(end, (k + 1) * m.block);
      f(k, x, next);
      x = next;
    }
  }

  /// Calls `f(word, mask)` for the words of the ranks [begin, end), begin < end.
  template <class F>
  static void for_each_word(u64 begin, u64 end, F&& f) {
    std::size_t w = begin / 64;
    std::size_t const last = (end - 1) / 64;
    u64 const tail = all >> (63 - (end - 1) % 64);
    if (w == last) return f(w, all << begin % 64 & tail);
    f(w, all << begin % 64);
    while (++w < last) f(w, all);
    f(last, tail);
  }

  ranked_table& table_;
  u64 lo_;
  u64 hi_;
  u64 base_;
  rank_class last_;
  bool any_ = false;
  // A bit for each rank from base_ - 64 on: shifted words may extend beyond the piece.
  std::array<u64, ranked_part_size / 64 + 4> candidates_;
  std::array<u64, ranked_part_size / 64 + 4> class_bits_;
};

}  // namespace wend::detail
