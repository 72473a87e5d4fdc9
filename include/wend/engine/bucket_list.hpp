// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <limits>     // how many numbers there are
#include <optional>   // an empty list pops nothing

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/heap_list.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list for small integral f and h: a bucket for each pair.

namespace wend {

/// f, then h: the order of A*.
template <class Cost>
struct f_h_key {
  Cost f;
  Cost h;
  friend bool operator<(f_h_key const& a, f_h_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    return a.h < b.h;
  }
};

/// An open list ordered by f, then h, in constant time: each pair has a chain of entries, of which
/// the last or the first in leaves first. What was improved is pushed again, and its stale entry
/// dropped when it comes up. Keys too large for a table wait in a heap. Entries have numbers of the
/// same type as nodes: when those run out there is no room, as if for want of memory.
/// \complexity push, improve: O(1). pop: O(1) as long as f and h of what is open stay close.
template <std::integral Cost, class Id = std::uint32_t>
class bucket_list {
 public:
  using id_type = Id;
  using key_type = f_h_key<Cost>;
  using handle_type = no_handle;

  explicit bucket_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first)
      : budget_(&budget),
        entries_(budget),
        levels_(budget),
        far_(budget, equals),
        equals_(equals) {}
  bucket_list(bucket_list const&) = delete;
  bucket_list& operator=(bucket_list const&) = delete;
  ~bucket_list() {
    for (level const& l : levels_)
      if (l.buckets)
        budget_->reallocate(l.buckets, l.capacity * sizeof(bucket), 0, alignof(bucket));
  }

  [[nodiscard]] bool prepare(key_type const& key) {
    if (is_far(key)) return any_far_ = true;
    std::size_t const f = as_index(key.f);
    while (levels_.size() <= f) {
      if (!levels_.reserve(f + 1 - levels_.size())) return false;
      levels_.append(level{});
    }
    level& l = levels_[f];
    std::size_t const h = as_index(key.h);
    if (h < l.capacity) return true;
    std::size_t const wished = budget_->next_capacity(l.capacity, h + 1, sizeof(bucket));
    return grow(l, wished) || (wished > h + 1 && grow(l, h + 1));
  }

  [[nodiscard]] bool reserve(std::size_t n) {
    if (any_far_ && !far_.reserve(n)) return false;
    if (n <= free_count_) return true;
    std::size_t const fresh = n - free_count_;
    return fresh <= none - entries_.size() && entries_.reserve(fresh);
  }

  no_handle push(Id id, key_type const& key) {
    if (is_far(key)) {
      far_.push(id, key);
      return {};
    }
    std::size_t const f = as_index(key.f);
    std::size_t const h = as_index(key.h);
    level& l = levels_[f];
    bucket& b = l.buckets[h];
    Id const e = new_entry(id);
    if (b.first == none) {
      b.first = b.last = e;
    } else if (equals_ == equal_keys::last_in_first) {
      entries_[e].next = b.first;
      b.first = e;
    } else {
      entries_[b.last].next = e;
      b.last = e;
    }
    l.lowest = l.count == 0 ? h : std::min(l.lowest, h);
    ++l.count;
    lowest_ = std::min(lowest_, f);
    return {};
  }

  void improve(Id id, no_handle&, key_type const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    for (;;) {
      while (lowest_ < levels_.size() && levels_[lowest_].count == 0) ++lowest_;
      bool const any_near = lowest_ < levels_.size();
      key_type key{};
      Id id{};
      if (any_near) {
        level& l = levels_[lowest_];
        while (l.buckets[l.lowest].first == none) ++l.lowest;
        key = {static_cast<Cost>(lowest_), static_cast<Cost>(l.lowest)};
      }
      if (any_far_ && !far_.empty() && (!any_near || far_.top_key() < key)) {
        key = far_.top_key();
        id = *far_.pop(detail::any_is_current{});  // stale or not: asked below
      } else if (any_near) {
        level& l = levels_[lowest_];
        bucket& b = l.buckets[l.lowest];
        Id const e = b.first;
        id = entries_[e].id;
        b.first = entries_[e].next;
        --l.count;
        entries_[e].next = free_;
        free_ = e;
        ++free_count_;
      } else {
        return std::nullopt;
      }
      if (is_current(id, key)) return id;
    }
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    std::size_t sum = entries_.capacity() * sizeof(entry) + levels_.capacity() * sizeof(level);
    for (level const& l : levels_) sum += l.capacity * sizeof(bucket);
    return sum + far_.bytes();
  }

  void clear() {
    entries_.clear();
    free_ = none;
    free_count_ = 0;
    for (level& l : levels_) {
      for (std::size_t h = 0; h < l.capacity; ++h) l.buckets[h] = bucket{};
      l.count = 0;
      l.lowest = 0;
    }
    lowest_ = 0;
    far_.clear();
    any_far_ = false;
  }

 private:
  static constexpr Id none = std::numeric_limits<Id>::max();
  static constexpr std::size_t most_f = std::size_t{1} << 20;
  static constexpr std::size_t most_h = std::size_t{1} << 14;

  struct entry {
    Id id;
    Id next;
  };
  struct bucket {
    Id first = none;
    Id last = none;
  };
  struct level {
    bucket* buckets = nullptr;
    std::size_t capacity = 0;
    std::size_t count = 0;
    std::size_t lowest = 0;  // no bucket below it has an entry
  };

  static std::size_t as_index(Cost c) noexcept { return static_cast<std::size_t>(c); }
  static bool is_far(key_type const& key) noexcept {
    return as_index(key.f) >= most_f || as_index(key.h) >= most_h;
  }

  Id new_entry(Id id) noexcept {
    if (free_ == none) {
      entries_.append(entry{id, none});
      return static_cast<Id>(entries_.size() - 1);
    }
    Id const e = free_;
    free_ = entries_[e].next;
    --free_count_;
    entries_[e] = entry{id, none};
    return e;
  }

  bool grow(level& l, std::size_t capacity) {
    auto* const moved = static_cast<bucket*>(budget_->reallocate(
        l.buckets, l.capacity * sizeof(bucket), capacity * sizeof(bucket), alignof(bucket)));
    if (!moved) return false;
    l.buckets = moved;
    for (; l.capacity < capacity; ++l.capacity) l.buckets[l.capacity] = bucket{};
    return true;
  }

  memory_budget* budget_;
  detail::column<entry> entries_;
  detail::column<level> levels_;
  heap_list<key_type, Id> far_;
  bool any_far_ = false;
  equal_keys equals_;
  Id free_ = none;
  std::size_t free_count_ = 0;
  std::size_t lowest_ = 0;
};

}  // namespace wend
