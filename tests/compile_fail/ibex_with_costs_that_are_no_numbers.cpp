// SPDX-License-Identifier: BSL-1.0
//
// ibex with a user-defined cost type, whose intervals cannot be halved.
// expect: wend: ibex halves intervals of costs: the problem's costs must be numbers
#include <array>
#include <compare>

#include <wend/search/bounded_memory/ibex.hpp>

struct toll {
  int coins = 0;
  friend toll operator+(toll a, toll b) { return {a.coins + b.coins}; }
  friend auto operator<=>(toll, toll) = default;
};
#ifdef FIXED
using price = int;
price priced(int a) { return a; }
#else
using price = toll;
price priced(int a) { return {a}; }
#endif
struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  price cost(int, int a) const { return priced(a); }
};
struct estimate {
  price operator()(int) const { return priced(0); }
};
auto const r = wend::ibex(countdown{}, 5, estimate{});
