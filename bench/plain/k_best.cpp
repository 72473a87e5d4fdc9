// SPDX-License-Identifier: BSL-1.0
//
// The k cheapest loopless paths over a grid of costs, and the k shortest over a grid of free and
// blocked cells, beside Yen's algorithm with Lawler's rule by hand: Dijkstra's algorithm with a
// heap and a flat hash map, or breadth-first search with a flat hash map, from scratch for each
// spur.

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/ucs.hpp>

namespace {

using plain::field;
using plain::many_ties;
using plain::steps_left;

/// A field in which every fourth cell or so is blocked, and steps have no costs.
class maze {
 public:
  using state_type = int;
  using action_type = int;

  explicit maze(int side) : cells_{side} {}

  [[nodiscard]] std::vector<int> actions(int cell) const {
    auto all = cells_.actions(cell);
    std::erase_if(all, [&](int a) { return is_blocked(cell + a); });
    return all;
  }
  [[nodiscard]] int result(int cell, int a) const { return cell + a; }
  [[nodiscard]] bool is_goal(int cell) const { return cells_.is_goal(cell); }

 private:
  [[nodiscard]] bool is_blocked(int cell) const {
    return (static_cast<std::uint32_t>(cell) * 2654435761u >> 20) % 4 == 0 && !is_goal(cell);
  }

  field cells_;
};

int cost_of(field const& p, int cell, int a) { return p.cost(cell, a); }
int cost_of(maze const&, int, int) { return 1; }

namespace by_hand {

struct path {
  int cost = 0;
  std::vector<int> cells{};
  std::size_t branch = 0;
  friend auto operator<=>(path const&, path const&) = default;
};

/// By Dijkstra's algorithm: a cheapest path from the last of `root` to the goal, which enters no cell of it, nor one of
/// `barred` first; without cells where there is none.
path cheapest(field const& p, std::vector<int> const& root, std::set<int> const& barred) {
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

/// The same by breadth-first search.
path cheapest(maze const& p, std::vector<int> const& root, std::set<int> const& barred) {
  int const start = root.back();
  boost::unordered_flat_map<int, int> from;
  for (int const cell : root) from[cell] = cell;
  std::queue<int> open({start});
  for (; !open.empty(); open.pop()) {
    int const cell = open.front();
    for (int const a : p.actions(cell)) {
      int const next = cell + a;
      if ((cell == start && barred.contains(next)) || !from.try_emplace(next, cell).second)
        continue;
      if (p.is_goal(next)) {
        path found{};
        for (int at = next; at != start; at = from[at]) found.cells.push_back(at);
        std::reverse(found.cells.begin(), found.cells.end());
        found.cost = static_cast<int>(found.cells.size());
        return found;
      }
      open.push(next);
    }
  }
  return {};
}

template <class P>
std::vector<int> yen(P const& p, std::size_t k) {
  std::vector<path> accepted;
  std::set<path> candidates;
  path first = cheapest(p, {0}, {});
  first.cells.insert(first.cells.begin(), 0);
  candidates.insert(std::move(first));
  while (accepted.size() < k && !candidates.empty()) {
    accepted.push_back(std::move(candidates.extract(candidates.begin()).value()));
    path const last = accepted.back();
    std::vector<int> root(last.cells.begin(),
                          last.cells.begin() + static_cast<std::ptrdiff_t>(last.branch));
    int cost = 0;
    for (std::size_t i = 1; i < root.size(); ++i)
      cost += cost_of(p, root[i - 1], root[i] - root[i - 1]);
    for (std::size_t i = last.branch; i + 1 < last.cells.size(); ++i) {
      if (!root.empty()) cost += cost_of(p, root.back(), last.cells[i] - root.back());
      root.push_back(last.cells[i]);
      std::set<int> barred;
      for (path const& other : accepted)
        if (other.cells.size() > i + 1 &&
            std::equal(root.begin(), root.end(), other.cells.begin()))
          barred.insert(other.cells[i + 1]);
      path tail = cheapest(p, root, barred);
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

std::vector<int> by_wend(field const& p, std::size_t k) {
  return plain::first_costs(wend::k_best(wend::ucs, p, 0), k);
}
std::vector<int> by_wend(maze const& p, std::size_t k) {
  return plain::first_costs(wend::k_best(wend::bfs, p, 0), k);
}

template <class P, class Find>
void add_side(std::string const& instance, std::string const& side, P const& p, std::size_t k,
              Find find) {
  bench::add("plain_k_best", instance, side, [=](benchmark::State& state) {
    std::vector<int> costs;
    for (auto _ : state) costs = find(p, k);
    if (costs.size() != k || !std::is_sorted(costs.begin(), costs.end()) ||
        costs != by_hand::yen(p, k) || costs != by_wend(p, k))
      state.SkipWithError("not the cheapest paths");
    bench::report(state, {.nodes = k});
  });
}

template <class P>
void add_both(std::string const& instance, P const& where, std::size_t k) {
  add_side(instance, "wend", where, k, [](P const& p, std::size_t n) { return by_wend(p, n); });
  add_side(instance, "by_hand_flat", where, k, by_hand::yen<P>);
}

void add(std::string const& instance, field const& where, std::size_t k) {
  add_both(instance, where, k);
  add_side(instance, "wend_astar", where, k, [](field const& p, std::size_t n) {
    steps_left const h{&p};
    return plain::first_costs(wend::k_best(wend::astar, p, 0, h), n);
  });
}

int const added = [] {
#ifdef __OPTIMIZE__
  add("20_of_40x40", {40}, 20);
  add("200_of_40x40", {40}, 200);
  add("20_of_40x40_ties", {40, many_ties}, 20);
  add("200_of_40x40_ties", {40, many_ties}, 200);
  add_both("20_of_maze_40x40", maze(40), 20);
  add_both("200_of_maze_40x40", maze(40), 200);
#else  // beside the tests, which only try it
  add("5_of_10x10", {10}, 5);
  add_both("5_of_maze_10x10", maze(10), 5);
#endif
  return 0;
}();

}  // namespace
