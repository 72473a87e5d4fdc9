// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <bit>        // std::bit_cast
#include <cstddef>    // std::size_t, std::max_align_t
#include <cstdint>    // std::uintptr_t
#include <cstring>    // std::memcpy

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The tables of a small search share one block of memory.

namespace wend::detail {

/// An arena for small blocks. Freed memory is reused only if it was the last allocated, or when no
/// block is left. A block that outgrows the arena leaves it.
class small_blocks {
 public:
  static constexpr std::size_t capacity = 4096;
  static constexpr std::size_t largest = 1024;  ///< The maximum size of a block.

  /// The arena's memory; null until `adopt`.
  [[nodiscard]] void* memory() const noexcept { return memory_; }
  /// Uses `capacity` bytes, aligned as by `malloc`, as the arena's memory. The arena does not free
  /// them.
  void adopt(void* memory) noexcept { memory_ = static_cast<char*>(memory); }
  /// True if no block is left in the arena.
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }

  [[nodiscard]] bool has(void const* block) const noexcept {
    return block != nullptr && offset_of(block) < capacity;
  }

  /// Resizes a block of the arena, or allocates one (null). Returns null, with nothing changed, if
  /// it does not fit. \pre The arena has memory, and `new_bytes` is not 0.
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept {
    if (new_bytes > largest || alignment > alignof(std::max_align_t)) return nullptr;
    bool const is_last = block && offset_of(block) + old_bytes == used_;
    std::size_t const begin =
        is_last ? offset_of(block) : (used_ + alignment - 1) / alignment * alignment;
    if (new_bytes > capacity - std::min(begin, capacity)) return nullptr;
    if (block && !is_last) std::memcpy(memory_ + begin, block, std::min(old_bytes, new_bytes));
    used_ = begin + new_bytes;
    count_ += block == nullptr;
    return memory_ + begin;
  }
  /// Frees a block.
  void free(void const* block, std::size_t bytes) noexcept {
    if (offset_of(block) + bytes == used_) used_ = offset_of(block);
    if (--count_ == 0) used_ = 0;
  }

 private:
  [[nodiscard]] std::size_t offset_of(void const* block) const noexcept {
    return static_cast<std::size_t>(std::bit_cast<std::uintptr_t>(block) -
                                    std::bit_cast<std::uintptr_t>(memory_));
  }

  char* memory_ = nullptr;
  std::size_t used_ = 0;
  std::size_t count_ = 0;  // the number of blocks
};

}  // namespace wend::detail
