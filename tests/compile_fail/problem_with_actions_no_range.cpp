// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member actions does not return a range.
// expect: a_const_member_expand_or_actions_of_state_giving_a_range_of_actions
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
#ifdef FIXED
  std::array<int, 2> actions(int) const { return {1, 2}; }
#else
  int actions(int) const { return 1; }
#endif
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
