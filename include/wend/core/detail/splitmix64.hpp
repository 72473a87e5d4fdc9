// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstdint>  // std::uint64_t

/// \file
/// Random numbers that are the same with every compiler.

namespace wend::detail {

/// G. L. Steele, D. Lea, C. H. Flood: SplitMix64 (OOPSLA 2014). Unlike the distributions of the
/// standard library it draws the same numbers with every compiler.
class splitmix64 {
 public:
  constexpr explicit splitmix64(std::uint64_t seed) noexcept : state_(seed) {}

  constexpr std::uint64_t operator()() noexcept {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }

  /// A number below `bound`, uniformly distributed: draws that would favour small numbers are
  /// rejected.
  /// \pre `bound > 0`
  constexpr std::uint64_t below(std::uint64_t bound) noexcept {
    std::uint64_t const refused = (0 - bound) % bound;  // 2^64 modulo bound
    std::uint64_t draw = (*this)();
    while (draw < refused) draw = (*this)();
    return draw % bound;
  }

 private:
  std::uint64_t state_;
};

}  // namespace wend::detail
