// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>         // std::max
#include <concepts>          // std::convertible_to, std::floating_point, std::same_as
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint32_t
#include <functional>        // std::invoke
#include <initializer_list>  // edges and goals in braces
#include <iterator>          // std::ranges::begin, std::ranges::size
#include <memory>            // std::shared_ptr
#include <span>              // the edges out of a vertex
#include <stdexcept>         // std::out_of_range, std::invalid_argument
#include <string>            // messages
#include <utility>           // std::move
#include <vector>            // the edges

#include <wend/adapters/detail/graph_rows.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Graphs given edge by edge, and their search. For graphs too large to list, write a problem or
/// use `problem_from`.

namespace wend {

/// The number of a vertex, or a number of vertices, as an argument: of any integral type, without a
/// warning. Functions that take it reject negative numbers.
struct vertex_number {
  std::size_t value;  ///< The number. A negative number becomes larger than any vertex.

  /// Converts from a number, or from a type that converts to one, such as an enumerator.
  template <class N>
    requires(std::convertible_to<N const&, std::size_t> && !std::floating_point<N> &&
             !std::same_as<N, vertex_number>)
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr vertex_number(N const& n) : value(static_cast<std::size_t>(n)) {}

  /// The number.
  constexpr explicit operator std::size_t() const noexcept { return value; }
};

/// The maximum number of vertices of an explicit_graph.
inline constexpr std::size_t largest_graph = 0xFFFF'0000;

namespace detail {

/// A vertex as stored in an edge. A number that cannot be a vertex stays invalid: a negative number
/// from -32768 on is kept, any other one becomes `largest_graph`.
constexpr std::uint32_t edge_end(std::size_t given) noexcept {
  bool const kept = given < largest_graph || given >= std::size_t{0} - 32768;
  return static_cast<std::uint32_t>(kept ? given : largest_graph);
}
/// The number that `edge_end` kept; `largest_graph` for one that it replaced.
constexpr std::size_t given_end(std::uint32_t kept) noexcept {
  if (kept <= largest_graph) return kept;
  return static_cast<std::size_t>(std::ptrdiff_t{static_cast<std::int32_t>(kept)});
}

}  // namespace detail

/// An edge of a graph.
template <class Cost = int>
struct graph_edge {
  std::uint32_t from;  ///< The vertex it leaves.
  std::uint32_t to;    ///< The vertex it leads to.
  Cost cost;           ///< Its cost.

  /// An edge; the graph checks the vertices. Numbers that cannot be a vertex (negative, or at least
  /// `largest_graph`) stay invalid, so that the graph can reject them.
  constexpr graph_edge(vertex_number begin, vertex_number end, Cost price = Cost(1))
      : from(detail::edge_end(begin.value)),
        to(detail::edge_end(end.value)),
        cost(std::move(price)) {}

  friend bool operator==(graph_edge const&, graph_edge const&) = default;
};

/// A directed graph with the vertices 0 … n - 1 and a cost at every edge. Parallel edges and loops
/// are edges like any other. Edges are numbered in the order in which they were added.
///
///     wend::explicit_graph<> const roads{{0, 1, 7}, {0, 2, 3}, {2, 1, 2}};
///     wend::graph_problem const p{roads, 1};
///     auto const r = wend::ucs(p, 0);   // *r.cost is 5, by the edges 1 and 2
///
/// An edge takes 8 bytes plus its cost. The constructors from ranges of known size, and `reserve`,
/// allocate this memory at once; a vector of edges that is moved in is not copied.
template <class Cost = int>
class explicit_graph {
 public:
  using cost_type = Cost;              ///< The type of costs.
  using edge_type = graph_edge<Cost>;  ///< An edge.

  explicit_graph() = default;  ///< A graph without vertices.

  /// A graph of `vertices` vertices without edges.
  /// \throws std::out_of_range if the number is negative, or above `largest_graph`.
  explicit explicit_graph(vertex_number vertices) : vertices_(checked_count(vertices.value)) {}

  /// A graph of these edges. Its last vertex is the largest one that an edge names.
  /// \throws std::out_of_range if a number is not a valid vertex, such as -1.
  explicit_graph(std::initializer_list<edge_type> edges) { add_all(edges, &explicit_graph::reach); }
  /// A graph of a range of edges.
  template <class Edges>
    requires requires(Edges const& edges) {
      { *std::ranges::begin(edges) } -> std::convertible_to<edge_type>;
    }
  explicit explicit_graph(Edges const& edges) {
    add_all(edges, &explicit_graph::reach);
  }
  /// A graph of the edges in a vector, whose memory the graph takes over.
  explicit explicit_graph(std::vector<edge_type>&& edges) : edges_(std::move(edges)) {
    for (edge_type const& e : edges_) reach(e);
  }

  /// A graph of `vertices` vertices and these edges.
  /// \throws std::out_of_range if an edge names another vertex.
  explicit_graph(vertex_number vertices, std::initializer_list<edge_type> edges)
      : explicit_graph(vertices) {
    add_all(edges, &explicit_graph::check);
  }
  /// A graph of `vertices` vertices and a range of edges.
  template <class Edges>
    requires requires(Edges const& edges) {
      { *std::ranges::begin(edges) } -> std::convertible_to<edge_type>;
    }
  explicit_graph(vertex_number vertices, Edges const& edges) : explicit_graph(vertices) {
    add_all(edges, &explicit_graph::check);
  }
  /// A graph of `vertices` vertices and the edges in a vector, whose memory the graph takes over.
  explicit_graph(vertex_number vertices, std::vector<edge_type>&& edges)
      : explicit_graph(vertices) {
    for (edge_type const& e : edges) check(e);
    edges_.swap(edges);
  }

  /// A graph of `vertices` vertices and the edges `from[i]` → `to[i]` at `costs[i]`: three arrays
  /// of the same size.
  /// \throws std::out_of_range if a number is no vertex; std::invalid_argument if the sizes
  ///         differ.
  template <class From, class To, class Costs>
    requires requires(From const& from, To const& to, Costs const& costs) {
      { *std::ranges::begin(from) } -> std::convertible_to<vertex_number>;
      { *std::ranges::begin(to) } -> std::convertible_to<vertex_number>;
      { *std::ranges::begin(costs) } -> std::convertible_to<Cost>;
      { std::ranges::size(from) == std::ranges::size(to) };
      { std::ranges::size(costs) };
    }
  explicit_graph(vertex_number vertices, From const& from, To const& to, Costs const& costs)
      : explicit_graph(vertices) {
    std::size_t const size = std::ranges::size(from);
    if (size != std::ranges::size(to) || size != std::ranges::size(costs))
      detail::raise(std::invalid_argument(
          "wend: the edges of a graph have " + std::to_string(size) + " sources, " +
          std::to_string(std::ranges::size(to)) + " targets and " +
          std::to_string(std::ranges::size(costs)) + " costs: expected equal numbers"));
    reserve(size);
    auto end = std::ranges::begin(to);
    auto cost = std::ranges::begin(costs);
    for (auto const& begin : from) {
      add_edge(begin, *end, *cost);
      ++end;
      ++cost;
    }
  }

  /// Reserves memory for `edges` edges in all, so that adding them causes no copies.
  /// \throws std::length_error, std::bad_alloc: like std::vector::reserve.
  void reserve(std::size_t edges) { edges_.reserve(edges); }

  /// Adds a vertex and returns its number.
  /// \throws std::out_of_range if there are already `largest_graph` vertices.
  std::size_t add_vertex() {
    checked_count(vertices_ + 1);
    if (auto* const lists = out_.get()) lists->emplace_back();
    return vertices_++;
  }

  /// Adds an edge and returns its number. A search rejects costs that are negative or NaN.
  /// \throws std::out_of_range if there is no such vertex; the graph is then unchanged.
  /// \complexity O(1), amortised.
  std::size_t add_edge(vertex_number from, vertex_number to, Cost cost = Cost(1)) {
    check_vertex(from.value, "the source of an edge");
    check_vertex(to.value, "the target of an edge");
    edges_.push_back({from, to, std::move(cost)});
    WEND_TRY {
      if (auto* const lists = out_.get()) (*lists)[from.value].push_back(edges_.size() - 1);
    }
    WEND_CATCH_ALL {
      edges_.pop_back();
      WEND_RETHROW;
    }
    return edges_.size() - 1;
  }

  /// Adds an edge from `a` to `b` and, right after it, one from `b` to `a` (only one for a loop).
  /// Returns the number of the first. \throws Like `add_edge`.
  std::size_t add_undirected_edge(vertex_number a, vertex_number b, Cost cost = Cost(1)) {
    std::size_t const there = add_edge(a, b, cost);
    if (a.value != b.value) add_edge(b, a, std::move(cost));
    return there;
  }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const noexcept { return vertices_; }

  /// All edges, in the order of their numbers.
  [[nodiscard]] std::vector<edge_type> const& edges() const noexcept { return edges_; }

  /// \throws std::out_of_range if there is no such edge.
  [[nodiscard]] edge_type const& edge(std::size_t number) const {
    if (number >= edges_.size())
      detail::raise(std::out_of_range("wend: edge " + std::to_string(number) + " of a graph of " +
                                      std::to_string(edges_.size()) + " edges"));
    return edges_[number];
  }

  /// The numbers of the edges out of a vertex, in the order in which they were added.
  ///
  /// The first call builds the lists of all edges in O(vertices + edges) time, with some 24 bytes
  /// per vertex and 16 per edge. Edges that are added later are entered in amortised O(1). A
  /// graph_problem has its own rows and does not call this function. Several threads may call it at
  /// once.
  /// \throws std::out_of_range if there is no such vertex; std::bad_alloc.
  [[nodiscard]] std::span<std::size_t const> out_edges(vertex_number vertex) const {
    check_vertex(vertex.value, "a state");
    lists_of_edges const& lists = out_.get_or([this] {
      lists_of_edges fresh(vertices_);
      for (std::size_t i = 0; i < edges_.size(); ++i) fresh[edges_[i].from].push_back(i);
      return fresh;
    });
    return lists[vertex.value];
  }

  /// \throws std::out_of_range if there is no such vertex; `role` names the argument in the
  /// message.
  void check_vertex(std::size_t vertex, char const* role) const {
    detail::check_vertex(vertex, vertices_, role);
  }

 private:
  [[noreturn, gnu::cold]] static void refuse(char const* what, std::size_t number) {
    // The largest numbers were negative before their conversion to vertices.
    auto const given = static_cast<std::ptrdiff_t>(number);
    detail::raise(std::out_of_range(std::string("wend: ") + what + std::to_string(given) +
                                    (given < 0 ? ": expected at least 0"
                                               : ": a graph has at most " +
                                                     std::to_string(largest_graph) + " vertices")));
  }
  static std::size_t checked_count(std::size_t vertices) {
    if (vertices > largest_graph) refuse("the number of vertices of a graph is ", vertices);
    return vertices;
  }

  /// Adds edges, after a call of the member `admit` with each.
  template <class Edges, class Admit>
  void add_all(Edges const& edges, Admit admit) {
    if constexpr (requires { std::ranges::size(edges); })
      reserve(static_cast<std::size_t>(std::ranges::size(edges)));
    for (auto&& given : edges) {
      edge_type const& e = given;
      (this->*admit)(e);
      edges_.push_back(e);
    }
  }
  /// Adds vertices until both ends of an edge exist.
  void reach(edge_type const& e) {
    std::uint32_t const last = std::max(e.from, e.to);
    if (last >= largest_graph)
      refuse("the source or target of an edge is vertex ", detail::given_end(last));
    vertices_ = std::max(vertices_, std::size_t{last} + 1);
  }
  void check(edge_type const& e) const {
    check_vertex(detail::given_end(e.from), "the source of an edge");
    check_vertex(detail::given_end(e.to), "the target of an edge");
  }

  using lists_of_edges = std::vector<std::vector<std::size_t>>;

  std::size_t vertices_ = 0;
  std::vector<edge_type> edges_;
  detail::made_once<lists_of_edges> out_;  // of each vertex
};

/// An edge seen from its source. It converts to its number.
template <class Cost = int>
struct out_edge {
  std::uint32_t to;      ///< The vertex it leads to.
  std::uint32_t number;  ///< Its number in the graph.
  Cost cost;             ///< Its cost.

  /// The number of the edge, as an action.
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::size_t() const noexcept { return number; }
};

/// Path search in a graph. States are vertices. Actions are the numbers of edges, so that parallel
/// edges differ. The rank of a vertex is its number.
///
///     wend::graph_problem const to_one{graph, 3};
///     wend::graph_problem const to_some{graph, {3, 5}};                  // or any range
///     wend::graph_problem const to_many{graph, [](std::size_t v) { return v > 2; }};
///
/// The constructor copies the edges into compressed rows, which copies of the problem share; later
/// additions to the graph are not seen. One problem suffices for many searches of a large
/// graph: give it a predicate that refers to a variable, and store each new goal there. The graph
/// must outlive the problem. Searches find states by their ranks (see densely_ranked_problem): a
/// small search of a large graph automatically hashes the few vertices that it meets; a large
/// search uses an array. `named_graph` has vertices with names.
template <class Cost, class IsGoal>
class graph_problem {
  using rows = detail::graph_rows<out_edge<Cost>>;

 public:
  using state_type = std::size_t;
  using action_type = std::size_t;
  using successor_type = out_edge<Cost>;     ///< See informative_actions.
  static constexpr bool dense_ranks = true;  ///< See densely_ranked_problem.
  static constexpr bool asks_ahead = true;   ///< See prefetching_problem.

  /// \complexity O(vertices + edges).
  /// \throws std::out_of_range if a goal is no vertex; std::length_error for a graph of 2^32 - 1
  ///         vertices or edges or more.
  template <class Goal = std::initializer_list<vertex_number>>
  graph_problem(explicit_graph<Cost> const& graph, Goal&& goal)
      : graph_(&graph),
        rows_(std::make_shared<rows const>(graph)),
        is_goal_(detail::goal_test(graph.size(), std::forward<Goal>(goal))) {}
  template <class Goal = std::initializer_list<vertex_number>>
  graph_problem(explicit_graph<Cost> const&& graph, Goal&& goal) = delete;

  /// The edges out of a vertex, in the order in which they were added.
  /// \throws std::out_of_range if `v` is no vertex.
  std::span<out_edge<Cost> const> actions(std::size_t v) const {
    check(v);
    return (*rows_)[v];
  }
  /// Prefetches the memory that `actions(v)` will read.
  void prefetch(std::size_t v) const noexcept {
    if (v < rows_->size()) rows_->prefetch(v);
  }
  std::size_t result(std::size_t, std::size_t edge) const { return graph_->edge(edge).to; }
  std::size_t result(std::size_t, out_edge<Cost> const& edge) const noexcept { return edge.to; }
  Cost const& cost(std::size_t, std::size_t edge) const { return graph_->edge(edge).cost; }
  Cost const& cost(std::size_t, out_edge<Cost> const& edge) const noexcept { return edge.cost; }
  bool is_goal(std::size_t v) const {
    check(v);
    return std::invoke(is_goal_, v);
  }

  /// The goals, in the order of their numbers, if the constructor was given vertices.
  auto goals() const
    requires detail::lists_vertices<IsGoal>
  {
    return is_goal_.listed();
  }

  /// The edges into a vertex, for searches from the goal: a range of elements with the members
  /// `state`, the source of the edge, and `action`, its number; in the order of the states.
  ///
  /// The first call builds rows of the reversed edges. This takes as long as the constructor. The
  /// rows take 8 bytes per edge and 4 per vertex, until the last copy of the problem is destroyed.
  /// Unidirectional searches never build them. Several threads may call it at once.
  /// \throws std::out_of_range if `v` is no vertex; std::bad_alloc.
  std::span<detail::in_edge const> predecessors(std::size_t v) const {
    check(v);
    return rows_->into(v);
  }

  std::uint64_t state_count() const noexcept { return rows_->size(); }
  /// \throws std::out_of_range if `v` is no vertex.
  std::uint64_t rank(std::size_t v) const {
    check(v);
    return v;
  }
  std::size_t unrank(std::uint64_t rank) const noexcept { return detail::to_size(rank); }

  explicit_graph<Cost> const& graph() const noexcept { return *graph_; }  ///< The graph.

 private:
  void check(std::size_t v) const { detail::check_vertex(v, rows_->size(), "a state"); }

  explicit_graph<Cost> const* graph_;
  std::shared_ptr<rows const> rows_;
  IsGoal is_goal_;
};

template <class Cost, class Goal = std::initializer_list<vertex_number>>
graph_problem(explicit_graph<Cost> const&, Goal&&)
    -> graph_problem<Cost, detail::goal_test_t<Goal>>;

}  // namespace wend
