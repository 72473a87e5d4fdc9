// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>

/// \file
/// A heap of entries with access to the least one.

namespace wend::detail {

/// `Before` is the order in which entries leave. A node to which a cheaper path is found is pushed
/// again; stale entries are dropped when they reach the top. The order of equal entries is not left
/// to std::pop_heap, because it would differ between standard libraries, and with it the counts of
/// a search.
template <class Entry, class Before>
class entry_heap {
 public:
  explicit entry_heap(memory_budget& budget) noexcept : entries_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return entries_.reserve(n); }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

  /// \pre Room was reserved.
  void push(Entry const& e) {
    entries_.append(e);
    raise(entries_.size() - 1, e);
  }
  /// The first entry for which `is_current(entry)` is true; null if there is none.
  template <class IsCurrent>
  [[nodiscard]] Entry const* top(IsCurrent&& is_current) {
    while (!entries_.empty() && !is_current(*entries_.begin())) drop();
    return entries_.empty() ? nullptr : entries_.begin();
  }
  /// The first entry, stale or not. \pre There is one.
  [[nodiscard]] Entry const& first() const noexcept { return *entries_.begin(); }
  /// Removes and returns the first entry. \pre There is one.
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
  /// Removes the first entry. The free place moves down to a leaf, where most entries from the end
  /// belong.
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
