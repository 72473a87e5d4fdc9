// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

namespace tests {

/// Two paths from 0 to the goal 1: one step that costs 100, or 30 steps that cost 1 each.
struct two_ways {
  using state_type = int;
  using action_type = int;  // the next state
  static std::vector<int> actions(int s) {
    if (s == 0) return {1, 2};
    if (s == 1) return {};
    return {s == 30 ? 1 : s + 1};
  }
  static int result(int, int to) { return to; }
  static int cost(int from, int to) { return from == 0 && to == 1 ? 100 : 1; }
  static bool is_goal(int s) { return s == 1; }
};

}  // namespace tests
