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

#include "by_hand_order.hpp"

/// \file
/// The loops of searches::with_std_map and with_flat_map. Each kind of map is used in the way that
/// suits it: the nodes of `std::unordered_map` stay where they are, so links are pointers to them;
/// those of a flat map move, so links are numbers of nodes.

namespace by_hand::detail {

struct std_map {};
struct flat_map {};

/// The data of a node beside its parent, for each algorithm.
struct nothing {};
template <class Cost>
struct cost_so_far {
  Cost g;
  bool closed;
};

template <class Space, class Note>
struct linked {
  struct record;
  using map = std::unordered_map<typename Space::state, record, typename Space::hash>;
  using entry = typename map::value_type;
  struct record {
    entry const* parent;
    [[no_unique_address]] Note note;
  };

  static std::vector<typename Space::state> path_to(entry const* e) {
    std::vector<typename Space::state> path;
    for (; e != nullptr; e = e->second.parent) path.push_back(e->first);
    std::reverse(path.begin(), path.end());
    return path;
  }
};

/// Nodes with numbers, and the flat map that knows them by their states.
template <class Space, class Note>
class numbered {
  using state = typename Space::state;

 public:
  struct node {
    state its_state;
    std::uint32_t parent;
    [[no_unique_address]] Note note;
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  // Measured: points are faster in a vector, although it moves them when it grows; larger states in
  // a deque, where they stay.
  static constexpr bool moves = sizeof(state) <= 8;
  using state_at = std::conditional_t<moves, state, state const&>;

  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  node& operator[](std::uint32_t id) { return nodes_[id]; }

  /// The number of the node with this state, which is a new one if it is not known.
  std::uint32_t find_or_add(state&& s, std::uint32_t parent, Note const& note) {
    std::uint32_t const next = size();
    if constexpr (owns_memory) {
      if (auto const known = ids_.find(s); known != ids_.end()) return known->second;
      nodes_.push_back({std::move(s), parent, note});
      ids_.emplace(&nodes_.back().its_state, next);
    } else {
      auto const [known, is_new] = ids_.try_emplace(s, next);
      if (!is_new) return known->second;
      nodes_.push_back({s, parent, note});
    }
    return next;
  }

  std::vector<state> path_to(std::uint32_t id) const {
    std::vector<state> path;
    for (; id != none; id = nodes_[id].parent) path.push_back(nodes_[id].its_state);
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  // The keys of states that own memory are pointers to them, so that each is kept once.
  static constexpr bool owns_memory = !std::is_trivially_copyable_v<state>;
  struct hash_of {
    using is_transparent = void;
    std::size_t operator()(state const& s) const { return typename Space::hash{}(s); }
    std::size_t operator()(state const* s) const { return typename Space::hash{}(*s); }
  };
  struct equal {
    using is_transparent = void;
    bool operator()(state const* a, state const* b) const { return *a == *b; }
    bool operator()(state const& a, state const* b) const { return a == *b; }
    bool operator()(state const* a, state const& b) const { return *a == b; }
  };

  std::conditional_t<moves, std::vector<node>, std::deque<node>> nodes_{};
  std::conditional_t<owns_memory,
                     boost::unordered_flat_map<state const*, std::uint32_t, hash_of, equal>,
                     boost::unordered_flat_map<state, std::uint32_t, typename Space::hash>>
      ids_{};
};

template <class Space>
outcome_of<Space> bfs(std_map, Space const& space, typename Space::state const& start) {
  using links = linked<Space, nothing>;
  using record = typename links::record;
  outcome_of<Space> out;
  typename links::map seen;
  std::queue<typename links::entry const*> queue;
  queue.push(&*seen.try_emplace(start, record{nullptr, {}}).first);
  while (!queue.empty()) {
    auto const* const at = queue.front();
    queue.pop();
    if (space.is_goal(at->first)) {
      out.is_solved = true;
      out.path = links::path_to(at);
      out.cost = static_cast<int>(out.path.size()) - 1;
      break;
    }
    ++out.expanded;
    space.each(at->first, [&](typename Space::state&& next, auto) {
      auto const [found, is_new] = seen.try_emplace(std::move(next), record{at, {}});
      if (is_new) queue.push(&*found);
    });
  }
  out.stored = seen.size();
  return out;
}

template <class Space>
outcome_of<Space> bfs(flat_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using links = numbered<Space, nothing>;
  outcome_of<Space> out;
  links nodes;  // also the queue
  nodes.find_or_add(state(start), links::none, {});
  for (std::uint32_t id = 0; id != nodes.size(); ++id) {
    typename links::state_at at = nodes[id].its_state;
    if (space.is_goal(at)) {
      out.is_solved = true;
      out.path = nodes.path_to(id);
      out.cost = static_cast<int>(out.path.size()) - 1;
      break;
    }
    ++out.expanded;
    space.each(at, [&](state&& next, auto) { nodes.find_or_add(std::move(next), id, {}); });
  }
  out.stored = nodes.size();
  return out;
}

template <order Order, class Space>
outcome_of<Space> best_first(std_map, Space const& space, typename Space::state const& start) {
  using state = typename Space::state;
  using cost = typename Space::cost;
  using links = linked<Space, cost_so_far<cost>>;
  using record = typename links::record;
  outcome_of<Space> out;
  typename links::map seen;
  std::priority_queue<open_entry<Order, cost, typename links::entry*>> open;
  open.push({{0, estimate<Order>(space, start)},
             &*seen.try_emplace(start, record{nullptr, {0, false}}).first});
  while (!open.empty()) {
    auto* const at = open.top().node;
    open.pop();
    if (at->second.note.closed) continue;
    at->second.note.closed = true;
    if (space.is_goal(at->first)) {
      out.is_solved = true;
      out.cost = at->second.note.g;
      out.path = links::path_to(at);
      break;
    }
    ++out.expanded;
    space.each(at->first, [&](state&& next, cost step) {
      cost const g = at->second.note.g + step;
      auto const [found, is_new] = seen.try_emplace(std::move(next), record{at, {g, false}});
      auto& known = found->second;
      if (!is_new) {
        if (Order == order::greedy || !(g < known.note.g)) return;
        known = {at, {g, false}};
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
  using links = numbered<Space, cost_so_far<cost>>;
  outcome_of<Space> out;
  links nodes;
  nodes.find_or_add(state(start), links::none, {0, false});
  std::priority_queue<open_entry<Order, cost, std::uint32_t>> open;
  open.push({{0, estimate<Order>(space, start)}, 0});
  while (!open.empty()) {
    std::uint32_t const id = open.top().node;
    open.pop();
    if (nodes[id].note.closed) continue;
    nodes[id].note.closed = true;
    typename links::state_at at = nodes[id].its_state;
    cost const at_g = nodes[id].note.g;
    if (space.is_goal(at)) {
      out.is_solved = true;
      out.cost = at_g;
      out.path = nodes.path_to(id);
      break;
    }
    ++out.expanded;
    space.each(at, [&](state&& next, cost step) {
      cost const g = at_g + step;
      std::uint32_t const count = nodes.size();
      std::uint32_t const number = nodes.find_or_add(std::move(next), id, {g, false});
      auto& there = nodes[number];
      if (number != count) {
        if (Order == order::greedy || !(g < there.note.g)) return;
        there.parent = id;
        there.note = {g, false};
      }
      open.push({{g, estimate<Order>(space, there.its_state)}, number});
    });
  }
  out.stored = nodes.size();
  return out;
}

}  // namespace by_hand::detail
