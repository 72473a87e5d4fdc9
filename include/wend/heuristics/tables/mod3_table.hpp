// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <limits>

#include <wend/engine/ranked/table.hpp>
#include <wend/heuristics/mod3_packing.hpp>
#include <wend/heuristics/tables/byte_table.hpp>

/// \file
/// A table of distances modulo 3, four or five in a byte.

namespace wend::detail {

/// The value that replaces a distance modulo 3 if no goal can be reached.
inline constexpr unsigned mod3_none = 3;

/// The encoding of entries in a byte: reading an entry, and writing it to one that is 0.
template <heuristics::mod3_packing>
struct mod3_bytes;

template <>
struct mod3_bytes<heuristics::mod3_packing::four_to_a_byte> {
  static constexpr std::uint64_t entries = 4;
  static constexpr bool has_none = true;
  static constexpr unsigned largest = 255;  ///< The largest valid byte.

  static constexpr unsigned get(std::uint8_t byte, std::uint64_t place) noexcept {
    return static_cast<unsigned>(byte) >> 2 * place & 3;
  }
  static constexpr void put(std::uint8_t& byte, std::uint64_t place, unsigned entry) noexcept {
    byte = static_cast<std::uint8_t>(byte | entry << 2 * place);
  }
};

template <>
struct mod3_bytes<heuristics::mod3_packing::five_to_a_byte> {
  static constexpr std::uint64_t entries = 5;
  static constexpr bool has_none = false;  ///< It is written as 0.
  static constexpr unsigned largest = 242;

  static constexpr unsigned get(std::uint8_t byte, std::uint64_t place) noexcept {
    return static_cast<unsigned>(digits[byte]) >> 2 * place & 3;
  }
  static constexpr void put(std::uint8_t& byte, std::uint64_t place, unsigned entry) noexcept {
    if (entry == mod3_none) return;
    byte = static_cast<std::uint8_t>(byte + entry * powers[static_cast<std::size_t>(place)]);
  }

 private:
  static constexpr std::array<unsigned, 5> powers{1, 3, 9, 27, 81};
  /// The digits of each byte, two bits each: half a KiB that replaces divisions.
  static constexpr std::array<std::uint16_t, 256> digits = [] {
    std::array<std::uint16_t, 256> all{};
    for (unsigned byte = 0; byte <= largest; ++byte)
      for (unsigned place = 0; place < 5; ++place)
        all[byte] = static_cast<std::uint16_t>(all[byte] | byte / powers[place] % 3 << 2 * place);
    return all;
  }();
};

/// The distance modulo 3, by rank.
template <heuristics::mod3_packing Packing>
class mod3_table : public byte_table {
 public:
  using packing = mod3_bytes<Packing>;
  static constexpr std::uint64_t farthest = std::numeric_limits<int>::max();

  using byte_table::byte_table;

  static constexpr std::uint64_t bytes_for(std::uint64_t entries) noexcept {
    return entries / packing::entries + (entries % packing::entries == 0 ? 0 : 1);
  }

  /// Allocates `entries` entries; false if there is no memory for them.
  [[nodiscard]] bool make(std::uint64_t entries) noexcept {
    return make_bytes(bytes_for(entries));
  }

  /// The distance modulo 3, or `mod3_none` if the packing supports it.
  [[nodiscard]] unsigned at(std::uint64_t rank) const noexcept {
    return packing::get(data()[rank / packing::entries], rank % packing::entries);
  }

  /// Enters all states seen. \pre All entries are 0.
  void add(ranked_table const& seen) noexcept {
    for (std::size_t w = 0; w < seen.words(); ++w) {
      std::uint64_t const first = w * std::uint64_t{64};
      std::uint64_t const count = std::min<std::uint64_t>(64, seen.states() - first);
      std::uint64_t const one = seen.of_class(w, rank_class::of(1));
      std::uint64_t const two = seen.of_class(w, rank_class::of(2));
      std::uint64_t const none = seen.unseen(w);
      for (std::uint64_t i = 0; i < count; ++i)
        packing::put(data()[(first + i) / packing::entries], (first + i) % packing::entries,
                     static_cast<unsigned>((one >> i & 1) + 2 * (two >> i & 1) +
                                           mod3_none * (none >> i & 1)));
    }
  }
};

}  // namespace wend::detail
