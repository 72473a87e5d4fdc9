// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <string>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Numbers in files of tables: unsigned, the lowest byte first.

namespace wend::detail {

/// Appends the lowest `bytes` bytes of a number.
inline void append_number(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> 8 * i & 255);
}

/// The number in the `bytes` bytes, at most 8, that begin at `at`.
template <class Byte>
std::uint64_t number_at(Byte const* at, std::size_t bytes) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(at[i])} << 8 * i;
  return number;
}

}  // namespace wend::detail
