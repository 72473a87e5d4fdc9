// SPDX-License-Identifier: BSL-1.0
//
// bfs with an array as its closed list, for states without ranks.
// expect: wend: the problem's states need ranks: const members state_count(), rank(state)
#include <array>
#include <cstdint>

#include <wend/search/bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n < a ? 0 : n - a; }
  bool is_goal(int n) const { return n == 0; }
#ifdef FIXED
  std::uint64_t state_count() const { return 100; }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
#endif
};
auto const r =
    wend::bfs(countdown{}, 5, wend::bfs_options<int, wend::duplicate_policy::closed_array>{});
