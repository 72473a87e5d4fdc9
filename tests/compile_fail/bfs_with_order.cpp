// SPDX-License-Identifier: BSL-1.0
//
// bfs with an order of nodes, which it does not accept.
// expect: wend: this algorithm takes no such argument before its options
#include <array>

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

struct line {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int s) const { return s == 9; }
};
line const walk;
auto const deepest = [](auto const& node) { return -static_cast<long>(node.depth); };
#ifdef FIXED
auto const r = wend::bfs(walk, 0);
#else
auto const r = wend::bfs(walk, 0, wend::order_by(deepest));
#endif
