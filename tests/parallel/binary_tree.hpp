// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace tests {

/// Each number has two successors, and the only goal is `goal`. Expanding `fault` throws.
struct binary_tree {
  using state_type = std::uint64_t;
  using action_type = int;
  std::uint64_t goal = 0;
  std::uint64_t fault = 0;
  [[nodiscard]] std::array<int, 2> actions(state_type s) const {
    if (s == fault) throw std::runtime_error("at " + std::to_string(s));
    return {0, 1};
  }
  [[nodiscard]] state_type result(state_type n, int a) const {
    return 2 * n + static_cast<state_type>(a);
  }
  [[nodiscard]] bool is_goal(state_type s) const { return s == goal; }
};

}  // namespace tests
