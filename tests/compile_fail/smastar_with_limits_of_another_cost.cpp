// SPDX-License-Identifier: BSL-1.0
//
// smastar with limits of another cost type than the problem's.
// expect: wend: the limits have another cost type than the problem
#include <array>

#include <wend/search/bounded_memory/smastar.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct estimate {
  int operator()(int n) const { return (n + 1) / 2; }
};
#ifdef FIXED
using limits = wend::search_limits<int>;
#else
using limits = wend::search_limits<double>;
#endif
auto const r = wend::smastar(countdown{}, 5, estimate{}, limits{});
