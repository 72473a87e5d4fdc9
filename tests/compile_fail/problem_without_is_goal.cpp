// SPDX-License-Identifier: BSL-1.0
//
// A problem without is_goal.
// expect: a_const_member_is_goal_of_state_giving_bool
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
#ifdef FIXED
  bool is_goal(int n) const { return n == 0; }
#endif
};
static_assert(wend::problem<countdown>);
