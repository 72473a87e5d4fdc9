// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <new>        // std::bad_alloc
#include <optional>
#include <utility>    // std::pair

#include <boost/heap/d_ary_heap.hpp>

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/open_list.hpp>
#include <wend/engine/open_list/heap_arena.hpp>

/// \file
/// The open list for any ordered key: Boost.Heap's d-ary heap with handles, with memory from the
/// search's budget. radix_list is faster for keys that are numbers, bucket_list for small integers.
///
/// D. B. Johnson, "Priority queues with update and finding minimum spanning trees", Information
/// Processing Letters 4(3), 1975, 53-57.

namespace wend {

/// An open list ordered by `Key`'s `<`, the smallest first; among equals the last or the first in.
/// \complexity push, improve, pop: O(log n). Memory: a heap node and two pointers per entry.
template <class Key, class Id = std::uint32_t>
class boost_heap_list {
 public:
  using id_type = Id;
  using key_type = Key;

 private:
  struct entry {
    Key key;
    std::uint64_t order;
    Id id;
  };
  struct leaves_later {
    bool operator()(entry const& a, entry const& b) const {
      if (b.key < a.key) return true;
      if (a.key < b.key) return false;
      return b.order < a.order;
    }
  };
  using heap = boost::heap::d_ary_heap<entry, boost::heap::arity<4>, boost::heap::mutable_<true>,
                                       boost::heap::compare<leaves_later>,
                                       boost::heap::allocator<detail::heap_allocator<entry>>>;

 public:
  using handle_type = typename heap::handle_type;

  /// Constructs an empty list whose memory counts towards the budget.
  explicit boost_heap_list(memory_budget& budget, equal_keys equals = equal_keys::last_in_first)
      : arena_(budget, node_bytes), current_(arena_), equals_(equals) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    if (!arena_.reserve(n)) return false;
    std::size_t const needed = heap_.size() + n;
    if (needed <= capacity_) return true;
    // The heap's vector would request a single element like a node: see is_node.
    return arena_.budget().grow_by_copies(capacity_, std::max(needed, std::size_t{2}),
                                          sizeof(void*),
                                          [this](std::size_t capacity) { return grow(capacity); });
  }

  handle_type push(Id id, Key const& key) { return heap_.push(entry{key, next_order(), id}); }

  void improve(Id id, handle_type& handle, Key const& key) {
    // Not increase(): among equal keys the first in leaves first, and this entry is now the last
    // in.
    heap_.update(handle, entry{key, next_order(), id});
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) {
    if (heap_.empty()) return std::nullopt;
    Id const id = heap_.top().id;
    heap_.pop();
    return id;
  }

  /// The key of the entry that leaves next. \pre Not empty.
  [[nodiscard]] Key const& top_key() const { return heap_.top().key; }
  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return arena_.bytes() + capacity_ * sizeof(void*);
  }
  void clear() {
    heap_.clear();
    order_ = 0;
  }
  void release() {
    clear();
    make_current const ours(arena_);
    heap_ = heap();
    capacity_ = 0;
    arena_.release();
  }

 private:
  // As large as a node of Boost.Heap's std::list: two links, the entry, its place in the heap.
  struct heap_node {
    void* next;
    void* previous;
    std::pair<entry, std::size_t> value;
  };
  static constexpr std::size_t node_bytes = sizeof(heap_node);

  // Allocators constructed during the lifetime of this object belong to the arena.
  struct make_current {
    explicit make_current(detail::heap_arena& arena) noexcept {
      detail::heap_arena::current() = &arena;
    }
  };

  std::uint64_t next_order() noexcept {
    ++order_;
    return equals_ == equal_keys::last_in_first ? ~order_ : order_;
  }

  bool grow(std::size_t capacity) {
    if (arena_.budget().left() / sizeof(void*) < capacity) return false;
    WEND_TRY { heap_.reserve(capacity); }
    WEND_CATCH(std::bad_alloc) { return false; }
    capacity_ = capacity;
    return true;
  }

  detail::heap_arena arena_;
  make_current current_;
  heap heap_;
  equal_keys equals_;
  std::size_t capacity_ = 0;
  std::uint64_t order_ = 0;
};

}  // namespace wend
