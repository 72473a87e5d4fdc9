// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find, std::find_if
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <limits>
#include <optional>

#include <wend/heuristics/detail/byte_table.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// A table of distances, a byte each.

namespace wend::detail {

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
    rank_class const last = rank_class::of(distance);
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
