// SPDX-License-Identifier: BSL-1.0
//
// iddfs with an observer whose hook has another parameter type.
// expect: wend: the observer has a member on_expand
#include <array>

#include <wend/search/iddfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct watcher {
#ifdef FIXED
  void on_expand(wend::node_event<countdown> const&) {}
#else
  void on_expand(char const*) {}
#endif
};
auto const r = wend::iddfs(countdown{}, 5, {}, watcher{});
