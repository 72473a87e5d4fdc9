// SPDX-License-Identifier: BSL-1.0
//
// external_bfs of a problem whose actions have no inverses.
// expect: wend: external breadth-first search traces paths back from a goal by inverses
#include <array>
#include <cstdint>

#include <wend/external/external_bfs.hpp>

struct row {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, -1}; }
  int result(int n, int a) const { return (n + a + 6) % 6; }
  bool is_goal(int n) const { return n == 3; }
  std::uint64_t state_count() const { return 6; }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
#ifdef FIXED
  int inverse(int a) const { return -a; }
#endif
};
auto const r = wend::external_bfs(row{}, 0, {.directories = {"/tmp"}});
