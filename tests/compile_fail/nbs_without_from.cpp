// SPDX-License-Identifier: BSL-1.0
//
// nbs with a heuristic for one direction only.
// expect: wend: the heuristic of a bidirectional search needs a const member from(state)
#include <array>
#include <vector>

#include <wend/heuristics/nil.hpp>
#include <wend/search/nbs.hpp>

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
struct one_way {
  wend::heuristics::nil towards(int) const { return {}; }
#ifdef FIXED
  wend::heuristics::nil from(int) const { return {}; }
#endif
};
auto const r = wend::nbs(countdown{}, 5, 0, one_way{});
