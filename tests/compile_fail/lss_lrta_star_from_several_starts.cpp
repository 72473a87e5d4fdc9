// SPDX-License-Identifier: BSL-1.0
//
// lss_lrta_star from several starts, although it moves from a single state.
// expect: wend: the start of LSS-LRTA* must be one state of the problem
#include <array>

#include <wend/search/changing_world/lss_lrta_star.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
#ifdef FIXED
auto const r = wend::lss_lrta_star(countdown{}, 5, [](int) { return 0; });
#else
auto const r = wend::lss_lrta_star(countdown{}, wend::starts({5, 6}), [](int) { return 0; });
#endif
