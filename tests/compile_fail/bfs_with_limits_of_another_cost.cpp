// SPDX-License-Identifier: BSL-1.0
//
// bfs with limits of another cost type than the problem's.
// expect: wend: the limits have another cost type than the problem: pass search_limits<cost_t<P>>,
// or limits in braces
#include <array>

#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  double cost(int, int a) const { return a / 2.0; }
  bool is_goal(int n) const { return n == 0; }
};
#ifdef FIXED
wend::search_limits<double> const limits{.max_expanded = 5};
#else
wend::search_limits<> const limits{.max_expanded = 5};
#endif
auto const r = wend::bfs(countdown{}, 5, limits);
