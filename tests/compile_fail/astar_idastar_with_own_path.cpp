// SPDX-License-Identifier: BSL-1.0
//
// astar_idastar without a closed list.
// expect: wend: astar_idastar keeps a closed list; without one it would be idastar
#include <array>

#include <wend/search/bounded_memory/astar_idastar.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct estimate {
  int operator()(int n) const { return n / 2; }
};
#ifdef FIXED
auto const r = wend::astar_idastar(countdown{}, 5, estimate{});
#else
auto const r = wend::astar_idastar(countdown{}, 5, estimate{}, wend::own_path);
#endif
