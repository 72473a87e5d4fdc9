// SPDX-License-Identifier: BSL-1.0
//
// Questions about a field of costs: all cells in order of cost, the cheapest path again whenever a
// few costs have changed, and the k cheapest walks; beside programs that a user would write in an
// hour, and Boost.Graph.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "field.hpp"
#include "graph_peers.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/ucs.hpp>

namespace {

using plain::field;
using plain::steps_left;

template <class T>
auto& at(std::vector<T>& all, int cell) {
  return all[static_cast<std::size_t>(cell)];
}

/// The cheapest leaves first.
template <class Entry>
using cheapest_first = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

// --- all cells in order of cost ------------------------------------------------------------------

/// How many cells each isochrone adds.
struct isochrones {
  static constexpr int apart = 5'000;
  std::vector<std::uint64_t> cells{};

  void add(int cost) {
    auto const i = static_cast<std::size_t>(cost / apart);
    if (cells.size() <= i) cells.resize(i + 1);
    ++cells[i];
  }
  friend bool operator==(isochrones const&, isochrones const&) = default;
};

using bound = std::optional<int>;

struct ranked_field : field {
  [[nodiscard]] std::uint64_t state_count() const {
    return static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  }
  [[nodiscard]] std::uint64_t rank(int cell) const { return static_cast<std::uint64_t>(cell); }
  [[nodiscard]] int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};

template <wend::duplicate_policy Duplicates, class P>
isochrones by_reach(P const& p, bound most) {
  isochrones found;
  wend::reach_options<int, Duplicates> options{};
  options.limits.max_cost = most;
  for (auto const& known : wend::reach(p, 0, options)) found.add(known.cost);
  return found;
}

/// Dijkstra's algorithm: `known(cell)` is the least cost yet, by reference, that of a new cell the
/// greatest number.
template <class Known>
isochrones dijkstra(field const& p, bound most, Known known) {
  isochrones found;
  cheapest_first<std::pair<int, int>> open;
  known(0) = 0;
  open.push({0, 0});
  while (!open.empty()) {
    auto const [cost, cell] = open.top();
    open.pop();
    if (cost > known(cell)) continue;
    found.add(cost);
    for (int const a : p.actions(cell)) {
      int const next = cost + p.cost(cell, a);
      int& best = known(cell + a);
      if (next >= best || (most && next > *most)) continue;
      best = next;
      open.push({next, cell + a});
    }
  }
  return found;
}

constexpr int unknown = std::numeric_limits<int>::max();

isochrones by_hand_flat(field const& p, bound most) {
  boost::unordered_flat_map<int, int> known;
  return dijkstra(p, most,
                  [&](int cell) -> int& { return known.try_emplace(cell, unknown).first->second; });
}

isochrones by_hand_dense(field const& p, bound most) {
  std::vector<int> known(static_cast<std::size_t>(p.side * p.side), unknown);
  return dijkstra(p, most, [&](int cell) -> int& { return at(known, cell); });
}

by_hand::edge_list edges_of(field const& p) {
  by_hand::edge_list graph{static_cast<std::uint32_t>(p.side * p.side), {}};
  for (int cell = 0; cell <= p.goal(); ++cell)
    for (int const a : p.actions(cell))
      graph.edges.push_back({static_cast<std::uint32_t>(cell),
                             static_cast<std::uint32_t>(cell + a), p.cost(cell, a)});
  return graph;
}

/// Searches a graph that is built before the clock starts.
isochrones by_graph(auto const& graph) {
  isochrones found;
  for (int const cost : graph.dijkstra(0).cost) found.add(cost);
  return found;
}

void add_reach(std::string const& instance, field const& p, bound most) {
  auto const side = [=](std::string const& name, auto prepare) {
    bench::add("plain_field_reach", instance, name, [=](benchmark::State& state) {
      auto const find = prepare();
      isochrones found;
      for (auto _ : state) found = find();
      if (found != by_hand_dense(p, most) ||
          found != by_reach<wend::duplicate_policy::closed_list>(p, most))
        state.SkipWithError("not the isochrones");
      std::uint64_t cells = 0;
      for (auto const n : found.cells) cells += n;
      bench::report(state, {.nodes = cells, .stored = cells});
    });
  };
  using enum wend::duplicate_policy;
  side("wend", [=] { return [=] { return by_reach<closed_list>(p, most); }; });
  side("wend_ranks", [=] {
    return [p = ranked_field{p}, most] { return by_reach<closed_array>(p, most); };
  });
  side("by_hand_flat", [=] { return [=] { return by_hand_flat(p, most); }; });
  side("by_hand_dense", [=] { return [=] { return by_hand_dense(p, most); }; });
  if (most) return;
  side("by_hand_rows", [=] { return [g = by_hand::rows(edges_of(p))] { return by_graph(g); }; });
  side("boost_rows",
       [=] { return [g = by_hand::boost_rows(edges_of(p))] { return by_graph(g); }; });
}

// --- the cheapest way, again and again -----------------------------------------------------------

/// The field with costs that its owner changes.
struct changing_field : field {
  std::vector<int> entering{};

  explicit changing_field(int length) : field{length, {10, 10}} {
    for (int cell = 0; cell <= goal(); ++cell) entering.push_back(field::cost(cell, 0));
  }
  [[nodiscard]] int cost(int cell, int a) const {
    return entering[static_cast<std::size_t>(cell + a)];
  }
  [[nodiscard]] std::vector<wend::predecessor<int, int>> predecessors(int cell) const {
    std::vector<wend::predecessor<int, int>> from;
    for (int const a : actions(cell)) from.push_back({cell + a, -a});
    return from;
  }
};

struct change {
  int cell;
  int cost;
};
using round_of_changes = std::array<change, 10>;

enum class place { anywhere, near_start, near_goal };

/// Twenty rounds: cells at the place, a tenth of the square's side wide, get other costs.
std::vector<round_of_changes> draw(field const& p, place where) {
  std::mt19937 random(1956);
  auto const below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  int const width = where == place::anywhere ? p.side : p.side / 10;
  int const first = where == place::near_goal ? p.side - width : 0;
  std::vector<round_of_changes> all(20);
  for (auto& round : all)
    for (auto& [cell, cost] : round) {
      cell = (first + below(width)) * p.side + first + below(width);
      cost = p.cells.least + below(p.cells.different);
    }
  return all;
}

struct answers {
  std::vector<int> costs{};
  std::uint64_t expanded = 0;
};

answers by_lpastar(changing_field p, std::vector<round_of_changes> const& rounds) {
  answers found;
  steps_left const h{&p};
  auto search = wend::lpastar.search(p, 0, h);
  search.run();
  found.costs.push_back(search.result().cost.value_or(-1));
  for (auto const& round : rounds) {
    for (auto const& [cell, cost] : round) {
      at(p.entering, cell) = cost;
      for (int const a : p.actions(cell)) search.costs_changed(cell + a);
    }
    search.run();
    found.costs.push_back(search.result().cost.value_or(-1));
  }
  found.expanded = search.statistics().expanded;
  return found;
}

/// `find(p, found)` searches from scratch.
template <class Find>
answers anew(changing_field p, std::vector<round_of_changes> const& rounds, Find find) {
  answers found;
  find(p, found);
  for (auto const& round : rounds) {
    for (auto const& [cell, cost] : round) at(p.entering, cell) = cost;
    find(p, found);
  }
  return found;
}

/// A* by hand, which is Dijkstra's algorithm without a heuristic: arrays by cell, allocated for
/// each search, and a binary heap.
template <class Heuristic>
void find_by_hand(changing_field const& p, answers& found, Heuristic h) {
  std::vector<int> g(p.entering.size(), unknown);
  std::vector<int> came(p.entering.size());
  std::vector<char> closed(p.entering.size());
  cheapest_first<std::pair<int, int>> open;
  at(g, 0) = 0;
  open.push({h(0), 0});
  while (!open.empty()) {
    int const cell = open.top().second;
    open.pop();
    if (std::exchange(at(closed, cell), 1) != 0) continue;
    if (p.is_goal(cell)) break;
    ++found.expanded;
    for (int const a : p.actions(cell)) {
      int const next = at(g, cell) + p.cost(cell, a);
      if (next >= at(g, cell + a)) continue;
      at(g, cell + a) = next;
      at(came, cell + a) = a;
      open.push({next + h(cell + a), cell + a});
    }
  }
  std::vector<int> way;
  for (int cell = p.goal(); cell != 0; cell -= at(came, cell)) way.push_back(cell);
  benchmark::DoNotOptimize(way.data());
  found.costs.push_back(at(g, p.goal()));
}

answers by_hand_astar(changing_field const& p, std::vector<round_of_changes> const& rounds) {
  return anew(p, rounds, [](changing_field const& now, answers& found) {
    find_by_hand(now, found, steps_left{&now});
  });
}

void add_changes(std::string const& instance, int length, place where) {
  auto const side = [=](std::string const& name, auto find) {
    bench::add("plain_field_changes", instance, name, [=](benchmark::State& state) {
      changing_field const p(length);
      auto const rounds = draw(p, where);
      answers found;
      for (auto _ : state) found = find(p, rounds);
      if (found.costs != by_hand_astar(p, rounds).costs ||
          found.costs != by_lpastar(p, rounds).costs)
        state.SkipWithError("not the cheapest ways");
      bench::report(state, {.nodes = found.expanded});
    });
  };
  auto const anew_by = [=](std::string const& name, auto search) {
    side(name, [=](changing_field const& p, auto const& rounds) {
      return anew(p, rounds, [=](changing_field const& now, answers& found) {
        auto const r = search(now);
        found.costs.push_back(r.cost.value_or(-1));
        found.expanded += r.statistics.expanded;
      });
    });
  };
  side("wend", by_lpastar);
  anew_by("wend_astar", [](changing_field const& now) {
    return wend::astar(now, 0, steps_left{&now});
  });
  anew_by("wend_ucs", [](changing_field const& now) { return wend::ucs(now, 0); });
  side("by_hand_astar", by_hand_astar);
  side("by_hand_dijkstra", [](changing_field const& p, auto const& rounds) {
    return anew(p, rounds, [](changing_field const& now, answers& found) {
      find_by_hand(now, found, [](int) { return 0; });
    });
  });
}

// --- the k cheapest walks ------------------------------------------------------------------------

/// Dijkstra's algorithm that expands a cell up to k times. Each walk to a cell is kept, with the one
/// that it prolongs, and written out at the goal.
std::vector<int> walks_by_hand(field const& p, std::size_t k) {
  struct walk {
    int cell;
    std::uint32_t before;
  };
  std::vector<walk> walks{{0, 0}};
  std::vector<int> costs;
  boost::unordered_flat_map<int, std::size_t> expanded;
  cheapest_first<std::pair<int, std::uint32_t>> open;
  open.push({0, 0});
  while (!open.empty() && costs.size() < k) {
    auto const [cost, number] = open.top();
    open.pop();
    int const cell = walks[number].cell;
    if (p.is_goal(cell)) {
      std::vector<int> cells;
      for (auto i = number; i != 0; i = walks[i].before) cells.push_back(walks[i].cell);
      std::reverse(cells.begin(), cells.end());
      benchmark::DoNotOptimize(cells.data());
      costs.push_back(cost);
      continue;
    }
    if (expanded[cell]++ >= k) continue;
    for (int const a : p.actions(cell)) {
      open.push({cost + p.cost(cell, a), static_cast<std::uint32_t>(walks.size())});
      walks.push_back({cell + a, number});
    }
  }
  return costs;
}

void add_walks(std::string const& instance, field const& p, std::size_t k) {
  auto const side = [=](std::string const& name, auto find) {
    bench::add("plain_field_walks", instance, name, [=](benchmark::State& state) {
      std::vector<int> costs;
      for (auto _ : state) costs = find(p, k);
      if (costs.size() != k || costs != walks_by_hand(p, k) ||
          costs != plain::first_costs(wend::k_best(wend::ucs, p, 0, wend::walks), k))
        state.SkipWithError("not the cheapest walks");
      bench::report(state, {.nodes = k});
    });
  };
  side("wend", [](field const& on, std::size_t n) {
    return plain::first_costs(wend::k_best(wend::ucs, on, 0, wend::walks), n);
  });
  side("wend_astar", [](field const& on, std::size_t n) {
    steps_left const h{&on};
    return plain::first_costs(wend::k_best(wend::astar, on, 0, h, wend::walks), n);
  });
  side("by_hand_flat", walks_by_hand);
}

int const added = [] {
#ifdef __OPTIMIZE__
  add_reach("500x500", {500}, {});
  add_reach("within_30000_of_500x500", {500}, 30'000);
  add_changes("200x200_near_goal", 200, place::near_goal);
  add_changes("200x200_anywhere", 200, place::anywhere);
  add_changes("200x200_near_start", 200, place::near_start);
  add_walks("20_of_40x40", {40}, 20);
  add_walks("200_of_40x40", {40}, 200);
  add_walks("20_of_40x40_ties", {40, plain::many_ties}, 20);
  add_walks("200_of_40x40_ties", {40, plain::many_ties}, 200);
#else  // beside the tests, which only try it
  add_reach("20x20", {20}, {});
  add_reach("within_4000_of_20x20", {20}, 4'000);
  add_changes("20x20_near_goal", 20, place::near_goal);
  add_changes("20x20_anywhere", 20, place::anywhere);
  add_walks("5_of_10x10", {10}, 5);
#endif
  return 0;
}();

}  // namespace
