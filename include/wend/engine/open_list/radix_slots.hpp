// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <utility>  // std::exchange

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/heap_key.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The entries of a radix_list.

namespace wend::detail {

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
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(slot); }
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
