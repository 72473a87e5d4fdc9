// SPDX-License-Identifier: BSL-1.0
//
// A search object of a temporary problem.
// expect: wend: a search refers to its problem, heuristic and observer, which must outlive it: store the temporary in a variable
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
};
countdown const problem{};
#ifdef FIXED
auto search = wend::ranked_bfs.search(problem, 5);
#else
auto search = wend::ranked_bfs.search(countdown{}, 5);
#endif
