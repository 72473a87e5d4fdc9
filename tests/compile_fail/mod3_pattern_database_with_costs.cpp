// SPDX-License-Identifier: BSL-1.0
//
// A mod3_pattern_database of an abstraction in which some actions cost nothing.
// expect: wend: a mod3_pattern_database needs an abstraction whose actions all cost 1
#include <array>
#include <cstdint>

#include <wend/heuristics/mod3_pattern_database.hpp>

struct ring {  // with twelve places
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 11}; }
  int result(int n, int a) const { return (n + a) % 12; }
  bool is_goal(int n) const { return n == 0; }
};
struct half : ring {
  int project(int n) const { return n / 2 * 2; }
  std::uint64_t state_count() const { return 12; }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
  int inverse(int a) const { return 12 - a; }
#ifndef FIXED
  int cost(int, int a) const { return a == 1; }
#endif
};
wend::heuristics::mod3_pattern_database const h{ring{}, half{}};
