// SPDX-License-Identifier: BSL-1.0
//
// The solutions of a class that is not a problem.
// expect: wend: the problem needs a const member is_goal(state) that returns bool
#include <array>

#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
#ifdef FIXED
  bool is_goal(int n) const { return n == 0; }
#endif
};
countdown const p;
auto const r = wend::solutions(wend::iddfs, p, 5);
