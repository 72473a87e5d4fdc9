// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member expand passes costs that its cost_type cannot hold.
// expect 1: wend: a cost that expand passes must fit the problem's cost_type
#include <wend/search/ucs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
#ifdef FIXED
  using cost_type = double;
#else
  using cost_type = int;
#endif
  template <class Out>
  void expand(int n, Out&& out) const {
    out(1, n - 1, 0.3);
    out(2, n - 2, 0.5);
  }
  bool is_goal(int n) const { return n == 0; }
};

int main() { return wend::ucs(countdown{}, 9) ? 0 : 1; }
