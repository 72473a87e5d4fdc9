// SPDX-License-Identifier: BSL-1.0
//
// A checkpoint of a search that stores more than its path.
// expect: checkpoints can be made from dls_search, iddfs_search, idastar_search and ranges of solutions
#include <array>
#include <ostream>

#include <wend/search/astar.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>

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
#ifdef FIXED
void keep(wend::idastar_search<countdown, estimate> const& search, std::ostream& out) {
#else
void keep(wend::astar_search<countdown, estimate> const& search, std::ostream& out) {
#endif
  wend::save_checkpoint(search, out, "countdown");
}
