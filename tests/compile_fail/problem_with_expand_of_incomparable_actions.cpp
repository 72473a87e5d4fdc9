// SPDX-License-Identifier: BSL-1.0
//
// A problem with only expand, whose actions have no `==`, so that paths could not be followed.
// expect 1: wend: the action_type of a problem with only expand must be comparable with ==
#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  struct action_type {
    int by;
#ifdef FIXED
    bool operator==(action_type const&) const = default;
#endif
  };
  template <class Out>
  void expand(int n, Out&& out) const {
    out(action_type{1}, n - 1);
    out(action_type{2}, n - 2);
  }
  bool is_goal(int n) const { return n == 0; }
};

int main() { return wend::bfs(countdown{}, 9) ? 0 : 1; }
