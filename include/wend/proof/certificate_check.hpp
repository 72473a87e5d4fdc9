// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <optional>
#include <string>

/// \file
/// The limits and the verdict of checking a certificate.

namespace wend {

/// The limits on the memory that a certificate may use in the checker.
struct certificate_limits {
  /// The approximate maximum of bytes for the states: 4 GiB, on 32-bit machines 1 GiB.
  std::size_t max_memory = std::size_t{1} << (sizeof(std::size_t) < 8 ? 30 : 32);
  std::size_t max_line = std::size_t{1} << 16;  ///< The longest line, in bytes.
};

/// The conclusion proved by a certificate. True if it is sound.
template <class Cost>
struct certificate_check {
  std::string reason{};         ///< The reason why it proves nothing; empty if it is sound.
  std::size_t line = 0;         ///< The line of the fault, counted from 1; 0: no line.
  std::optional<Cost> bound{};  ///< No path costs less. Empty: no goal can be reached at all.
  std::optional<Cost> cost{};   ///< The cost of its path, if there is one.

  explicit operator bool() const noexcept { return reason.empty(); }  ///< True if it is sound.
  /// True if it proves that its path is a cheapest one.
  [[nodiscard]] bool is_optimal() const {
    return reason.empty() && cost && bound && !(*bound < *cost);
  }
  /// True if it proves that no goal can be reached.
  [[nodiscard]] bool is_unsolvable() const noexcept { return reason.empty() && !cost && !bound; }
};

}  // namespace wend
