// SPDX-License-Identifier: BSL-1.0
//
// astar with the options of another algorithm.
// expect 1: wend: these are the options of another algorithm
#include <array>

#include <wend/search/astar.hpp>
#include <wend/search/greedy.hpp>

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
  (void)wend::astar(countdown(), 5, estimate(), wend::astar_options<>());
#else
  (void)wend::astar(countdown(), 5, estimate(), wend::greedy_options<>());
#endif
}
