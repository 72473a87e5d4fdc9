// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>      // std::rotl, std::endian
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <cstring>  // std::memcpy
#include <span>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The checksum of all files: XXH64 by Y. Collet, with the seed 0. It processes four words of
/// eight bytes at a time, and so keeps up with the memory that it reads.
///
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md

namespace wend::detail {

using byte_view = std::span<std::uint8_t const>;

class xxh64 {
 public:
  static std::uint64_t of(byte_view bytes) noexcept {
    std::uint8_t const* at = bytes.data();
    std::size_t left = bytes.size();
    std::uint64_t sum = prime5;
    if (left >= 32) {
      std::uint64_t a = prime1 + prime2;
      std::uint64_t b = prime2;
      std::uint64_t c = 0;
      std::uint64_t d = 0 - prime1;
      for (; left >= 32; left -= 32, at += 32) {
        a = round(a, number<8>(at));
        b = round(b, number<8>(at + 8));
        c = round(c, number<8>(at + 16));
        d = round(d, number<8>(at + 24));
      }
      sum = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
      for (std::uint64_t const lane : {a, b, c, d}) sum = (sum ^ round(0, lane)) * prime1 + prime4;
    }
    sum += bytes.size();
    for (; left >= 8; left -= 8, at += 8)
      sum = std::rotl(sum ^ round(0, number<8>(at)), 27) * prime1 + prime4;
    for (; left >= 4; left -= 4, at += 4)
      sum = std::rotl(sum ^ number<4>(at) * prime1, 23) * prime2 + prime3;
    for (; left != 0; --left, ++at) sum = std::rotl(sum ^ *at * prime5, 11) * prime1;
    sum = (sum ^ sum >> 33) * prime2;
    sum = (sum ^ sum >> 29) * prime3;
    return sum ^ sum >> 32;
  }

 private:
  static constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87u;
  static constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4Fu;
  static constexpr std::uint64_t prime3 = 0x165667B19E3779F9u;
  static constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63u;
  static constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5u;

  static constexpr std::uint64_t round(std::uint64_t lane, std::uint64_t word) noexcept {
    return std::rotl(lane + word * prime2, 31) * prime1;
  }
  /// The number in the first bytes at `at`, the lowest byte first.
  template <unsigned Bytes>
  static std::uint64_t number(std::uint8_t const* at) noexcept {
    std::uint64_t n = 0;
    if constexpr (std::endian::native == std::endian::little)
      std::memcpy(&n, at, Bytes);
    else
      for (unsigned i = 0; i < Bytes; ++i) n |= std::uint64_t{at[i]} << 8 * i;
    return n;
  }
};

inline std::uint64_t checksum_of(byte_view bytes) noexcept { return xxh64::of(bytes); }
inline std::uint64_t checksum_of(void const* bytes, std::size_t count) noexcept {
  return xxh64::of({static_cast<std::uint8_t const*>(bytes), count});
}

}  // namespace wend::detail
