// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member expand is not const.
// expect 1: wend: the problem's member expand(state, out) must be const
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

int main() { return wend::bfs(countdown{}, 9) ? 0 : 1; }
