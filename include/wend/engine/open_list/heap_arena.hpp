// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <new>      // std::bad_alloc

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The memory of Boost.Heap's heaps.

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
  [[nodiscard]] std::size_t bytes() const noexcept { return nodes_ * node_bytes_; }

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
