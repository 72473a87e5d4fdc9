// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t, std::uint64_t
#include <optional>
#include <utility>    // std::exchange

#include <wend/core/memory.hpp>
#include <wend/engine/heap_key.hpp>
#include <wend/engine/open_list.hpp>
#include <wend/engine/open_list/radix_buckets.hpp>
#include <wend/engine/open_list/radix_near.hpp>
#include <wend/engine/open_list/radix_slots.hpp>

/// \file
/// The open list for keys that are numbers and rarely fall below the last one that left, such as
/// the f of A* and the g of uniform-cost search: buckets by their bits, and a heap for the next
/// entries.
///
/// R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan, "Faster algorithms for the shortest path
/// problem", Journal of the ACM 37(2), 1990, 213-223.

namespace wend {

/// An open list ordered by `Key`, a number or an f_h_key of numbers, the smallest first; among
/// equals the last or the first in. Entries leave in the same order as from boost_heap_list.
///
/// A *pivot* is at or below all entries that leave later. Entries at or below it are near: the
/// first few in a sorted row, which is cheaper than a heap while it is short, the others in a 4-ary
/// heap. An entry above the pivot waits, unordered, in a bucket. Its word (f, or f and h in one) is
/// compared with the pivot's: the bucket is given by the first digit, of four bits, that differs,
/// and by its value. When there are no near entries, the pivot rises into the first bucket, whose
/// entries are spread over buckets of later digits: none moves more often than there are digits.
/// \complexity push, improve: O(1), or O(log n) if the key is at or below the pivot. pop: O(log n),
///       amortised. Memory: a key and five numbers per entry.
template <class Key, class Id = std::uint32_t>
  requires(detail::heap_key<Key>::is_bits)
class radix_list {
 public:
  using id_type = Id;
  using key_type = Key;
  using handle_type = Id;  ///< The entry's slot.

  /// Constructs an empty list whose memory counts towards the budget.
  explicit radix_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first) noexcept
      : slots_(budget, equals), near_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    return (n <= slots_.orders_left() && n <= room_ - slots_.size()) || make_room(n);
  }

  /// Inlined, so that the key stays in registers.
  [[gnu::always_inline]] Id push(Id id, Key const& key) noexcept {
    Id const s = slots_.take(id, key);
    place(s);
    return s;
  }

  /// The new key may also be larger.
  void improve(Id, Id s, Key const& key) noexcept {
    if (is_near(s))
      near_.remove(slots_, s);
    else
      buckets_.remove(slots_, s);
    slots_.change(s, key);
    place(s);
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (near_.empty()) {
      if (buckets_.empty()) return std::nullopt;
      raise_pivot();
    }
    Id const s = near_.take(slots_);
    slots_.give_back(s);
    return slots_[s].id;
  }

  /// The entry that leaves `later` entries after the next one, if nothing is pushed or improved
  /// before and if it is known.
  [[nodiscard]] std::optional<Id> upcoming(std::size_t later = 0) const noexcept {
    auto const s = near_.next(later);
    if (!s) return std::nullopt;
    return slots_[*s].id;
  }

  [[nodiscard]] bool empty() const noexcept { return slots_.size() == 0; }
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.bytes() + near_.bytes(); }
  void clear() noexcept {
    slots_.clear();
    near_.clear();
    buckets_.clear();
  }
  void release() noexcept {
    clear();
    slots_.release();
    near_.release();
    room_ = 0;
  }

 private:
  using slots = detail::radix_slots<Key, Id>;
  using near_entries = detail::radix_near<slots>;

  /// Makes room for `n` more entries, wherever they will be.
  [[gnu::noinline]] bool make_room(std::size_t n) {
    if (n > slots_.orders_left() && !renumber(n)) return false;
    if (n <= room_ - slots_.size()) return true;
    if (!slots_.reserve(n) || !near_.reserve(slots_.size() + n)) return false;
    room_ = std::min(slots_.capacity(), near_.capacity());
    return true;
  }

  [[nodiscard]] bool is_near(Id s) const noexcept { return slots_.word(s) <= buckets_.pivot(); }

  /// Puts an entry where its key belongs.
  [[gnu::always_inline]] void place(Id s) noexcept {
    if (is_near(s))
      near_.add(slots_, s);
    else
      buckets_.add(slots_, s);
  }

  /// \pre There is a bucket, and nothing is near.
  void raise_pivot() noexcept {
    Id const first = buckets_.take_first();
    std::uint64_t least = slots_.word(first);
    std::uint64_t most = least;
    std::size_t count = 0;
    for (Id s = first; s != slots::none; s = slots_[s].next, ++count) {
      least = std::min(least, slots_.word(s));
      most = std::max(most, slots_.word(s));
    }
    // A few entries become near without being spread.
    buckets_.raise_pivot(count <= near_entries::few ? most : least);
    for (Id s = first; s != slots::none;) place(std::exchange(s, slots_[s].next));
  }

  /// Renumbers the entries from 0, so that `n` more can be numbered; false if there are too many.
  bool renumber(std::size_t n) noexcept {
    if (n > slots::most_entries - slots_.size()) return false;
    std::uint64_t pivot = buckets_.pivot();
    while (!buckets_.empty())
      for (Id s = buckets_.take_first(); s != slots::none; s = slots_[s].next) {
        pivot = std::max(pivot, slots_.word(s));
        near_.add_unsorted(s);
      }
    buckets_.raise_pivot(pivot);
    slots_.renumber(near_.sorted(slots_));
    return true;
  }

  slots slots_;
  near_entries near_;
  detail::radix_buckets<slots> buckets_;
  std::size_t room_ = 0;  // the number of entries for which there is room
};

}  // namespace wend
