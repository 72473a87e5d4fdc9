// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::min, std::max
#include <array>
#include <bit>        // std::countr_zero, std::bit_width
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <utility>    // std::exchange

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
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
/// A *pivot* is at or below all that leave later. Entries at or below it are near: the first few in
/// a sorted row, which costs less than a heap while it is short, the others in a heap of four below
/// each. What is above the pivot waits in a bucket for the first digit, of four bits, in which its
/// word (f, or f and h in one) is not the pivot's, and for its value there, in no order. When
/// nothing is near the pivot rises into the first bucket, whose entries are spread over buckets of
/// later digits: none moves more often than there are digits.
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
    return (n <= most_entries - inserted_ && n <= room_ - size_) || make_room(n);
  }

  /// Inlined, so that the key stays in registers.
  [[gnu::always_inline]] Id push(Id id, Key const& key) noexcept {
    Id const s = take_slot();
    slot& entry = slots_[s];  // by its members: they are read one by one at once
    entry.key = kept::keep(key);
    entry.order = next_order();
    entry.id = id;
    ++size_;
    place(s);
    return s;
  }

  /// The key may be larger too.
  void improve(Id, Id s, Key const& key) noexcept {
    auto const changed = kept::keep(key);
    if (!is_near(s))
      leave_bucket(s);
    else if (slots_[s].next == none)
      leave_row(s);
    else
      leave_heap(slots_[s].next);
    slots_[s].key = changed;
    slots_[s].order = next_order();
    place(s);
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (row_size_ == 0) {
      if (size_ == 0) return std::nullopt;
      if (near_.empty()) raise_pivot();
      if (row_size_ == 0) {
        row_[row_size_++].slot = near_[0];
        leave_heap(0);
      }
    }
    Id const s = row_[--row_size_].slot;
    --size_;
    slots_[s].next = std::exchange(free_, s);
    return slots_[s].id;
  }

  /// What leaves next, or so many entries later, if nothing is pushed or improved before, as far as
  /// that is at hand.
  [[nodiscard]] std::optional<Id> upcoming(std::size_t later = 0) const noexcept {
    if (row_size_ <= later) return std::nullopt;
    return slots_[row_[row_size_ - 1 - later].slot].id;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return slots_.capacity() * sizeof(slot) + near_.capacity() * sizeof(Id);
  }
  void clear() noexcept {
    slots_.clear();
    near_.clear();
    row_size_ = 0;
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
    /// In its bucket; or its place in the heap, `none` in the row; or the next free slot.
    Id next;
    Id before;  // in its bucket
  };
  /// An entry in the row: its slot, and what decides when it leaves.
  struct placed {
    typename kept::kept key;
    Id order;
    Id slot;
  };
  static constexpr std::size_t arity = 4;
  static constexpr std::size_t row_room = 48;
  static constexpr std::size_t few = row_room / 2;  // so many go near without being spread
  static constexpr unsigned digit_bits = 4;
  static constexpr std::size_t radix = std::size_t{1} << digit_bits;
  static constexpr std::size_t digits = 64 / digit_bits;
  static constexpr std::size_t most_entries = std::numeric_limits<Id>::max();
  static constexpr Id none = std::numeric_limits<Id>::max();

  /// Makes room for `n` more, wherever they will be.
  [[gnu::noinline]] bool make_room(std::size_t n) {
    if (n > most_entries - inserted_ && !renumber(n)) return false;
    if (n <= room_ - size_) return true;
    std::size_t const free = slots_.size() - size_;
    if (n > free && !slots_.reserve(n - free)) return false;
    if (!near_.reserve(size_ + n - near_.size())) return false;
    room_ = std::min(slots_.capacity(), near_.capacity());
    return true;
  }

  [[nodiscard]] std::uint64_t word(Id s) const noexcept { return kept::word(slots_[s].key); }
  [[nodiscard]] bool is_near(Id s) const noexcept { return word(s) <= pivot_; }

  [[nodiscard]] bool slot_leaves_before(Id a, Id b) const noexcept {
    return leaves_before(slots_[a], slots_[b]);
  }
  [[nodiscard]] static bool leaves_before(auto const& x, auto const& y) noexcept {
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
  [[gnu::always_inline]] void place(Id s) noexcept {
    if (is_near(s))
      place_near(s);
    else
      enter_bucket(s);
  }

  /// Puts what is at or below the pivot into the row, if it leaves before the last that is there,
  /// or nothing else is near; else into the heap.
  [[gnu::noinline]] void place_near(Id s) noexcept {
    placed const fresh{slots_[s].key, slots_[s].order, s};
    bool const in_row =
        row_size_ == 0 ? near_.empty()
                       : leaves_before(fresh, row_[0]) || (near_.empty() && row_size_ < row_room);
    if (!in_row) return enter_heap(s);
    if (row_size_ == row_room) {
      enter_heap(row_[0].slot);
      --row_size_;
      for (std::size_t i = 0; i < row_size_; ++i) row_[i] = row_[i + 1];
    }
    std::size_t at = row_size_++;
    for (; at > 0 && leaves_before(row_[at - 1], fresh); --at) row_[at] = row_[at - 1];
    row_[at] = fresh;
    slots_[s].next = none;
  }
  void leave_row(Id s) noexcept {
    --row_size_;
    std::size_t at = 0;
    while (row_[at].slot != s) ++at;
    for (; at < row_size_; ++at) row_[at] = row_[at + 1];
  }

  // --- the buckets ---

  /// Where what is above the pivot waits. That does not change as long as it waits: the pivot rises
  /// into the first bucket only, which has as many leading digits in common with the others.
  [[nodiscard]] std::size_t bucket_of(std::uint64_t word) const noexcept {
    auto const digit = (static_cast<unsigned>(std::bit_width(word ^ pivot_)) - 1) / digit_bits;
    return digit * radix + (word >> (digit * digit_bits)) % radix;
  }

  void enter_bucket(Id s) noexcept {
    slot& entry = slots_[s];
    std::size_t const b = bucket_of(kept::word(entry.key));
    entry.before = none;
    entry.next = std::exchange(firsts_[b], s);
    if (entry.next != none) {
      slots_[entry.next].before = s;
    } else {
      values_[b / radix] |= std::uint32_t{1} << b % radix;
      digits_ |= std::uint32_t{1} << b / radix;
    }
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

  void enter_heap(Id s) noexcept {
    near_.append(s);
    move_up(near_.size() - 1, s);
  }
  /// Removes what is at this place.
  void leave_heap(std::size_t at) noexcept {
    Id const last = near_.back();
    near_.pop_back();
    if (at < near_.size()) settle(at, last);
  }

  /// Moves an entry to its place, beginning from this one.
  void settle(std::size_t at, Id s) noexcept {
    if (at > 0 && slot_leaves_before(s, near_[(at - 1) / arity]))
      move_up(at, s);
    else
      move_down(at, s);
  }

  void move_up(std::size_t at, Id s) noexcept {
    for (; at > 0; at = (at - 1) / arity) {
      Id const above = near_[(at - 1) / arity];
      if (!slot_leaves_before(s, above)) break;
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
        if (slot_leaves_before(near_[i], near_[best])) best = i;
      if (!slot_leaves_before(near_[best], s)) break;
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
    while (row_size_ != 0) near_.append(row_[--row_size_].slot);
    while (digits_ != 0)
      for (Id s = take_first_bucket(); s != none; s = slots_[s].next) near_.append(s);
    for (Id const s : near_) pivot_ = std::max(pivot_, word(s));
    auto const before = [this](Id a, Id b) { return slot_leaves_before(a, b); };
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
  detail::column<Id> near_;             // the heap, of slots; it has room for all
  std::array<placed, row_room> row_{};  // what leaves next, the first of it at the end
  std::size_t row_size_ = 0;
  std::array<Id, digits * radix> firsts_;       // of the buckets
  std::array<std::uint32_t, digits> values_{};  // of each digit: those with a bucket
  std::uint32_t digits_ = 0;                    // those that have any
  std::uint64_t pivot_ = 0;
  Id free_ = none;
  std::size_t size_ = 0;
  std::size_t room_ = 0;      // for so many entries in all
  std::size_t inserted_ = 0;  // since the entries were last numbered
  equal_keys equals_;
};

}  // namespace wend
