// SPDX-License-Identifier: BSL-1.0
//
// idastar of a type that is not a problem.
// expect: wend: the problem needs a const member is_goal(state) that returns bool
#include <array>

#include <wend/search/idastar.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
#ifdef FIXED
  bool is_goal(int n) const { return n == 0; }
#endif
};
struct estimate {
  int operator()(int n) const { return (n + 1) / 2; }
};
auto const r = wend::idastar(countdown{}, 5, estimate{});
