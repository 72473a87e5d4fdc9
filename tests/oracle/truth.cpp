// SPDX-License-Identifier: BSL-1.0
#include "truth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oracle {

namespace {

constexpr std::size_t most_nodes = 3000;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Whether the better of two, if it is not the one there, was put there.
template <class T>
bool improve(std::optional<T>& to, T by) {
  if (to && *to <= by) return false;
  to = by;
  return true;
}

/// Follows all paths from `state` on; false if there are too many.
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

/// A start that is a goal is one, whatever the heuristic says.
bool is_seen(graph const& g, bool informed, int start) {
  return !informed || g.h[at(start)] || g.goals[at(start)];
}

void look_at_heuristic(graph const& g, truth& t) {
  auto const exact = to_goal(g);
  for (int v = 0; v < g.states; ++v) {
    auto const& h = g.h[at(v)];
    if (!h && exact[at(v)]) t.admissible = false;
    if (h && exact[at(v)] && *h != 0 && *h > *exact[at(v)] - t.error) t.admissible = false;
    if (h && *h < 0) t.admissible = false;
    if (h && g.goals[at(v)] && *h != 0) t.admissible = false;
  }
  t.consistent = t.admissible && t.error == 0;
  for (auto const& e : g.edges) {
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
      if (exact[at(e.to)])
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

  for (auto const& e : g.edges) t.most += model_named(g.model).kind == cost_kind::unit ? 1 : e.cost;
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
    w.through_goal = w.through_goal || g.goals[at(w.end)];
    seen[at(w.end)] = true;
    w.cost = sum(kind, w.cost, g.edges[at(a)].cost);
    w.end = g.edges[at(a)].to;
    w.simple = w.simple && !seen[at(w.end)];
  }
  w.real = true;
  return w;
}

}  // namespace oracle
