// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max, std::clamp
#include <array>
#include <bit>        // std::bit_floor
#include <cstddef>    // std::size_t

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// The memory of the files of keys that are open at the same time: one block each.

namespace wend::detail {

class key_blocks {
 public:
  explicit key_blocks(memory_budget& budget) noexcept : units_(budget) {}

  /// Allocates a quarter of `bytes`; false if that is too little.
  [[nodiscard]] bool make(std::size_t bytes, std::size_t key_bytes) {
    std::size_t const block = std::clamp<std::size_t>(std::bit_floor(bytes / 64), 256, most_bytes);
    keys_ = std::max<std::size_t>(1, block / key_bytes);
    units_each_ = (keys_ * key_bytes + checksum_bytes + sizeof(unit) - 1) / sizeof(unit);
    size_ = std::min(most_files, bytes / 4 / (units_each_ * sizeof(unit)));
    return size_ >= 8 && units_.reserve(size_ * units_each_);
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The number of keys in a block.
  [[nodiscard]] std::size_t keys() const noexcept { return keys_; }
  [[nodiscard]] void* at(std::size_t i) noexcept { return units_.begin() + i * units_each_; }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 16;
  static constexpr std::size_t most_files = 500;
  static constexpr std::size_t checksum_bytes = 8;

  struct alignas(16) unit {
    std::array<unsigned char, 16> bytes;
  };

  column<unit> units_;
  std::size_t units_each_ = 0;
  std::size_t keys_ = 0;
  std::size_t size_ = 0;
};

}  // namespace wend::detail
