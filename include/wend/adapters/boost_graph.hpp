// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::same_as, std::unsigned_integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // std::invoke
#include <memory>       // std::shared_ptr
#include <optional>
#include <stdexcept>    // std::invalid_argument
#include <string>
#include <type_traits>  // std::is_invocable_r_v
#include <utility>      // std::move, std::declval
#include <vector>

#include <wend/core/detail/boost.hpp>  // before Boost: reports missing headers

#include <boost/graph/graph_traits.hpp>
#include <boost/property_map/property_map.hpp>

#include <wend/adapters/detail/graph_rows.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Graphs of Boost.Graph as problems. Not part of wend/wend.hpp.

namespace wend {

/// Every edge costs 1: there is no weight map.
struct unit_edges {};

/// No vertex index map: vertices are numbered by their descriptors, if these are integers.
struct own_numbers {};

namespace detail {

/// The vertices by their indices. \throws std::invalid_argument if these are not 0 … n - 1.
template <class Graph, class Index>
std::vector<typename boost::graph_traits<Graph>::vertex_descriptor> by_index(Graph const& graph,
                                                                             Index const& index) {
  using vertex = typename boost::graph_traits<Graph>::vertex_descriptor;
  std::vector<std::optional<vertex>> found(static_cast<std::size_t>(num_vertices(graph)));
  auto const refuse = [&](auto i, char const* why) {
    raise(std::invalid_argument("wend: the vertex index map of a boost_graph_problem returns " +
                                std::to_string(i) + why + ": expected 0 to " +
                                std::to_string(found.size() - 1) + ", each once"));
  };
  auto const [first, last] = vertices(graph);
  for (auto v = first; v != last; ++v) {
    auto const given = get(index, *v);
    auto const i = static_cast<std::size_t>(given);
    if (i >= found.size()) refuse(given, "");
    if (found[i]) refuse(given, " twice");
    found[i] = *v;
  }
  std::vector<vertex> all;
  all.reserve(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) refuse(i, " for no vertex");
    all.push_back(*found[i]);
  }
  return all;
}

template <class Vertex>
struct one_descriptor {
  Vertex goal;
  bool operator()(Vertex const& v) const { return v == goal; }
};

/// The goal test for a predicate or a vertex.
template <class Vertex, class Goal>
auto descriptor_test(Goal goal) {
  if constexpr (std::is_invocable_r_v<bool, Goal const&, Vertex const&>) {
    return goal;
  } else {
    static_assert(std::is_convertible_v<Goal, Vertex>,
                  "wend: the goal of a boost_graph_problem must be a vertex descriptor, or a const "
                  "predicate that takes one");
    return one_descriptor<Vertex>{static_cast<Vertex>(goal)};
  }
}
template <class Graph, class Goal>
using descriptor_test_t =
    decltype(descriptor_test<typename boost::graph_traits<Graph>::vertex_descriptor>(
        std::declval<Goal>()));

}  // namespace detail

/// Path search in a graph of Boost.Graph that models IncidenceGraph, whose functions are found in
/// the namespace of its type (for a std::vector of rows, use range_graph_problem). States are its
/// vertex descriptors, actions its edge descriptors.
///
///     wend::boost_graph_problem const p(graph, goal);     // every edge costs 1
///     auto const r = wend::bfs(p, start);
///     wend::boost_graph_problem const q(graph, goal, get(boost::edge_bundle, graph));
///     auto const s = wend::ucs(q, start);
///     wend::boost_graph_problem const any(
///         graph, [&](auto v) { return out_degree(v, graph) == 0; });
///
/// The goal is a vertex or a predicate; a weight map is any readable property map of edges.
/// Descriptors that are unsigned integers, such as those of a vector of vertices and of a
/// compressed sparse row graph, are ranks if the graph has `num_vertices`: searches then find
/// vertices in an array and hash nothing (see densely_ranked_problem). Other descriptors, such as
/// those of a list of vertices or of a grid, are hashed, unless a vertex index map numbers them:
///
///     wend::boost_graph_problem const r(graph, goal, wend::unit_edges{},
///                                       get(boost::vertex_index, graph));
///
/// The index map is any readable property map of the vertices of a graph that models
/// VertexListGraph, with the numbers 0 to `num_vertices(graph) - 1`.
///
/// The graph must outlive the problem, and must not change during a search; with an index map no
/// vertex may be added or removed while the problem lives.
template <class Graph, class IsGoal, class Weights = unit_edges, class Index = own_numbers>
class boost_graph_problem {
  using traits = boost::graph_traits<Graph>;
  static_assert(
      requires(Graph const& g, typename traits::vertex_descriptor const& v) { out_edges(v, g); },
      "wend: the graph of a boost_graph_problem needs out_edges(vertex, graph) in the namespace of "
      "its type; for a std::vector of rows use range_graph_problem");
  static constexpr bool indexed = !std::same_as<Index, own_numbers>;
  static constexpr bool numbers = !indexed &&
                                  std::unsigned_integral<typename traits::vertex_descriptor> &&
                                  requires(Graph const& g) { num_vertices(g); };
  static constexpr bool numbered = numbers || indexed;
  struct nothing {};
  struct numbering {
    Index of;
    std::shared_ptr<std::vector<typename traits::vertex_descriptor> const> vertices;
  };

 public:
  using state_type = typename traits::vertex_descriptor;
  using action_type = typename traits::edge_descriptor;
  static constexpr bool dense_ranks = numbered;  ///< See densely_ranked_problem.

  /// The range of edges out of a vertex.
  struct edges {
    typename traits::out_edge_iterator first;  ///< The first edge.
    typename traits::out_edge_iterator last;   ///< The end.
    auto begin() const { return first; }       ///< The first edge.
    auto end() const { return last; }          ///< The end.
  };

  /// `index` is a vertex index map, for graphs whose descriptors are no numbers.
  /// \complexity O(1); with an index map O(vertices), with memory for a descriptor of each, which
  ///             copies share.
  /// \throws std::out_of_range if the goal is a number that is no vertex; std::invalid_argument if
  ///         the map has numbers other than 0 … n - 1.
  template <class Goal>
  boost_graph_problem(Graph const& graph, Goal goal, Weights weights = {}, Index index = {})
      : graph_(&graph),
        is_goal_(detail::descriptor_test<state_type>(std::move(goal))),
        weights_(std::move(weights)),
        numbering_(numbered_by(graph, index)) {
    if constexpr (std::same_as<IsGoal, detail::one_descriptor<state_type>>)
      check(is_goal_.goal, "a goal");
  }
  template <class Goal>
  boost_graph_problem(Graph const&& graph, Goal goal, Weights = {}, Index = {}) = delete;

  /// The edges out of a vertex, in the order of `out_edges`.
  /// \throws std::out_of_range if `v` is a number that is no vertex; not with an index map.
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
    if constexpr (indexed)
      return numbering_.vertices->size();
    else
      return num_vertices(*graph_);
  }
  /// \throws Like `actions`.
  std::uint64_t rank(state_type const& v) const
    requires numbered
  {
    check(v, "a state");
    if constexpr (indexed)
      return static_cast<std::uint64_t>(get(numbering_.of, v));
    else
      return v;
  }
  state_type unrank(std::uint64_t rank) const
    requires numbered
  {
    if constexpr (indexed)
      return (*numbering_.vertices)[detail::to_size(rank)];
    else
      return static_cast<state_type>(rank);
  }

 private:
  static auto numbered_by([[maybe_unused]] Graph const& graph,
                          [[maybe_unused]] Index const& index) {
    if constexpr (indexed)
      return numbering{index, std::make_shared<std::vector<state_type> const>(
                                  detail::by_index(graph, index))};
    else
      return nothing{};
  }
  void check([[maybe_unused]] state_type const& v, [[maybe_unused]] char const* role) const {
    if constexpr (numbers) detail::check_vertex(v, num_vertices(*graph_), role);
  }

  Graph const* graph_;
  IsGoal is_goal_;
  [[no_unique_address]] Weights weights_;
  [[no_unique_address]] std::conditional_t<indexed, numbering, nothing> numbering_;
};

template <class Graph, class Goal, class Weights = unit_edges, class Index = own_numbers>
boost_graph_problem(Graph const&, Goal, Weights = {}, Index = {})
    -> boost_graph_problem<Graph, detail::descriptor_test_t<Graph, Goal>, Weights, Index>;

}  // namespace wend
