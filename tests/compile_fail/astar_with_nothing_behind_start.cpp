// SPDX-License-Identifier: BSL-1.0
//
// astar without a heuristic.
// expect 1: wend: this algorithm needs a heuristic after the start; without one use ucs
#include <array>

#include <wend/search/astar.hpp>

namespace {

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

}  // namespace

void calls() {
#ifdef FIXED
  (void)wend::astar(countdown(), 5, estimate());
#else
  (void)wend::astar(countdown(), 5);
#endif
}
