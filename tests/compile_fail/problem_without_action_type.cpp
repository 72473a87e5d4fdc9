// SPDX-License-Identifier: BSL-1.0
//
// A problem without action_type.
// expect: an_action_type_that_is_copyable
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
  using state_type = int;
#ifdef FIXED
  using action_type = int;
#endif
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
