// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <optional>
#include <string>

/// \file
/// What checking a certificate is limited by, and answers.

namespace wend {

/// What a certificate may take of the checker's memory.
struct certificate_limits {
  /// About how many bytes the states may take: 4 GiB, on 32-bit machines 1.
  std::size_t max_memory = std::size_t{1} << (sizeof(std::size_t) < 8 ? 30 : 32);
  std::size_t max_line = std::size_t{1} << 16;  ///< The longest line, in bytes.
};

/// What a certificate proves. True if it is sound.
template <class Cost>
struct certificate_check {
  std::string reason{};         ///< Why it proves nothing; empty if it is sound.
  std::size_t line = 0;         ///< Where that was found, counted from 1; 0: at no line.
  std::optional<Cost> bound{};  ///< No path costs less. Empty: no goal can be reached at all.
  std::optional<Cost> cost{};   ///< Of the path in it, if there is one.

  explicit operator bool() const noexcept { return reason.empty(); }  ///< Whether it is sound.
  /// Whether it proves that the path in it is a cheapest one.
  [[nodiscard]] bool is_optimal() const { return reason.empty() && cost && bound && !(*bound < *cost); }
  /// Whether it proves that no goal can be reached.
  [[nodiscard]] bool is_unsolvable() const noexcept { return reason.empty() && !cost && !bound; }
};

}  // namespace wend
