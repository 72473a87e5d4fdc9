// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member expand is misspelt.
// expect 1: wend: the problem needs a const member actions(state) that returns a range of its action_type, or expand(state, out) instead of actions and result
#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  template <class Out>
#ifdef FIXED
  void expand(int n, Out&& out) const {
#else
  void expands(int n, Out&& out) const {
#endif
    out(1, n - 1);
    out(2, n - 2);
  }
  bool is_goal(int n) const { return n == 0; }
};

int main() { return wend::bfs(countdown{}, 9) ? 0 : 1; }
