// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "truth.hpp"

/// \file
/// Draws trials. For each part of a graph there are several recipes, and the seed picks one of
/// them.

namespace oracle {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Draws equal numbers on every platform, unlike std::uniform_int_distribution.
class dice {
 public:
  explicit dice(std::uint64_t seed)
      : random_(static_cast<std::uint32_t>(seed ^ (seed >> 32)) * 2654435761u + 12345u) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint32_t>(n)); }
  int between(int least, int most) { return least + below(most - least + 1); }
  bool one_in(int n) { return below(n) == 0; }

 private:
  std::mt19937 random_;
};

class drawing {
 public:
  drawing(graph& g, dice& d, bool exact)
      : g_(g), d_(d), model_(model_named(g.model)), exact_(exact) {}

  void draw() {
    size();
    static constexpr int rounded_costs[] = {2, 3, 4, 7, 7, 8};
    costs_ = exact_ ? rounded_costs[d_.below(6)] : d_.below(7);
    topology();
    edges_too_many();
    goals();
    starts();
    g_.index();
    heuristic();
    static constexpr int hashes[] = {0, 0, 0, 1, 2, 3, 7, -1};
    g_.hash = hashes[d_.below(8)];
  }

 private:
  /// Draws the number of states. Most graphs are small: they have all the corner cases, and tree
  /// searches of them end.
  void size() {
    int const kind = d_.below(20);
    if (model_.kind == cost_kind::byte) {  // larger sums would overflow
      g_.states = d_.between(1, 9);
    } else if (kind < 13) {
      g_.states = d_.between(1, 8);
    } else if (kind < 18) {
      g_.states = d_.between(6, 40);
    } else {
      g_.states = d_.between(50, 300);
    }
  }

  double cost() {
    switch (model_.kind) {
      case cost_kind::unit: return 1;
      case cost_kind::byte: return d_.below(costs_ == 0 ? 1 : costs_ == 1 ? 2 : 8);
      case cost_kind::pair:
        return (costs_ % 2 == 0 ? d_.below(3) : 0) * toll + d_.below(costs_ < 2 ? 2 : 9);
      case cost_kind::integral:
        switch (costs_) {
          case 0: return 0;
          case 1: return d_.below(2);
          case 2: return 1;
          case 3: return 1 + d_.below(9);
          case 4: return d_.below(200) * 100;  // a walk of `patience` actions does not overflow
          case 5: return d_.one_in(2) ? 0 : d_.below(100);
          default: return d_.below(10);
        }
      case cost_kind::single:
      case cost_kind::real: break;
    }
    switch (costs_) {
      case 0: return 0;
      case 1: return d_.below(3) * 0.125;
      case 2: return rounded(d_.below(30) * 0.1);
      case 3: return d_.one_in(3) ? rounded(1e6 * d_.below(9)) : rounded(1e-3 * d_.below(9));
      case 4: return rounded(0.1);
      case 5: return d_.one_in(2) ? 0 : d_.below(80) * 0.125;
      case 7: return rounded((1 + d_.below(20)) * 0.1);
      case 8: return d_.one_in(2) ? rounded(1e-17 * d_.below(9)) : rounded(0.1 * d_.below(9));
      default: return d_.below(40) * 0.25;
    }
  }
  double rounded(double x) const {
    return model_.kind == cost_kind::single ? static_cast<double>(static_cast<float>(x)) : x;
  }

  void add(int from, int to) { add(from, to, cost()); }
  void add(int from, int to, double c) {
    g_.edges.push_back({from, to, c});
    if (model_.two_way) g_.edges.push_back({to, from, d_.one_in(2) ? c : cost()});
  }

  void topology() {
    int const n = g_.states;
    int const tight = n < 12 ? d_.between(1, 3) : d_.between(1, 2);
    switch (d_.below(9)) {
      case 0:  // layers, each of which leads to the next: many paths of the same length
        for (int v = 0; v < n; ++v)
          for (int i = 0; i < tight; ++i) add(v, std::min(n - 1, v + 1 + d_.below(3)));
        break;
      case 1:  // a chain with short cuts that are dearer than the chain: nodes are reopened
               // repeatedly
        for (int v = 0; v + 1 < n; ++v) {
          add(v, v + 1);
          if (d_.one_in(2)) add(v, std::min(n - 1, v + 2 + d_.below(4)), dear());
        }
        break;
      case 2:  // a grid
        for (int v = 0, wide = std::max(1, static_cast<int>(std::sqrt(n))); v < n; ++v) {
          if (v % wide + 1 < wide && v + 1 < n) add(v, v + 1);
          if (v + wide < n) add(v, v + wide);
        }
        break;
      case 3:  // a hub: nodes with many successors, most of them equal
        for (int i = 0, many = std::min(3 * n, 120); i < many; ++i)
          add(d_.below(2) % n, d_.below(n));
        for (int v = 0; v < n; ++v) add(v, d_.below(n));
        break;
      case 4:  // a ring of zero-cost edges with ways out
        for (int v = 0; v < n; ++v) add(v, (v + 1) % n, model_.kind == cost_kind::unit ? 1 : 0);
        for (int i = 0; i < n / 2 + 1; ++i) add(d_.below(n), d_.below(n));
        break;
      case 5:  // expensive short cuts that the estimates favour: all nodes behind them are reopened
        traps_ = true;
        for (int v = 0; v + 2 < n; v += 2) {
          double const c = 1 + d_.below(3);
          add(v, v + 2, model_.kind == cost_kind::unit ? 1 : 2 * c + 1 + d_.below(3));
          add(v, v + 1, model_.kind == cost_kind::unit ? 1 : c);
          add(v + 1, v + 2, model_.kind == cost_kind::unit ? 1 : c);
        }
        break;
      default:
        for (int i = d_.between(0, n * tight + 2); i > 0; --i) add(d_.below(n), d_.below(n));
    }
    // Features that random edges rarely have.
    for (int i = d_.below(4); i > 0 && !g_.edges.empty(); --i) {
      int const e = d_.below(static_cast<int>(g_.edges.size()));
      auto const [from, to, c] = g_.edges[at(e)];
      if (d_.one_in(3))
        add(from, from);
      else if (d_.one_in(2))
        add(from, to, c);
      else
        add(from, to);
    }
  }
  double dear() {
    double c = cost();
    for (int i = d_.below(4); i > 0; --i) c += cost();
    return model_.kind == cost_kind::unit ? 1 : rounded(c);
  }

  /// A path, another successor and an estimate must together fit 8 bits.
  void edges_too_many() {
    if (model_.kind != cost_kind::byte) return;
    double total = 0;
    for (auto& e : g_.edges) {
      if (total + e.cost > 150) e.cost = 0;
      total += e.cost;
    }
  }

  void goals() {
    g_.goals.assign(at(g_.states), false);
    static constexpr int counts[] = {0, 1, 1, 1, 1, 2, 3, 5};
    for (int i = counts[d_.below(8)]; i > 0; --i)
      g_.goals[at(d_.one_in(3) ? g_.states - 1 - d_.below(2) % g_.states : d_.below(g_.states))] =
          true;
  }

  void starts() {
    static constexpr int counts[] = {1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 0};
    for (int i = counts[d_.below(12)]; i > 0; --i)
      g_.starts.push_back(d_.one_in(2) ? 0 : d_.below(g_.states));
    if (d_.one_in(8)) return;
    for (int const s : g_.starts) g_.goals[at(s)] = false;
  }

  double half(double x) const {
    if (model_.kind == cost_kind::pair)
      return std::floor(x / toll / 2) * toll + std::floor(std::fmod(x, toll) / 2);
    if (model_.kind == cost_kind::single || model_.kind == cost_kind::real)
      return std::floor(x * 4) / 8;
    return std::floor(x / 2);
  }

  void heuristic() {
    auto const exact = to_goal(g_);
    static constexpr int exact_recipes[] = {1, 1, 1, 3, 4, 7, 7, 11};
    int const recipe = exact_                      ? exact_recipes[d_.below(8)]
                       : traps_ && !d_.one_in(3) ? 11
                                                   : d_.below(13);
    bool const above = exact_ && d_.one_in(4);
    bool const tells = d_.one_in(2) && model_.dead_ends;
    double const cap = cost() + cost();
    g_.h.assign(at(g_.states), 0.0);
    for (int v = 0; v < g_.states; ++v) {
      auto& h = g_.h[at(v)];
      bool const dead = !exact[at(v)];
      double const far = exact[at(v)].value_or(cost() + cost());
      switch (recipe) {
        case 0: h = 0.0; break;
        case 1: h = far; break;
        case 2: h = half(far); break;
        case 3: h = std::min(far, cap); break;
        case 4:
        case 5:
        case 6: h = d_.one_in(3) ? far : d_.one_in(3) ? half(far) : 0; break;  // inconsistent
        case 7: h = d_.one_in(4) ? 0 : far; break;
        case 8: h = cost() + cost(); break;  // inadmissible
        case 9: h = model_.kind == cost_kind::byte ? far : 3 * far; break;
        case 10: h = d_.one_in(2) ? far + cost() : 0; break;
        case 11: h = v % 2 == 1 ? far : 0; break;
        default:
          h = d_.one_in(2) ? far : 0;
          if (model_.dead_ends && d_.one_in(4)) h.reset();  // a false dead end
      }
      if (h && model_.kind == cost_kind::byte) h = std::min(*h, 60.0);
      if (h) h = rounded(*h);
      if (h && above && *h > 0 && d_.one_in(2)) h = next_above(*h);
      if (dead && tells) h.reset();
      bool const start = std::find(g_.starts.begin(), g_.starts.end(), v) != g_.starts.end();
      bool const goal = g_.goals[at(v)];
      if (goal && (model_.zero_at_goals || !h || start || d_.one_in(4))) h = 0.0;
    }
    if (exact_) return;
    // Sums in another order may differ by this much.
    double const error = rounding_error(g_);
    if (error != 0 && (recipe < 8 || recipe == 11))
      for (auto& h : g_.h)
        if (h) h = std::max(0.0, rounded(*h - 2 * error));
  }

  double next_above(double x) const {
    if (model_.kind != cost_kind::single) return std::nextafter(x, 2 * x);
    return static_cast<double>(
        std::nextafter(static_cast<float>(x), 2 * static_cast<float>(x)));
  }

  graph& g_;
  dice& d_;
  model const& model_;
  bool exact_;  // estimates are exact distances, as rounded
  int costs_ = 0;
  bool traps_ = false;
};

constexpr double infinite = std::numeric_limits<double>::infinity();

bool can_be_infinite(graph const& g) {
  auto const kind = model_named(g.model).kind;
  return kind == cost_kind::single || kind == cost_kind::real;
}

/// Adds edges of infinite cost, and dead ends with infinite estimates, to half of the graphs whose
/// costs are in floating point. The properties of the graph do not change.
void draw_infinite(graph& g, std::uint64_t seed) {
  if (!can_be_infinite(g) || g.states == 0) return;
  dice d(seed * 7 + 3);
  if (d.one_in(2)) return;
  g.infinite_dead_ends = !d.one_in(4);
  for (int i = d.below(2 * g.states + 2); i > 0; --i) {
    edge const e{d.below(g.states), d.below(g.states), infinite};
    g.edges.insert(g.edges.begin() + d.below(static_cast<int>(g.edges.size()) + 1), e);
  }
  g.index();
}

/// Drops the options that the algorithm rejects.
void restrict(choice& c) {
  using enum algorithm;
  auto const a = c.algorithm;
  bool const has_no_depth = is_changing(a) || is_walk_range(a) || a == lss_lrta_star ||
                            a == idastar_with_table || a == ucs_solutions || a == astar_solutions;
  if (has_no_depth || a == reach || a == simulated_hda_astar) c.max_depth.reset();
  if (a == lss_lrta_star) c.max_cost.reset();
  bool const cannot_be_narrowed = is_range(a) || is_changing(a) || has_no_depth || a == smastar;
  if (cannot_be_narrowed && c.manner == manner::narrowed) c.manner = manner::step;
  if (c.manner == manner::step && is_range(a)) c.manner = manner::little;
  bool const counts_or_fails = c.manner == manner::little || c.manner == manner::no_memory;
  if (counts_or_fails && is_changing(a)) c.manner = manner::stopped;
}

}  // namespace

graph earlier(graph const& g, choice const& c, std::uint64_t changes) {
  graph then = g;
  if (changes == 0 || g.edges.empty()) return then;
  dice d(c.seed * 8 + changes);
  for (int i = d.between(1, 5); i > 0; --i) {
    auto& e = then.edges[at(d.below(static_cast<int>(g.edges.size())))];
    switch (d.below(3)) {
      case 0: e.to = -1; break;
      case 1: e.to = d.below(g.states); break;
      default: e.cost = d.below(10);
    }
  }
  if (can_be_infinite(g))
    for (int i = d.below(3); i > 0; --i)
      then.edges[at(d.below(static_cast<int>(g.edges.size())))].cost = infinite;
  then.index();
  return then;
}

graph generate(std::uint64_t seed) {
  graph g;
  auto const& all = models();
  bool const is_new = seed >= new_kinds;
  g.model = is_new ? (seed % 4 == 0 ? "float" : "double") : all[seed % all.size()].name;
  auto const kind = model_named(g.model).kind;
  bool const rounds = kind == cost_kind::single || kind == cost_kind::real;
  dice d(seed);
  drawing(g, d, is_new || (rounds && seed / all.size() % 2 == 1)).draw();
  draw_infinite(g, seed);
  return g;
}

std::vector<std::string> kinds_of(trial const& t) {
  std::vector<std::string> kinds;
  auto const& g = t.graph;
  if (g.has_infinite()) kinds.emplace_back("infinite costs or estimates");
  if (double const error = rounding_error(g); error != 0) {
    using enum algorithm;
    auto const a = t.choice.algorithm;
    bool exact = (is_changing(a) || a == nbs || a == baestar) && estimates_of(t.choice).most > 1e6;
    if (is_informed(a)) {
      auto const far = to_goal(g);
      for (std::size_t v = 0; v < far.size(); ++v)
        exact = exact || (far[v] && g.h[v] && *g.h[v] > 0 && *g.h[v] > *far[v] - error);
    }
    if (exact) kinds.emplace_back("exact floating-point estimates");
  }
  return kinds;
}

choice draw(graph const& g, algorithm a, std::uint64_t seed) {
  dice d(seed * 31 + static_cast<unsigned>(a) + 1);
  auto const& m = model_named(g.model);
  choice c;
  c.algorithm = a;
  c.own_path = g.states <= 9 && !is_depth_first(a) && !is_further(a) && d.one_in(3);
  c.reopen = !d.one_in(3);
  c.prune_parent = !d.one_in(3);
  c.early_goal_test = a == algorithm::bfs && d.one_in(2);
  c.reversed = a == algorithm::dfs && d.one_in(2);
  c.first_in = d.one_in(2);
  if (a == algorithm::astar && !c.own_path) c.order = static_cast<order>(d.below(4));
  static constexpr double weights[] = {1, 1.25, 1.5, 2, 5, 100};
  bool const weighs = a == algorithm::weighted_astar || a == algorithm::awastar ||
                      a == algorithm::arastar || a == algorithm::bounded_suboptimal;
  if (weighs) c.weight = weights[d.below(6)];
  if (a == algorithm::random_search || is_further(a))
    c.seed = static_cast<std::uint64_t>(d.below(1000));
  if (is_depth_first(a)) {
    c.cycles = static_cast<cycles>(d.below(4));
    if (c.cycles == cycles::parent && !m.two_way) c.cycles = cycles::path;
    // A walk in circles may overflow, which is no fault but yields no result.
    if (m.kind == cost_kind::byte && c.cycles == cycles::none) c.cycles = cycles::path;
    if (lists_solutions(a) && c.cycles != cycles::path) c.cycles = cycles::absent;
    if (lists_solutions(a) && m.two_way) c.cycles = cycles::path;
  }
  double dearest = 0;
  for (auto const& e : g.edges)
    if (is_there(e)) dearest = std::max(dearest, e.cost);
  if (a == algorithm::idastar && d.one_in(4))
    c.min_bound_increase = m.kind == cost_kind::unit ? d.between(1, 3) : dearest;
  if (d.one_in(4)) c.max_depth = static_cast<std::size_t>(d.below(std::min(9, g.states + 2)));
  if (d.one_in(4)) {
    auto const some = [&] {
      return m.kind == cost_kind::unit ? 1
             : g.edges.empty()         ? 0
                               : g.edges[at(d.below(static_cast<int>(g.edges.size())))].cost;
    };
    double limit = 0;
    for (int i = d.below(5); i > 0; --i)
      if (double const cost = some(); !std::isinf(cost)) limit = sum(m.kind, limit, cost);
    if (m.kind == cost_kind::byte) limit = std::min(limit, 255.0);
    c.max_cost = limit;
  }
  if (d.one_in(8)) c.max_expanded = static_cast<std::uint64_t>(d.below(12));
  if (!lists_solutions(a)) c.manner = static_cast<manner>(d.below(manners));
  if (is_further(a)) restrict(c);
  // A smaller cost limit is a bound that would otherwise have been skipped.
  if (c.manner == manner::narrowed && c.min_bound_increase != 0) c.manner = manner::step;
  if (c.manner == manner::throwing && !m.heavy) c.manner = manner::object;
  c.chance = static_cast<std::uint32_t>(d.below(1 << 30));
  return c;
}

}  // namespace oracle
