// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <limits>     // how many numbers there are
#include <optional>   // an empty list pops nothing

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list for any ordered key: a binary heap in one array.

namespace wend {

/// Which of the nodes with equal keys leaves first.
enum class equal_keys { last_in_first, first_in_first };

/// An open list ordered by `Key`'s `<`, the smallest first; among equals the last or the first in.
/// What was improved is pushed again, and its stale entry dropped when it comes up. Insertions have
/// numbers of the same type as nodes: when more entries than there are numbers would be in, there
/// is no room, as if for want of memory.
/// \complexity push, improve, pop: O(log n). Memory: a key and two numbers an entry.
template <class Key, class Id = std::uint32_t>
class heap_list {
 public:
  using id_type = Id;
  using key_type = Key;
  using handle_type = no_handle;

  explicit heap_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first) noexcept
      : entries_(budget), equals_(equals) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    if (n > most_entries - inserted_ && !renumber(n)) return false;
    return entries_.reserve(n);
  }

  no_handle push(Id id, Key const& key) {
    entries_.append(entry{key, number(inserted_), id});
    ++inserted_;
    std::push_heap(entries_.begin(), entries_.end(), leaves_later{});
    return {};
  }

  void improve(Id id, no_handle&, Key const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    while (!entries_.empty()) {
      std::pop_heap(entries_.begin(), entries_.end(), leaves_later{});
      Id const id = entries_.back().id;
      bool const current = is_current(id, entries_.back().key);
      entries_.pop_back();
      if (current) return id;
    }
    return std::nullopt;
  }

  /// The key of the next to leave. \pre Not empty.
  [[nodiscard]] Key const& top_key() const { return entries_[0].key; }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

  [[nodiscard]] std::size_t bytes() const noexcept { return entries_.capacity() * sizeof(entry); }
  void clear() {
    entries_.clear();
    inserted_ = 0;
  }

 private:
  struct entry {
    Key key;
    Id order;  // of equal keys the one of the least leaves first
    Id id;
  };
  struct leaves_later {
    bool operator()(entry const& a, entry const& b) const {
      if (b.key < a.key) return true;
      if (a.key < b.key) return false;
      return b.order < a.order;
    }
  };
  static constexpr std::size_t most_entries = std::numeric_limits<Id>::max();

  /// The order of the entry inserted as number `i`.
  [[nodiscard]] Id number(std::size_t i) const noexcept {
    return static_cast<Id>(equals_ == equal_keys::last_in_first ? most_entries - i : i);
  }

  /// Numbers what is in from 0 on, so that `n` more can be; false if there are
  /// too many.
  bool renumber(std::size_t n) {
    if (n > most_entries - entries_.size()) return false;
    std::sort(entries_.begin(), entries_.end(),
              [](entry const& a, entry const& b) { return leaves_later{}(b, a); });
    inserted_ = entries_.size();
    for (std::size_t i = 0; i < inserted_; ++i) {  // sorted, it remains a heap
      bool const newest_first = equals_ == equal_keys::last_in_first;
      entries_[i].order = number(newest_first ? inserted_ - 1 - i : i);
    }
    return true;
  }

  detail::column<entry> entries_;
  equal_keys equals_;
  std::size_t inserted_ = 0;  // since it was last numbered
};

}  // namespace wend
