// SPDX-License-Identifier: BSL-1.0
//
// greedy with a heuristic whose call operator is not const.
// expect: wend: the heuristic's call operator must be const
#include <array>

#include <wend/search/greedy.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct estimate {
#ifdef FIXED
  int operator()(int n) const { return (n + 1) / 2; }
#else
  int operator()(int n) { return (n + 1) / 2; }
#endif
};
auto const r = wend::greedy(countdown{}, 5, estimate{});
