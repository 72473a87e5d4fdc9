// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::min, std::max
#include <array>      // the buckets
#include <bit>        // std::countr_zero, std::bit_width
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // how many numbers there are
#include <optional>   // an empty list pops nothing
#include <utility>    // std::exchange

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/heap_key.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list for keys that are numbers and hardly ever fall below the last that left, as the f
/// of A* and the g of uniform-cost search: buckets by their bits, and a heap for what leaves next.
///
/// R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan, "Faster algorithms for the shortest path
/// problem", Journal of the ACM 37(2), 1990, 213-223.

namespace wend {

/// An open list ordered by `Key`, a number or an f_h_key of numbers, the smallest first; among
/// equals the last or the first in. It gives what heap_list gives, in the same order.
///
/// A *pivot* is at or below all that leave later. Entries at or below it are in a heap of four
/// below each. The others wait in a bucket for the first digit, of four bits, in which their word
/// (f, or f and h in one) is not the pivot's, and for its value there, in no order. When the heap
/// is empty the pivot rises into the first bucket, whose entries are spread over buckets of later
/// digits: none moves more often than there are digits.
/// \complexity push, improve: O(1), and where the key is at or below the pivot O(log n). pop: O(log
///             n), amortised. Memory: a key and five numbers an entry.
template <class Key, class Id = std::uint32_t>
  requires(detail::heap_key<Key>::is_bits)
class radix_list {
  using kept = detail::heap_key<Key>;

 public:
  using id_type = Id;
  using key_type = Key;
  using handle_type = Id;  ///< The entry's slot.

  /// An empty list, whose memory counts in the budget.
  explicit radix_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first) noexcept
      : slots_(budget), near_(budget), equals_(equals) {
    firsts_.fill(none);
  }

  [[nodiscard]] bool reserve(std::size_t n) {
    if (n > most_entries - inserted_ && !renumber(n)) return false;
    std::size_t const free = slots_.size() - size_;
    return (n <= free || slots_.reserve(n - free)) && near_.reserve(size_ + n - near_.size());
  }

  Id push(Id id, Key const& key) noexcept {
    Id const s = take_slot();
    slots_[s] = slot{kept::keep(key), next_order(), id, none, none};
    ++size_;
    place(s);
    return s;
  }

  /// The key may be larger too.
  void improve(Id, Id s, Key const& key) noexcept {
    auto const changed = kept::keep(key);
    bool const was_near = is_near(s);
    std::size_t const at = slots_[s].next;
    if (!was_near) leave_bucket(s);
    slots_[s].key = changed;
    slots_[s].order = next_order();
    if (!was_near) return place(s);
    if (is_near(s)) return settle(at, s);
    leave_heap(at);
    place(s);
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (near_.empty()) {
      if (size_ == 0) return std::nullopt;
      raise_pivot();
    }
    Id const s = near_[0];
    leave_heap(0);
    --size_;
    slots_[s].next = std::exchange(free_, s);
    return slots_[s].id;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return slots_.capacity() * sizeof(slot) + near_.capacity() * sizeof(Id);
  }
  void clear() noexcept {
    slots_.clear();
    near_.clear();
    firsts_.fill(none);
    values_.fill(0);
    digits_ = 0;
    pivot_ = 0;
    free_ = none;
    size_ = 0;
    inserted_ = 0;
  }

 private:
  struct slot {
    typename kept::kept key;
    Id order;  // of equal keys the one of the least leaves first
    Id id;
    Id next;    // in its bucket; or its place in the heap; or the next free slot
    Id before;  // in its bucket
  };
  static constexpr std::size_t arity = 4;
  static constexpr std::size_t few = 4;  // so many are put into the heap without spreading them
  static constexpr int digit_bits = 4;
  static constexpr std::size_t radix = std::size_t{1} << digit_bits;
  static constexpr std::size_t digits = 64 / digit_bits;
  static constexpr std::size_t most_entries = std::numeric_limits<Id>::max();
  static constexpr Id none = std::numeric_limits<Id>::max();

  [[nodiscard]] std::uint64_t word(Id s) const noexcept { return kept::word(slots_[s].key); }
  [[nodiscard]] bool is_near(Id s) const noexcept { return word(s) <= pivot_; }

  [[nodiscard]] bool leaves_before(Id a, Id b) const noexcept {
    slot const& x = slots_[a];
    slot const& y = slots_[b];
    return x.key != y.key ? x.key < y.key : x.order < y.order;
  }

  Id take_slot() noexcept {
    if (free_ == none) {
      slots_.append(slot{});
      return static_cast<Id>(slots_.size() - 1);
    }
    return std::exchange(free_, slots_[free_].next);
  }

  /// Puts an entry where its key belongs.
  void place(Id s) noexcept {
    if (is_near(s)) {
      near_.append(s);
      return move_up(near_.size() - 1, s);
    }
    std::size_t const b = bucket_of(word(s));
    slot& entry = slots_[s];
    entry.before = none;
    entry.next = std::exchange(firsts_[b], s);
    if (entry.next != none) slots_[entry.next].before = s;
    values_[b / radix] |= std::uint32_t{1} << b % radix;
    digits_ |= std::uint32_t{1} << b / radix;
  }

  // --- the buckets ---

  /// Where what is above the pivot waits. That does not change as long as it waits: the pivot rises
  /// into the first bucket only, which has as many leading digits in common with the others.
  [[nodiscard]] std::size_t bucket_of(std::uint64_t word) const noexcept {
    int const digit = (static_cast<int>(std::bit_width(word ^ pivot_)) - 1) / digit_bits;
    return static_cast<std::size_t>(digit) * radix + (word >> (digit * digit_bits)) % radix;
  }

  void leave_bucket(Id s) noexcept {
    slot const& entry = slots_[s];
    if (entry.next != none) slots_[entry.next].before = entry.before;
    if (entry.before != none) {
      slots_[entry.before].next = entry.next;
    } else {
      std::size_t const b = bucket_of(word(s));
      firsts_[b] = entry.next;
      if (entry.next == none) forget(b);
    }
  }
  void forget(std::size_t bucket) noexcept {
    values_[bucket / radix] &= ~(std::uint32_t{1} << bucket % radix);
    if (values_[bucket / radix] == 0) digits_ &= ~(std::uint32_t{1} << bucket / radix);
  }

  /// Takes all that is in the first bucket. \pre There is one.
  Id take_first_bucket() noexcept {
    auto const digit = static_cast<std::size_t>(std::countr_zero(digits_));
    std::size_t const b =
        digit * radix + static_cast<std::size_t>(std::countr_zero(values_[digit]));
    forget(b);
    return std::exchange(firsts_[b], none);
  }

  void raise_pivot() noexcept {
    Id const first = take_first_bucket();
    std::uint64_t least = word(first);
    std::uint64_t most = least;
    std::size_t count = 0;
    for (Id s = first; s != none; s = slots_[s].next, ++count) {
      least = std::min(least, word(s));
      most = std::max(most, word(s));
    }
    pivot_ = count <= few ? most : least;
    for (Id s = first; s != none;) place(std::exchange(s, slots_[s].next));
  }

  // --- the heap ---

  void put(std::size_t at, Id s) noexcept {
    near_[at] = s;
    slots_[s].next = static_cast<Id>(at);
  }

  /// Removes what is at this place.
  void leave_heap(std::size_t at) noexcept {
    Id const last = near_.back();
    near_.pop_back();
    if (at < near_.size()) settle(at, last);
  }

  /// Moves an entry to its place, beginning from this one.
  void settle(std::size_t at, Id s) noexcept {
    if (at > 0 && leaves_before(s, near_[(at - 1) / arity]))
      move_up(at, s);
    else
      move_down(at, s);
  }

  void move_up(std::size_t at, Id s) noexcept {
    for (; at > 0; at = (at - 1) / arity) {
      Id const above = near_[(at - 1) / arity];
      if (!leaves_before(s, above)) break;
      put(at, above);
    }
    put(at, s);
  }

  void move_down(std::size_t at, Id s) noexcept {
    for (;;) {
      std::size_t const first = arity * at + 1;
      if (first >= near_.size()) break;
      std::size_t best = first;
      std::size_t const end = std::min(first + arity, near_.size());
      for (std::size_t i = first + 1; i < end; ++i)
        if (leaves_before(near_[i], near_[best])) best = i;
      if (!leaves_before(near_[best], s)) break;
      put(at, near_[best]);
      at = best;
    }
    put(at, s);
  }

  // --- the order of equal keys ---

  /// The order of the entry that is inserted as number `i`.
  [[nodiscard]] Id order_of(std::size_t i) const noexcept {
    return static_cast<Id>(equals_ == equal_keys::last_in_first ? most_entries - i : i);
  }
  Id next_order() noexcept { return order_of(inserted_++); }

  /// Numbers what is in from 0 on, so that `n` more can be; false if there are too many.
  bool renumber(std::size_t n) noexcept {
    if (n > most_entries - size_) return false;
    while (digits_ != 0)
      for (Id s = take_first_bucket(); s != none; s = slots_[s].next) near_.append(s);
    for (Id const s : near_) pivot_ = std::max(pivot_, word(s));
    auto const before = [this](Id a, Id b) { return leaves_before(a, b); };
    std::sort(near_.begin(), near_.end(), before);  // which is a heap
    inserted_ = size_;
    bool const newest_first = equals_ == equal_keys::last_in_first;
    for (std::size_t i = 0; i < size_; ++i) {
      slots_[near_[i]].order = order_of(newest_first ? size_ - 1 - i : i);
      put(i, near_[i]);
    }
    return true;
  }

  detail::column<slot> slots_;
  detail::column<Id> near_;                     // the heap, of slots; it has room for all
  std::array<Id, digits * radix> firsts_;       // of the buckets
  std::array<std::uint32_t, digits> values_{};  // of each digit: those with a bucket
  std::uint32_t digits_ = 0;                    // those that have any
  std::uint64_t pivot_ = 0;
  Id free_ = none;
  std::size_t size_ = 0;
  std::size_t inserted_ = 0;  // since the entries were last numbered
  equal_keys equals_;
};

}  // namespace wend
