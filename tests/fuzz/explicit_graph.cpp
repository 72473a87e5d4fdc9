// SPDX-License-Identifier: BSL-1.0
//
// Graphs given edge by edge, also with vertices that do not exist and with invalid costs, built in
// every possible way and searched by several algorithms. The expected results are those of the
// Bellman-Ford algorithm.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <wend/adapters/explicit_graph.hpp>
#include <wend/core/cost.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>

#include "fuzz.hpp"

namespace {

using fuzz::reader;
using fuzz::require;

/// Reads a cost of any kind, also an invalid one. Floating-point costs add up without rounding.
template <class Cost>
Cost read_cost(reader& in) {
  [[maybe_unused]] constexpr auto most = std::numeric_limits<Cost>::max();
  unsigned const kind = in.byte();
  unsigned const value = in.byte();
  if constexpr (std::is_floating_point_v<Cost>) {
    switch (kind % 32) {
      case 0: return std::numeric_limits<Cost>::quiet_NaN();
      case 1: return std::numeric_limits<Cost>::infinity();
      case 2: return -static_cast<Cost>(value);  // -0 is valid
      case 3: return Cost(1ull << 44);
      default: return static_cast<Cost>(value) / 4;
    }
  } else {
    switch (kind % 32) {
      case 0: return most;
      case 1: return static_cast<Cost>(most - static_cast<Cost>(value));
      case 2: return static_cast<Cost>(0 - static_cast<Cost>(value));  // wraps around if unsigned
      default: return static_cast<Cost>(value);
    }
  }
}

template <class Cost>
struct drawn_graph {
  std::size_t vertices = 0;
  std::vector<wend::graph_edge<Cost>> edges{};
  std::vector<std::size_t> goals{};
  std::size_t start = 0;

  [[nodiscard]] bool has(std::size_t v) const { return v < vertices; }
  [[nodiscard]] bool has(wend::graph_edge<Cost> const& e) const { return has(e.from) && has(e.to); }
  [[nodiscard]] bool is_goal(std::size_t v) const {
    return std::find(goals.begin(), goals.end(), v) != goals.end();
  }
};

/// Reads a vertex: mostly a small number, sometimes one of the largest.
std::size_t read_vertex(reader& in) {
  unsigned const v = in.byte();
  return v < 240 ? v % 12 : std::numeric_limits<std::size_t>::max() - v % 4;
}

template <class Cost>
drawn_graph<Cost> read_graph(reader& in) {
  drawn_graph<Cost> g;
  g.vertices = in.below(12);
  g.start = read_vertex(in);
  for (unsigned i = in.below(4); i > 0; --i) g.goals.push_back(read_vertex(in));
  for (unsigned i = in.below(32); i > 0; --i) {
    std::size_t const from = read_vertex(in);
    std::size_t const to = read_vertex(in);
    g.edges.push_back({from, to, read_cost<Cost>(in)});
  }
  return g;
}

/// Returns true if the call throws std::out_of_range.
template <class F>
bool refused(F f) {
  try {
    f();
  } catch (std::out_of_range const& e) {
    require(std::string(e.what()).find("wend: ") == 0, "the library says what is out of range");
    return true;
  }
  return false;
}

template <class Cost>
void check_same(wend::explicit_graph<Cost> const& graph, drawn_graph<Cost> const& g) {
  require(graph.size() == g.vertices, "a graph has so many vertices");
  require(graph.edges().size() == g.edges.size(), "and so many edges");
  for (std::size_t i = 0; i < g.edges.size(); ++i) {
    auto const& e = graph.edge(i);
    require(e.from == g.edges[i].from && e.to == g.edges[i].to, "edges keep their numbers");
  }
  require(refused([&] { static_cast<void>(graph.edge(g.edges.size())); }),
          "there is no edge after the last");
  require(refused([&] { static_cast<void>(graph.out_edges(g.vertices)); }),
          "there is no vertex after the last");
  std::size_t out = 0;
  for (std::size_t v = 0; v < g.vertices; ++v) {
    std::size_t const* before = nullptr;
    for (std::size_t const& number : graph.out_edges(v)) {
      require(graph.edge(number).from == v, "the edges out of a vertex are its own");
      require(!before || *before < number, "in the order in which they were added");
      before = &number;
    }
    out += graph.out_edges(v).size();
  }
  require(out == g.edges.size(), "every edge leads out of a vertex");
}

/// Builds the graph, and removes from `g` the edges that are rejected.
template <class Cost>
wend::explicit_graph<Cost> build(drawn_graph<Cost>& g) {
  bool any_wrong = false;
  std::size_t largest = 0;
  for (auto const& e : g.edges) {
    any_wrong = any_wrong || !g.has(e);
    largest = std::max<std::size_t>({largest, e.from, e.to});
  }
  require(refused([&] { wend::explicit_graph<Cost> all(g.vertices, g.edges); }) == any_wrong,
          "a graph with an edge that leads nowhere is refused");
  bool const absurd = largest > 1000;
  require(refused([&] { wend::explicit_graph<Cost> all(g.edges); }) == absurd,
          "vertices reach to the largest, if that is a number of a vertex");
  if (!absurd) {
    drawn_graph<Cost> reaching = g;
    reaching.vertices = g.edges.empty() ? 0 : largest + 1;
    check_same(wend::explicit_graph<Cost>(g.edges), reaching);
  }

  wend::explicit_graph<Cost> graph;
  for (std::size_t v = 0; v < g.vertices; ++v)
    require(graph.add_vertex() == v, "a vertex gets the next number");
  std::vector<wend::graph_edge<Cost>> kept;
  for (std::size_t i = 0; i < g.edges.size(); ++i) {
    auto const& e = g.edges[i];
    bool const both = i % 7 == 6;
    bool const wrong = refused([&] {
      std::size_t const number = both ? graph.add_undirected_edge(e.from, e.to, e.cost)
                                      : graph.add_edge(e.from, e.to, e.cost);
      require(number == kept.size(), "an edge gets the next number");
      kept.push_back(e);
      if (both && e.from != e.to) kept.push_back({e.to, e.from, e.cost});
    });
    require(wrong == !g.has(e), "an edge that leads nowhere is refused");
  }
  g.edges = std::move(kept);
  check_same(graph, g);
  return graph;
}

template <class Cost>
bool is_right(Cost const& cost) {
  return cost >= Cost{} && cost <= std::numeric_limits<Cost>::max();
}

/// Returns true if an edge of this cost is treated as missing.
template <class Cost>
bool is_left_out(Cost const& cost) {
  return std::numeric_limits<Cost>::has_infinity &&
         cost == std::numeric_limits<Cost>::infinity();
}

/// The costs by the Bellman-Ford algorithm, in a type that does not overflow.
struct answers {
  std::optional<long double> cost{};  // the cost of a cheapest path to a goal
  std::optional<std::size_t> actions{};
  std::vector<std::optional<long double>> from_start{};
  std::vector<std::optional<long double>> to_goal{};
  bool all_right = true;    // no search can meet an invalid cost or a sum that overflows
  bool costs_right = true;  // no search can meet an invalid cost
};

template <class Cost>
answers bellman_ford(drawn_graph<Cost> const& g) {
  auto const relax = [](auto& to, auto const& from, auto by) {
    if (!from || (to && !(*from + by < *to))) return false;
    to = *from + by;
    return true;
  };
  answers a;
  std::vector<std::optional<std::size_t>> steps(g.vertices);
  a.from_start.resize(g.vertices);
  a.to_goal.resize(g.vertices);
  steps[g.start] = 0;
  a.from_start[g.start] = 0;
  for (std::size_t v : g.goals) a.to_goal[v] = 0;
  for (std::size_t round = 0; round < g.vertices; ++round)
    for (auto const& e : g.edges) {
      if (is_left_out(e.cost)) continue;
      relax(steps[e.to], steps[e.from], std::size_t{1});
      if (!is_right(e.cost)) continue;
      relax(a.from_start[e.to], a.from_start[e.from], static_cast<long double>(e.cost));
      relax(a.to_goal[e.from], a.to_goal[e.to], static_cast<long double>(e.cost));
    }
  long double sum = 0;
  for (auto const& e : g.edges) {
    if (!steps[e.from] || is_left_out(e.cost)) continue;
    a.costs_right = a.costs_right && is_right(e.cost);
    if (is_right(e.cost)) sum += static_cast<long double>(e.cost);
  }
  // f is at most g + h, and each of them is the sum of a path that visits no state twice.
  a.all_right =
      a.costs_right &&
      2 * sum <=
          static_cast<long double>(
              std::numeric_limits<
                  wend::cost_t<wend::graph_problem<Cost, wend::detail::some_vertices>>>::max());
  for (std::size_t v : g.goals) {
    if (a.from_start[v] && (!a.cost || *a.from_start[v] < *a.cost)) a.cost = a.from_start[v];
    if (steps[v] && (!a.actions || *steps[v] < *a.actions)) a.actions = steps[v];
  }
  return a;
}

/// Searches, and returns the result unless a cost was rejected.
template <class Search>
auto result_of(answers const& a, Search search) -> std::optional<decltype(search())> {
  try {
    return search();
  } catch (wend::invalid_cost const& e) {
    require(!a.all_right, "costs that are right are not refused");
    require(std::string(e.what()).find("after ") != std::string::npos, "an error tells its place");
  }
  return std::nullopt;
}

enum class promise { nothing, fewest, cheapest };

template <class Cost, class Result>
void check(drawn_graph<Cost> const& g, answers const& a, std::optional<Result> const& r,
           promise promised) {
  if (!r) return;
  require(r->status == wend::search_status::solved || r->status == wend::search_status::exhausted,
          "without limits a search is solved or exhausted");
  require(static_cast<bool>(*r) == a.actions.has_value(), "a goal is found if one can be reached");
  if (!*r) return;
  std::size_t at = g.start;
  long double sum = 0;
  for (std::size_t const number : r->actions) {
    require(number < g.edges.size() && g.edges[number].from == at, "actions are edges, end to end");
    require(is_right(g.edges[number].cost), "no path has a cost that is wrong");
    sum += static_cast<long double>(g.edges[number].cost);
    at = g.edges[number].to;
  }
  require(g.is_goal(at), "a solution leads to a goal");
  require(static_cast<long double>(*r->cost) == sum, "and costs what its edges do");
  if (promised == promise::fewest)
    require(r->actions.size() == *a.actions, "there are no fewer actions");
  if (promised == promise::cheapest && a.costs_right) require(sum == *a.cost, "none is cheaper");
}

/// The distance to a goal by the Bellman-Ford algorithm; states without a path to a goal are dead
/// ends.
template <class Sum>
struct exact_distance {
  answers const& a;
  std::optional<Sum> operator()(std::size_t v) const {
    if (!a.to_goal[v]) return std::nullopt;
    return *a.to_goal[v] <= static_cast<long double>(std::numeric_limits<Sum>::max())
               ? static_cast<Sum>(*a.to_goal[v])
               : Sum{};
  }
};

template <class Cost, class Problem>
void search_all(drawn_graph<Cost> const& g, Problem const& p) {
  using sum = wend::cost_t<Problem>;
  answers const a = bellman_ford(g);
  check(g, a, result_of(a, [&] { return wend::bfs(p, g.start); }), promise::fewest);
  check(g, a, result_of(a, [&] { return wend::dfs(p, g.start); }), promise::nothing);
  check(g, a, result_of(a, [&] { return wend::ucs(p, g.start); }), promise::cheapest);
  if (!a.costs_right) return;  // h would be wrong
  exact_distance<sum> const h{a};
  check(g, a, result_of(a, [&] { return wend::astar(p, g.start, h); }), promise::cheapest);
  // With perfect estimates IDA* goes straight to a goal; without a heuristic it may not end.
  wend::idastar_options<sum> const few{.limits = {.max_expanded = 500}};
  auto const r = result_of(a, [&] { return wend::idastar(p, g.start, h, few); });
  if (r && r->status != wend::search_status::expansion_limit) check(g, a, r, promise::cheapest);
}

template <class Cost>
void build_and_search(reader& in) {
  auto g = read_graph<Cost>(in);
  auto const graph = build(g);
  bool any_wrong = false;
  for (std::size_t const goal : g.goals) any_wrong = any_wrong || !g.has(goal);
  require(refused([&] {
            wend::graph_problem<Cost, wend::detail::some_vertices> p(graph, g.goals);
          }) == any_wrong,
          "goals that are no vertices are refused");
  if (!g.goals.empty())
    require(refused([&] { wend::graph_problem const p(graph, g.goals[0]); }) == !g.has(g.goals[0]),
            "a goal that is no vertex is refused");
  std::erase_if(g.goals, [&](std::size_t v) { return !g.has(v); });

  wend::graph_problem const p(graph, g.goals);
  require(p.state_count() == g.vertices, "there are as many states as vertices");
  if (!g.has(g.start)) {
    require(refused([&] { wend::bfs(p, g.start); }), "a start that is no vertex is refused");
    return;
  }
  auto const test = [&](std::size_t v) { return g.is_goal(v); };
  for (std::size_t v = 0; v < g.vertices; ++v) {
    require(p.is_goal(v) == g.is_goal(v), "the goals are the goals");
    require(wend::graph_problem(graph, test).is_goal(v) == g.is_goal(v), "or those of a predicate");
    if (g.goals.size() == 1)
      require(wend::graph_problem(graph, g.goals[0]).is_goal(v) == g.is_goal(v), "or a single one");
  }
  search_all(g, p);
}

}  // namespace

int fuzz::explicit_graph(bytes input) {
  reader in(input);
  switch (in.below(3)) {
    case 0: build_and_search<int>(in); break;
    case 1: build_and_search<std::uint8_t>(in); break;
    default: build_and_search<double>(in); break;
  }
  return 0;
}
