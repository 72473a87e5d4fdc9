// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <sys/mman.h>  // address space

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uintptr_t
#include <new>      // std::bad_alloc

namespace baselines {

/// An array of zeros in address space that is reserved once. Memory is allocated on first access, in huge
/// pages if the system has them, and nothing is ever copied.
template <class T>
class reserved_array {
 public:
  reserved_array() = default;
  explicit reserved_array(std::size_t size) : mapped_{size * sizeof(T) + huge_page} {
    map_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map_ == MAP_FAILED) throw std::bad_alloc{};
    auto const address = reinterpret_cast<std::uintptr_t>(map_);
    data_ = reinterpret_cast<T*>(whole_pages(address));
    // Whole pages, because the rest of the last one is mapped too. The advice may be refused.
    madvise(data_, whole_pages(size * sizeof(T)), MADV_HUGEPAGE);
  }
  reserved_array(reserved_array const&) = delete;
  reserved_array& operator=(reserved_array const&) = delete;
  ~reserved_array() { release(); }

  /// Resizes the array and sets it to zeros.
  void reset(std::size_t size) {
    release();
    new (this) reserved_array(size);
  }

  T& operator[](std::size_t i) { return data_[i]; }
  T const& operator[](std::size_t i) const { return data_[i]; }
  T* data() { return data_; }

 private:
  static constexpr std::size_t huge_page = std::size_t{1} << 21;

  static constexpr std::size_t whole_pages(std::size_t bytes) {
    return (bytes + huge_page - 1) / huge_page * huge_page;
  }

  void release() {
    if (map_ != nullptr) munmap(map_, mapped_);
    map_ = nullptr;
  }

  void* map_ = nullptr;
  std::size_t mapped_ = 0;
  T* data_ = nullptr;
};

}  // namespace baselines
