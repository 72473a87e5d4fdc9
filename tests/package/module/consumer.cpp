// SPDX-License-Identifier: BSL-1.0
//
// Like ../consumer.cpp, with wend as a module; and a puzzle, so that more of it is instantiated.
#include <array>
#include <iostream>
#include <optional>

import wend;

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
  auto const r = wend::bfs(doubling{1000}, 1);
  std::cout << "wend " << wend::version << ": " << r.actions.size() << " steps\n";

  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_last};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("8 1 3 4 0 2 7 6 5");
  auto const best = wend::astar(p, start, h);
  auto const deepened = wend::idastar(p, start, h);
  return r.actions.size() == 14 && best.cost == 14 && deepened.cost == 14 ? 0 : 1;
}
