// SPDX-License-Identifier: BSL-1.0
//
// A program that uses the component `distributed`: a problem of their own, searched by all
// processes.
#include <array>
#include <iostream>

#include <wend/distributed/distributed.hpp>
#include <wend/wend.hpp>

struct doubling {  // reach `target`: one step adds one or doubles
  using state_type = int;
  enum class action_type { add_one, twice };
  int target;
  std::array<action_type, 2> actions(int) const {
    return {action_type::add_one, action_type::twice};
  }
  int result(int n, action_type a) const { return a == action_type::twice ? 2 * n : n + 1; }
  bool is_goal(int n) const { return n == target; }
};
static_assert(wend::problem<doubling>);

int main() {
  wend::mpi_session const mpi;
  doubling const problem{1000};
  auto const nil = [](int) { return 0; };
  auto const r = wend::distributed_hda_astar(problem, 1, nil);
  if (!r) return 1;
  if (mpi.rank() == 0)
    std::cout << "wend " << wend::version << ": " << r.actions.size() << " steps\n";
  return r.actions.size() == 14 ? 0 : 1;
}
