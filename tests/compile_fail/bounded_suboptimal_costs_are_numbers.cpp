// SPDX-License-Identifier: BSL-1.0
//
// A bounded-suboptimal search with costs that cannot be multiplied.
// expect: wend: bounded-suboptimal search needs costs that are numbers, to multiply them
#include <array>

#include <wend/search/bounded_suboptimal.hpp>

struct price {
  int pence = 0;
  friend auto operator<=>(price const&, price const&) = default;
  friend price operator+(price a, price b) { return {a.pence + b.pence}; }
};
struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
#ifdef FIXED
  int cost(int, int a) const { return a; }
#else
  price cost(int, int a) const { return {a}; }
#endif
};
struct estimate {
  wend::cost_t<countdown> operator()(int) const { return {}; }
};
countdown const p;
estimate const h;
auto const r = wend::bounded_suboptimal(p, 5, h);
