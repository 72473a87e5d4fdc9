// SPDX-License-Identifier: BSL-1.0
//
// ranked_bfs of a problem whose actions have costs.
// expect: wend: ranked breadth-first search is for problems whose actions cost 1
#include <array>
#include <cstdint>

#include <wend/search/ranked_bfs.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int n, int a) const { return n < a ? n : n - a; }
  bool is_goal(int n) const { return n == 0; }
  std::uint64_t state_count() const { return 6; }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
#ifndef FIXED
  int cost(int, int a) const { return a; }
#endif
};
auto const r = wend::ranked_bfs(countdown{}, 5);
