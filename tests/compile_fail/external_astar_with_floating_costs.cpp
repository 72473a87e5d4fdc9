// SPDX-License-Identifier: BSL-1.0
//
// external_astar of a problem with floating-point costs.
// expect: wend: external_astar needs integral costs
#include <array>

#include <wend/external/external_astar.hpp>

struct row {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == 3; }
  unsigned pack(int n) const { return static_cast<unsigned>(n); }
  int unpack(unsigned k) const { return static_cast<int>(k); }
#ifdef FIXED
  int cost(int, int) const { return 1; }
#else
  double cost(int, int) const { return 1; }
#endif
};
auto const r = wend::external_astar(row{}, 0, [](int) { return 0; }, {.directories = {"/tmp"}});
