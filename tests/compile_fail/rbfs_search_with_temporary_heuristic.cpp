// SPDX-License-Identifier: BSL-1.0
//
// Recursive best-first search with a temporary heuristic.
// expect: wend: a search refers to its problem, heuristic and observer, which must outlive it: store the temporary in a variable
#include <array>

#include <wend/search/bounded_memory/rbfs.hpp>

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
countdown const p;
#ifdef FIXED
estimate const h;
auto search = wend::rbfs.search(p, 5, h);
#else
auto search = wend::rbfs.search(p, 5, estimate{});
#endif
