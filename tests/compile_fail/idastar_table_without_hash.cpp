// SPDX-License-Identifier: BSL-1.0
//
// idastar with a transposition table of states without a hash.
// expect: wend: the problem's states need a hash: a const member hash(state) of the
#include <array>
#include <cstddef>

#include <wend/search/idastar.hpp>

struct count {
  int n;
  friend bool operator==(count const&, count const&) = default;
#ifdef FIXED
  friend std::size_t hash_value(count const& c) { return static_cast<std::size_t>(c.n); }
#endif
};
struct countdown {
  using state_type = count;
  using action_type = int;
  std::array<int, 2> actions(count const&) const { return {1, 2}; }
  count result(count const& n, int a) const { return {n.n - a}; }
  bool is_goal(count const& c) const { return c.n == 0; }
};
struct estimate {
  int operator()(count const&) const { return 0; }
};
wend::transposition_table const table{.bytes = 99};
auto const r = wend::idastar(countdown{}, count{5}, estimate{}, table);
