// SPDX-License-Identifier: BSL-1.0
//
// lpastar of a problem without predecessors.
// expect: wend: a search in a changing world needs reversible actions
#include <array>
#include <vector>

#include <wend/search/changing_world/lpastar.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
#ifdef FIXED
  std::vector<wend::predecessor<int, int>> predecessors(int n) const {
    return {{n + 1, 1}, {n + 2, 2}};
  }
#endif
};
auto const r = wend::lpastar(countdown{}, 5, [](int) { return 0; });
