// SPDX-License-Identifier: BSL-1.0
//
// A program that uses the component `parallel`: a problem of its own, searched in two threads.
#include <array>
#include <iostream>

#include <wend/parallel/parallel.hpp>
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
  auto const r = wend::parallel_iddfs(doubling{1000}, 1, {.threads = 2});
  if (!r) return 1;
  std::cout << "wend " << wend::version << ": " << r.actions.size() << " steps\n";
  return r.actions.size() == 14 ? 0 : 1;
}
