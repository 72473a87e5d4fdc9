// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::min
#include <array>
#include <cstddef>    // std::size_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// The entries that leave a radix_list next.

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
  [[nodiscard]] std::size_t bytes() const noexcept { return heap_.capacity() * sizeof(id); }
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

  /// Appends an entry without sorting; the row becomes unsorted too. For a sort that follows.
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

}  // namespace wend::detail
