// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include <wend/core/problem.hpp>

#include "random_graph.hpp"

/// \file
/// Random graphs for bidirectional searches, and heuristics for both directions, from tables of
/// distances.

namespace tests {

/// A directed graph with predecessors.
template <class Cost>
struct two_ended : graph<Cost> {
  std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    std::vector<wend::predecessor<int, int>> all;
    for (int a = 0; a < static_cast<int>(this->edges.size()); ++a)
      if (this->at(a).to == s) all.push_back({this->at(a).from, a});
    return all;
  }
};

/// Returns the goals as states.
template <class Graph>
std::vector<int> goals_of(Graph const& g) {
  std::vector<int> all;
  for (int v = 0; v < g.size(); ++v)
    if (g.is_goal(v)) all.push_back(v);
  return all;
}

/// Returns the distances from each vertex to `vertex`; `distances_from` returns those from
/// `vertex`.
template <class Cost, bool TwoWay>
auto distances_to(graph<Cost, TwoWay> g, int vertex) {
  g.goals.assign(g.out.size(), false);
  g.goals[static_cast<std::size_t>(vertex)] = true;
  return truth_of(g, {});
}
template <class Cost, bool TwoWay>
auto distances_from(graph<Cost, TwoWay> const& g, int vertex) {
  graph<Cost, TwoWay> back;
  back.out.resize(g.out.size());
  for (auto const& e : g.edges) back.add(e.to, e.from, e.cost);
  return distances_to(back, vertex);
}

/// Caps estimates at `most`. Consistent estimates remain consistent.
template <class Sum>
table_heuristic<Sum> capped(truth<Sum> const& t, Sum most) {
  table_heuristic<Sum> h;
  for (auto const& exact : t.to_goal) {
    h.values.emplace_back(exact ? std::min(*exact, most) : most);
    // Backward distances are summed in another order than paths.
    if constexpr (std::is_floating_point_v<Sum>) *h.values.back() *= Sum(1) - Sum(1e-6);
  }
  return h;
}

/// Estimates that are consistent in both directions.
template <class Graph>
struct capped_distances {
  Graph const* g;
  wend::cost_t<Graph> most;
  auto towards(int t) const { return capped(distances_to(*g, t), most); }
  auto from(int s) const { return capped(distances_from(*g, s), most); }
};

/// Admissible estimates of one of the kinds for unidirectional searches.
template <class Graph>
struct guided {
  Graph const* g;
  guide kind;
  auto towards(int t) const {
    std::mt19937 random(static_cast<std::uint32_t>(t));
    return make_guide(kind, distances_to(*g, t), random);
  }
  auto from(int s) const {
    std::mt19937 random(static_cast<std::uint32_t>(s) + 99);
    return make_guide(kind, distances_from(*g, s), random);
  }
};

}  // namespace tests
