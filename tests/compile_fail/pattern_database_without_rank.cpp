// SPDX-License-Identifier: BSL-1.0
//
// A pattern database of an abstraction whose states have no ranks.
// expect: wend: the abstraction's states need ranks: const members state_count(), rank(state) and
#include <array>
#include <cstdint>

#include <wend/heuristics/pattern_database.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 1> actions(int) const { return {1}; }
  int result(int n, int a) const { return n < a ? n : n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct halves : countdown {
  int project(int n) const { return n / 2; }
  std::uint64_t state_count() const { return 6; }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
#ifdef FIXED
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
#endif
};
wend::heuristics::pattern_database const h{countdown{}, halves{}};
