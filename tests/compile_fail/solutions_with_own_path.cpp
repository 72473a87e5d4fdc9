// SPDX-License-Identifier: BSL-1.0
//
// solutions without a closed list.
// expect: wend: all cheapest solutions are found in a closed list: use closed_list or closed_array;
// iddfs and idastar need none
#include <array>

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
auto const r = wend::solutions(wend::ucs, p, 5, wend::closed_list);
#else
auto const r = wend::solutions(wend::ucs, p, 5, wend::own_path);
#endif
