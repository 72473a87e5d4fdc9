// SPDX-License-Identifier: BSL-1.0
//
// A problem whose states can be copied, but not assigned.
// expect: the problem's state_type must be copyable: by construction and by assignment
#include <array>

#include <wend/search/dls.hpp>

struct count {
#ifdef FIXED
  int n;
#else
  int const n;
#endif
  friend bool operator==(count const&, count const&) = default;
};
struct countdown {
  using state_type = count;
  using action_type = int;
  std::array<int, 2> actions(count const&) const { return {1, 2}; }
  count result(count const& s, int a) const { return {s.n - a}; }
  bool is_goal(count const& s) const { return s.n == 0; }
};
auto const r = wend::dls(countdown{}, count{5});
