// SPDX-License-Identifier: BSL-1.0
//
// A problem with actions, result and expand, of which only expand has costs.
// expect 1: wend: expand passes costs, so the problem, which has actions and result, needs a const member cost(state, action)
#include <array>

#include <wend/search/ucs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  using cost_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
#ifdef FIXED
  int cost(int, int a) const { return 3 * a; }
#endif
  template <class Out>
  void expand(int n, Out&& out) const {
    for (int const a : actions(n)) out(a, n - a, 3 * a);
  }
  bool is_goal(int n) const { return n == 0; }
};

int main() { return wend::ucs(countdown{}, 9) ? 0 : 1; }
