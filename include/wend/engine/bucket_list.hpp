// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <optional>
#include <utility>    // std::exchange

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/open_list.hpp>
#include <wend/engine/open_list/chunk_pool.hpp>
#include <wend/engine/open_list/far_entries.hpp>

/// \file
/// The open list for small integral f and h: a bucket for each pair.

namespace wend {

/// f, then h: the order of A*.
template <class Cost>
struct f_h_key {
  Cost f;  ///< g + h.
  Cost h;  ///< The heuristic's estimate.
  /// Compares by f, then by h.
  friend bool operator<(f_h_key const& a, f_h_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    return a.h < b.h;
  }
};

/// An open list ordered by f, then h, in constant time. Each pair has a bucket of entries, of which
/// the last or the first in leaves first. An improved node is pushed again, and its stale entry is
/// dropped when it would leave. Keys too large for a table wait in a heap.
/// \complexity push, improve: O(1). pop: O(1) if f and h of the open nodes stay close.
template <std::integral Cost, class Id = std::uint32_t>
class bucket_list {
 public:
  using id_type = Id;
  using key_type = f_h_key<Cost>;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget.
  explicit bucket_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first)
      : budget_(&budget), pool_(budget), levels_(budget), far_(budget, equals), equals_(equals) {}
  bucket_list(bucket_list const&) = delete;
  bucket_list& operator=(bucket_list const&) = delete;
  ~bucket_list() { free_levels(); }

  [[nodiscard]] bool prepare(key_type const& key) {
    return has_bucket(as_index(key.f), as_index(key.h)) || make_bucket(key);
  }

  [[nodiscard]] bool reserve(std::size_t n) { return reserve(n, n); }
  /// Like reserve(n), for pushes with at most `keys` different keys.
  [[nodiscard]] bool reserve(std::size_t n, std::size_t keys) {
    if (any_far_ && !far_.reserve(n)) return false;
    return pool_.reserve(n, keys);
  }

  [[gnu::always_inline]] no_handle push(Id id, key_type const& key) {
    std::size_t const f = as_index(key.f);
    std::size_t const h = as_index(key.h);
    if (has_bucket(f, h)) [[likely]]
      push_at(&lowered(f, h), id);
    else
      push_far(id, key);
    return {};
  }

  /// The place where nodes of a key are pushed.
  using place = typename detail::chunk_pool<Id>::bucket*;
  /// Prepares a key and returns its place; null if it has none, or there is no memory for it.
  [[nodiscard]] place place_of(key_type const& key) {
    std::size_t const f = as_index(key.f);
    std::size_t const h = as_index(key.h);
    if (!has_bucket(f, h) && !(make_bucket(key) && has_bucket(f, h))) return nullptr;
    return &lowered(f, h);
  }
  /// True if places have moved since the last call, so that they must be looked up again.
  [[nodiscard]] bool places_moved() noexcept { return std::exchange(moved_, false); }
  /// Pushes to a place. \pre Room was reserved, `place_of` returned it, and no entry has left
  /// since.
  [[gnu::always_inline]] void push_at(place at, Id id) noexcept {
    if (equals_ == equal_keys::last_in_first)
      pool_.push(*at, id);
    else
      pool_.enqueue(*at, id);
  }

  void improve(Id id, no_handle&, key_type const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    for (;;) {
      bool const any_near = find_lowest();
      if (any_near)
        last_key_ = {static_cast<Cost>(lowest_), static_cast<Cost>(levels_[lowest_].lowest)};
      Id id{};
      if (any_far_ && !far_.empty() && (!any_near || far_.top_key() < last_key_)) {
        last_key_ = far_.top_key();
        id = far_.pop();
      } else if (any_near) {
        level& l = levels_[lowest_];
        id = pool_.take(l.buckets[l.lowest]);
      } else {
        return std::nullopt;
      }
      if (is_current(id, last_key_)) return id;
    }
  }

  /// The entry that leaves next if nothing is pushed before, if it is known. It may be stale.
  [[nodiscard]] std::optional<Id> upcoming() const noexcept {
    if (lowest_ >= levels_.size()) return std::nullopt;
    level const& l = levels_[lowest_];
    if (l.lowest >= l.capacity || l.buckets[l.lowest].empty()) return std::nullopt;
    return pool_.next(l.buckets[l.lowest]);
  }

  /// The key of the last entry that `pop` returned.
  [[nodiscard]] key_type const& last_key() const noexcept { return last_key_; }

  /// The next entry, if its key is `last_key()`. \pre Nothing was pushed since the last one left.
  template <class IsCurrent>
  [[nodiscard, gnu::always_inline]] std::optional<Id> pop_equal(IsCurrent&& is_current) {
    std::size_t const f = as_index(last_key_.f);
    std::size_t const h = as_index(last_key_.h);
    if (!has_bucket(f, h)) return std::nullopt;
    bucket& b = levels_[f].buckets[h];
    while (!b.empty()) {
      Id const id = pool_.take(b);
      if (is_current(id, last_key_)) return id;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    std::size_t sum = pool_.bytes() + levels_.capacity() * sizeof(level);
    for (level const& l : levels_) sum += l.capacity * sizeof(bucket);
    return sum + far_.bytes();
  }

  void clear() {
    pool_.clear();
    for (; lowest_ < levels_.size(); ++lowest_) {  // lower levels are empty
      level& l = levels_[lowest_];
      for (; l.lowest < l.capacity; ++l.lowest) l.buckets[l.lowest] = bucket{};
    }
    lowest_ = 0;
    far_.clear();
    any_far_ = false;
  }
  void release() {
    clear();
    free_levels();
    levels_.release();
    pool_.release();
    far_.release();
  }

 private:
  using bucket = typename detail::chunk_pool<Id>::bucket;

  static constexpr std::size_t most_f = std::size_t{1} << 20;
  static constexpr std::size_t most_h = std::size_t{1} << 14;

  struct level {
    bucket* buckets = nullptr;
    std::size_t capacity = 0;
    std::size_t lowest = 0;  // no lower bucket has an entry
  };

  static std::size_t as_index(Cost c) noexcept { return static_cast<std::size_t>(c); }
  [[nodiscard]] bool has_bucket(std::size_t f, std::size_t h) const noexcept {
    return f < levels_.size() && h < levels_[f].capacity;
  }

  /// A bucket that must be examined again.
  bucket& lowered(std::size_t f, std::size_t h) noexcept {
    level& l = levels_[f];
    l.lowest = std::min(l.lowest, h);
    lowest_ = std::min(lowest_, f);
    return l.buckets[h];
  }

  [[gnu::noinline]] void push_far(Id id, key_type key) { far_.push(id, key); }

  /// Creates a bucket for the key, or notes that some keys are in the heap.
  [[nodiscard, gnu::noinline]] bool make_bucket(key_type const& key) {
    std::size_t const f = as_index(key.f);
    std::size_t const h = as_index(key.h);
    if (f >= most_f || h >= most_h) return any_far_ = true;
    while (levels_.size() <= f) {
      if (!levels_.reserve(f + 1 - levels_.size())) return false;
      levels_.append(level{});
    }
    level& l = levels_[f];
    if (h < l.capacity) return true;
    std::size_t const wished =
        std::min(budget_->next_capacity(l.capacity, h + 1, sizeof(bucket)), most_h);
    return grow(l, wished) || (wished > h + 1 && grow(l, h + 1));
  }

  void free_levels() noexcept {
    for (level const& l : levels_)
      if (l.buckets)
        budget_->reallocate(l.buckets, l.capacity * sizeof(bucket), 0, alignof(bucket));
  }

  /// Moves to the lowest bucket that has entries; false if none has.
  [[nodiscard]] bool find_lowest() noexcept {
    for (; lowest_ < levels_.size(); ++lowest_) {
      level& l = levels_[lowest_];
      for (; l.lowest < l.capacity; ++l.lowest)
        if (!l.buckets[l.lowest].empty()) return true;
    }
    return false;
  }

  bool grow(level& l, std::size_t capacity) {
    auto* const moved = static_cast<bucket*>(budget_->reallocate(
        l.buckets, l.capacity * sizeof(bucket), capacity * sizeof(bucket), alignof(bucket)));
    if (!moved) return false;
    moved_ = moved_ || (l.buckets && l.buckets != moved);
    l.buckets = moved;
    for (; l.capacity < capacity; ++l.capacity) l.buckets[l.capacity] = bucket{};
    return true;
  }

  memory_budget* budget_;
  detail::chunk_pool<Id> pool_;
  detail::column<level> levels_;
  detail::far_entries<key_type, Id> far_;
  bool any_far_ = false;
  bool moved_ = false;
  equal_keys equals_;
  std::size_t lowest_ = 0;
  key_type last_key_{};
};

}  // namespace wend
