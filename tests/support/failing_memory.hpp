// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <wend/core/memory.hpp>

/// \file
/// Memory that fails on request and counts outstanding allocations.

namespace tests {

class failing_memory : public wend::table_memory {
 public:
  /// The index of the allocation that fails; negative: none fails.
  long fail_at = -1;
  long growths = 0;
  std::size_t out = 0;
  bool wrong_sizes = false;  ///< A block was returned with a wrong size.
  bool misaligned = false;

  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept override {
    if (block != nullptr) {
      std::size_t kept = 0;
      std::memcpy(&kept, static_cast<char*>(block) - header, sizeof kept);
      if (kept != old_bytes) wrong_sizes = true;
    } else if (old_bytes != 0) {
      wrong_sizes = true;
    }
    if (alignment > header) misaligned = true;
    if (new_bytes == 0) {
      out -= old_bytes;
      if (block) std::free(static_cast<char*>(block) - header);
      return nullptr;
    }
    if (new_bytes > old_bytes && growths++ == fail_at) return nullptr;
    // Always moves the memory, so that uses of an old address are detected. New memory is filled
    // with a pattern, like memory that was used before.
    char* const fresh = static_cast<char*>(std::malloc(new_bytes + header));
    if (!fresh) return nullptr;
    std::memset(fresh, 0xA5, new_bytes + header);
    std::memcpy(fresh, &new_bytes, sizeof new_bytes);
    if (block) {
      std::memcpy(fresh + header, block, std::min(old_bytes, new_bytes));
      std::free(static_cast<char*>(block) - header);
    }
    out = out - old_bytes + new_bytes;
    return fresh + header;
  }

 private:
  static constexpr std::size_t header = alignof(std::max_align_t);
};

}  // namespace tests
