// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap
#include <cstddef>    // std::size_t

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// A heap of entries whose least can be looked at.

namespace wend::detail {

/// `Before` says which of two entries leaves first. A node to which a cheaper way is found is
/// pushed again: what is stale is dropped when it comes to the top.
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
    std::push_heap(entries_.begin(), entries_.end(), after);
  }
  /// The first of those for which `is_current(entry)`; null if there is none.
  template <class IsCurrent>
  [[nodiscard]] Entry const* top(IsCurrent&& is_current) {
    while (!entries_.empty() && !is_current(*entries_.begin())) drop();
    return entries_.empty() ? nullptr : entries_.begin();
  }
  /// Removes the first, and gives it. \pre There is one.
  Entry take() {
    Entry const first = *entries_.begin();
    drop();
    return first;
  }
  void clear() noexcept { entries_.clear(); }
  void release() noexcept { entries_.release(); }

 private:
  static bool after(Entry const& a, Entry const& b) { return Before{}(b, a); }
  void drop() {
    std::pop_heap(entries_.begin(), entries_.end(), after);
    entries_.pop_back();
  }

  column<Entry> entries_;
};

}  // namespace wend::detail
