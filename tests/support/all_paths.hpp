// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::find
#include <compare>
#include <cstddef>    // std::size_t, std::ptrdiff_t
#include <vector>

#include "random_graph.hpp"

/// \file
/// All paths of a small graph by exhaustive enumeration, and all paths of a range of the library.

namespace tests {

/// A path that can be compared.
template <class Sum>
struct told {
  Sum cost;
  std::size_t start;
  std::vector<int> actions;
  friend auto operator<=>(told const&, told const&) = default;
};

/// Enumerates all paths that visit no state twice and end at their first goal.
template <class Graph, class Sum>
void enumerate(Graph const& g, int s, std::vector<int>& visited, told<Sum> const& now,
               std::vector<told<Sum>>& found) {
  if (g.is_goal(s)) {
    found.push_back(now);
    return;
  }
  visited.push_back(s);
  for (int const a : g.actions(s)) {
    int const next = g.result(s, a);
    if (std::find(visited.begin(), visited.end(), next) != visited.end()) continue;
    told<Sum> longer = now;
    longer.actions.push_back(a);
    longer.cost = static_cast<Sum>(longer.cost + cost_of(g, a));
    enumerate(g, next, visited, longer, found);
  }
  visited.pop_back();
}
template <class Cost, bool TwoWay>
auto all_paths(graph<Cost, TwoWay> const& g, std::vector<int> const& starts) {
  using sum = sum_t<Cost>;
  std::vector<told<sum>> found;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (std::find(starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(i), starts[i]) !=
        starts.begin() + static_cast<std::ptrdiff_t>(i))
      continue;  // equal starts count once
    std::vector<int> visited;
    enumerate(g, starts[i], visited, told<sum>{sum{}, i, {}}, found);
  }
  std::sort(found.begin(), found.end());
  return found;
}

template <class Range>
auto taken(Range&& range) {
  using cost = decltype(range.begin()->cost);
  std::vector<told<cost>> all;
  for (auto const& s : range) all.push_back({s.cost, s.start, s.actions});
  return all;
}

}  // namespace tests
