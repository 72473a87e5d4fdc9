// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max, std::sort
#include <array>
#include <bit>      // std::countr_zero, std::bit_width
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <utility>  // std::exchange

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/toolchain.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/heap_key.hpp>
#include <wend/frontier/open_list.hpp>

/// \file
/// The open list for keys that are numbers and rarely fall below the last one that left, such as
/// the f of A* and the g of uniform-cost search: buckets by their bits, and a heap for the next
/// entries.
///
/// R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan, "Faster algorithms for the shortest path
/// problem", Journal of the ACM 37(2), 1990, 213-223.

namespace wend::detail {

/// The entries at or below the pivot: the first few in a sorted row, which is cheaper than a heap
/// while it is short, the others in a 4-ary heap.
///
/// D. B. Johnson, "Priority queues with update and finding minimum spanning trees", Information
/// Processing Letters 4(3), 1975, 53-57.
template <class Slots>
class radix_near {
  using id = typename Slots::id_type;
  static constexpr id none = Slots::none;
  static constexpr std::size_t arity = 4;
  static constexpr std::size_t row_room = 48;

 public:
  /// This many entries fit into half of the row.
  static constexpr std::size_t few = row_room / 2;

  explicit radix_near(memory_budget& budget) noexcept : heap_(budget) {}

  /// Makes room for `total` entries.
  [[nodiscard]] bool reserve(std::size_t total) { return heap_.reserve(total - heap_.size()); }
  [[nodiscard]] std::size_t capacity() const noexcept { return heap_.capacity(); }
  [[nodiscard]] bool empty() const noexcept { return row_size_ == 0 && heap_.empty(); }

  /// Puts an entry into the row if it leaves before the last entry of the row, or if there are no
  /// near entries; else into the heap.
  [[gnu::noinline]] void add(Slots& slots, id s) noexcept {
    placed const fresh{slots[s].key, slots[s].order, s};
    bool const in_row =
        row_size_ == 0 ? heap_.empty() : Slots::in_order(fresh, row_[0]) || fits_behind_row();
    if (!in_row) return enter_heap(slots, s);
    if (row_size_ == row_room) {
      enter_heap(slots, row_[0].slot);
      --row_size_;
      for (std::size_t i = 0; i < row_size_; ++i) row_[i] = row_[i + 1];
    }
    std::size_t at = row_size_++;
    for (; at > 0 && Slots::in_order(row_[at - 1], fresh); --at) row_[at] = row_[at - 1];
    row_[at] = fresh;
    slots[s].next = none;
  }
  void remove(Slots& slots, id s) noexcept {
    if (slots[s].next == none)
      leave_row(s);
    else
      leave_heap(slots, slots[s].next);
  }

  /// Removes and returns the entry that leaves next. \pre There is one.
  [[nodiscard]] id take(Slots& slots) noexcept {
    if (row_size_ != 0) return row_[--row_size_].slot;
    id const s = heap_[0];
    leave_heap(slots, 0);
    return s;
  }
  /// The entry that leaves `later` entries after the next, if it is in the row.
  [[nodiscard]] std::optional<id> next(std::size_t later) const noexcept {
    if (row_size_ <= later) return std::nullopt;
    return row_[row_size_ - 1 - later].slot;
  }

  /// Appends an entry to the heap without restoring its order. `sorted` must follow.
  void add_unsorted(id s) noexcept { heap_.append(s); }
  /// All entries, in the order in which they leave.
  column<id> const& sorted(Slots& slots) noexcept {
    while (row_size_ != 0) heap_.append(row_[--row_size_].slot);
    auto const before = [&slots](id a, id b) { return slots.leaves_before(a, b); };
    std::sort(heap_.begin(), heap_.end(), before);  // a sorted array is a heap
    for (std::size_t i = 0; i < heap_.size(); ++i) put(slots, i, heap_[i]);
    return heap_;
  }

  void clear() noexcept {
    heap_.clear();
    row_size_ = 0;
  }
  void release() noexcept {
    clear();
    heap_.release();
  }

 private:
  /// An entry in the row: its slot and its sort key.
  struct placed {
    typename Slots::kept_key key;
    id order;
    id slot;
  };

  [[nodiscard]] bool fits_behind_row() const noexcept {
    return heap_.empty() && row_size_ < row_room;
  }
  void leave_row(id s) noexcept {
    --row_size_;
    std::size_t at = 0;
    while (row_[at].slot != s) ++at;
    for (; at < row_size_; ++at) row_[at] = row_[at + 1];
  }

  void put(Slots& slots, std::size_t at, id s) noexcept {
    heap_[at] = s;
    slots[s].next = static_cast<id>(at);
  }
  void enter_heap(Slots& slots, id s) noexcept {
    heap_.append(s);
    move_up(slots, heap_.size() - 1, s);
  }
  /// Removes the entry at this place of the heap.
  void leave_heap(Slots& slots, std::size_t at) noexcept {
    id const last = heap_.back();
    heap_.pop_back();
    if (at == heap_.size()) return;
    if (at > 0 && slots.leaves_before(last, heap_[(at - 1) / arity]))
      move_up(slots, at, last);
    else
      move_down(slots, at, last);
  }

  /// Moves an entry up to its place, beginning here.
  void move_up(Slots& slots, std::size_t at, id s) noexcept {
    for (; at > 0; at = (at - 1) / arity) {
      id const above = heap_[(at - 1) / arity];
      if (!slots.leaves_before(s, above)) break;
      put(slots, at, above);
    }
    put(slots, at, s);
  }
  void move_down(Slots& slots, std::size_t at, id s) noexcept {
    for (;;) {
      std::size_t const first = arity * at + 1;
      if (first >= heap_.size()) break;
      std::size_t best = first;
      std::size_t const end = std::min(first + arity, heap_.size());
      for (std::size_t i = first + 1; i < end; ++i)
        if (slots.leaves_before(heap_[i], heap_[best])) best = i;
      if (!slots.leaves_before(heap_[best], s)) break;
      put(slots, at, heap_[best]);
      at = best;
    }
    put(slots, at, s);
  }

  column<id> heap_;                     // has room for all entries of the list
  std::array<placed, row_room> row_{};  // the entries that leave next, the first one at the end
  std::size_t row_size_ = 0;
};

/// The entries above the pivot, in buckets: one for each position of a digit (four bits) and each
/// value of it. The digit is the first in which the entry's word differs from the pivot. A bucket
/// is a doubly linked list of slots.
template <class Slots>
class radix_buckets {
  using id = typename Slots::id_type;
  static constexpr id none = Slots::none;
  static constexpr unsigned digit_bits = 4;
  static constexpr std::size_t radix = std::size_t{1} << digit_bits;
  static constexpr std::size_t digits = 64 / digit_bits;

 public:
  radix_buckets() noexcept { firsts_.fill(none); }

  [[nodiscard]] bool empty() const noexcept { return digits_ == 0; }
  [[nodiscard]] std::uint64_t pivot() const noexcept { return pivot_; }
  /// \pre  All entries above the new pivot share as many leading digits with it as with the old
  ///       one. This holds if it rises into the first bucket, or if there is no bucket.
  void raise_pivot(std::uint64_t pivot) noexcept { pivot_ = pivot; }

  /// \pre The entry is above the pivot.
  void add(Slots& slots, id s) noexcept {
    auto& entry = slots[s];
    std::size_t const b = bucket_of(slots.word(s));
    entry.before = none;
    entry.next = std::exchange(firsts_[b], s);
    if (entry.next != none) {
      slots[entry.next].before = s;
    } else {
      values_[b / radix] |= std::uint32_t{1} << b % radix;
      digits_ |= std::uint32_t{1} << b / radix;
    }
  }
  void remove(Slots& slots, id s) noexcept {
    auto const& entry = slots[s];
    if (entry.next != none) slots[entry.next].before = entry.before;
    if (entry.before != none) {
      slots[entry.before].next = entry.next;
    } else {
      std::size_t const b = bucket_of(slots.word(s));
      firsts_[b] = entry.next;
      if (entry.next == none) forget(b);
    }
  }

  /// Empties the first bucket and returns the first of its entries. \pre There is one.
  id take_first() noexcept {
    auto const digit = static_cast<std::size_t>(std::countr_zero(digits_));
    std::size_t const b =
        digit * radix + static_cast<std::size_t>(std::countr_zero(values_[digit]));
    forget(b);
    return std::exchange(firsts_[b], none);
  }

  void clear() noexcept {
    firsts_.fill(none);
    values_.fill(0);
    digits_ = 0;
    pivot_ = 0;
  }

 private:
  /// The bucket does not change while the entry waits: the pivot rises into the first bucket only.
  [[nodiscard]] std::size_t bucket_of(std::uint64_t word) const noexcept {
    auto const digit = (static_cast<unsigned>(std::bit_width(word ^ pivot_)) - 1) / digit_bits;
    return digit * radix + (word >> (digit * digit_bits)) % radix;
  }
  void forget(std::size_t bucket) noexcept {
    values_[bucket / radix] &= ~(std::uint32_t{1} << bucket % radix);
    if (values_[bucket / radix] == 0) digits_ &= ~(std::uint32_t{1} << bucket / radix);
  }

  std::array<id, digits * radix> firsts_;
  std::array<std::uint32_t, digits> values_{};  // of each digit: the values with a bucket
  std::uint32_t digits_ = 0;                    // the digits with a bucket
  std::uint64_t pivot_ = 0;
};

/// Entries in numbered slots, which do not move, and the order of equal keys.
template <class Key, class Id>
class radix_slots {
  using kept = heap_key<Key>;

 public:
  using id_type = Id;
  using kept_key = typename kept::kept;

  struct slot {
    kept_key key;
    Id order;  // among equal keys the least order leaves first
    Id id;
    /// The next entry in its bucket; or its place in the heap (`none`: the row); or the next free
    /// slot.
    Id next;
    Id before;  // the previous entry in its bucket
  };
  static constexpr std::size_t most_entries = std::numeric_limits<Id>::max();
  static constexpr Id none = std::numeric_limits<Id>::max();

  radix_slots(memory_budget& budget, equal_keys equals) noexcept
      : slots_(budget), equals_(equals) {}

  [[nodiscard]] slot& operator[](Id s) noexcept { return slots_[s]; }
  [[nodiscard]] slot const& operator[](Id s) const noexcept { return slots_[s]; }
  [[nodiscard]] std::uint64_t word(Id s) const noexcept { return kept::word(slots_[s].key); }
  [[nodiscard]] bool leaves_before(Id a, Id b) const noexcept {
    return in_order(slots_[a], slots_[b]);
  }
  /// Like in_order(slots), for copies of keys and orders.
  [[nodiscard]] static bool in_order(auto const& x, auto const& y) noexcept {
    return x.key != y.key ? x.key < y.key : x.order < y.order;
  }

  /// The number of slots in use.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return slots_.capacity(); }
  /// Makes room for `n` more entries.
  [[nodiscard]] bool reserve(std::size_t n) {
    std::size_t const free = slots_.size() - size_;
    return n <= free || slots_.reserve(n - free);
  }

  /// Inlined, so that the key stays in registers. \pre Room was reserved.
  [[gnu::always_inline]] Id take(Id id, Key const& key) noexcept {
    Id const s = take_slot();
    slot& entry = slots_[s];  // its members are assigned separately: each is read soon after
    entry.key = kept::keep(key);
    entry.order = next_order();
    entry.id = id;
    ++size_;
    return s;
  }
  /// Sets another key; the entry counts as newly inserted.
  void change(Id s, Key const& key) noexcept {
    slots_[s].key = kept::keep(key);
    slots_[s].order = next_order();
  }
  void give_back(Id s) noexcept {
    --size_;
    slots_[s].next = std::exchange(free_, s);
  }

  /// The number of entries that can be inserted before the orders must be renumbered.
  [[nodiscard]] std::size_t orders_left() const noexcept { return most_entries - inserted_; }
  /// Renumbers the orders from 0. \pre `sorted` has all entries, in the order in which they leave.
  void renumber(column<Id> const& sorted) noexcept {
    inserted_ = size_;
    bool const newest_first = equals_ == equal_keys::last_in_first;
    for (std::size_t i = 0; i < size_; ++i)
      slots_[sorted[i]].order = order_of(newest_first ? size_ - 1 - i : i);
  }

  void clear() noexcept {
    slots_.clear();
    free_ = none;
    size_ = 0;
    inserted_ = 0;
  }
  void release() noexcept {
    clear();
    slots_.release();
  }

 private:
  Id take_slot() noexcept {
    if (free_ == none) {
      slots_.append(slot{});
      return static_cast<Id>(slots_.size() - 1);
    }
    return std::exchange(free_, slots_[free_].next);
  }

  /// The order of the `i`th entry inserted.
  [[nodiscard]] Id order_of(std::size_t i) const noexcept {
    return static_cast<Id>(equals_ == equal_keys::last_in_first ? most_entries - i : i);
  }
  Id next_order() noexcept { return order_of(inserted_++); }

  column<slot> slots_;
  Id free_ = none;
  std::size_t size_ = 0;
  std::size_t inserted_ = 0;  // since the orders were last renumbered
  equal_keys equals_;
};

}  // namespace wend::detail

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
