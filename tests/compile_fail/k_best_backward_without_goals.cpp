// SPDX-License-Identifier: BSL-1.0
//
// k_best with the tag backward, for a problem that does not list its goals.
// expect: wend: k_best with the tag backward searches from the goals: the problem needs goals() that returns a range of states
#include <array>
#include <vector>

#include <wend/search/astar.hpp>
#include <wend/search/k_best.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  std::vector<wend::predecessor<int, int>> predecessors(int n) const {
    return {{n + 1, 1}, {n + 2, 2}};
  }
#ifdef FIXED
  std::array<int, 1> goals() const { return {0}; }
#endif
};
countdown const p;
auto const h = [](int) { return 0; };
void list() {
#ifdef FIXED
  for (auto const& s : wend::k_best(wend::astar, p, 5, h, wend::backward)) (void)s;
#else
  wend::k_best(wend::astar, p, 5, h, wend::backward);
#endif
}
