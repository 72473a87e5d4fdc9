// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <array>
#include <bit>      // std::bit_ceil, std::bit_width, std::countr_zero
#include <cstddef>  // std::size_t, std::max_align_t
#include <cstring>  // std::memcpy
#include <new>      // ::new

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/machine_memory.hpp>

/// \file
/// Memory of freed tables, kept for the next search in the same thread. New memory is slow: the
/// system clears each page at its first use, and `malloc` returns the end of the heap when a search
/// has freed its tables.

namespace wend::detail {

/// Keeps freed blocks of memory, and reuses them. Each pooled block has one of a few sizes. Blocks
/// of other sizes come from the machine and return to it. The destructor frees nothing.
class block_pool {
 public:
  /// `malloc` is fast for smaller blocks.
  static constexpr std::size_t smallest = std::size_t{1} << 14;
  /// For a larger block filled with zeros, the machine can be faster than clearing a used block.
  static constexpr std::size_t largest = large_page;
  /// The maximum number of unused bytes.
  static constexpr std::size_t capacity = 4 * large_page;

  /// The number of unused bytes.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] bool is_closed() const noexcept { return is_closed_; }

  /// Returns all unused blocks to the machine.
  void release() noexcept {
    for (std::size_t i = 0; i < free_.size(); ++i)
      while (free_[i]) {
        std::size_t const size = smallest << i;
        machine_reallocate(take(size), size, 0, alignof(std::max_align_t), false);
      }
  }
  /// Returns all unused blocks to the machine, and keeps none from now on.
  void close() noexcept {
    release();
    is_closed_ = true;
  }

  /// Like table_memory::reallocate, for a search that may use `limit` bytes. If that is less than
  /// 1 GiB, the process stays near the limit: at most a thirty-second of the limit is kept, and no
  /// blocks with pages, because they are not to use large pages then.
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment, std::size_t limit) noexcept {
    std::size_t const has = size_for(old_bytes, alignment);
    std::size_t const wants = size_for(new_bytes, alignment);
    if (has == wants) return block;
    bool const scarce = is_scarce(limit);
    std::size_t const room = scarce ? std::min(limit / 32, capacity) : capacity;
    std::size_t const most = scarce ? std::min(room / 4, large_page / 4) : largest;
    if (bytes_ > room) release();
    if (wants == 0) {
      if (is_pooled(has, alignment) && has <= std::min(most, room - bytes_) && !is_closed_)
        keep(block, has);
      else
        machine_reallocate(block, has, 0, alignment, scarce);
      return nullptr;
    }
    if (is_pooled(wants, alignment) && wants <= most && free_[index(wants)]) {
      void* const kept = take(wants);
      if (block) {
        std::memcpy(kept, block, std::min(old_bytes, new_bytes));
        reallocate(block, old_bytes, 0, alignment, limit);
      }
      return kept;
    }
    if (void* const moved = machine_reallocate(block, has, wants, alignment, scarce)) return moved;
    release();
    return machine_reallocate(block, has, wants, alignment, scarce);
  }

  /// True if blocks of this size are pooled.
  static constexpr bool is_pooled(std::size_t size, std::size_t alignment) noexcept {
    return size >= smallest && size <= largest && alignment <= alignof(std::max_align_t);
  }

 private:
  struct link {
    link* next;
  };
  static constexpr std::size_t index(std::size_t size) noexcept {
    return static_cast<std::size_t>(std::countr_zero(size / smallest));
  }
  /// The block size for a request of `bytes` bytes. A block with pages is a whole large page.
  static constexpr std::size_t size_for(std::size_t bytes, std::size_t alignment) noexcept {
    if (!is_pooled(bytes, alignment)) return bytes;
    return has_pages(bytes, alignment) ? large_page : std::bit_ceil(bytes);
  }

  void keep(void* block, std::size_t size) noexcept {
    auto& first = free_[index(size)];
    first = ::new (block) link{first};
    bytes_ += size;
  }
  /// \pre A block of this size is kept.
  void* take(std::size_t size) noexcept {
    auto& first = free_[index(size)];
    void* const block = first;
    first = first->next;
    bytes_ -= size;
    return block;
  }

  std::size_t bytes_ = 0;
  std::array<link*, std::bit_width(largest / smallest)> free_{};  // by size
  bool is_closed_ = false;
};

/// True if threads keep blocks. With a sanitizer they do not, so that it finds each use of freed
/// memory; on Windows the storage of a thread may end before its destructors run, and WASI without
/// threads cannot run destructors of such storage at all.
#if defined(_WIN32) || defined(__wasi__)
inline constexpr bool threads_keep_blocks = false;
block_pool& thread_blocks() noexcept;  // is never called
#else
inline constexpr bool threads_keep_blocks = !memory_is_checked;

/// The pool of this thread. Its blocks are freed when the thread ends. Hidden, because shared
/// libraries may be compiled with different versions of the pool.
[[gnu::visibility("hidden")]] inline block_pool& thread_blocks() noexcept {
  // Objects that are destroyed after the closer free their tables too: the pool still exists.
  constinit static thread_local block_pool pool;
  if (!pool.is_closed()) {
    [[maybe_unused]] static thread_local struct closer {
      ~closer() { pool.close(); }
    } const at_exit;
  }
  return pool;
}
#endif

/// Like block_pool::reallocate, with the pool of this thread.
inline void* thread_reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                               std::size_t alignment, std::size_t limit) noexcept {
  if constexpr (threads_keep_blocks)
    return thread_blocks().reallocate(block, old_bytes, new_bytes, alignment, limit);
  else
    return machine_reallocate(block, old_bytes, new_bytes, alignment, is_scarce(limit));
}
/// True if thread_reallocate returns new blocks of this size filled with zeros.
constexpr bool thread_blocks_are_zeros(std::size_t bytes, std::size_t alignment) noexcept {
  bool const is_new = !threads_keep_blocks || !block_pool::is_pooled(bytes, alignment);
  return is_new && has_pages(bytes, alignment);
}

}  // namespace wend::detail
