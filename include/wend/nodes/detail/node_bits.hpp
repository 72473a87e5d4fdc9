// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/to_size.hpp>
#include <wend/core/detail/toolchain.hpp>

/// \file
/// The data of a node in addition to its state and costs, in one number.

namespace wend::detail {

/// The depth, the code of the last action, and two flags: 16 bits up to a depth of 255.
class node_bits {
 public:
  static constexpr std::uint64_t closed_flag = 1;
  static constexpr std::uint64_t dead_flag = 2;
  static constexpr std::uint64_t flags = closed_flag | dead_flag;
  static constexpr unsigned largest_code = 63;

  constexpr explicit node_bits(std::uint64_t bits) noexcept : bits_(bits) {}
  constexpr node_bits(std::size_t depth, unsigned code, std::uint64_t flags_set) noexcept
      : bits_(std::uint64_t{depth} << 8 | std::uint64_t{code} << 2 | flags_set) {}

  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] constexpr std::size_t depth() const noexcept { return to_size(bits_ >> 8); }
  [[nodiscard]] constexpr unsigned code() const noexcept {
    return static_cast<unsigned>(bits_) >> 2 & largest_code;
  }
  [[nodiscard]] constexpr bool closed() const noexcept { return (bits_ & closed_flag) != 0; }
  [[nodiscard]] constexpr bool dead() const noexcept { return (bits_ & dead_flag) != 0; }
  /// True if a cheaper path to the node may replace its path. A dead node is closed.
  [[nodiscard]] constexpr bool takes_cheaper(bool reopen) const noexcept {
    return !closed() || (reopen && !dead());
  }

 private:
  std::uint64_t bits_;
};

}  // namespace wend::detail
