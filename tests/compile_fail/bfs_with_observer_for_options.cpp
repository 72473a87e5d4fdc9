// SPDX-License-Identifier: BSL-1.0
//
// bfs with a class that is not an observer instead of the options.
// expect: wend: the observer has none of the hooks on_generate, on_expand, on_duplicate, on_reopen,
#include <array>

#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct watcher {
#ifdef FIXED
  void on_expand(auto const&) {}
#endif
};
auto const r = wend::bfs(countdown{}, 5, watcher{});
