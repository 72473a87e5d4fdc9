// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// A heap of entries whose least can be looked at.

namespace wend::detail {

/// `Before` says which of two entries leaves first. A node to which a cheaper way is found is
/// pushed again: what is stale is dropped when it comes to the top. Which of two equal entries leaves
/// first is not left to std::pop_heap, with which it would differ from library to library, and the
/// counts of a search with it.
template <class Entry, class Before>
class entry_heap {
 public:
  explicit entry_heap(memory_budget& budget) noexcept : entries_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return entries_.reserve(n); }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return entries_.capacity() * sizeof(Entry); }

  /// \pre Room was reserved.
  void push(Entry const& e) {
    entries_.append(e);
    raise(entries_.size() - 1, e);
  }
  /// The first of those for which `is_current(entry)`; null if there is none.
  template <class IsCurrent>
  [[nodiscard]] Entry const* top(IsCurrent&& is_current) {
    while (!entries_.empty() && !is_current(*entries_.begin())) drop();
    return entries_.empty() ? nullptr : entries_.begin();
  }
  /// The first, stale or not. \pre There is one.
  [[nodiscard]] Entry const& first() const noexcept { return *entries_.begin(); }
  /// Removes the first, and gives it. \pre There is one.
  Entry take() {
    Entry const first = *entries_.begin();
    drop();
    return first;
  }
  void clear() noexcept { entries_.clear(); }
  void release() noexcept { entries_.release(); }

 private:
  /// Puts `e` into a free place, or above it.
  void raise(std::size_t place, Entry const& e) {
    for (; place != 0 && Before{}(e, entries_[(place - 1) / 2]); place = (place - 1) / 2)
      entries_[place] = entries_[(place - 1) / 2];
    entries_[place] = e;
  }
  /// Removes the first. The free place goes down to a leaf, where most entries that were last belong.
  void drop() {
    Entry const last = entries_.back();
    entries_.pop_back();
    std::size_t const n = entries_.size();
    if (n == 0) return;
    std::size_t place = 0;
    for (std::size_t right = 2; right <= n; right = 2 * place + 2) {
      bool const is_left = right == n || Before{}(entries_[right - 1], entries_[right]);
      std::size_t const child = is_left ? right - 1 : right;
      entries_[place] = entries_[child];
      place = child;
    }
    raise(place, last);
  }

  column<Entry> entries_;
};

}  // namespace wend::detail
