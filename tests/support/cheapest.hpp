// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>

/// The cost of a cheapest path from `start` to a goal, and its number of actions, by plain code
/// that uses only the concepts `problem` and `weighted_problem`.
template <class Cost>
struct cheapest_path {
  Cost cost;
  std::size_t actions;
};

template <class P>
std::optional<cheapest_path<wend::cost_t<P>>> cheapest(P const& p, wend::state_t<P> const& start) {
  struct node {
    wend::state_t<P> state;
    wend::cost_t<P> g;
    std::size_t depth;
  };
  std::vector<node> open;
  std::vector<wend::state_t<P>> closed;
  open.push_back({start, wend::cost_t<P>{}, 0});
  while (!open.empty()) {
    auto best = open.begin();
    for (auto it = open.begin(); it != open.end(); ++it)
      if (it->g < best->g) best = it;
    node const n = *best;
    open.erase(best);
    if (std::find(closed.begin(), closed.end(), n.state) != closed.end()) continue;
    closed.push_back(n.state);
    if (p.is_goal(n.state)) return cheapest_path<wend::cost_t<P>>{n.g, n.depth};
    auto&& range = p.actions(n.state);
    for (auto&& given : range) {
      wend::action_t<P> const a = given;
      auto const cost = [&] {
        if constexpr (wend::weighted_problem<P>) {
          return static_cast<wend::cost_t<P>>(p.cost(n.state, a));
        } else {
          return wend::cost_t<P>{1};
        }
      }();
      open.push_back({p.result(n.state, a), static_cast<wend::cost_t<P>>(n.g + cost), n.depth + 1});
    }
  }
  return std::nullopt;
}
