// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <bit>        // std::bit_cast
#include <cstddef>    // std::size_t, std::max_align_t
#include <cstdint>    // std::uintptr_t
#include <cstdlib>    // std::realloc
#include <cstring>    // std::memcpy
#include <limits>

#include <wend/core/detail/toolchain.hpp>

#if defined(__linux__) && !defined(WEND_PORTABLE)
#define WEND_DETAIL_PAGES
#include <sys/mman.h>
#endif

/// \file
/// The memory of the machine: small blocks from `malloc`, large ones on Linux (without
/// `WEND_PORTABLE`) as pages of their own. `malloc` keeps part of the freed memory, so that the
/// process remains larger than the account; pages are returned to the system, and grow without
/// being copied.

namespace wend::detail {

/// The size of a large page. The tables of a search are read at random places; large pages cause
/// fewer TLB misses, which saves a sixth of the time of a search. The system needs no more time for
/// a large page than for 32 small ones.
inline constexpr std::size_t large_page = std::size_t{1} << 21;

/// True if the unused rest of partly used large pages would be a large part of a limit of memory.
constexpr bool is_scarce(std::size_t limit) noexcept { return limit < std::size_t{1} << 30; }

/// Like table_memory::reallocate, from `malloc`.
inline void* heap_reallocate(void* block, [[maybe_unused]] std::size_t old_bytes,
                             std::size_t new_bytes, std::size_t alignment) noexcept {
  bool const is_plain = alignment <= alignof(std::max_align_t);
#if defined(_WIN32)
  // Such blocks are not from `malloc` there.
  if (!is_plain) return _aligned_realloc(block, new_bytes, alignment);
#endif
  if (new_bytes == 0) {
    std::free(block);
    return nullptr;
  }
#if !defined(_WIN32)
  if (!is_plain) {
    void* const fresh =
        std::aligned_alloc(alignment, (new_bytes + alignment - 1) / alignment * alignment);
    if (fresh && block) {
      std::memcpy(fresh, block, std::min(old_bytes, new_bytes));
      std::free(block);
    }
    return fresh;
  }
#endif
  return std::realloc(block, new_bytes);
}

#if defined(WEND_DETAIL_PAGES)

/// True if a block has pages of its own, which are new and so filled with zeros. Smaller blocks
/// would waste most of a large page, and mapping pages costs more than a small search.
constexpr bool has_pages(std::size_t bytes, std::size_t alignment) noexcept {
  return bytes > large_page / 4 && alignment <= 4096;
}
/// The address space of such a block: whole large pages.
constexpr std::size_t mapped(std::size_t bytes) noexcept {
  return (bytes + large_page - 1) / large_page * large_page;
}

/// Asks for large pages; it is not an error if there are none. If memory is `scarce`, asks only for
/// blocks whose last page, which is resident as a whole, is at most a thirtieth of the block. The
/// advice covers the whole block, because the system does not move a block with mixed advice.
inline void* with_large_pages(void* block, [[maybe_unused]] std::size_t bytes,
                              [[maybe_unused]] bool scarce) noexcept {
#if defined(MADV_HUGEPAGE) && defined(MADV_NOHUGEPAGE)
  bool const small = scarce && bytes < 32 * large_page;
  madvise(block, mapped(bytes), small ? MADV_NOHUGEPAGE : MADV_HUGEPAGE);
#endif
  return block;
}

inline void* map_pages(std::size_t bytes, bool scarce) noexcept {
  auto const map = [](std::size_t size) {
    void* const at =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? nullptr : at;
  };
  std::size_t const all = mapped(bytes);
  void* const wide = map(all + large_page);
  if (!wide) return map(all);  // it need not begin on a large page
  std::size_t const before = (0 - std::bit_cast<std::uintptr_t>(wide)) % large_page;
  char* const aligned = static_cast<char*>(wide) + before;
  if (before != 0) munmap(wide, before);
  if (before != large_page) munmap(aligned + all, large_page - before);
  return with_large_pages(aligned, bytes, scarce);
}

/// \pre Both blocks have pages.
inline void* remap_pages(void* block, std::size_t old_bytes, std::size_t new_bytes,
                         bool scarce) noexcept {
  std::size_t const had = mapped(old_bytes);
  std::size_t const gets = mapped(new_bytes);
  if (had == gets) return block;
  if (mremap(block, had, gets, 0) != MAP_FAILED) return with_large_pages(block, new_bytes, scarce);
  void* const aligned = map_pages(new_bytes, scarce);
  if (!aligned) return nullptr;
  if (mremap(block, had, gets, MREMAP_MAYMOVE | MREMAP_FIXED, aligned) != MAP_FAILED)
    return with_large_pages(aligned, new_bytes, scarce);
  munmap(aligned, gets);
  return nullptr;
}

/// Like table_memory::reallocate. `scarce`: the resident memory must not exceed the request.
inline void* machine_reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                                std::size_t alignment, bool scarce) noexcept {
  if (new_bytes > std::numeric_limits<std::size_t>::max() / 2) return nullptr;
  bool const had_pages = has_pages(old_bytes, alignment);
  bool const gets_pages = has_pages(new_bytes, alignment);
  if (!had_pages && !gets_pages) return heap_reallocate(block, old_bytes, new_bytes, alignment);
  if (block && had_pages && gets_pages) return remap_pages(block, old_bytes, new_bytes, scarce);
  void* fresh = nullptr;
  if (new_bytes != 0) {
    fresh = gets_pages ? map_pages(new_bytes, scarce)
                       : heap_reallocate(nullptr, 0, new_bytes, alignment);
    if (!fresh) return nullptr;
  }
  if (fresh && block) std::memcpy(fresh, block, std::min(old_bytes, new_bytes));
  if (had_pages)
    munmap(block, mapped(old_bytes));
  else
    std::free(block);
  return fresh;
}

#else

constexpr bool has_pages(std::size_t, std::size_t) noexcept { return false; }

inline void* machine_reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                                std::size_t alignment, bool) noexcept {
  return heap_reallocate(block, old_bytes, new_bytes, alignment);
}

#endif

}  // namespace wend::detail
