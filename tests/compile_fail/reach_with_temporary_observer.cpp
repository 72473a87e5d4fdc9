// SPDX-License-Identifier: BSL-1.0
//
// reach with a temporary observer, which the range would outlive.
// expect: wend: a range refers to its observer, which must outlive it: store the temporary in a
// variable, and pass the variable
#include <array>

#include <wend/search/reach.hpp>

struct line {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int s) const { return s == 9; }
};
line const walk;
struct watcher {
  void on_progress(wend::progress_event const&) {}
};
watcher watches;
#ifdef FIXED
auto all = wend::reach(walk, 0, {}, watches);
#else
auto all = wend::reach(walk, 0, {}, watcher{});
#endif
