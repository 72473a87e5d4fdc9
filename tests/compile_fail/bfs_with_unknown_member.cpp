// SPDX-License-Identifier: BSL-1.0
//
// bfs with a member in braces that neither the options nor the limits have.
// expect-gcc: no match for call to
// expect-clang: no matching function for call
// at most 22 lines: 20, and two that name the precompiled header of these tests
#include <array>

#include <wend/search/bfs.hpp>

struct line {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int s, int a) const { return s + a; }
  int inverse(int a) const { return -a; }
  bool is_goal(int s) const { return s == 9; }
};
line const walk;
#ifdef FIXED
auto const r = wend::bfs(walk, 0, {.max_expanded = 5});
#else
auto const r = wend::bfs(walk, 0, {.max_expnded = 5});
#endif
