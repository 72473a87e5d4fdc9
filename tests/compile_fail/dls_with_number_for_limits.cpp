// SPDX-License-Identifier: BSL-1.0
//
// dls with a number instead of its limits.
// expect 1: wend: the options must be the algorithm's own, or limits in braces, such as {.max_depth = 20}
#include <array>

#include <wend/search/dls.hpp>

namespace {

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
struct estimate {
  int operator()(int n) const { return (n + 1) / 2; }
};

}  // namespace

void calls() {
#ifdef FIXED
  (void)wend::dls(countdown(), 5, {.max_depth = 20});
#else
  (void)wend::dls(countdown(), 5, 20);
#endif
}
