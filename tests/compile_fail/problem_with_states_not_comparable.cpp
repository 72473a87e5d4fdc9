// SPDX-License-Identifier: BSL-1.0
//
// A problem whose states have no `==`.
// expect: a_state_type_that_is_copyable_and_comparable_with_equals
#include <array>

#include <wend/core/problem.hpp>

struct countdown {
#ifdef FIXED
  using state_type = int;
#else
  struct state_type {
    state_type(int) {}
    operator int() const { return 0; }
    bool operator==(state_type const&) const = delete;
  };
#endif
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);
