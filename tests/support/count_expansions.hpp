// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace tests {

/// An observer that counts expansions.
struct count_expansions {
  std::uint64_t expanded = 0;
  void on_expand(auto const&) { ++expanded; }
};

}  // namespace tests
