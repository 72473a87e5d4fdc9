// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>         // std::max
#include <concepts>          // std::integral
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint64_t
#include <functional>        // std::invoke
#include <initializer_list>  // edges and goals in braces
#include <iterator>          // std::ranges::begin
#include <limits>            // the largest vertex
#include <span>              // the edges out of a vertex
#include <stdexcept>         // std::out_of_range
#include <string>            // messages
#include <type_traits>       // std::is_invocable_r_v
#include <utility>           // std::move
#include <vector>            // the edges

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Graphs given edge by edge, and their search. For graphs too large to be listed, write a problem
/// or use `problem_from`.

namespace wend {

/// An edge of a graph.
template <class Cost = int>
struct graph_edge {
  std::size_t from;     ///< The vertex it leaves.
  std::size_t to;       ///< The vertex it leads to.
  Cost cost = Cost(1);  ///< What it costs.

  friend bool operator==(graph_edge const&, graph_edge const&) = default;
};

/// A directed graph with the vertices 0 … n - 1 and a cost at every edge. Parallel edges and loops
/// are edges like any other. Edges are numbered in the order in which they were added.
///
///     wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
///     wend::graph_problem const p{roads, 1};
///     auto const r = wend::ucs(p, 0);   // *r.cost is 5, by the edges 1 and 2
template <class Cost = int>
class explicit_graph {
 public:
  using cost_type = Cost;              ///< What edges cost.
  using edge_type = graph_edge<Cost>;  ///< An edge.

  /// A graph of `vertices` vertices and no edge.
  explicit explicit_graph(std::size_t vertices = 0) : out_(vertices) {}

  /// A graph of these edges, whose vertices reach to the largest that they name.
  /// \throws std::out_of_range where that is no number of a vertex, as -1 is not.
  explicit_graph(std::initializer_list<edge_type> edges) : explicit_graph(std::size_t{0}) {
    add_all_of(edges);
  }
  /// As above, of a range of edges.
  template <class Edges>
    requires requires(Edges const& edges) {
      { *std::ranges::begin(edges) } -> std::convertible_to<edge_type>;
    }
  explicit explicit_graph(Edges const& edges) : explicit_graph(std::size_t{0}) {
    add_all_of(edges);
  }

  /// A graph of `vertices` vertices and these edges.
  /// \throws std::out_of_range where an edge names another vertex.
  explicit_graph(std::size_t vertices, std::initializer_list<edge_type> edges)
      : explicit_graph(vertices) {
    for (edge_type const& e : edges) add_edge(e.from, e.to, e.cost);
  }
  /// As above, of a range of edges.
  template <class Edges>
    requires requires(Edges const& edges) {
      { *std::ranges::begin(edges) } -> std::convertible_to<edge_type>;
    }
  explicit_graph(std::size_t vertices, Edges const& edges) : explicit_graph(vertices) {
    for (edge_type const& e : edges) add_edge(e.from, e.to, e.cost);
  }

  /// Adds a vertex and returns its number.
  std::size_t add_vertex() {
    out_.emplace_back();
    return out_.size() - 1;
  }

  /// Adds an edge and returns its number. A search refuses costs that are negative or NaN.
  /// \throws std::out_of_range where there is no such vertex, and then nothing has changed.
  /// \complexity O(1), amortised.
  std::size_t add_edge(std::size_t from, std::size_t to, Cost cost = Cost(1)) {
    check_vertex(from, "an edge's beginning");
    check_vertex(to, "an edge's end");
    edges_.push_back({from, to, std::move(cost)});
    WEND_TRY { out_[from].push_back(edges_.size() - 1); }
    WEND_CATCH_ALL {
      edges_.pop_back();
      WEND_RETHROW;
    }
    return edges_.size() - 1;
  }

  /// Adds an edge there and, right after it, one back (a loop just once). Returns the first's
  /// number. \throws As `add_edge`.
  std::size_t add_undirected_edge(std::size_t a, std::size_t b, Cost cost = Cost(1)) {
    std::size_t const there = add_edge(a, b, cost);
    if (a != b) add_edge(b, a, std::move(cost));
    return there;
  }

  /// How many vertices there are.
  [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }

  /// All edges, in the order of their numbers.
  [[nodiscard]] std::vector<edge_type> const& edges() const noexcept { return edges_; }

  /// \throws std::out_of_range where there is no such edge.
  [[nodiscard]] edge_type const& edge(std::size_t number) const {
    if (number >= edges_.size())
      detail::raise(std::out_of_range("wend: edge " + std::to_string(number) + " of a graph of " +
                                      std::to_string(edges_.size()) + " edges"));
    return edges_[number];
  }

  /// The numbers of the edges out of a vertex, in the order in which they were added.
  /// \throws std::out_of_range where there is no such vertex.
  [[nodiscard]] std::span<std::size_t const> out_edges(std::size_t vertex) const {
    check_vertex(vertex, "a state");
    return out_[vertex];
  }

  /// \throws std::out_of_range where there is no such vertex; `role` says what it should have been.
  void check_vertex(std::size_t vertex, char const* role) const {
    if (vertex >= out_.size())
      detail::raise(std::out_of_range(std::string("wend: ") + role + " is vertex " +
                                      std::to_string(vertex) + " of a graph of " +
                                      std::to_string(out_.size()) + " vertices"));
  }

 private:
  template <class Edges>
  void add_all_of(Edges const& edges) {
    std::size_t largest = 0;
    bool any = false;
    for (edge_type const& e : edges) {
      largest = std::max({largest, e.from, e.to});
      any = true;
    }
    if (largest > std::numeric_limits<std::size_t>::max() / 2)
      check_vertex(largest, "an edge's beginning or end");
    if (any) out_.resize(largest + 1);
    for (edge_type const& e : edges) add_edge(e.from, e.to, e.cost);
  }

  std::vector<edge_type> edges_;
  std::vector<std::vector<std::size_t>> out_;
};

namespace detail {

struct one_vertex {
  std::size_t goal;
  bool operator()(std::size_t v) const noexcept { return v == goal; }
};

struct some_vertices {
  std::vector<bool> goals;
  bool operator()(std::size_t v) const { return goals[v]; }
};

/// The test for a goal that was given as a predicate, a vertex, or a range of vertices.
template <class Cost, class Goal>
auto goal_test(explicit_graph<Cost> const& graph, Goal goal) {
  if constexpr (std::is_invocable_r_v<bool, Goal const&, std::size_t>) {
    return goal;
  } else if constexpr (std::integral<Goal>) {
    graph.check_vertex(static_cast<std::size_t>(goal), "a goal");
    return one_vertex{static_cast<std::size_t>(goal)};
  } else {
    static_assert(
        requires { static_cast<std::size_t>(*std::ranges::begin(goal)); },
        "wend: the goal of a graph_problem is a vertex, a range of vertices, or a "
        "predicate that is const and takes a vertex");
    some_vertices some{std::vector<bool>(graph.size())};
    for (auto const& v : goal) {
      graph.check_vertex(static_cast<std::size_t>(v), "a goal");
      some.goals[static_cast<std::size_t>(v)] = true;
    }
    return some;
  }
}
template <class Cost, class Goal>
using goal_test_t =
    decltype(goal_test(std::declval<explicit_graph<Cost> const&>(), std::declval<Goal>()));

}  // namespace detail

/// The search of a path in a graph. States are vertices; actions are the numbers of edges, so that
/// parallel edges differ; the rank of a vertex is its number.
///
///     wend::graph_problem const to_one{graph, 3};
///     wend::graph_problem const to_some{graph, {3, 5}};                  // or any range
///     wend::graph_problem const to_many{graph, [](std::size_t v) { return v > 2; }};
///
/// The graph must outlive the problem and may not grow vertices while it is searched.
template <class Cost, class IsGoal>
class graph_problem {
 public:
  using state_type = std::size_t;
  using action_type = std::size_t;

  /// \throws std::out_of_range where a goal is no vertex of the graph.
  template <class Goal>
  graph_problem(explicit_graph<Cost> const& graph, Goal goal)
      : graph_(&graph), is_goal_(detail::goal_test(graph, std::move(goal))) {}
  /// The goals are these vertices.
  graph_problem(explicit_graph<Cost> const& graph, std::initializer_list<std::size_t> goals)
      : graph_(&graph), is_goal_(detail::goal_test(graph, goals)) {}
  template <class Goal>
  graph_problem(explicit_graph<Cost> const&& graph, Goal goal) = delete;
  graph_problem(explicit_graph<Cost> const&&, std::initializer_list<std::size_t>) = delete;

  /// \throws std::out_of_range where `v` is no vertex.
  std::span<std::size_t const> actions(std::size_t v) const { return graph_->out_edges(v); }
  std::size_t result(std::size_t, std::size_t edge) const { return graph_->edge(edge).to; }
  Cost const& cost(std::size_t, std::size_t edge) const { return graph_->edge(edge).cost; }
  bool is_goal(std::size_t v) const {
    graph_->check_vertex(v, "a state");
    return std::invoke(is_goal_, v);
  }

  std::uint64_t state_count() const noexcept { return graph_->size(); }
  std::uint64_t rank(std::size_t v) const noexcept { return v; }
  std::size_t unrank(std::uint64_t rank) const noexcept { return static_cast<std::size_t>(rank); }

  explicit_graph<Cost> const& graph() const noexcept { return *graph_; }  ///< The graph.

 private:
  explicit_graph<Cost> const* graph_;
  IsGoal is_goal_;
};

template <class Cost, class Goal>
graph_problem(explicit_graph<Cost> const&, Goal)
    -> graph_problem<Cost, detail::goal_test_t<Cost, Goal>>;
template <class Cost>
graph_problem(explicit_graph<Cost> const&, std::initializer_list<std::size_t>)
    -> graph_problem<Cost, detail::some_vertices>;

}  // namespace wend
