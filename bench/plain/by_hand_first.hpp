// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <optional>
#include <queue>  // std::priority_queue
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "by_hand_order.hpp"

/// \file
/// The loops of searches::as_first_written.

namespace by_hand::detail {

struct first_map {};

/// The value of a state in a tutorial's map.
template <class State, class Cost>
struct way {
  std::optional<State> parent;
  Cost g;
};
template <order Order, class State, class Cost>
struct state_entry {
  priority<Order, Cost> key;
  Cost g;
  State its_state;
  friend bool operator<(state_entry const& a, state_entry const& b) { return a.key < b.key; }
};

template <class Map, class State>
std::vector<State> path_through(Map const& ways, State const& end) {
  std::vector<State> path;
  for (std::optional<State> at = end; at; at = ways.find(*at)->second.parent) path.push_back(*at);
  std::reverse(path.begin(), path.end());
  return path;
}

template <class Space>
outcome_of<Space> bfs(first_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  outcome_of<Space> out;
  boost::unordered_flat_map<state, way<state, int>> ways{{start, {std::nullopt, 0}}};
  std::queue<state> queue;
  queue.push(start);
  while (!queue.empty()) {
    state const at = queue.front();
    queue.pop();
    if (space.is_goal(at)) {
      out.is_solved = true;
      out.cost = ways.find(at)->second.g;
      out.path = path_through(ways, at);
      break;
    }
    ++out.expanded;
    int const g = ways.find(at)->second.g + 1;
    space.each(at, [&](state const& next, auto) {
      if (ways.try_emplace(next, way<state, int>{at, g}).second) queue.push(next);
    });
  }
  out.stored = ways.size();
  return out;
}

template <order Order, class Space>
outcome_of<Space> best_first(first_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using cost = typename Space::cost;
  outcome_of<Space> out;
  boost::unordered_flat_map<state, way<state, cost>> ways{{start, {std::nullopt, 0}}};
  std::priority_queue<state_entry<Order, state, cost>> open;
  open.push({{0, estimate<Order>(space, start)}, 0, start});
  while (!open.empty()) {
    state_entry<Order, state, cost> const top = open.top();
    cost const at_g = top.g;
    state const& at = top.its_state;
    open.pop();
    if (ways.find(at)->second.g < at_g) continue;  // a cheaper way was found since
    if (space.is_goal(at)) {
      out.is_solved = true;
      out.cost = at_g;
      out.path = path_through(ways, at);
      break;
    }
    ++out.expanded;
    space.each(at, [&](state const& next, cost step) {
      cost const g = at_g + step;
      auto const [known, is_new] = ways.try_emplace(next, way<state, cost>{at, g});
      if (!is_new) {
        if (Order == order::greedy || !(g < known->second.g)) return;
        known->second = {at, g};
      }
      open.push({{g, estimate<Order>(space, next)}, g, next});
    });
  }
  out.stored = ways.size();
  return out;
}

}  // namespace by_hand::detail
