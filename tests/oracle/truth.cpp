// SPDX-License-Identifier: BSL-1.0
#include "truth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace oracle {

namespace {

constexpr std::size_t most_nodes = 3000;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Replaces the stored value by a better one. Returns true if it does.
template <class T>
bool improve(std::optional<T>& to, T by) {
  if (to && *to <= by) return false;
  to = by;
  return true;
}

/// Follows all paths from a node. Returns false if there are too many.
bool grow(graph const& g, truth& t, int parent, std::vector<bool>& on_path) {
  auto const kind = model_named(g.model).kind;
  tree_node const from = t.tree[at(parent)];
  if (from.goal) return true;
  on_path[at(from.state)] = true;
  for (int const a : g.out[at(from.state)]) {
    edge const& e = g.edges[at(a)];
    if (on_path[at(e.to)] || (t.informed && !g.h[at(e.to)])) continue;
    if (t.tree.size() >= most_nodes) return false;
    double const cost = sum(kind, from.g, e.cost);
    double const f = t.informed ? sum(kind, cost, *g.h[at(e.to)]) : cost;
    t.tree.push_back({parent, a, from.start, e.to, from.depth + 1, cost, std::max(from.f_max, f),
                      g.goals[at(e.to)]});
    if (!grow(g, t, static_cast<int>(t.tree.size()) - 1, on_path)) return false;
  }
  on_path[at(from.state)] = false;
  return true;
}

/// Returns true if the search sees a start. A start that is a goal is seen whatever its estimate
/// is.
bool is_seen(graph const& g, bool informed, int start) {
  return !informed || g.h[at(start)] || g.goals[at(start)];
}

void look_at_heuristic(graph const& g, truth& t) {
  auto const exact = to_goal(g);
  for (int v = 0; v < g.states; ++v) {
    auto const& h = g.h[at(v)];
    if (!h && exact[at(v)]) t.admissible = false;
    if (h && exact[at(v)] && *h != 0) {
      if (*h > *exact[at(v)] + t.error) t.admissible = false;
      if (*h > *exact[at(v)] - t.error) t.sharp = t.error > 0;
    }
    if (h && *h < 0) t.admissible = false;
    if (h && g.goals[at(v)] && *h != 0) t.admissible = false;
  }
  t.consistent = t.admissible && t.error == 0;
  for (auto const& e : g.edges) {
    if (!is_there(e)) continue;
    auto const& from = g.h[at(e.from)];
    auto const& to = g.h[at(e.to)];
    if (from && to && *from > e.cost + *to) t.consistent = false;
    if (!from && to) t.consistent = false;
  }
}

void relax(graph const& g, truth& t) {
  auto const kind = model_named(g.model).kind;
  t.distance.assign(at(g.states), std::nullopt);
  t.steps.assign(at(g.states), std::nullopt);
  for (int const s : g.starts) {
    if (!is_seen(g, t.informed, s)) continue;
    t.distance[at(s)] = 0.0;
    t.steps[at(s)] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto const& e : g.edges) {
      if (!is_there(e)) continue;
      if (!t.distance[at(e.from)] || (t.informed && (!g.h[at(e.to)] || !g.h[at(e.from)]))) continue;
      changed |= improve(t.distance[at(e.to)], sum(kind, *t.distance[at(e.from)], e.cost));
      changed |= improve(t.steps[at(e.to)], *t.steps[at(e.from)] + 1);
    }
  }
  for (int v = 0; v < g.states; ++v) {
    if (!t.distance[at(v)]) continue;
    ++t.reachable;
    if (!g.goals[at(v)]) continue;
    improve(t.cost, *t.distance[at(v)]);
    improve(t.actions, *t.steps[at(v)]);
  }
}

}  // namespace

double sum(cost_kind kind, double a, double b) {
  if (kind == cost_kind::single)
    return static_cast<double>(static_cast<float>(a) + static_cast<float>(b));
  return a + b;
}

std::vector<std::optional<double>> to_goal(graph const& g) {
  auto const kind = model_named(g.model).kind;
  std::vector<std::optional<double>> exact(at(g.states));
  for (int v = 0; v < g.states; ++v)
    if (g.goals[at(v)]) exact[at(v)] = 0.0;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto const& e : g.edges)
      if (is_there(e) && exact[at(e.to)])
        changed |= improve(exact[at(e.from)], sum(kind, *exact[at(e.to)], e.cost));
  }
  return exact;
}

double rounding_error(graph const& g) {
  auto const kind = model_named(g.model).kind;
  if (kind != cost_kind::single && kind != cost_kind::real) return 0;
  double total = 0;
  double most_h = 0;
  bool eighths = true;
  auto const look = [&](double x) { eighths = eighths && x * 8 == std::floor(x * 8); };
  for (auto const& e : g.edges) {
    if (!is_there(e)) continue;
    total += e.cost;
    look(e.cost);
  }
  for (auto const& h : g.h) {
    if (!h) continue;
    look(*h);
    most_h = std::max(most_h, *h);
  }
  if (eighths && total + most_h < 1'000'000) return 0;
  double const epsilon = kind == cost_kind::single ? std::numeric_limits<float>::epsilon()
                                                   : std::numeric_limits<double>::epsilon();
  return 4 * (g.states + 2) * epsilon * (total + most_h);
}

truth truth_of(graph const& g, bool informed) {
  truth t;
  t.informed = informed;
  t.error = rounding_error(g);
  if (informed) look_at_heuristic(g, t);
  relax(g, t);

  for (auto const& e : g.edges)
    if (is_there(e)) t.most += model_named(g.model).kind == cost_kind::unit ? 1 : e.cost;
  double most_h = 0;
  for (auto const& h : g.h) most_h = std::max(most_h, h.value_or(0));
  t.most += most_h + t.error;

  t.whole_tree = true;
  for (std::size_t i = 0; i < g.starts.size() && t.whole_tree; ++i) {
    int const s = g.starts[i];
    if (!is_seen(g, informed, s)) continue;
    bool const goal = g.goals[at(s)];
    double const f = informed && !goal ? *g.h[at(s)] : 0;
    t.tree.push_back({-1, -1, i, s, 0, 0, f, goal});
    std::vector<bool> on_path(at(g.states));
    t.whole_tree = grow(g, t, static_cast<int>(t.tree.size()) - 1, on_path);
  }
  return t;
}

walk follow(graph const& g, path const& p) {
  walk w;
  if (p.start >= g.starts.size()) return w;
  auto const kind = model_named(g.model).kind;
  std::vector<bool> seen(at(g.states));
  w.end = g.starts[p.start];
  for (int const a : p.actions) {
    if (a < 0 || at(a) >= g.edges.size() || g.edges[at(a)].from != w.end) return w;
    if (!is_there(g.edges[at(a)])) return w;
    w.through_goal = w.through_goal || g.goals[at(w.end)];
    seen[at(w.end)] = true;
    w.cost = sum(kind, w.cost, g.edges[at(a)].cost);
    w.end = g.edges[at(a)].to;
    w.simple = w.simple && !seen[at(w.end)];
  }
  w.real = true;
  return w;
}

std::vector<double> cheapest_walks(graph const& g, std::size_t k) {
  auto const kind = model_named(g.model).kind;
  // Costs of walks from each state with a limited number of actions. The number increases until no
  // cost changes.
  std::vector<std::vector<double>> from(at(g.states));
  for (int v = 0; v < g.states; ++v)
    if (g.goals[at(v)]) from[at(v)] = {0.0};
  for (bool changed = true; changed;) {
    auto longer = from;
    for (int v = 0; v < g.states; ++v) {
      if (g.goals[at(v)]) continue;
      auto& costs = longer[at(v)];
      costs.clear();
      for (int const a : g.out[at(v)])
        for (double const c : from[at(g.edges[at(a)].to)])
          costs.push_back(sum(kind, g.edges[at(a)].cost, c));
      std::sort(costs.begin(), costs.end());
      costs.resize(std::min(k, costs.size()));
    }
    changed = longer != from;
    from = std::move(longer);
  }
  std::vector<double> all;
  std::vector<bool> seen(at(g.states));
  for (int const s : g.starts) {
    if (!seen[at(s)]) all.insert(all.end(), from[at(s)].begin(), from[at(s)].end());
    seen[at(s)] = true;
  }
  std::sort(all.begin(), all.end());
  all.resize(std::min(k, all.size()));
  return all;
}

estimates_made estimates_of(choice const& c) {
  static constexpr double most[] = {0, 1, 3, 7, 20, 1e9};
  return {most[c.seed / 4 % 6], c.algorithm != algorithm::nbs || c.seed / 24 % 2 == 0};
}

std::vector<std::optional<double>> estimates_to(graph g, std::vector<int> const& ends,
                                                estimates_made made) {
  if (!ends.empty()) g.goals.assign(at(g.states), false);
  for (int const t : ends) g.goals[at(t)] = true;
  auto h = to_goal(g);
  for (std::size_t v = 0; v < h.size(); ++v) {
    if (!h[v]) continue;
    *h[v] = std::min(*h[v], made.most);
    if (!made.consistent && v % 3 != 0) *h[v] = v % 3 == 1 ? std::floor(*h[v] / 2) : 0;
  }
  return h;
}

graph reversed(graph g) {
  for (auto& e : g.edges) std::swap(e.from, e.to);
  g.index();
  return g;
}

graph at_any_time(graph const& g, choice const& c) {
  auto all = g;
  for (std::uint64_t i = 1; i <= changes_of(c); ++i)
    for (auto const& e : earlier(g, c, i).edges)
      if (is_there(e)) all.edges.push_back(e);
  all.index();
  return all;
}

}  // namespace oracle
