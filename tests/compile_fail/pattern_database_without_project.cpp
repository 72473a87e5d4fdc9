// SPDX-License-Identifier: BSL-1.0
//
// A pattern database of a ranked problem that is not an abstraction.
// expect: wend: the abstraction needs a const member project(state) that takes a state of the
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
#ifdef FIXED
  int project(int n) const { return n / 2; }
#endif
  std::uint64_t state_count() const { return 6; }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
};
wend::heuristics::pattern_database const h{countdown{}, halves{}};
