// SPDX-License-Identifier: BSL-1.0
//
// Weighted A* with costs that are not numbers.
// expect: wend: weighted A* needs costs that are numbers, to multiply them
#include <array>

#include <wend/search/weighted_astar.hpp>

struct toll {
  int n = 0;
  friend toll operator+(toll a, toll b) { return {a.n + b.n}; }
  friend bool operator<(toll a, toll b) { return a.n < b.n; }
  friend bool operator==(toll, toll) = default;
};
#ifdef FIXED
using price = int;
#else
using price = toll;
#endif
struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  price cost(int, int) const { return {1}; }
};
struct estimate {
  price operator()(int) const { return {0}; }
};
auto const r = wend::weighted_astar(countdown{}, 5, estimate{});
