// SPDX-License-Identifier: BSL-1.0
//
// k_best by bfs for a problem whose actions have costs.
// expect: wend: k_best with bfs orders paths by their number of actions, but this problem's actions
// have costs: use ucs
#include <array>

#include <wend/search/bfs.hpp>
#include <wend/search/k_best.hpp>
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
auto const r = wend::k_best(wend::ucs, p, 5);
#else
auto const r = wend::k_best(wend::bfs, p, 5);
#endif
