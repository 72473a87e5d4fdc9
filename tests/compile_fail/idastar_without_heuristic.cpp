// SPDX-License-Identifier: BSL-1.0
//
// idastar with a type that is not a heuristic.
// expect: wend: the heuristic needs a const call operator that takes a state and returns a
#include <array>

#include <wend/search/idastar.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct estimate {
#ifdef FIXED
  int operator()(int n) const { return (n + 1) / 2; }
#else
  int value(int n) const { return (n + 1) / 2; }
#endif
};
auto const r = wend::idastar(countdown{}, 5, estimate{});
