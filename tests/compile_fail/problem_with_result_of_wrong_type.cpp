// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member result does not return a state.
// expect: a_const_member_expand_or_result_of_state_and_action_giving_a_state
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
#ifdef FIXED
  int result(int n, int a) const { return n - a; }
#else
  void result(int, int) const {}
#endif
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
