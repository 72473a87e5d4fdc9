// SPDX-License-Identifier: BSL-1.0
//
// The k cheapest loopless paths over a grid of costs, beside Yen's algorithm with Lawler's rule by
// hand: Dijkstra's algorithm with a heap and a flat hash map, begun anew for each spur.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <queue>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "field.hpp"

#include <wend/search/astar_k_best.hpp>
#include <wend/search/ucs_k_best.hpp>

namespace {

using plain::field;
using plain::many_ties;
using plain::steps_left;

namespace by_hand {

struct path {
  int cost = 0;
  std::vector<int> cells{};
  std::size_t branch = 0;
  friend auto operator<=>(path const&, path const&) = default;
};

/// A cheapest path from the last of `root` to the goal, which enters no cell of it, nor one of
/// `barred` first; without cells where there is none.
path dijkstra(field const& p, std::vector<int> const& root, std::set<int> const& barred) {
  struct entry {
    int cost;
    int from;
  };
  boost::unordered_flat_map<int, entry> best;
  boost::unordered_flat_set<int> const closed(root.begin(), root.end());
  std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> open;
  int const start = root.back();
  best[start] = {0, start};
  open.push({0, start});
  while (!open.empty()) {
    auto const [cost, cell] = open.top();
    open.pop();
    if (best[cell].cost < cost) continue;
    if (p.is_goal(cell)) {
      path found{.cost = cost};
      for (int at = cell; at != start; at = best[at].from) found.cells.push_back(at);
      std::reverse(found.cells.begin(), found.cells.end());
      return found;
    }
    for (int const a : p.actions(cell)) {
      int const next = cell + a;
      if (closed.contains(next) || (cell == start && barred.contains(next))) continue;
      int const through = cost + p.cost(cell, a);
      auto const [at, fresh] = best.try_emplace(next, entry{through, cell});
      if (!fresh) {
        if (at->second.cost <= through) continue;
        at->second = {through, cell};
      }
      open.push({through, next});
    }
  }
  return {};
}

std::vector<int> yen(field const& p, std::size_t k) {
  std::vector<path> accepted;
  std::set<path> candidates;
  path first = dijkstra(p, {0}, {});
  first.cells.insert(first.cells.begin(), 0);
  candidates.insert(std::move(first));
  while (accepted.size() < k && !candidates.empty()) {
    accepted.push_back(std::move(candidates.extract(candidates.begin()).value()));
    path const last = accepted.back();
    std::vector<int> root(last.cells.begin(),
                          last.cells.begin() + static_cast<std::ptrdiff_t>(last.branch));
    int cost = 0;
    for (std::size_t i = 1; i < root.size(); ++i)
      cost += p.cost(root[i - 1], root[i] - root[i - 1]);
    for (std::size_t i = last.branch; i + 1 < last.cells.size(); ++i) {
      if (!root.empty()) cost += p.cost(root.back(), last.cells[i] - root.back());
      root.push_back(last.cells[i]);
      std::set<int> barred;
      for (path const& other : accepted)
        if (other.cells.size() > i + 1 &&
            std::equal(root.begin(), root.end(), other.cells.begin()))
          barred.insert(other.cells[i + 1]);
      path tail = dijkstra(p, root, barred);
      if (tail.cells.empty()) continue;
      path whole{.cost = cost + tail.cost, .cells = root, .branch = i};
      whole.cells.insert(whole.cells.end(), tail.cells.begin(), tail.cells.end());
      candidates.insert(std::move(whole));
    }
  }
  std::vector<int> costs;
  for (path const& each : accepted) costs.push_back(each.cost);
  return costs;
}

}  // namespace by_hand

template <class Find>
void add_side(std::string const& instance, std::string const& side, field const& p, std::size_t k,
              Find find) {
  bench::add("plain_k_best", instance, side, [=](benchmark::State& state) {
    std::vector<int> costs;
    for (auto _ : state) costs = find(p, k);
    if (costs.size() != k || !std::is_sorted(costs.begin(), costs.end()) ||
        costs != by_hand::yen(p, k) || costs != plain::first_costs(wend::ucs_k_best(p, 0), k))
      state.SkipWithError("not the cheapest paths");
    bench::report(state, {.nodes = k});
  });
}

void add(std::string const& instance, field const& where, std::size_t k) {
  add_side(instance, "wend", where, k, [](field const& p, std::size_t n) {
    return plain::first_costs(wend::ucs_k_best(p, 0), n);
  });
  add_side(instance, "wend_astar", where, k, [](field const& p, std::size_t n) {
    steps_left const h{&p};
    return plain::first_costs(wend::astar_k_best(p, 0, h), n);
  });
  add_side(instance, "by_hand_flat", where, k, by_hand::yen);
}

int const added = [] {
#ifdef __OPTIMIZE__
  add("20_of_40x40", {40}, 20);
  add("200_of_40x40", {40}, 200);
  add("20_of_40x40_ties", {40, many_ties}, 20);
  add("200_of_40x40_ties", {40, many_ties}, 200);
#else  // beside the tests, which only try it
  add("5_of_10x10", {10}, 5);
#endif
  return 0;
}();

}  // namespace
