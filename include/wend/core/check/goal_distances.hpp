// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <optional>
#include <queue>
#include <string>
#include <utility>   // std::pair
#include <vector>

#include <wend/core/check/exploration.hpp>

namespace wend::detail {

/// The costs of the cheapest paths explored from each node to a goal, by Dijkstra's algorithm from
/// the goals backwards.
template <class P>
class goal_distances {
  using cost = cost_t<P>;
  using edge = typename exploration<P>::edge;

 public:
  explicit goal_distances(exploration<P> const& explored)
      : distance(explored.nodes.size()), e_(explored), next_(explored.nodes.size(), nullptr) {
    std::vector<std::vector<edge const*>> into(e_.nodes.size());
    for (edge const& x : e_.edges)
      if (x.cost) into[x.to].push_back(&x);

    using entry = std::pair<cost, std::size_t>;
    auto const later = [](entry const& a, entry const& b) { return b.first < a.first; };
    std::priority_queue<entry, std::vector<entry>, decltype(later)> open(later);
    auto const reach = [&](std::size_t n, cost const& d, edge const* by) {
      if (distance[n] && !(d < *distance[n])) return;
      distance[n] = d;
      next_[n] = by;
      open.emplace(d, n);
    };
    for (std::size_t n = 0; n < e_.nodes.size(); ++n)
      if (e_.nodes[n].goal) reach(n, cost{}, nullptr);
    while (!open.empty()) {
      auto const [d, n] = open.top();
      open.pop();
      if (*distance[n] < d) continue;
      for (edge const* const x : into[n])
        if (auto const sum = checked_sum(*x->cost, d)) reach(x->from, *sum, x);
    }
  }

  /// The distance of each node; empty if no explored path leads to a goal.
  std::vector<std::optional<cost>> distance;

  /// The cheapest path from a node that has a distance, in words.
  [[nodiscard]] std::string way(std::size_t n) const {
    if (!next_[n]) return "this is a goal";
    std::string steps;
    for (; next_[n]; n = next_[n]->to)
      steps += (steps.empty() ? "" : ", ") + e_.told(n, next_[n]->number);
    return "the actions " + steps + " lead from here to a goal";
  }

 private:
  exploration<P> const& e_;
  std::vector<edge const*> next_;
};

}  // namespace wend::detail
