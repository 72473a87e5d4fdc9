// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <array>
#include <bit>        // std::bit_ceil, std::countr_zero
#include <cstddef>    // std::size_t, std::max_align_t
#include <cstring>    // std::memcpy
#include <limits>
#include <new>        // ::new

#include <wend/core/detail/machine_memory.hpp>
#include <wend/core/memory.hpp>

/// \file
/// A pool of memory that searches share, one after another.

namespace wend {

/// Keeps the blocks that searches free, and reuses them for later searches: many small searches
/// then seldom call `malloc`, and their tables stay in the cache.
///
///     wend::memory_pool pool;
///     for (auto const& start : starts) use(wend::bfs(problem, start, {.memory = &pool}));
///
/// A reused search object (`search.restart(start)`) keeps its tables itself, and is faster. A pool
/// serves searches of different kinds and problems, and several paused ones.
///
/// Block sizes are powers of two from 64 bytes on, up to twice the size that a table requested. A
/// limit of memory, and the bytes in the statistics, count the requested sizes.
///
/// It is not synchronised: the searches that use a pool must run in one thread, or one after
/// another. Each thread can have its own: `thread_local wend::memory_pool pool;`.
class memory_pool final : public table_memory {
 public:
  /// A pool that keeps at most `most` unused bytes; larger blocks are passed on.
  explicit memory_pool(std::size_t most = std::size_t{1} << 26) noexcept : most_(most) {}
  memory_pool(memory_pool const&) = delete;
  memory_pool& operator=(memory_pool const&) = delete;
  /// \pre No search uses memory of the pool.
  ~memory_pool() { release(); }

  /// The number of unused bytes in the pool.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  /// Returns all unused memory to the system.
  /// \complexity Linear in the blocks.
  void release() noexcept {
    for (std::size_t i = 0; i < free_.size(); ++i)
      while (free_[i]) free(take(i), std::size_t{1} << i, alignof(std::max_align_t));
  }

  /// Like table_memory::reallocate.
  /// \complexity O(1) if the block stays or a kept one has the size, apart from the copy of its
  ///             contents; else that of `std::realloc`.
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept override {
    std::size_t const has = size_for(old_bytes, alignment);
    std::size_t const wants = size_for(new_bytes, alignment);
    if (has == wants) return block;
    if (wants == 0) {
      if (is_kept(has, alignment) && has <= most_ - bytes_)
        keep(block, has);
      else
        free(block, has, alignment);
      return nullptr;
    }
    if (is_kept(wants, alignment))
      if (auto const i = index(wants); free_[i]) {
        void* const moved = take(i);
        if (block) {
          std::memcpy(moved, block, std::min(old_bytes, new_bytes));
          reallocate(block, old_bytes, 0, alignment);
        }
        return moved;
      }
    if (void* const moved = from_machine(block, has, wants, alignment)) return moved;
    release();
    return from_machine(block, has, wants, alignment);
  }

 private:
  struct link {
    link* next;
  };
  static constexpr std::size_t smallest = 64;

  static std::size_t index(std::size_t size) noexcept {
    return static_cast<std::size_t>(std::countr_zero(size));
  }
  /// True if blocks of this size are kept.
  [[nodiscard]] bool is_kept(std::size_t size, std::size_t alignment) const noexcept {
    return size <= most_ && alignment <= alignof(std::max_align_t);
  }
  /// The block size for a request of `bytes` bytes: a power of two if the block is to be kept.
  [[nodiscard]] std::size_t size_for(std::size_t bytes, std::size_t alignment) const noexcept {
    if (bytes == 0 || bytes > most_ || alignment > alignof(std::max_align_t)) return bytes;
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) return bytes;
    return std::bit_ceil(std::max(bytes, smallest));
  }

  void keep(void* block, std::size_t size) noexcept {
    auto& first = free_[index(size)];
    first = ::new (block) link{first};
    bytes_ += size;
  }
  void* take(std::size_t i) noexcept {
    link* const block = free_[i];
    free_[i] = block->next;
    bytes_ -= std::size_t{1} << i;
    return block;
  }

  static void* from_machine(void* block, std::size_t old_bytes, std::size_t new_bytes,
                            std::size_t alignment) noexcept {
    return detail::machine_reallocate(block, old_bytes, new_bytes, alignment, false);
  }
  static void free(void* block, std::size_t size, std::size_t alignment) noexcept {
    from_machine(block, size, 0, alignment);
  }

  std::size_t most_;
  std::size_t bytes_ = 0;
  std::array<link*, std::numeric_limits<std::size_t>::digits> free_{};  // by the size's logarithm
};

}  // namespace wend
