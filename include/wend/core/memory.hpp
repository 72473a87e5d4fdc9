// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <bit>        // std::bit_cast
#include <cstddef>    // std::size_t, std::max_align_t
#include <cstdint>    // std::uintptr_t
#include <cstring>    // std::memset, std::memcpy
#include <limits>
#include <optional>

#include <wend/core/detail/block_pool.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/detail/toolchain.hpp>

/// \file
/// The memory account of all tables of a search. An exceeded budget and a failed allocation have
/// the same effect: the table reports that it cannot grow, and loses nothing.

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
    return to_size(std::bit_cast<std::uintptr_t>(block) -
                   std::bit_cast<std::uintptr_t>(memory_));
  }

  char* memory_ = nullptr;
  std::size_t used_ = 0;
  std::size_t count_ = 0;  // the number of blocks
};

}  // namespace wend::detail

namespace wend {

/// A source of memory for the tables, instead of the default: `malloc`, for large blocks on Linux
/// the operating system, and the memory that the thread keeps.
class table_memory {
 public:
  /// Resizes `block` (null: a new one) from `old_bytes` to `new_bytes` (0: frees it and returns
  /// null), keeping its contents. Returns null if it cannot, and leaves the block untouched. Memory
  /// is aligned to `alignment`.
  virtual void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                           std::size_t alignment) noexcept = 0;

 protected:
  ~table_memory() = default;
};

/// Returns to the system the memory that this thread keeps for its next search: at most 8 MiB,
/// which are returned at the latest when the thread ends.
/// \complexity Linear in the kept blocks.
inline void release_thread_memory() noexcept {
  if constexpr (detail::threads_keep_blocks) detail::thread_blocks().release();
}

class memory_budget;
namespace detail {
/// Lets small tables share one block of 4 KiB from now on, unless the limit leaves less than
/// sixteen of them: for searches, which have many short-lived tables.
void share_small_blocks(memory_budget& budget) noexcept;
/// Makes `peak` report the maximum from now on, for searches that restart.
void forget_peak(memory_budget& budget) noexcept;
}  // namespace detail

/// A running memory account with a limit. Not copyable, because tables point to it.
class memory_budget {
 public:
  /// A budget without a limit. A null source means the default.
  explicit memory_budget(table_memory* source = nullptr) noexcept : source_(source) {}
  memory_budget(memory_budget const&) = delete;
  memory_budget& operator=(memory_budget const&) = delete;
  ~memory_budget() {
    if (small_.memory())
      from_source(small_.memory(), detail::small_blocks::capacity, 0, alignof(std::max_align_t));
  }

  /// Sets the maximum number of bytes. Memory already taken stays.
  void set_limit(std::optional<std::size_t> most) noexcept {
    most_ = most.value_or(std::numeric_limits<std::size_t>::max());
  }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }  ///< The bytes taken now.
  [[nodiscard]] std::size_t peak() const noexcept { return peak_; }    ///< The maximum so far.
  /// True if more is taken than the limit allows, which memory owned by states can cause.
  [[nodiscard]] bool is_exceeded() const noexcept { return bytes_ > most_; }
  /// The bytes that the limit leaves.
  [[nodiscard]] std::size_t left() const noexcept { return most_ > bytes_ ? most_ - bytes_ : 0; }

  /// Counts heap memory that stored values own. It is already allocated, so the limit does not
  /// forbid it; but the tables of these values do not grow while the account is above the limit.
  void charge(std::size_t bytes) noexcept {
    owned_ += bytes;
    bytes_ += bytes;
    peak_ = std::max(peak_, bytes_);
  }
  /// Removes the memory of dropped values from the account.
  void refund(std::size_t bytes) noexcept {
    // A type whose heap_bytes changes must not corrupt the account of the tables.
    bytes = std::min(bytes, owned_);
    owned_ -= bytes;
    bytes_ -= bytes;
  }

  /// Like table_memory::reallocate; also returns null if the limit forbids it.
  /// \complexity That of `std::realloc`.
  [[gnu::noinline]] void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                                     std::size_t alignment) noexcept {
    if (shares_ && (new_bytes <= detail::small_blocks::largest || small_.has(block)))
      return small_reallocate(block, old_bytes, new_bytes, alignment);
    return from_source(block, old_bytes, new_bytes, alignment);
  }

  /// A new block filled with zeros.
  void* allocate_zeros(std::size_t bytes, std::size_t alignment) noexcept {
    void* const block = reallocate(nullptr, 0, bytes, alignment);
    bool const is_zero =
        !source_ && !small_.has(block) && detail::thread_blocks_are_zeros(bytes, alignment);
    if (block && !is_zero) std::memset(block, 0, bytes);
    return block;
  }

  /// The new capacity, in elements of `size` bytes, of a table that has room for `capacity` and
  /// needs `needed`: 1.5 times the capacity (2 times for small tables), but less near the limit, so
  /// that tables that grow together share the remaining memory.
  [[nodiscard]] std::size_t next_capacity(std::size_t capacity, std::size_t needed,
                                          std::size_t size) const noexcept {
    std::size_t const wished = (capacity < few ? capacity : capacity / 2) + 8;
    std::size_t const share = left() / 8 / size;
    return std::max(needed, capacity + std::min(wished, share));
  }

  /// Calls `grow(wished)` and, as long as the call fails, tries smaller capacities down to `needed`
  /// in a few steps. Returns true if a call succeeded.
  template <class Grow>
  [[nodiscard]] static bool grow_by_steps(std::size_t needed, std::size_t wished, Grow&& grow) {
    for (std::size_t spare = wished > needed ? wished - needed : 0;; spare /= 8) {
      if (grow(needed + spare)) return true;
      if (spare == 0) return false;
    }
  }

  /// Like grow_by_steps, for a table with room for `capacity` that is copied when it grows, so that
  /// both copies exist meanwhile. It uses up the remaining memory at most once, and otherwise grows
  /// by at least an eighth, so that it is not copied again and again near the limit.
  template <class Grow>
  [[nodiscard]] bool grow_by_copies(std::size_t capacity, std::size_t needed, std::size_t size,
                                    Grow&& grow) const {
    std::size_t const room = left() / size;
    std::size_t const least = std::max(needed, capacity + capacity / 8);
    if (room < least) return needed <= room && grow(room);
    return grow_by_steps(least, std::min(room, std::max(needed, capacity + capacity / 2 + 8)),
                         grow);
  }

 private:
  static constexpr std::size_t few = 512;

  friend void detail::share_small_blocks(memory_budget& budget) noexcept;
  friend void detail::forget_peak(memory_budget& budget) noexcept;

  void* from_source(void* block, std::size_t old_bytes, std::size_t new_bytes,
                    std::size_t alignment) noexcept {
    if (new_bytes > old_bytes && new_bytes - old_bytes > left()) return nullptr;
    void* const moved =
        source_ ? source_->reallocate(block, old_bytes, new_bytes, alignment)
                : detail::thread_reallocate(block, old_bytes, new_bytes, alignment, most_);
    if (moved == nullptr && new_bytes != 0) return nullptr;
    bytes_ = bytes_ - old_bytes + new_bytes;
    peak_ = std::max(peak_, bytes_);
    return moved;
  }

  /// Like from_source, for blocks that are in the arena or may move there.
  void* small_reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                         std::size_t alignment) noexcept {
    bool const was_small = small_.has(block);
    if (block && !was_small) return from_source(block, old_bytes, new_bytes, alignment);
    if (new_bytes == 0) {
      if (block) leave_arena(block, old_bytes);
      return nullptr;
    }
    if (!small_.memory() && left() >= 16 * detail::small_blocks::capacity)
      small_.adopt(
          from_source(nullptr, 0, detail::small_blocks::capacity, alignof(std::max_align_t)));
    if (small_.memory())
      if (void* const moved = small_.reallocate(block, old_bytes, new_bytes, alignment))
        return moved;
    void* const fresh = from_source(nullptr, 0, new_bytes, alignment);
    if (fresh && block) {
      std::memcpy(fresh, block, std::min(old_bytes, new_bytes));
      leave_arena(block, old_bytes);
    }
    return fresh;
  }
  /// Frees a block of the arena, and the arena with its last block.
  void leave_arena(void* block, std::size_t bytes) noexcept {
    small_.free(block, bytes);
    if (!small_.empty()) return;
    from_source(small_.memory(), detail::small_blocks::capacity, 0, alignof(std::max_align_t));
    small_.adopt(nullptr);
  }

  table_memory* source_;
  bool shares_ = false;
  detail::small_blocks small_{};
  std::size_t most_ = std::numeric_limits<std::size_t>::max();
  std::size_t bytes_ = 0;
  std::size_t owned_ = 0;  // the part owned by stored values
  std::size_t peak_ = 0;
};

namespace detail {
inline void share_small_blocks(memory_budget& budget) noexcept { budget.shares_ = true; }
inline void forget_peak(memory_budget& budget) noexcept { budget.peak_ = budget.bytes_; }
}  // namespace detail

}  // namespace wend
