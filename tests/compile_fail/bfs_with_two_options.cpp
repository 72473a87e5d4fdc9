// SPDX-License-Identifier: BSL-1.0
//
// bfs with options after the observer.
// expect: wend: only an observer may follow the options
#include <array>

#include <wend/search/bfs.hpp>

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
auto const r = wend::bfs(walk, 0, wend::bfs_options<>{}, watches);
#else
auto const r = wend::bfs(walk, 0, wend::bfs_options<>{}, watches, wend::bfs_options<>{});
#endif
