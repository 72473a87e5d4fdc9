// SPDX-License-Identifier: BSL-1.0
#include <cstdlib>
#include <iostream>

#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

#include "twist.hpp"

//! [cost]
struct worn_twist : twist {
  int cost(state_type const&, action_type a) const { return a.clockwise ? 1 : 3; }
};
static_assert(wend::weighted_problem<worn_twist>);
//! [cost]

//! [heuristic]
// A turn moves four numbers by one step each, and costs at least 1.
struct steps {
  int divisor = 4;
  int operator()(twist::state_type const& s) const {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
      int const goal = s[static_cast<std::size_t>(cell)] - 1;
      sum += std::abs(cell / 3 - goal / 3) + std::abs(cell % 3 - goal % 3);
    }
    return (sum + divisor - 1) / divisor;
  }
};
static_assert(wend::heuristic_for<steps, worn_twist>);
//! [heuristic]

int main() {
  //! [search]
  worn_twist const p;
  twist::state_type const start{2, 1, 3, 4, 5, 6, 7, 8, 9};
  auto const blind = wend::ucs(p, start);
  auto const guided = wend::astar(p, start, steps{});
  std::cout << "ucs:   cost " << *blind.cost << ", " << blind.statistics.expanded << " expanded\n";
  std::cout << "astar: cost " << *guided.cost << ", " << guided.statistics.expanded
            << " expanded\n";
  //! [search]

  //! [check]
  twist::state_type const goal{1, 2, 3, 4, 5, 6, 7, 8, 9};
  auto const report = wend::check_problem(p, goal, 3, steps{1}, {.consistent = false});
  std::cout << wend::to_string(report);
  //! [check]
  return std::cout.flush() ? 0 : 1;
}
