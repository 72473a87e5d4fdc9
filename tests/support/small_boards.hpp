// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <ranges>
#include <vector>

#include <wend/core/problem.hpp>

namespace tests {

/// The solvable boards of a small puzzle, nearest first, with their distances from the goal, found
/// by a search of the test's own.
template <class P>
struct distances {
  std::vector<int> of;  ///< by the rank
  std::vector<wend::state_t<P>> boards;
  explicit distances(P const& p) : of(p.state_count(), -1), boards{p.goal_state()} {
    of[p.rank(p.goal_state())] = 0;
    for (std::size_t i = 0; i < boards.size(); ++i)
      for (auto const a : p.actions(boards[i])) {
        auto const next = p.result(boards[i], a);
        if (of[p.rank(next)] != -1) continue;
        of[p.rank(next)] = of[p.rank(boards[i])] + 1;
        boards.push_back(next);
      }
  }
};

/// Counts the actions of expanded nodes, without the inverse of the last action.
template <class P>
struct action_counter {
  P const* p = nullptr;
  std::uint64_t actions = 0;
  std::uint64_t expanded = 0;
  void on_expand(auto const& node) {
    actions += std::ranges::size(p->actions(node.state)) - (node.depth != 0 ? 1 : 0);
    ++expanded;
  }
};

}  // namespace tests
