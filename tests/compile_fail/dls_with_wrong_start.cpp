// SPDX-License-Identifier: BSL-1.0
//
// dls from a value that is not a state.
// expect: wend: the start must be a state of the problem, or wend::starts(range) of
#include <array>
#include <string>

#include <wend/search/dls.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
#ifdef FIXED
auto const r = wend::dls(countdown{}, 5);
#else
auto const r = wend::dls(countdown{}, std::string("5"));
#endif
