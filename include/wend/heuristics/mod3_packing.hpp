// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>      // std::uint8_t
#include <type_traits>  // std::integral_constant

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The packings of the entries of a mod3_pattern_database.

namespace wend::heuristics {

/// The packing of distances modulo 3.
enum class mod3_packing : std::uint8_t {
  four_to_a_byte = 4,  ///< 2 bits each.
  five_to_a_byte = 5   ///< 1.6 bits each: the digits of a byte in base 3.
};

/// A packing as an argument of a mod3_pattern_database, before the options.
template <mod3_packing Packing>
using mod3_packing_constant = std::integral_constant<mod3_packing, Packing>;

/// 2 bits an entry, the default.
inline constexpr mod3_packing_constant<mod3_packing::four_to_a_byte> four_to_a_byte{};
/// 1.6 bits an entry.
inline constexpr mod3_packing_constant<mod3_packing::five_to_a_byte> five_to_a_byte{};

}  // namespace wend::heuristics
