// SPDX-License-Identifier: BSL-1.0
//
// solutions by bfs for a problem whose actions have costs.
// expect: wend: bfs finds the paths with the fewest actions, but this problem's actions have costs
#include <array>

#include <wend/search/bfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  int cost(int const&, int a) const { return 2 * a; }
  bool is_goal(int n) const { return n == 0; }
};
countdown const p;
#ifdef FIXED
auto const r = wend::solutions(wend::ucs, p, 5);
#else
auto const r = wend::solutions(wend::bfs, p, 5);
#endif
