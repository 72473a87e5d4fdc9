// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member expand is not const. The concept names expand too.
// expect 1: wend: the problem's member expand(state, out) must be const
// expect: a_const_member_expand_or_actions_of_state_giving_a_range_of_actions
#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  template <class Out>
#ifdef FIXED
  void expand(int n, Out&& out) const {
#else
  void expand(int n, Out&& out) {
#endif
    out(1, n - 1);
    out(2, n - 2);
  }
  bool is_goal(int n) const { return n == 0; }
};
static_assert(wend::problem<countdown>);

int main() { return wend::bfs(countdown{}, 9) ? 0 : 1; }
