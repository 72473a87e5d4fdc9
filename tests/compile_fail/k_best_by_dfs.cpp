// SPDX-License-Identifier: BSL-1.0
//
// k_best by an algorithm that cannot list the k best solutions.
// expect: wend: k_best lists paths by bfs, ucs or astar, or with the tag walks by ucs or astar, but
// not by this algorithm
#include <array>

#include <wend/search/dfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
countdown const p;
void list() {
#ifdef FIXED
  for (auto const& s : wend::k_best(wend::ucs, p, 5)) (void)s;
#else
  wend::k_best(wend::dfs, p, 5);
#endif
}
