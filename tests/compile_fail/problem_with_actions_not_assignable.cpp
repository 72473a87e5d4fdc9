// SPDX-License-Identifier: BSL-1.0
//
// A problem whose actions can be copied, but not assigned.
// expect: the problem's action_type must be copyable: by construction and by assignment
#include <array>

#include <wend/search/bfs.hpp>

struct step {
#ifdef FIXED
  int by;
#else
  int const by;
#endif
};
struct countdown {
  using state_type = int;
  using action_type = step;
  std::array<step, 2> actions(int) const { return {{{1}, {2}}}; }
  int result(int n, step const& a) const { return n - a.by; }
  bool is_goal(int n) const { return n == 0; }
};
auto const r = wend::bfs(countdown{}, 5);
