// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The entries of a bucket_list that are too large for a bucket.

namespace wend::detail {

/// A binary heap of entries with keys; few searches have any.
template <class Key, class Id>
class far_entries {
 public:
  far_entries(memory_budget& budget, equal_keys equals) noexcept
      : entries_(budget), equals_(equals) {}

  [[nodiscard]] bool reserve(std::size_t n) { return entries_.reserve(n); }
  void push(Id id, Key const& key) noexcept {
    ++inserted_;
    bool const newest_first = equals_ == equal_keys::last_in_first;
    entries_.append(entry{key, newest_first ? ~inserted_ : inserted_, id});
    std::push_heap(entries_.begin(), entries_.end(), leaves_later);
  }
  /// Removes and returns the first entry. \pre There is one.
  Id pop() noexcept {
    std::pop_heap(entries_.begin(), entries_.end(), leaves_later);
    Id const id = entries_.back().id;
    entries_.pop_back();
    return id;
  }

  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
  /// The key of the first entry. \pre There is one.
  [[nodiscard]] Key const& top_key() const noexcept { return entries_[0].key; }
  [[nodiscard]] std::size_t bytes() const noexcept { return entries_.capacity() * sizeof(entry); }
  void clear() noexcept {
    entries_.clear();
    inserted_ = 0;
  }
  void release() noexcept {
    clear();
    entries_.release();
  }

 private:
  struct entry {
    Key key;
    std::uint64_t order;  // among equal keys the least order leaves first
    Id id;
  };
  static bool leaves_later(entry const& a, entry const& b) noexcept {
    if (a.key < b.key) return false;
    return b.key < a.key || b.order < a.order;
  }

  column<entry> entries_;
  std::uint64_t inserted_ = 0;
  equal_keys equals_;
};

}  // namespace wend::detail
