// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "trial.hpp"

/// \file
/// Reduces a failing trial: removes parts until the trial no longer fails without any of the rest.
/// The fault may change.

namespace oracle {

namespace {

class shrinker {
 public:
  explicit shrinker(trial t) : t_(std::move(t)) {}

  trial run() {
    for (bool changed = true; changed && is_time();) {
      changed = false;
      changed |= simpler_choice();
      changed |= fewer_edges();
      changed |= fewer_states();
      changed |= fewer_starts_and_goals();
      changed |= simpler_numbers();
    }
    return t_;
  }

 private:
  /// Applies a change, and keeps it if the trial still fails.
  template <class Change>
  bool attempt(Change&& change) {
    if (!is_time()) return false;
    trial smaller = t_;
    change(smaller);
    smaller.graph.index();
    if (fault_of(smaller).empty()) return false;
    t_ = std::move(smaller);
    return true;
  }
  [[nodiscard]] bool is_time() const {
    return std::chrono::steady_clock::now() - began_ < std::chrono::seconds(60);
  }

  bool simpler_choice() {
    choice const usual;
    bool changed = false;
    auto const reset = [&](auto member) {
      if (t_.choice.*member == usual.*member) return;
      changed |= attempt([&](trial& t) { t.choice.*member = usual.*member; });
    };
    if (t_.choice.manner != manner::call && t_.choice.manner != manner::object)
      changed |= attempt([](trial& t) { t.choice.manner = manner::object; });
    reset(&choice::manner);
    reset(&choice::max_expanded);
    reset(&choice::max_depth);
    reset(&choice::max_cost);
    reset(&choice::own_path);
    reset(&choice::reopen);
    reset(&choice::prune_parent);
    reset(&choice::early_goal_test);
    reset(&choice::reversed);
    reset(&choice::first_in);
    reset(&choice::order);
    reset(&choice::weight);
    reset(&choice::seed);
    reset(&choice::cycles);
    reset(&choice::min_bound_increase);
    reset(&choice::chance);
    for (std::uint32_t const chance : {1u, 2u, 3u, 4u})
      if (chance < t_.choice.chance)
        changed |= attempt([&](trial& t) { t.choice.chance = chance; });
    return changed;
  }

  /// Removes many edges at once, then fewer. The two edges of a two-way edge are removed together.
  bool fewer_edges() {
    bool changed = false;
    std::size_t const unit = model_named(t_.graph.model).two_way ? 2 : 1;
    std::size_t many = unit;
    while (many * 2 <= t_.graph.edges.size()) many *= 2;
    for (; many >= unit; many /= 2) {
      for (std::size_t from = 0; from < t_.graph.edges.size();) {
        bool const gone = attempt([&](trial& t) {
          auto& edges = t.graph.edges;
          auto const first = edges.begin() + static_cast<std::ptrdiff_t>(from);
          edges.erase(first,
                      first + static_cast<std::ptrdiff_t>(std::min(many, edges.size() - from)));
        });
        changed |= gone;
        if (!gone) from += many;
      }
    }
    return changed;
  }

  bool fewer_states() {
    bool changed = false;
    for (int v = t_.graph.states; v-- > 0;) {
      bool const used = std::any_of(t_.graph.edges.begin(), t_.graph.edges.end(),
                                    [&](edge const& e) { return e.from == v || e.to == v; }) ||
                        std::count(t_.graph.starts.begin(), t_.graph.starts.end(), v) != 0;
      if (used) {  // tries to replace the state by its successor
        int const next = behind(v);
        if (next != v) changed |= attempt([&](trial& t) { replace(t.graph, v, next); });
        continue;
      }
      changed |= attempt([&](trial& t) { erase(t.graph, v); });
    }
    return changed;
  }
  static void erase(graph& g, int v) {
    auto const renumber = [&](int& s) { s -= s > v; };
    for (auto& e : g.edges) {
      renumber(e.from);
      renumber(e.to);
    }
    for (int& s : g.starts) renumber(s);
    g.goals.erase(g.goals.begin() + v);
    g.h.erase(g.h.begin() + v);
    --g.states;
  }
  /// Returns the target of the first edge that is no loop.
  [[nodiscard]] int behind(int v) const {
    for (auto const& e : t_.graph.edges)
      if (e.from == v && e.to != v) return e.to;
    return v;
  }
  /// Replaces the state `v` by `next`.
  static void replace(graph& g, int v, int next) {
    if (!model_named(g.model).two_way)
      g.edges.erase(std::remove_if(g.edges.begin(), g.edges.end(),
                                   [&](edge const& e) { return e.from == v && e.to == next; }),
                    g.edges.end());
    for (auto& e : g.edges) {
      if (e.from == v) e.from = next;
      if (e.to == v) e.to = next;
    }
    for (int& s : g.starts)
      if (s == v) s = next;
    erase(g, v);
  }

  bool fewer_starts_and_goals() {
    bool changed = false;
    for (std::size_t i = t_.graph.starts.size(); i-- > 0;)
      changed |= attempt([&](trial& t) {
        t.graph.starts.erase(t.graph.starts.begin() + static_cast<std::ptrdiff_t>(i));
      });
    for (std::size_t v = 0; v < t_.graph.goals.size(); ++v)
      if (t_.graph.goals[v]) changed |= attempt([&](trial& t) { t.graph.goals[v] = false; });
    if (t_.graph.hash != 0) changed |= attempt([](trial& t) { t.graph.hash = 0; });
    return changed;
  }

  bool simpler_numbers() {
    bool changed = false;
    bool const unit = model_named(t_.graph.model).kind == cost_kind::unit;
    for (std::size_t i = 0; i < t_.graph.edges.size() && !unit; ++i)
      for (double const simple : {0.0, 1.0, std::floor(t_.graph.edges[i].cost / 2),
                                  std::floor(t_.graph.edges[i].cost) - 1})
        if (0 <= simple && simple < t_.graph.edges[i].cost)
          changed |= attempt([&](trial& t) { t.graph.edges[i].cost = simple; });
    for (std::size_t i = 0; i < t_.graph.h.size(); ++i) {
      auto const value = [&] { return t_.graph.h[i].value_or(1e9); };
      for (double const simple : {0.0, 1.0, std::floor(value() / 2), std::floor(value()) - 1})
        if (0 <= simple && simple < value())
          changed |= attempt([&](trial& t) { t.graph.h[i] = simple; });
    }
    return changed;
  }

  trial t_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace

trial shrink(trial t) { return shrinker(std::move(t)).run(); }

}  // namespace oracle
