// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <random>
#include <set>
#include <vector>

#include <wend/core/result.hpp>

/// \file
/// Small problems for the tests of depth-first searches, and their paths by plain enumeration.

namespace models {

template <class Cost>
struct edge {
  int to;
  Cost cost;
};

/// A graph as a problem. An action is the index of an edge among the edges of its state.
template <class Cost>
struct graph {
  using state_type = int;
  using action_type = int;

  std::vector<std::vector<edge<Cost>>> edges;
  std::vector<bool> goals;

  std::vector<int> actions(int s) const {
    std::vector<int> all;
    for (std::size_t i = 0; i < edges[at(s)].size(); ++i) all.push_back(static_cast<int>(i));
    return all;
  }
  int result(int s, int a) const { return edges[at(s)][at(a)].to; }
  Cost cost(int s, int a) const { return edges[at(s)][at(a)].cost; }
  bool is_goal(int s) const { return goals[at(s)]; }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
};

/// The same graph with actions of cost 1.
struct unit_graph {
  using state_type = int;
  using action_type = int;

  graph<int> const* g;

  std::vector<int> actions(int s) const { return g->actions(s); }
  int result(int s, int a) const { return g->result(s, a); }
  bool is_goal(int s) const { return g->is_goal(s); }
};

/// The same graph, changed in place. The token is the previous state. States have no hash.
struct token_graph {
  struct state_type {
    int node;
    friend bool operator==(state_type, state_type) = default;
  };
  using action_type = int;

  graph<int> const* g;

  std::vector<int> actions(state_type s) const { return g->actions(s.node); }
  state_type result(state_type s, int a) const { return {g->result(s.node, a)}; }
  int cost(state_type s, int a) const { return g->cost(s.node, a); }
  bool is_goal(state_type s) const { return g->is_goal(s.node); }
  int apply(state_type& s, int a) const {
    int const before = s.node;
    s.node = g->result(s.node, a);
    return before;
  }
  void undo(state_type& s, int, int before) const { s.node = before; }
};

inline graph<int> random_graph(std::mt19937& random) {
  auto const below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  int const n = 2 + below(5);
  graph<int> g;
  g.edges.resize(graph<int>::at(n));
  g.goals.resize(graph<int>::at(n));
  int const edges = below(3 * n);
  for (int i = 0; i < edges; ++i) g.edges[graph<int>::at(below(n))].push_back({below(n), below(4)});
  for (int goals = below(3); goals > 0; --goals) g.goals[graph<int>::at(below(n))] = true;
  return g;
}

/// A path that visits no state twice and ends at its first goal.
struct simple_path {
  std::vector<int> actions;
  int cost;
  friend auto operator<=>(simple_path const&, simple_path const&) = default;
};
inline void enumerate(graph<int> const& g, int s, std::vector<int>& visited, simple_path& now,
                      std::vector<simple_path>& found) {
  if (g.is_goal(s)) {
    found.push_back(now);
    return;
  }
  visited.push_back(s);
  for (int const a : g.actions(s)) {
    int const next = g.result(s, a);
    if (std::find(visited.begin(), visited.end(), next) != visited.end()) continue;
    now.actions.push_back(a);
    now.cost += g.cost(s, a);
    enumerate(g, next, visited, now, found);
    now.actions.pop_back();
    now.cost -= g.cost(s, a);
  }
  visited.pop_back();
}
inline std::vector<simple_path> simple_paths(graph<int> const& g, int start) {
  std::vector<int> visited;
  simple_path now{{}, 0};
  std::vector<simple_path> found;
  enumerate(g, start, visited, now, found);
  return found;
}
inline std::optional<int> cheapest(std::vector<simple_path> const& paths) {
  std::optional<int> least;
  for (auto const& p : paths)
    if (!least || p.cost < *least) least = p.cost;
  return least;
}
inline std::optional<int> shortest(std::vector<simple_path> const& paths) {
  std::optional<int> least;
  for (auto const& p : paths)
    if (int const n = static_cast<int>(p.actions.size()); !least || n < *least) least = n;
  return least;
}

/// Random estimates that never exceed the distance; empty for some of the dead ends.
struct table_estimate {
  std::vector<std::optional<int>> values;
  std::optional<int> operator()(int s) const { return values[graph<int>::at(s)]; }
  std::optional<int> operator()(token_graph::state_type s) const { return (*this)(s.node); }
};
inline table_estimate random_estimate(graph<int> const& g, std::mt19937& random) {
  table_estimate h;
  for (std::size_t s = 0; s < g.edges.size(); ++s) {
    auto const truth = cheapest(simple_paths(g, static_cast<int>(s)));
    if (!truth && random() % 2 == 0)
      h.values.push_back(std::nullopt);
    else
      h.values.push_back(static_cast<int>(random() % static_cast<unsigned>(truth.value_or(5) + 1)));
  }
  return h;
}

/// Checks that the counts add up, whether the search is paused or not.
inline bool adds_up(wend::statistics const& s) {
  return s.generated + s.iterations * s.starts ==
         s.expanded + s.pruned + s.duplicates + s.goals + s.open;
}

/// Compares two results except for their times.
inline bool same(wend::statistics a, wend::statistics b) {
  a.elapsed = b.elapsed = {};
  return a == b;
}

/// 0, 1, 2, … to a distant goal, changed in place, with inverse actions.
struct line {
  using state_type = std::int64_t;
  enum class action_type : unsigned char { forward, back };

  std::int64_t goal;

  std::vector<action_type> actions(std::int64_t s) const {
    if (s == 0) return {action_type::forward};
    return {action_type::forward, action_type::back};
  }
  std::int64_t result(std::int64_t s, action_type a) const {
    return a == action_type::forward ? s + 1 : s - 1;
  }
  bool is_goal(std::int64_t s) const { return s == goal; }
  void apply(std::int64_t& s, action_type a) const { s = result(s, a); }
  void undo(std::int64_t& s, action_type a) const { s = result(s, inverse(a)); }
  action_type inverse(action_type a) const {
    return a == action_type::forward ? action_type::back : action_type::forward;
  }
};

}  // namespace models
