// SPDX-License-Identifier: BSL-1.0
//
// A problem without state_type.
// expect: a_state_type_that_is_copyable_and_comparable_with_equals
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
#ifdef FIXED
  using state_type = int;
#endif
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
