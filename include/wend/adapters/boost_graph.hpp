// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>     // std::same_as, std::unsigned_integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // std::invoke
#include <type_traits>  // std::is_invocable_r_v
#include <utility>      // std::move, std::declval

#include <boost/graph/graph_traits.hpp>
#include <boost/property_map/property_map.hpp>

#include <wend/core/detail/graph_rows.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Graphs of Boost.Graph as problems. Not part of wend/wend.hpp.

namespace wend {

/// Every edge costs 1: no weight map.
struct unit_edges {};

namespace detail {

template <class Vertex>
struct one_descriptor {
  Vertex goal;
  bool operator()(Vertex const& v) const { return v == goal; }
};

/// The test for a goal that was given as a predicate, or as a vertex.
template <class Vertex, class Goal>
auto descriptor_test(Goal goal) {
  if constexpr (std::is_invocable_r_v<bool, Goal const&, Vertex const&>) {
    return goal;
  } else {
    static_assert(std::is_convertible_v<Goal, Vertex>,
                  "wend: the goal of a boost_graph_problem is a vertex descriptor, or a predicate "
                  "that is const and takes one");
    return one_descriptor<Vertex>{static_cast<Vertex>(goal)};
  }
}
template <class Graph, class Goal>
using descriptor_test_t =
    decltype(descriptor_test<typename boost::graph_traits<Graph>::vertex_descriptor>(
        std::declval<Goal>()));

}  // namespace detail

/// The search of a path in a graph of Boost.Graph that models IncidenceGraph, whose functions are
/// found in the namespace of its type: for a std::vector of rows there is range_graph_problem.
/// States are its vertex descriptors, actions its edge descriptors.
///
///     wend::boost_graph_problem const p(graph, goal);     // every edge costs 1
///     auto const r = wend::bfs(p, start);
///     wend::boost_graph_problem const q(graph, goal, get(boost::edge_bundle, graph));
///     auto const s = wend::ucs(q, start);
///     wend::boost_graph_problem const any(graph, [&](auto v) { return out_degree(v, graph) == 0; });
///
/// The goal is a vertex or a predicate; a weight map is any readable property map of edges.
/// Descriptors that are unsigned integers are ranks where the graph has `num_vertices`, as those of
/// a vector of vertices and of a compressed sparse row graph are: then searches find them in an
/// array and hash nothing (see densely_ranked_problem). Others, such as those of a list of vertices
/// or of a grid, are hashed.
///
/// The graph must outlive the problem, and must not change during a search.
template <class Graph, class IsGoal, class Weights = unit_edges>
class boost_graph_problem {
  using traits = boost::graph_traits<Graph>;
  static_assert(
      requires(Graph const& g, typename traits::vertex_descriptor const& v) { out_edges(v, g); },
      "wend: the graph of a boost_graph_problem has out_edges(vertex, graph) in the namespace of "
      "its type; for a std::vector of rows there is range_graph_problem");
  static constexpr bool numbered = std::unsigned_integral<typename traits::vertex_descriptor> &&
                                   requires(Graph const& g) { num_vertices(g); };

 public:
  using state_type = typename traits::vertex_descriptor;
  using action_type = typename traits::edge_descriptor;
  static constexpr bool dense_ranks = numbered;  ///< See densely_ranked_problem.

  /// The edges out of a vertex: a range.
  struct edges {
    typename traits::out_edge_iterator first;  ///< Of the edges.
    typename traits::out_edge_iterator last;   ///< After the last.
    auto begin() const { return first; }       ///< The first edge.
    auto end() const { return last; }          ///< After the last.
  };

  /// \complexity O(1).
  /// \throws std::out_of_range where the goal is a number that is no vertex.
  template <class Goal>
  boost_graph_problem(Graph const& graph, Goal goal, Weights weights = {})
      : graph_(&graph),
        is_goal_(detail::descriptor_test<state_type>(std::move(goal))),
        weights_(std::move(weights)) {
    if constexpr (std::same_as<IsGoal, detail::one_descriptor<state_type>>)
      check(is_goal_.goal, "a goal");
  }
  template <class Goal>
  boost_graph_problem(Graph const&& graph, Goal goal, Weights weights = {}) = delete;

  /// The edges out of a vertex, in the order of `out_edges`.
  /// \throws std::out_of_range where `v` is a number that is no vertex.
  edges actions(state_type const& v) const {
    check(v, "a state");
    auto const [first, last] = out_edges(v, *graph_);
    return {first, last};
  }
  state_type result(state_type const&, action_type const& e) const { return target(e, *graph_); }
  bool is_goal(state_type const& v) const {
    check(v, "a state");
    return std::invoke(is_goal_, v);
  }
  auto cost(state_type const&, action_type const& e) const
    requires(!std::same_as<Weights, unit_edges>)
  {
    return get(weights_, e);
  }

  std::uint64_t state_count() const
    requires numbered
  {
    return num_vertices(*graph_);
  }
  /// \throws std::out_of_range where `v` is no vertex.
  std::uint64_t rank(state_type const& v) const
    requires numbered
  {
    check(v, "a state");
    return v;
  }
  state_type unrank(std::uint64_t rank) const
    requires numbered
  {
    return static_cast<state_type>(rank);
  }

 private:
  void check([[maybe_unused]] state_type const& v, [[maybe_unused]] char const* role) const {
    if constexpr (numbered) detail::check_vertex(v, num_vertices(*graph_), role);
  }

  Graph const* graph_;
  IsGoal is_goal_;
  [[no_unique_address]] Weights weights_;
};

template <class Graph, class Goal>
boost_graph_problem(Graph const&, Goal)
    -> boost_graph_problem<Graph, detail::descriptor_test_t<Graph, Goal>>;
template <class Graph, class Goal, class Weights>
boost_graph_problem(Graph const&, Goal, Weights)
    -> boost_graph_problem<Graph, detail::descriptor_test_t<Graph, Goal>, Weights>;

}  // namespace wend
