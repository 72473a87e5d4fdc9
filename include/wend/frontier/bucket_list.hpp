// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <array>
#include <concepts>  // std::integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <utility>  // std::exchange

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/frontier/heap_key.hpp>
#include <wend/frontier/open_list.hpp>

/// \file
/// The open list for small integral f and h: a bucket for each pair.

namespace wend::detail {

/// Stacks and queues that consist of chunks of a few cache lines from a common pool. Chunks have
/// numbers of the type `Id`; when these run out there is no room, as if memory had run out.
template <class Id>
class chunk_pool {
 public:
  static constexpr Id none = std::numeric_limits<Id>::max();

  // The first chunk of a stack is filled from its end to its beginning, and read in the other
  // direction. A queue is filled at its last chunk and read at its first.
  struct bucket {
    Id first = none;
    Id last = none;          // of a queue
    unsigned char head = 0;  // the place of the next number in the first chunk
    unsigned char tail = 0;  // the place after the last number in the last chunk

    [[nodiscard]] bool empty() const noexcept { return first == none; }
  };

  explicit chunk_pool(memory_budget& budget) noexcept : chunks_(budget) {}

  /// Makes room for `n` more numbers in at most `buckets` stacks or queues; false if there is no
  /// memory for them.
  [[nodiscard]] bool reserve(std::size_t n, std::size_t buckets) {
    // Each bucket begins a new chunk and fills it.
    std::size_t const wanted = std::min(n, buckets + n / chunk::size);
    if (wanted <= free_count_) return true;
    std::size_t const fresh = wanted - free_count_;
    // The column may have room for more chunks than can be numbered.
    return fresh <= none - chunks_.size() && chunks_.reserve(fresh);
  }

  /// Puts a number on top of a stack. \pre Room was reserved.
  [[gnu::always_inline]] void push(bucket& b, Id id) noexcept {
    if (b.head == 0) {
      b.first = new_chunk(b.first);
      b.head = b.tail = chunk::size;
    }
    chunks_[b.first].ids[--b.head] = id;
  }

  /// Puts a number at the end of a queue. \pre Room was reserved.
  void enqueue(bucket& b, Id id) noexcept {
    if (b.empty()) {
      b.first = b.last = new_chunk(none);
      b.head = b.tail = 0;
    } else if (b.tail == chunk::size) {
      Id const c = new_chunk(none);
      chunks_[b.last].next = c;
      b.last = c;
      b.tail = 0;
    }
    chunks_[b.last].ids[b.tail++] = id;
  }

  /// The next number of a bucket. \pre There is one.
  [[nodiscard]] Id next(bucket const& b) const noexcept { return chunks_[b.first].ids[b.head]; }
  /// Removes the next number and returns it.
  [[gnu::always_inline]] Id take(bucket& b) noexcept {
    chunk& c = chunks_[b.first];
    Id const id = c.ids[b.head++];
    if (b.head == (c.next == none ? b.tail : chunk::size)) {
      Id const done = b.first;
      b.first = c.next;
      b.head = 0;
      c.next = free_;
      free_ = done;
      ++free_count_;
    }
    return id;
  }

  /// Returns all chunks to the pool.
  void clear() noexcept {
    chunks_.clear();
    free_ = none;
    free_count_ = 0;
  }
  void release() noexcept {
    clear();
    chunks_.release();
  }

 private:
  struct chunk {
    static constexpr unsigned char size = 256 / sizeof(Id) - 1;
    Id next;
    std::array<Id, size> ids;
  };

  [[gnu::noinline]] Id new_chunk(Id next) noexcept {
    Id c = free_;
    if (c == none) {
      c = static_cast<Id>(chunks_.size());
      chunks_.appended(1);  // not zeroed: each number is written before it is read
    } else {
      free_ = chunks_[c].next;
      --free_count_;
    }
    chunks_[c].next = next;
    return c;
  }

  column<chunk> chunks_;
  Id free_ = none;
  std::size_t free_count_ = 0;
};

}  // namespace wend::detail

namespace wend {

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
      : budget_(&budget), pool_(budget), levels_(budget), far_(budget), equals_(equals) {}
  bucket_list(bucket_list const&) = delete;
  bucket_list& operator=(bucket_list const&) = delete;
  ~bucket_list() { free_levels(); }

  [[nodiscard]] bool prepare(key_type const& key) { return has_bucket(key) || make_bucket(key); }

  [[nodiscard]] bool reserve(std::size_t n) { return reserve(n, n); }
  /// Like reserve(n), for pushes with at most `keys` different keys.
  [[nodiscard]] bool reserve(std::size_t n, std::size_t keys) {
    if (any_far_ && !far_.reserve(n)) return false;
    return pool_.reserve(n, keys);
  }

  [[gnu::always_inline]] no_handle push(Id id, key_type const& key) {
    if (has_bucket(key)) [[likely]]
      push_at(&lowered(key), id);
    else
      push_far(id, key);
    return {};
  }

  /// The place where nodes of a key are pushed.
  using place = typename detail::chunk_pool<Id>::bucket*;
  /// Prepares a key and returns its place; null if it has none, or there is no memory for it.
  [[nodiscard]] place place_of(key_type const& key) {
    if (!has_bucket(key) && !(make_bucket(key) && has_bucket(key))) return nullptr;
    return &lowered(key);
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
      if (any_far_ && far_.size() != 0 && (!any_near || far_.first().key < last_key_)) {
        id = pop_far();
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
    if (!has_bucket(last_key_)) return std::nullopt;
    bucket& b = levels_[as_index(last_key_.f)].buckets[as_index(last_key_.h)];
    while (!b.empty()) {
      Id const id = pool_.take(b);
      if (is_current(id, last_key_)) return id;
    }
    return std::nullopt;
  }

  void clear() {
    pool_.clear();
    for (; lowest_ < levels_.size(); ++lowest_) {  // lower levels are empty
      level& l = levels_[lowest_];
      for (; l.lowest < l.capacity; ++l.lowest) l.buckets[l.lowest] = bucket{};
    }
    lowest_ = 0;
    far_.clear();
    pushed_far_ = 0;
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

  /// An entry whose key is beyond the buckets; few searches have any.
  struct far_entry {
    key_type key;
    std::uint64_t order;  // among equal keys the least order leaves first
    Id id;
  };
  struct leaves_before {
    bool operator()(far_entry const& a, far_entry const& b) const noexcept {
      if (a.key < b.key) return true;
      return !(b.key < a.key) && a.order < b.order;
    }
  };

  static std::size_t as_index(Cost c) noexcept { return static_cast<std::size_t>(c); }
  [[nodiscard]] bool has_bucket(key_type const& key) const noexcept {
    std::size_t const f = as_index(key.f);
    return f < levels_.size() && as_index(key.h) < levels_[f].capacity;
  }

  /// Returns the bucket of a key, and marks it to be examined again. \pre There is one.
  bucket& lowered(key_type const& key) noexcept {
    std::size_t const f = as_index(key.f);
    std::size_t const h = as_index(key.h);
    level& l = levels_[f];
    l.lowest = std::min(l.lowest, h);
    lowest_ = std::min(lowest_, f);
    return l.buckets[h];
  }

  [[gnu::noinline]] void push_far(Id id, key_type key) {
    ++pushed_far_;
    bool const newest_first = equals_ == equal_keys::last_in_first;
    far_.push({key, newest_first ? ~pushed_far_ : pushed_far_, id});
  }
  [[gnu::noinline]] Id pop_far() {
    auto const first = far_.take();
    last_key_ = first.key;
    return first.id;
  }

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
  detail::entry_heap<far_entry, leaves_before> far_;
  std::uint64_t pushed_far_ = 0;
  bool any_far_ = false;
  bool moved_ = false;
  equal_keys equals_;
  std::size_t lowest_ = 0;
  key_type last_key_{};
};

}  // namespace wend
