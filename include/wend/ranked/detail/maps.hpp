// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n, std::min, std::sort, std::unique, std::upper_bound
#include <array>
#include <bit>         // std::countr_zero, std::popcount
#include <cstddef>     // std::ptrdiff_t, std::size_t
#include <cstdint>     // std::uint64_t
#include <functional>  // std::less
#include <span>
#include <stdexcept>  // std::logic_error
#include <string>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::move, std::pair

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/rank_map_fault.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/ranked/detail/table.hpp>
#include <wend/ranked/detail/workers.hpp>

/// \file
/// A layer of a breadth-first search by maps of ranks: many states at a time, one bit each.

namespace wend::detail {

// ---- checks of user-defined maps, which are used as indices. Intervals and arrays of places are
// checked once, when a search adopts the maps; a place returned by a function is checked at each
// call.

/// The states whose marks a thread processes at a time.
inline constexpr std::uint64_t ranked_part_size = 1 << 16;

/// True if it pays to process whole runs, or if it is the only way.
template <rank_map Map>
bool is_run_wise(Map const& m) noexcept {
  return m.run >= 32 || m.block > ranked_part_size;
}

/// True if the places are looked up in arrays.
template <rank_map Map>
bool has_tables(Map const& m) {
  return m.run == 1 && table_of(m.forward(0)) && table_of(m.backward(0));
}

[[noreturn]] inline void refuse_map(std::string const& why) {
  raise(std::logic_error("wend: " + why));
}

/// Returns the place. It must be below `count`, as all places of the map.
template <rank_map Map>
std::uint64_t checked_place(Map const& m, std::uint64_t place, std::uint64_t count) {
  if (place >= count) [[unlikely]]
    refuse_map(misplaced_in(m, place));
  return place;
}

/// Rejects the arrays of the two directions unless they have all places and are inverse to each
/// other.
template <rank_map Map, class Places, class Back>
void check_tables(Map const& m, Places const& there, Back const& back) {
  std::uint64_t const count = m.block;
  if (auto const missized = missized_in(m, there)) refuse_map(*missized);
  if (auto const missized = missized_in(m, back)) refuse_map(*missized);
  for (std::uint64_t j = 0; j < count; ++j) {
    std::uint64_t const to = checked_place(m, table_of(there)[j], count);
    if (std::uint64_t const again = table_of(back)[to]; again != j)
      refuse_map(misreturned_in(m, to, j, again));
  }
}

/// True if the result of `m.forward(k)` refers to an array stored elsewhere, which is then
/// identified by its address; false if the result contains the array.
template <class Given, class Places>
bool is_elsewhere(Places const& places) noexcept {
  if constexpr (std::is_lvalue_reference_v<Given>) return true;
  if constexpr (!std::is_trivially_copyable_v<Places>) return false;
  std::less<> const before;
  void const* const at = table_of(places);
  return before(at, &places) || !before(at, &places + 1);
}

/// Rejects a map that does not fit this number of states.
template <rank_map Map>
void check_map(Map const& m, std::uint64_t states) {
  if (auto const misfit = misfit_of(m, states)) refuse_map(*misfit);
  if (m.count == 0 || is_run_wise(m) || !has_tables(m)) return;
  using forward = decltype(m.forward(0));
  using backward = decltype(m.backward(0));
  // Most blocks share a few arrays.
  std::array<std::pair<void const*, void const*>, 8> seen{};
  std::size_t oldest = 0;
  for (std::uint64_t k = 0; k < m.count / m.block; ++k) {
    auto const& there = m.forward(k);
    auto const& back = m.backward(k);
    std::pair<void const*, void const*> const both{table_of(there), table_of(back)};
    bool known = false;
    for (auto const& pair : seen) known = known || (both.first && pair == both);
    if (known) continue;
    check_tables(m, there, back);
    if (is_elsewhere<forward>(there) && is_elsewhere<backward>(back))
      seen[oldest++ % seen.size()] = both;
  }
}

// ---- layers

/// The number of ones in an array of words. Four words are added to one count of twos and one of
/// ones, so that processors without a popcount instruction count a quarter as often.
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
  ranked_piece(ranked_table& table, u64 lo, u64 hi, distance_class last) noexcept
      : table_(table), lo_(lo), hi_(hi), base_(lo / 64 * 64), last_(last) {}

  template <class Map>
  void add_candidates(Map const& m) {
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
  u64 mark(distance_class next) noexcept {
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

  /// True if, in a sample, the class has no more states than there are unseen states that are not
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

  /// Adds to the candidates those states from `to` on that correspond to states of the class in
  /// [from, from + count).
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
  distance_class last_;
  bool any_ = false;
  // A bit for each rank from base_ - 64 on: shifted words may extend beyond the piece.
  std::array<u64, ranked_part_size / 64 + 4> candidates_;
  std::array<u64, ranked_part_size / 64 + 4> class_bits_;
};

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

  [[nodiscard]] Maps const& all() const noexcept { return maps_; }
  /// The first rank of each interval; the last element is the number of states. The same maps lead
  /// to all ranks of an interval, and the same maps lead from all of them.
  [[nodiscard]] std::span<std::uint64_t const> cuts() const noexcept {
    return {cuts_.begin(), cuts_.end()};
  }
  /// The number of maps from the ranks between the cut `i` and the next.
  [[nodiscard]] std::uint64_t successors_after(std::size_t i) const noexcept {
    return successors_[i];
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
  template <class MayContinue>
  bool push(ranked_table& table, ranked_part& part, distance_class last, distance_class next,
            ranked_tally& tally, MayContinue const& may_continue) const {
    return for_each_active(table, part, last, may_continue, [&](std::uint64_t rank) {
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
  void pull(ranked_table& table, ranked_part& part, distance_class last, distance_class next,
            ranked_tally& tally) const {
    std::uint64_t const begin = part.number * ranked_part_size;
    std::uint64_t const end = std::min(begin + ranked_part_size, table.states());
    auto cut = std::upper_bound(cuts_.begin(), cuts_.end(), begin);
    for (std::uint64_t lo = begin; lo < end; ++cut) {
      std::uint64_t const hi = std::min(*cut, end);
      ranked_piece<Shared> here(table, lo, hi, last);
      for (bool const run_wise : {true, false})  // runs first, to leave fewer single states
        for (auto const& m : maps_)
          if (lo - m.target < m.count && is_run_wise(m) == run_wise) here.add_candidates(m);
      std::uint64_t const found = here.mark(next);
      tally.found += found;
      tally.successors += found * successors_[static_cast<std::size_t>(cut - cuts_.begin()) - 1];
      lo = hi;
    }
  }

 private:
  Maps maps_;
  memory_budget own_{};
  column<std::uint64_t> cuts_{own_};
  column<std::uint64_t> successors_{own_};  // from the ranks after each cut
};

}  // namespace wend::detail
