// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::max
#include <cstddef>      // std::size_t, std::max_align_t
#include <cstdlib>      // std::realloc
#include <cstring>      // std::memcpy
#include <limits>       // no limit
#include <memory>       // std::construct_at
#include <optional>     // the limit
#include <type_traits>  // std::is_trivially_copyable_v

#if defined(__linux__)
#include <sys/mman.h>  // large blocks
#endif

#include <wend/core/error.hpp>

/// \file
/// The account from which all tables of a search take their memory, so that a budget and a failed
/// allocation take the same road: a table that may not grow says so, and nothing is lost.

namespace wend {

/// Where the tables' memory comes from, for those who want another source than `malloc` and, for
/// large blocks on Linux, the system itself.
class table_memory {
 public:
  /// Resizes `block` (null: a new one) from `old_bytes` to `new_bytes` (0: frees it, answers
  /// null), keeping its contents; null if it cannot, and then the block is untouched.
  /// Memory is aligned as `alignment` says.
  virtual void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                           std::size_t alignment) noexcept = 0;

 protected:
  ~table_memory() = default;
};

/// A running account with a limit. Not copyable: tables point to it.
class memory_budget {
 public:
  explicit memory_budget(table_memory* source = nullptr) noexcept : source_(source) {}
  memory_budget(memory_budget const&) = delete;
  memory_budget& operator=(memory_budget const&) = delete;

  /// Sets the most bytes that may be taken; what is taken already stays.
  void set_limit(std::optional<std::size_t> most) noexcept {
    most_ = most.value_or(std::numeric_limits<std::size_t>::max());
  }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::size_t peak() const noexcept { return peak_; }
  [[nodiscard]] std::size_t left() const noexcept { return most_ > bytes_ ? most_ - bytes_ : 0; }

  /// As table_memory::reallocate; null also where the limit forbids it.
  /// \complexity That of `std::realloc`.
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept {
    if (new_bytes > old_bytes && new_bytes - old_bytes > left()) return nullptr;
    void* const moved = source_ ? source_->reallocate(block, old_bytes, new_bytes, alignment)
                                : from_machine(block, old_bytes, new_bytes, alignment);
    if (moved == nullptr && new_bytes != 0) return nullptr;
    bytes_ = bytes_ - old_bytes + new_bytes;
    peak_ = std::max(peak_, bytes_);
    return moved;
  }

  /// How many elements of `size` bytes a table that has room for `capacity` should have room for
  /// when it needs `needed`: half as many more, but near the limit by less, so that what is left
  /// is shared by the tables that grow side by side.
  [[nodiscard]] std::size_t next_capacity(std::size_t capacity, std::size_t needed,
                                          std::size_t size) const noexcept {
    std::size_t const wished = capacity / 2 + 8;
    std::size_t const share = left() / 8 / size;
    return std::max(needed, capacity + std::min(wished, share));
  }

  /// Calls `grow(capacity)` with `wished` or, as long as it fails, with ever less down to
  /// `needed`, so that a machine that has no more is used up in few steps; whether one succeeded.
  template <class Grow>
  [[nodiscard]] static bool grow_by_steps(std::size_t needed, std::size_t wished, Grow&& grow) {
    for (std::size_t spare = wished > needed ? wished - needed : 0;; spare /= 8) {
      if (grow(needed + spare)) return true;
      if (spare == 0) return false;
    }
  }

  /// The same for a table with room for `capacity` that is copied when it grows. While that is done
  /// it is there twice; then the old one is given back. So it takes all that is left at most once,
  /// and else grows by an eighth at least, or it would be copied again and again near the limit.
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
  // What `malloc` gets back it keeps in part for later, and the process remains larger than the
  // account says. Large blocks are the system's own pages.
#if defined(__linux__)
  static constexpr std::size_t large = std::size_t{1} << 16;

  static void* from_machine(void* block, std::size_t old_bytes, std::size_t new_bytes,
                            std::size_t alignment) noexcept {
    if ((old_bytes < large && new_bytes < large) || alignment > 4096)
      return from_heap(block, old_bytes, new_bytes, alignment);
    if (old_bytes >= large && new_bytes >= large) {
      void* const moved = mremap(block, old_bytes, new_bytes, MREMAP_MAYMOVE);
      return moved == MAP_FAILED ? nullptr : moved;
    }
    void* fresh = nullptr;
    if (new_bytes >= large) {
      fresh = mmap(nullptr, new_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (fresh == MAP_FAILED) return nullptr;
    } else if (new_bytes != 0) {
      fresh = from_heap(nullptr, 0, new_bytes, alignment);
      if (!fresh) return nullptr;
    }
    if (fresh && block) std::memcpy(fresh, block, std::min(old_bytes, new_bytes));
    if (old_bytes >= large)
      munmap(block, old_bytes);
    else
      std::free(block);
    return fresh;
  }
#else
  static void* from_machine(void* block, std::size_t old_bytes, std::size_t new_bytes,
                            std::size_t alignment) noexcept {
    return from_heap(block, old_bytes, new_bytes, alignment);
  }
#endif

  static void* from_heap(void* block, std::size_t old_bytes, std::size_t new_bytes,
                         std::size_t alignment) noexcept {
    if (new_bytes == 0) {
      std::free(block);
      return nullptr;
    }
    if (alignment <= alignof(std::max_align_t)) return std::realloc(block, new_bytes);
    void* const fresh =
        std::aligned_alloc(alignment, (new_bytes + alignment - 1) / alignment * alignment);
    if (fresh && block) {
      std::memcpy(fresh, block, std::min(old_bytes, new_bytes));
      std::free(block);
    }
    return fresh;
  }

  table_memory* source_;
  std::size_t most_ = std::numeric_limits<std::size_t>::max();
  std::size_t bytes_ = 0;
  std::size_t peak_ = 0;
};

namespace detail {

/// A growing array out of a budget, which is told beforehand how much it must hold and then
/// cannot fail. Trivially copyable elements grow in place where the system can.
template <class T>
class column {
 public:
  explicit column(memory_budget& budget) noexcept : budget_(&budget) {}
  column(column const&) = delete;
  column& operator=(column const&) = delete;
  ~column() {
    clear();
    release(data_, capacity_);
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
  [[nodiscard]] T const& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
  [[nodiscard]] T* begin() noexcept { return data_; }
  [[nodiscard]] T* end() noexcept { return data_ + size_; }
  [[nodiscard]] T const* begin() const noexcept { return data_; }
  [[nodiscard]] T const* end() const noexcept { return data_ + size_; }

  /// Makes room for `more` further elements; false if there is no memory for them.
  /// \post On false, and when moving an element throws, nothing has changed.
  [[nodiscard]] bool reserve(std::size_t more) {
    if (more <= capacity_ - size_) return true;
    if (more > std::numeric_limits<std::size_t>::max() / sizeof(T) - size_) return false;
    std::size_t const needed = size_ + more;
    return in_place
               ? budget_->grow_by_steps(needed,
                                        budget_->next_capacity(capacity_, needed, sizeof(T)),
                                        [this](std::size_t capacity) { return grow(capacity); })
               : budget_->grow_by_copies(capacity_, needed, sizeof(T),
                                         [this](std::size_t capacity) { return grow(capacity); });
  }

  /// Appends. \pre Room was reserved.
  template <class... Args>
  T& append(Args&&... args) noexcept(std::is_nothrow_constructible_v<T, Args...>) {
    T* const place = std::construct_at(data_ + size_, std::forward<Args>(args)...);
    ++size_;
    return *place;
  }

  void pop_back() noexcept {
    --size_;
    std::destroy_at(data_ + size_);
  }

  void clear() noexcept { shrink(0); }

  /// Drops the elements from `size` on; the memory is kept.
  void shrink(std::size_t size) noexcept {
    std::destroy(data_ + size, data_ + size_);
    size_ = size;
  }

 private:
  static constexpr bool in_place = std::is_trivially_copyable_v<T>;

  bool grow(std::size_t capacity) {
    if constexpr (in_place) {
      void* const moved =
          budget_->reallocate(data_, capacity_ * sizeof(T), capacity * sizeof(T), alignof(T));
      if (!moved) return false;
      data_ = static_cast<T*>(moved);
    } else {
      T* const fresh =
          static_cast<T*>(budget_->reallocate(nullptr, 0, capacity * sizeof(T), alignof(T)));
      if (!fresh) return false;
      std::size_t made = 0;
      WEND_TRY {
        for (; made < size_; ++made)
          std::construct_at(fresh + made, std::move_if_noexcept(data_[made]));
      }
      WEND_CATCH_ALL {
        std::destroy(fresh, fresh + made);
        release(fresh, capacity);
        WEND_RETHROW;
      }
      std::destroy(data_, data_ + size_);
      release(data_, capacity_);
      data_ = fresh;
    }
    capacity_ = capacity;
    return true;
  }

  void release(T* data, std::size_t capacity) noexcept {
    if (data) budget_->reallocate(data, capacity * sizeof(T), 0, alignof(T));
  }

  memory_budget* budget_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace detail
}  // namespace wend
