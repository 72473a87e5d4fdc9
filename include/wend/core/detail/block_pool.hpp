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
  /// 1 GiB, the process stays near the limit: large blocks are not reused, and before one is
  /// allocated, the unused blocks are returned.
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment, std::size_t limit) noexcept {
    std::size_t const has = size_for(old_bytes, alignment);
    std::size_t const wants = size_for(new_bytes, alignment);
    if (has == wants) return block;
    bool const scarce = is_scarce(limit);
    std::size_t const most = scarce ? limit / 128 : largest;
    if (wants == 0) {
      if (is_pooled(has, alignment) && has <= std::min(most, capacity - bytes_) && !is_closed_)
        keep(block, has);
      else
        machine_reallocate(block, has, 0, alignment, scarce);
      return nullptr;
    }
    if (wants > most && scarce) release();
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

 private:
  struct link {
    link* next;
  };
  static constexpr std::size_t index(std::size_t size) noexcept {
    return static_cast<std::size_t>(std::countr_zero(size / smallest));
  }
  /// True if blocks of this size are pooled.
  static constexpr bool is_pooled(std::size_t size, std::size_t alignment) noexcept {
    return size >= smallest && size <= largest && alignment <= alignof(std::max_align_t);
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

/// True if threads keep blocks. Under the address sanitizer they do not, so that it finds each use
/// of freed memory; on Windows the storage of a thread may end before its destructors run.
#if defined(_WIN32)
inline constexpr bool threads_keep_blocks = false;
#else
inline constexpr bool threads_keep_blocks = !has_address_sanitizer;
#endif

/// The pool of this thread. Its blocks are freed when the thread ends.
inline block_pool& thread_blocks() noexcept {
  // Objects destroyed after `at_exit` free their tables too: the pool exists until the end.
  constinit static thread_local block_pool pool;
  static thread_local struct closer {
    ~closer() { pool.close(); }
  } const at_exit;
  return pool;
}

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
  bool const is_new = !threads_keep_blocks || bytes > block_pool::largest;
  return is_new && comes_as_zeros(bytes, alignment);
}

}  // namespace wend::detail
