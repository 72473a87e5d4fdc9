// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <deque>
#include <queue>        // std::priority_queue
#include <type_traits>  // std::conditional_t
#include <unordered_map>
#include <utility>  // std::move
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "by_hand.hpp"

/// \file
/// The definitions of the loops in by_hand.hpp. Each kind of map is used in the way that suits it:
/// the nodes of `std::unordered_map` stay where they are, so links are pointers to them; those of a
/// flat map move, so links are numbers of nodes.

namespace by_hand {

template <class Space>
struct linked {
  struct record;
  using map = std::unordered_map<typename Space::state, record, typename Space::hash>;
  using entry = typename map::value_type;
  struct record {
    typename Space::cost g;
    entry const* parent;
    bool closed;
  };

  static std::vector<typename Space::state> path_to(entry const* e) {
    std::vector<typename Space::state> path;
    for (; e != nullptr; e = e->second.parent) path.push_back(e->first);
    std::reverse(path.begin(), path.end());
    return path;
  }
};

template <class Space>
struct numbered {
  using map = boost::unordered_flat_map<typename Space::state, std::uint32_t, typename Space::hash>;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct node {
    typename Space::state state;
    typename Space::cost g;
    std::uint32_t parent;
    bool closed;
  };

  // Measured: small nodes are faster in a vector, although it moves them when it grows; larger ones
  // in a deque, where they stay.
  static constexpr bool is_small = sizeof(typename Space::state) <= 8;
  using nodes_type = std::conditional_t<is_small, std::vector<node>, std::deque<node>>;
  using state_at =
      std::conditional_t<is_small, typename Space::state, typename Space::state const&>;

  static std::vector<typename Space::state> path_to(nodes_type const& nodes, std::uint32_t id) {
    std::vector<typename Space::state> path;
    for (; id != none; id = nodes[id].parent) path.push_back(nodes[id].state);
    std::reverse(path.begin(), path.end());
    return path;
  }
};

template <order Order, class Cost>
struct priority {
  Cost f, h;
  priority(Cost g, Cost estimate)
      : f(Order == order::greedy ? estimate : g + estimate), h(estimate) {}
  /// Whether `b` leaves before `a`: among equal f the lower h.
  friend bool operator<(priority const& a, priority const& b) {
    if constexpr (Order == order::a_star)
      return a.f != b.f ? a.f > b.f : a.h > b.h;
    else
      return a.f > b.f;
  }
};

template <order Order, class Cost, class Link>
struct open_entry {
  priority<Order, Cost> key;
  Link node;
  friend bool operator<(open_entry const& a, open_entry const& b) { return a.key < b.key; }
};

template <order Order, class Space>
typename Space::cost estimate(Space const& space, typename Space::state const& s) {
  if constexpr (Order == order::dijkstra)
    return 0;
  else
    return space.h(s);
}

namespace detail {

template <class Space>
outcome_of<Space> bfs(std_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using links = linked<Space>;
  outcome_of<Space> out;
  typename links::map seen;
  std::queue<typename links::entry const*> queue;
  queue.push(&*seen.try_emplace(start, typename links::record{0, nullptr, false}).first);
  typename links::entry const* goal = space.is_goal(start) ? queue.front() : nullptr;
  while (goal == nullptr && !queue.empty()) {
    auto const* const at = queue.front();
    queue.pop();
    ++out.expanded;
    space.each(at->first, [&](state&& next, auto step) {
      if (goal != nullptr) return;
      auto const [found, is_new] =
          seen.try_emplace(std::move(next), typename links::record{at->second.g + step, at, false});
      if (!is_new) return;
      if (space.is_goal(found->first)) goal = &*found;
      queue.push(&*found);
    });
  }
  out.stored = seen.size();
  if (goal == nullptr) return out;
  out.is_solved = true;
  out.cost = goal->second.g;
  out.path = links::path_to(goal);
  return out;
}

template <class Space>
outcome_of<Space> bfs(flat_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using links = numbered<Space>;
  outcome_of<Space> out;
  typename links::nodes_type nodes{{start, 0, links::none, false}};  // also the queue
  typename links::map seen{{start, 0}};
  std::uint32_t goal = space.is_goal(start) ? 0 : links::none;
  for (std::uint32_t id = 0; goal == links::none && id != nodes.size(); ++id) {
    typename links::state_at at = nodes[id].state;
    auto const at_g = nodes[id].g;
    ++out.expanded;
    space.each(at, [&](state&& next, auto step) {
      if (goal != links::none) return;
      auto const number = static_cast<std::uint32_t>(nodes.size());
      auto const [found, is_new] = seen.try_emplace(std::move(next), number);
      if (!is_new) return;
      if (space.is_goal(found->first)) goal = number;
      nodes.push_back({found->first, at_g + step, id, false});
    });
  }
  out.stored = nodes.size();
  if (goal == links::none) return out;
  out.is_solved = true;
  out.cost = nodes[goal].g;
  out.path = links::path_to(nodes, goal);
  return out;
}

template <order Order, class Space>
outcome_of<Space> best_first(std_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using cost = typename Space::cost;
  using links = linked<Space>;
  outcome_of<Space> out;
  typename links::map seen;
  std::priority_queue<open_entry<Order, cost, typename links::entry*>> open;
  open.push({{0, estimate<Order>(space, start)},
             &*seen.try_emplace(start, typename links::record{0, nullptr, false}).first});
  while (!open.empty()) {
    auto* const at = open.top().node;
    open.pop();
    if (at->second.closed) continue;
    at->second.closed = true;
    if (space.is_goal(at->first)) {
      out.is_solved = true;
      out.cost = at->second.g;
      out.path = links::path_to(at);
      break;
    }
    ++out.expanded;
    space.each(at->first, [&](state&& next, cost step) {
      cost const g = at->second.g + step;
      auto const [found, is_new] =
          seen.try_emplace(std::move(next), typename links::record{g, at, false});
      auto& known = found->second;
      if (!is_new) {
        if (Order == order::greedy || !(g < known.g)) return;
        known = {g, at, false};
      }
      open.push({{g, estimate<Order>(space, found->first)}, &*found});
    });
  }
  out.stored = seen.size();
  return out;
}

template <order Order, class Space>
outcome_of<Space> best_first(flat_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using cost = typename Space::cost;
  using links = numbered<Space>;
  outcome_of<Space> out;
  typename links::nodes_type nodes{{start, 0, links::none, false}};
  typename links::map seen{{start, 0}};
  std::priority_queue<open_entry<Order, cost, std::uint32_t>> open;
  open.push({{0, estimate<Order>(space, start)}, 0});
  while (!open.empty()) {
    std::uint32_t const id = open.top().node;
    open.pop();
    if (nodes[id].closed) continue;
    nodes[id].closed = true;
    typename links::state_at at = nodes[id].state;
    cost const at_g = nodes[id].g;
    if (space.is_goal(at)) {
      out.is_solved = true;
      out.cost = at_g;
      out.path = links::path_to(nodes, id);
      break;
    }
    ++out.expanded;
    space.each(at, [&](state&& next, cost step) {
      cost const g = at_g + step;
      auto number = static_cast<std::uint32_t>(nodes.size());
      auto const [found, is_new] = seen.try_emplace(std::move(next), number);
      if (is_new) {
        nodes.push_back({found->first, g, id, false});
      } else {
        number = found->second;
        auto& known = nodes[number];
        if (Order == order::greedy || !(g < known.g)) return;
        known.g = g;
        known.parent = id;
        known.closed = false;
      }
      open.push({{g, estimate<Order>(space, found->first)}, number});
    });
  }
  out.stored = nodes.size();
  return out;
}

}  // namespace detail

template <class Map, order Order, class Space>
outcome_of<Space> search(Space const& space, typename Space::state const& start) {
  if constexpr (Order == order::breadth)
    return detail::bfs(Map{}, space, start);
  else
    return detail::best_first<Order>(Map{}, space, start);
}

}  // namespace by_hand
