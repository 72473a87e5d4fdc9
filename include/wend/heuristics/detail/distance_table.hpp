// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find, std::find_if
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <limits>
#include <optional>
#include <vector>

#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// A table of distances, a byte each.

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

/// The distance plus 1, by rank; 0 if there is none, which is the initial value of fresh memory.
class distance_table : public byte_table {
 public:
  using entry = std::uint8_t;
  static constexpr entry none = 0;
  static constexpr std::uint64_t farthest = std::numeric_limits<entry>::max() - 1;
  static constexpr entry of(std::uint64_t distance) noexcept {
    return static_cast<entry>(distance + 1);
  }

  using byte_table::byte_table;

  /// Allocates `size` entries without a distance; false if there is no memory for them.
  [[nodiscard]] bool make(std::uint64_t size) noexcept { return make_bytes(size); }

  [[nodiscard]] entry& operator[](std::uint64_t rank) noexcept { return data()[rank]; }

  [[nodiscard]] std::optional<int> distance(std::uint64_t rank) const noexcept {
    entry const e = data()[rank];
    if (e == none) return std::nullopt;
    return e - 1;
  }

  /// The first rank in [`rank`, `size`) that has this entry; else `size`.
  [[nodiscard]] std::uint64_t next(std::uint64_t rank, std::uint64_t size, entry e) const noexcept {
    return static_cast<std::uint64_t>(std::find(data() + rank, data() + size, e) - data());
  }

  /// The first rank in [`rank`, `size`) that has a greater entry or none; else `size`.
  [[nodiscard]] std::uint64_t next_beyond(std::uint64_t rank, std::uint64_t size,
                                          entry e) const noexcept {
    auto const* const at = std::find_if(data() + rank, data() + size, [e](entry other) {
      return other == none || e < other;
    });
    return static_cast<std::uint64_t>(at - data());
  }

  /// Enters a layer, which `seen` marks by its distance modulo 3. Older states of that class
  /// already have their distances.
  void add_layer(ranked_table const& seen, std::uint64_t distance) noexcept {
    distance_class const last = distance_class::of(distance);
    for (std::size_t m = 0; m < seen.masks(); ++m)
      for (std::uint64_t words = seen.active(m); words != 0; words &= words - 1) {
        std::size_t const w = m * 64 + static_cast<std::size_t>(std::countr_zero(words));
        for (std::uint64_t bits = seen.of_class(w, last); bits != 0; bits &= bits - 1) {
          entry& e = (*this)[w * std::uint64_t{64} +
                             static_cast<std::uint64_t>(std::countr_zero(bits))];
          if (e == none) e = of(distance);
        }
      }
  }
};

}  // namespace wend::detail
