// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <new>        // std::bad_alloc
#include <optional>
#include <utility>  // std::pair

#include <wend/core/detail/boost.hpp>  // before Boost: reports missing headers

#include <boost/heap/d_ary_heap.hpp>

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/open_list.hpp>

/// \file
/// The open list for any ordered key: Boost.Heap's d-ary heap with handles, with memory from the
/// search's budget. radix_list is faster for keys that are numbers, bucket_list for small integers.
///
/// D. B. Johnson, "Priority queues with update and finding minimum spanning trees", Information
/// Processing Letters 4(3), 1975, 53-57.

namespace wend::detail {

/// The memory source of a heap: nodes of one size come from a pool that can be filled beforehand,
/// everything else from the budget.
class heap_arena {
 public:
  heap_arena(memory_budget& budget, std::size_t node_bytes) noexcept
      : budget_(&budget), node_bytes_(node_bytes) {}
  heap_arena(heap_arena const&) = delete;
  heap_arena& operator=(heap_arena const&) = delete;
  ~heap_arena() { release(); }

  [[nodiscard]] memory_budget& budget() const noexcept { return *budget_; }
  [[nodiscard]] std::size_t node_bytes() const noexcept { return node_bytes_; }

  /// Makes room for `n` nodes; false if there is no memory for them.
  [[nodiscard]] bool reserve(std::size_t n) noexcept {
    if (n <= free_count_) return true;
    std::size_t const missing = n - free_count_;
    std::size_t const wished =
        budget_->next_capacity(nodes_, nodes_ + missing, node_bytes_) - nodes_;
    return add_chunk(wished) || (wished > missing && add_chunk(missing));
  }

  /// \pre One was reserved.
  void* take() noexcept {
    link* const node = free_;
    free_ = node->next;
    --free_count_;
    return node;
  }
  void give(void* node) noexcept {
    free_ = ::new (node) link{free_};
    ++free_count_;
  }

  /// Frees the memory of all nodes. \pre None of them is in use.
  void release() noexcept {
    while (chunks_) {
      chunk* const done = chunks_;
      chunks_ = done->next;
      budget_->reallocate(done, done->bytes, 0, alignof(std::max_align_t));
    }
    free_ = nullptr;
    free_count_ = nodes_ = 0;
  }

  /// The arena of the heap under construction: Boost.Heap constructs its allocators itself.
  static heap_arena*& current() noexcept {
    thread_local heap_arena* arena = nullptr;  // NOLINT(*-avoid-non-const-global-variables)
    return arena;
  }

 private:
  struct link {
    link* next;
  };
  struct alignas(std::max_align_t) chunk {
    chunk* next;
    std::size_t bytes;
  };

  bool add_chunk(std::size_t count) noexcept {
    std::size_t const bytes = sizeof(chunk) + count * node_bytes_;
    void* const block = budget_->reallocate(nullptr, 0, bytes, alignof(std::max_align_t));
    if (!block) return false;
    chunks_ = ::new (block) chunk{chunks_, bytes};
    auto* const nodes = static_cast<std::byte*>(block) + sizeof(chunk);
    for (std::size_t i = count; i-- > 0;) give(nodes + i * node_bytes_);
    nodes_ += count;
    return true;
  }

  memory_budget* budget_;
  std::size_t node_bytes_;
  link* free_ = nullptr;
  std::size_t free_count_ = 0;
  std::size_t nodes_ = 0;
  chunk* chunks_ = nullptr;
};

/// The allocator of a heap: uses the arena that was current at its construction.
template <class T>
class heap_allocator {
 public:
  using value_type = T;

  heap_allocator() noexcept : arena_(heap_arena::current()) {}
  template <class U>  // allocators convert: NOLINTNEXTLINE(google-explicit-constructor)
  heap_allocator(heap_allocator<U> const& other) noexcept : arena_(other.arena()) {}

  T* allocate(std::size_t n) {
    if (is_node(n)) return static_cast<T*>(arena_->take());
    void* const block = arena_->budget().reallocate(nullptr, 0, n * sizeof(T), alignof(T));
    if (!block) raise(std::bad_alloc());
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t n) noexcept {
    if (is_node(n))
      arena_->give(block);
    else
      arena_->budget().reallocate(block, n * sizeof(T), 0, alignof(T));
  }

  [[nodiscard]] heap_arena* arena() const noexcept { return arena_; }
  friend bool operator==(heap_allocator const& a, heap_allocator const& b) noexcept {
    return a.arena_ == b.arena_;
  }

 private:
  // The heap's vector never requests a single element: room for several is reserved first.
  [[nodiscard]] bool is_node(std::size_t n) const noexcept {
    static_assert(alignof(T) <= alignof(std::max_align_t),
                  "wend: keys of a heap list must not be over-aligned");
    return n == 1 && sizeof(T) <= arena_->node_bytes();
  }

  heap_arena* arena_;
};

}  // namespace wend::detail

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
    // Not increase(): if the first in leaves first, this entry, now the last in, may have to move
    // back among equal keys.
    heap_.update(handle, entry{key, next_order(), id});
  }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) {
    if (heap_.empty()) return std::nullopt;
    Id const id = heap_.top().id;
    heap_.pop();
    return id;
  }

  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }

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
  // The size of a node of Boost.Heap's std::list: two links, the entry, its place in the heap.
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
