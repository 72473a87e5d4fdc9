// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <limits>
#include <optional>
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/engine/ranked/table.hpp>

/// \file
/// A table of distances, a byte each.

namespace wend::detail {

/// By rank, the distance plus 1; 0 where there is none, as memory comes from the system.
class distance_table {
 public:
  using entry = std::uint8_t;
  static constexpr entry none = 0;
  static constexpr std::uint64_t farthest = std::numeric_limits<entry>::max() - 1;
  static constexpr entry of(std::uint64_t distance) noexcept {
    return static_cast<entry>(distance + 1);
  }

  explicit distance_table(table_memory* memory) noexcept : budget_(memory) {}
  distance_table(distance_table const&) = delete;
  distance_table& operator=(distance_table const&) = delete;
  ~distance_table() {
    if (entries_) budget_.reallocate(entries_, static_cast<std::size_t>(size_), 0, 1);
  }

  /// Makes so many entries without a distance; false if there is no memory for them.
  [[nodiscard]] bool make(std::uint64_t size) noexcept {
    if (size > std::numeric_limits<std::size_t>::max()) return false;
    // An allocation of 0 bytes gives no block.
    size_ = size == 0 ? 1 : size;
    entries_ = static_cast<entry*>(budget_.allocate_zeros(static_cast<std::size_t>(size_), 1));
    return entries_ != nullptr;
  }

  [[nodiscard]] memory_budget& budget() noexcept { return budget_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return budget_.bytes(); }
  [[nodiscard]] entry* data() noexcept { return entries_; }
  [[nodiscard]] entry const* data() const noexcept { return entries_; }
  [[nodiscard]] entry& operator[](std::uint64_t rank) noexcept { return entries_[rank]; }

  [[nodiscard]] std::optional<int> distance(std::uint64_t rank) const noexcept {
    entry const e = entries_[rank];
    if (e == none) return std::nullopt;
    return e - 1;
  }

  /// The least rank from `rank` on, and below `size`, that has this entry; else `size`.
  [[nodiscard]] std::uint64_t next(std::uint64_t rank, std::uint64_t size, entry e) const noexcept {
    return static_cast<std::uint64_t>(std::find(entries_ + rank, entries_ + size, e) - entries_);
  }

  /// Enters a layer, which `seen` has by its distance modulo 3. Older states of that class have
  /// their distances.
  void add_layer(ranked_table const& seen, std::uint64_t distance) noexcept {
    rank_class const last = rank_class::of(distance);
    for (std::size_t m = 0; m < seen.masks(); ++m)
      for (std::uint64_t words = seen.active(m); words != 0; words &= words - 1) {
        std::size_t const w = m * 64 + static_cast<std::size_t>(std::countr_zero(words));
        for (std::uint64_t bits = seen.of_class(w, last); bits != 0; bits &= bits - 1) {
          entry& e =
              entries_[w * std::uint64_t{64} + static_cast<std::uint64_t>(std::countr_zero(bits))];
          if (e == none) e = of(distance);
        }
      }
  }

  /// How many states there are at distance 0, 1, 2, …
  std::vector<std::uint64_t> histogram{};

 private:
  memory_budget budget_;
  entry* entries_ = nullptr;
  std::uint64_t size_ = 0;
};

}  // namespace wend::detail
