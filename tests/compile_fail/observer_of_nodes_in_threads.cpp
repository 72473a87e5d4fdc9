// SPDX-License-Identifier: BSL-1.0
//
// An observer of nodes in a parallel search, where several threads would call it at the same time.
// expect: searches in several threads call only the hooks on_iteration and on_progress of an observer
#include <array>

#include <wend/parallel/parallel_iddfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct counter {
#ifdef FIXED
  int iterations = 0;
  void on_iteration(wend::iteration_event<int> const&) { ++iterations; }
#else
  int nodes = 0;
  void on_expand(wend::node_event<countdown> const&) { ++nodes; }
#endif
};

int main() {
  counter c;
  return wend::parallel_iddfs(countdown{}, 9, {}, c).status == wend::search_status::solved ? 0 : 1;
}
