// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <vector>

#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The memory of a table of distances.

namespace wend::detail {

/// Tables of up to this many bytes are assumed to stay in a core's own caches; bench/tried.md has
/// the reason.
inline constexpr std::uint64_t most_cached_bytes = std::uint64_t{1} << 20;

/// Bytes allocated from a budget, initially 0.
class byte_table {
 public:
  explicit byte_table(table_memory* memory) noexcept : budget_(memory) {}
  byte_table(byte_table const&) = delete;
  byte_table& operator=(byte_table const&) = delete;
  ~byte_table() {
    if (bytes_) budget_.reallocate(bytes_, to_size(size_), 0, 1);
  }

  [[nodiscard]] memory_budget& budget() noexcept { return budget_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return budget_.bytes(); }
  [[nodiscard]] std::uint8_t* data() noexcept { return bytes_; }
  [[nodiscard]] std::uint8_t const* data() const noexcept { return bytes_; }

  /// The number of states at distance 0, 1, 2, …
  std::vector<std::uint64_t> histogram{};

 protected:
  /// Allocates `size` bytes; false if there is no memory for them.
  [[nodiscard]] bool make_bytes(std::uint64_t size) noexcept {
    if (to_size(size) != size) return false;
    // An allocation of 0 bytes returns no block.
    size_ = size == 0 ? 1 : size;
    bytes_ = static_cast<std::uint8_t*>(
        budget_.allocate_zeros(to_size(size_), 1));
    return bytes_ != nullptr;
  }

 private:
  memory_budget budget_;
  std::uint8_t* bytes_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace wend::detail
