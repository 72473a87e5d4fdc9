// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/result.hpp>

/// The exit code; for several boards, the highest.
namespace npuzzle::exit_code {

inline constexpr int solved = 0;
inline constexpr int unsolvable = 1;
inline constexpr int usage = 2;
inline constexpr int limit = 3;

constexpr int of(wend::search_status status) {
  if (status == wend::search_status::solved) return solved;
  return status == wend::search_status::exhausted ? unsolvable : limit;
}

}  // namespace npuzzle::exit_code
