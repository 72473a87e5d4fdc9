// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort_heap
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <limits>
#include <optional>
#include <utility>    // std::move

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/heap_key.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list for any ordered key: a heap in one array, in which an entry can move up.
///
/// D. B. Johnson, "Priority queues with update and finding minimum spanning trees", Information
/// Processing Letters 4(3), 1975, 53-57.

namespace wend {

/// An open list ordered by `Key`'s `<`, the smallest first; among equals the last or the first in.
/// Insertions have numbers of the same type as nodes: when more entries than there are numbers
/// would be in, there is no room, as if for want of memory.
/// \complexity push, improve, pop: O(log n). Memory: a key and four numbers an entry.
template <class Key, class Id = std::uint32_t>
class heap_list {
  using kept = detail::heap_key<Key>;

 public:
  using id_type = Id;
  using key_type = Key;
  using handle_type = Id;  ///< The entry's slot.

  /// An empty list, whose memory counts in the budget.
  explicit heap_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first) noexcept
      : entries_(budget), slots_(budget), equals_(equals) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    if (n > most_entries - inserted_ && !renumber(n)) return false;
    std::size_t const free = slots_.size() - entries_.size();
    return entries_.reserve(n) && (n <= free || slots_.reserve(n - free));
  }

  Id push(Id id, Key const& key) {
    Id const s = take_slot(id);
    entries_.append(entry{kept::keep(key), next_order(), s});
    move_up(entries_.size() - 1);
    return s;
  }

  /// The key may be larger too.
  void improve(Id, Id slot, Key const& key) {
    std::size_t const at = slots_[slot].place;
    entries_[at] = entry{kept::keep(key), next_order(), slot};
    move_up(at);
    if (slots_[slot].place == at) move_down(at);
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) {
    if (entries_.empty()) return std::nullopt;
    Id const s = entries_[0].slot;
    Id const id = slots_[s].id;
    slots_[s].place = std::exchange(free_, s);
    if (entries_.size() > 1) entries_[0] = std::move(entries_.back());
    entries_.pop_back();
    if (!entries_.empty()) move_down(0);
    return id;
  }

  /// The key of the next to leave. \pre Not empty.
  [[nodiscard]] Key top_key() const { return kept::key(entries_[0].key); }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return entries_.capacity() * sizeof(entry) + slots_.capacity() * sizeof(slot_type);
  }
  void clear() {
    entries_.clear();
    slots_.clear();
    free_ = none;
    inserted_ = 0;
  }

 private:
  struct entry {
    typename kept::kept key;
    Id order;  // of equal keys the one of the least leaves first
    Id slot;
  };
  /// Where an entry is in the heap: that it can be found when it has moved.
  struct slot_type {
    Id id;
    Id place;  // of a free one: the next that is free
  };
  static constexpr std::size_t arity = 4;
  static constexpr std::size_t most_entries = std::numeric_limits<Id>::max();
  static constexpr Id none = std::numeric_limits<Id>::max();

  static bool leaves_before(entry const& a, entry const& b) {
    if constexpr (kept::is_bits) {
      return a.key != b.key ? a.key < b.key : a.order < b.order;
    } else {
      if (a.key < b.key) return true;
      if (b.key < a.key) return false;
      return a.order < b.order;
    }
  }

  void put(std::size_t at, entry&& e) noexcept(std::is_nothrow_move_assignable_v<entry>) {
    slots_[e.slot].place = static_cast<Id>(at);
    entries_[at] = std::move(e);
  }

  // If a comparison throws, all entries are in the heap, though not in its order.
  void move_up(std::size_t at) {
    entry e = std::move(entries_[at]);
    WEND_TRY {
      while (at > 0) {
        std::size_t const above = (at - 1) / arity;
        if (!leaves_before(e, entries_[above])) break;
        put(at, std::move(entries_[above]));
        at = above;
      }
    }
    WEND_CATCH_ALL {
      put(at, std::move(e));
      WEND_RETHROW;
    }
    put(at, std::move(e));
  }

  void move_down(std::size_t at) {
    entry e = std::move(entries_[at]);
    WEND_TRY {
      for (;;) {
        std::size_t const first = arity * at + 1;
        if (first >= entries_.size()) break;
        std::size_t const best = first_to_leave(first);
        if (!leaves_before(entries_[best], e)) break;
        put(at, std::move(entries_[best]));
        at = best;
      }
    }
    WEND_CATCH_ALL {
      put(at, std::move(e));
      WEND_RETHROW;
    }
    put(at, std::move(e));
  }

  /// The one of the entries from `first` on, at most `arity`, that leaves first.
  [[nodiscard]] std::size_t first_to_leave(std::size_t first) const {
    auto const better = [this](std::size_t a, std::size_t b) {
      return leaves_before(entries_[b], entries_[a]) ? b : a;
    };
    if (first + arity <= entries_.size())
      return better(better(first, first + 1), better(first + 2, first + 3));
    std::size_t best = first;
    for (std::size_t i = first + 1; i < entries_.size(); ++i) best = better(best, i);
    return best;
  }

  Id take_slot(Id id) noexcept {
    if (free_ == none) {
      slots_.append(slot_type{id, 0});
      return static_cast<Id>(slots_.size() - 1);
    }
    Id const s = free_;
    free_ = slots_[s].place;
    slots_[s].id = id;
    return s;
  }

  /// The order of the entry that is inserted as number `i`.
  [[nodiscard]] Id order_of(std::size_t i) const noexcept {
    return static_cast<Id>(equals_ == equal_keys::last_in_first ? most_entries - i : i);
  }
  Id next_order() noexcept { return order_of(inserted_++); }

  /// Numbers what is in from 0 on, so that `n` more can be; false if there are too many.
  [[gnu::noinline, gnu::cold]] bool renumber(std::size_t n) {
    if (n > most_entries - entries_.size()) return false;
    // Sorted it remains a heap. Needed once in billions of entries, it is not worth the code of
    // std::sort, which is faster.
    std::make_heap(entries_.begin(), entries_.end(), leaves_before);
    std::sort_heap(entries_.begin(), entries_.end(), leaves_before);
    inserted_ = entries_.size();
    bool const newest_first = equals_ == equal_keys::last_in_first;
    for (std::size_t i = 0; i < inserted_; ++i) {
      entries_[i].order = order_of(newest_first ? inserted_ - 1 - i : i);
      slots_[entries_[i].slot].place = static_cast<Id>(i);
    }
    return true;
  }

  detail::column<entry> entries_;
  detail::column<slot_type> slots_;
  Id free_ = none;
  std::size_t inserted_ = 0;  // since the entries were last numbered
  equal_keys equals_;
};

}  // namespace wend
