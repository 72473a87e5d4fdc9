// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

/// \file
/// Small random graphs as problems, and their distances by relaxing all edges until nothing
/// changes. Nothing here uses the library.

namespace tests {

/// Draws a number in [0, n), the same on every platform.
inline std::uint32_t below(std::mt19937& random, std::size_t n) {
  return static_cast<std::uint32_t>(random() % n);
}

struct no_cost {};

/// A directed graph. An action is the number of an edge, so that parallel edges differ. `Cost` is
/// the cost type of an edge: `no_cost` for a problem without costs. If the graph is `TwoWay`, the
/// edges 2i and 2i + 1 connect the same vertices in opposite directions, at costs of their own.
template <class Cost, bool TwoWay = false>
struct graph {
  using state_type = int;
  using action_type = int;
  struct edge {
    int from;
    int to;
    Cost cost;
  };
  std::vector<edge> edges{};
  std::vector<std::vector<int>> out{};
  std::vector<bool> goals{};

  [[nodiscard]] int size() const { return static_cast<int>(out.size()); }
  [[nodiscard]] edge const& at(int number) const { return edges[static_cast<std::size_t>(number)]; }
  void add(int from, int to, Cost cost) {
    out[static_cast<std::size_t>(from)].push_back(static_cast<int>(edges.size()));
    edges.push_back({from, to, cost});
  }

  [[nodiscard]] std::vector<int> const& actions(int s) const {
    return out[static_cast<std::size_t>(s)];
  }
  [[nodiscard]] int result(int, int a) const { return at(a).to; }
  [[nodiscard]] bool is_goal(int s) const { return goals[static_cast<std::size_t>(s)]; }
  [[nodiscard]] Cost cost(int, int a) const
    requires(!std::is_same_v<Cost, no_cost>)
  {
    return at(a).cost;
  }
  [[nodiscard]] int inverse(int a) const
    requires TwoWay
  {
    return a ^ 1;
  }
};

/// The type of a sum of costs.
template <class Cost>
struct sum_of {
  using type = decltype(Cost{} + Cost{});
};
template <>
struct sum_of<no_cost> {
  using type = int;
};
template <class Cost>
using sum_t = typename sum_of<Cost>::type;

template <class Cost, bool TwoWay>
sum_t<Cost> cost_of(graph<Cost, TwoWay> const& g, int a) {
  if constexpr (std::is_same_v<Cost, no_cost>)
    return 1;
  else
    return g.at(a).cost;
}

/// Returns the cost of the actions; empty if they are no path to a goal.
template <class Graph>
auto cost_along(Graph const& g, int s, std::vector<int> const& actions) {
  using sum = decltype(cost_of(g, 0));
  std::optional<sum> total(sum{});
  for (int const a : actions) {
    if (g.at(a).from != s) return std::optional<sum>{};
    *total = static_cast<sum>(*total + cost_of(g, a));
    s = g.at(a).to;
  }
  return g.is_goal(s) ? total : std::optional<sum>{};
}

/// Parameters of a random graph.
struct draw {
  int vertices = 8;
  int edges = 16;
  int goals = 1;
  bool zero_costs = true;
  bool large_costs = false;
};

template <class Cost>
Cost random_cost(std::mt19937& random, draw const& d) {
  if constexpr (std::is_same_v<Cost, no_cost>) {
    return {};
  } else if constexpr (std::is_floating_point_v<Cost>) {
    auto const n = below(random, 40) + (d.zero_costs ? 0u : 1u);
    return static_cast<Cost>(n) * static_cast<Cost>(d.large_costs ? 0.1 : 0.125);
  } else {
    std::size_t const most = d.large_costs ? 255 : 9;
    return static_cast<Cost>(below(random, most) + (d.zero_costs ? 0u : 1u));
  }
}

/// Draws a graph with self-loops and parallel edges.
template <class Graph>
Graph random_graph(std::mt19937& random, draw const& d) {
  Graph g;
  auto const n = static_cast<std::size_t>(d.vertices);
  g.out.resize(n);
  g.goals.resize(n);
  using cost = decltype(g.edges[0].cost);
  constexpr bool two_way = requires { g.inverse(0); };
  for (int i = 0; i < d.edges; ++i) {
    int const from = static_cast<int>(below(random, n));
    int const to = static_cast<int>(below(random, n));
    g.add(from, to, random_cost<cost>(random, d));
    if (two_way) g.add(to, from, random_cost<cost>(random, d));
  }
  for (int i = 0; i < d.goals; ++i) g.goals[below(random, n)] = true;
  return g;
}

/// Distances in a graph from some starts.
template <class Sum>
struct truth {
  std::optional<Sum> cost{};                  ///< The cost of a cheapest path.
  std::optional<int> actions{};               ///< In a shortest path.
  std::vector<std::optional<Sum>> to_goal{};  ///< From each vertex to the nearest goal.
  int reachable = 0;                          ///< The number of vertices that can be reached.
};

template <class Cost, bool TwoWay>
truth<sum_t<Cost>> truth_of(graph<Cost, TwoWay> const& g, std::vector<int> const& starts) {
  using sum = sum_t<Cost>;
  auto const n = g.out.size();
  auto const relax = [](auto& to, auto const& from, auto by) {
    using value = decltype(by);
    if (!from) return false;
    value const through = static_cast<value>(*from + by);
    if (to && !(through < *to)) return false;
    to = through;
    return true;
  };
  std::vector<std::optional<sum>> cost(n);
  std::vector<std::optional<int>> steps(n);
  truth<sum> t;
  t.to_goal.resize(n);
  for (int const s : starts) {
    cost[static_cast<std::size_t>(s)] = sum{};
    steps[static_cast<std::size_t>(s)] = 0;
  }
  for (std::size_t v = 0; v < n; ++v)
    if (g.goals[v]) t.to_goal[v] = sum{};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < g.edges.size(); ++a) {
      auto const from = static_cast<std::size_t>(g.edges[a].from);
      auto const to = static_cast<std::size_t>(g.edges[a].to);
      sum const by = cost_of(g, static_cast<int>(a));
      if constexpr (std::numeric_limits<sum>::has_infinity)
        if (by > std::numeric_limits<sum>::max()) continue;  // as if the edge did not exist
      changed |= relax(cost[to], cost[from], by);
      changed |= relax(steps[to], steps[from], 1);
      changed |= relax(t.to_goal[from], t.to_goal[to], by);
    }
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (cost[v]) ++t.reachable;
    if (!g.goals[v] || !cost[v]) continue;
    if (!t.cost || *cost[v] < *t.cost) t.cost = cost[v];
    if (!t.actions || *steps[v] < *t.actions) t.actions = steps[v];
  }
  return t;
}

/// A heuristic from a table. Empty entries are dead ends.
template <class Sum>
struct table_heuristic {
  std::vector<std::optional<Sum>> values{};
  std::optional<Sum> operator()(int s) const { return values[static_cast<std::size_t>(s)]; }
};

/// Kinds of admissible heuristics.
enum class guide { zero, perfect, perfect_but_for_dead_ends, inconsistent, inconsistent_dead_ends };
inline constexpr guide guides[] = {guide::zero, guide::perfect, guide::perfect_but_for_dead_ends,
                                   guide::inconsistent, guide::inconsistent_dead_ends};

template <class Sum>
table_heuristic<Sum> make_guide(guide kind, truth<Sum> const& t, std::mt19937& random) {
  table_heuristic<Sum> h;
  for (auto const& exact : t.to_goal) {
    bool const tells = kind == guide::perfect || kind == guide::inconsistent_dead_ends;
    if (!exact) {
      if (tells)
        h.values.emplace_back();
      else
        h.values.emplace_back(kind == guide::zero ? Sum{} : static_cast<Sum>(below(random, 9)));
      continue;
    }
    switch (kind) {
      case guide::zero: h.values.emplace_back(Sum{}); break;
      case guide::perfect:
      case guide::perfect_but_for_dead_ends: h.values.emplace_back(*exact); break;
      case guide::inconsistent:
      case guide::inconsistent_dead_ends:  // often extreme, so that closed nodes are reopened
        switch (below(random, 4)) {
          case 0: h.values.emplace_back(*exact); break;
          case 1: h.values.emplace_back(static_cast<Sum>(*exact / 2)); break;
          default: h.values.emplace_back(Sum{});
        }
    }
    // Backward distances are summed in another order than paths.
    if constexpr (std::is_floating_point_v<Sum>) *h.values.back() *= Sum(1) - Sum(1e-6);
  }
  return h;
}

template <class Cost, bool TwoWay>
std::string text_of(graph<Cost, TwoWay> const& g, std::vector<int> const& starts) {
  std::string text = "starts";
  for (int const s : starts) text += " " + std::to_string(s);
  text += ", goals";
  for (std::size_t v = 0; v < g.goals.size(); ++v)
    if (g.goals[v]) text += " " + std::to_string(v);
  for (std::size_t a = 0; a < g.edges.size(); ++a)
    text += "; " + std::to_string(g.edges[a].from) + ">" + std::to_string(g.edges[a].to) + " " +
            std::to_string(cost_of(g, static_cast<int>(a)));
  return text;
}

}  // namespace tests
