// SPDX-License-Identifier: BSL-1.0
//
// solutions by an algorithm that cannot list them.
// expect: wend: solutions lists all cheapest solutions by bfs, ucs, astar, iddfs or idastar, but not by this algorithm
#include <array>

#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/solutions.hpp>

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
  for (auto const& s : wend::solutions(wend::bfs, p, 5, {.max_expanded = 9})) (void)s;
#else
  wend::solutions(wend::dfs, p, 5, {.max_expanded = 9});
#endif
}
