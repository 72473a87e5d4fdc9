// SPDX-License-Identifier: BSL-1.0
//
// baestar with a heuristic that has no member towards.
// expect: wend: the heuristic of a bidirectional search needs a const member towards(state)
#include <array>
#include <vector>

#include <wend/heuristics/nil.hpp>
#include <wend/search/bidirectional/baestar.hpp>

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
auto const r = wend::baestar(countdown{}, 5, 0, wend::heuristics::nil{});
#else
auto const r = wend::baestar(countdown{}, 5, 0, [](int) { return 0; });
#endif
