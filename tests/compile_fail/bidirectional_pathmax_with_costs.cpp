// SPDX-License-Identifier: BSL-1.0
//
// bidirectional_pathmax for a problem whose actions may cost more than 1.
// expect: wend: heuristics::bidirectional_pathmax needs a problem whose actions all cost
#include <array>

#include <wend/heuristics/bidirectional_pathmax.hpp>
#include <wend/search/idastar.hpp>

struct ring {  // with twelve places
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 11}; }
  int result(int n, int a) const { return (n + a) % 12; }
  bool is_goal(int n) const { return n == 0; }
  int inverse(int a) const { return 12 - a; }
#ifndef FIXED
  int cost(int, int a) const { return a; }
#endif
};
struct steps {
  int operator()(int n) const { return n == 0 ? 0 : 1; }
};
auto const r = wend::idastar(ring{}, 3, wend::heuristics::bidirectional_pathmax{steps{}});
