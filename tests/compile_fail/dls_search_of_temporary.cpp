// SPDX-License-Identifier: BSL-1.0
//
// dls_search of a temporary problem.
// expect: wend: a search refers to its problem, heuristic and observer, which must outlive it: store the temporary in a variable
#include <array>

#include <wend/search/dls.hpp>

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
#ifdef FIXED
countdown const p;
auto search = wend::dls.search(p, 5);
#else
wend::dls_search<countdown> search(countdown{}, 5);
#endif
