// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/frontier/open_list.hpp>

/// \file
/// A list of the open nodes of one side of a bidirectional search, ordered by bounds.

namespace wend::detail {

template <class Bound, class Cost>
struct bound_g_key {
  Bound bound;
  Cost g;
};

/// Entries by their bound, the least first; among equals the one of largest g first.
template <class Bound, class Cost, class Id = std::uint32_t>
class bound_list {
 public:
  using id_type = Id;
  using key_type = bound_g_key<Bound, Cost>;
  using handle_type = no_handle;
  struct entry {
    key_type key;
    Id id;
  };

  explicit bound_list(memory_budget& budget) noexcept : entries_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return entries_.reserve(n); }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  no_handle push(Id id, key_type const& key) {
    entries_.push({key, id});
    return {};
  }
  void improve(Id id, no_handle, key_type const& key) { entries_.push({key, id}); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    if (!entries_.top([&](entry const& e) { return is_current(e.id, e.key); })) return std::nullopt;
    return entries_.take().id;
  }
  /// The first entry for which `is_current(entry)` is true; null if there is none.
  template <class IsCurrent>
  [[nodiscard]] entry const* first(IsCurrent&& is_current) {
    return entries_.top(is_current);
  }
  /// Removes the first entry. \pre There is one.
  entry take() { return entries_.take(); }

  void clear() noexcept { entries_.clear(); }
  void release() noexcept { entries_.release(); }

 private:
  struct less_bound {
    bool operator()(entry const& a, entry const& b) const {
      if (a.key.bound < b.key.bound) return true;
      if (b.key.bound < a.key.bound) return false;
      return b.key.g < a.key.g;
    }
  };
  entry_heap<entry, less_bound> entries_;
};

}  // namespace wend::detail
