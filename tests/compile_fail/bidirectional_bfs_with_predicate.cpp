// SPDX-License-Identifier: BSL-1.0
//
// bidirectional_bfs to goals that are given by a predicate only.
// expect: wend: a bidirectional search also begins at the goals: after the start, pass
#include <array>
#include <vector>

#include <wend/search/bidirectional_bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  std::vector<wend::predecessor<int, int>> predecessors(int n) const {
    return {{n + 1, 1}, {n + 2, 2}};
  }
};
#ifdef FIXED
auto const r = wend::bidirectional_bfs(countdown{}, 5, 0);
#else
auto const r = wend::bidirectional_bfs(countdown{}, 5, [](int n) { return n == 0; });
#endif
