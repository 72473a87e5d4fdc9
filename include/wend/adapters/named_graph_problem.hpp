// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>          // std::convertible_to
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint64_t
#include <functional>        // std::invoke
#include <initializer_list>  // goals in braces
#include <iterator>          // std::ranges::begin
#include <stdexcept>         // std::out_of_range
#include <string_view>
#include <type_traits>       // std::is_invocable_r_v
#include <utility>           // std::declval
#include <vector>

#include <wend/adapters/detail/graph_rows.hpp>  // some_vertices
#include <wend/adapters/named_graph.hpp>
#include <wend/core/detail/mapped_range.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/quoted_text.hpp>

/// \file
/// Path search in a graph whose vertices have names.

namespace wend {

namespace detail {

/// True for the vertices whose names were given.
struct some_named_vertices {
  some_vertices goals;
  bool operator()(named_vertex const& v) const { return goals(v.number()); }
};

/// The goal test for a predicate, a name, or a range of names.
template <class Cost, class Goal>
auto named_goal_test(named_graph<Cost> const& graph, Goal const& goal) {
  if constexpr (std::is_invocable_r_v<bool, Goal const&, named_vertex const&>) {
    return goal;
  } else {
    some_named_vertices test{{std::vector<bool>(graph.size())}};
    if constexpr (std::convertible_to<Goal const&, std::string_view>) {
      test.goals.goals[graph.vertex(goal).number()] = true;
    } else {
      static_assert(
          requires { std::string_view(*std::ranges::begin(goal)); },
          "wend: the goal of a named_graph_problem must be the name of a vertex, a range of names, "
          "or a const predicate that takes a named_vertex");
      for (auto const& name : goal)
        test.goals.goals[graph.vertex(std::string_view(name)).number()] = true;
    }
    return test;
  }
}
template <class Cost, class Goal>
using named_goal_test_t = decltype(named_goal_test(std::declval<named_graph<Cost> const&>(),
                                                   std::declval<Goal const&>()));

}  // namespace detail

/// Path search in a named_graph. States are its vertices and actions its edges; results, traces and
/// messages write both with their names.
///
///     wend::named_graph_problem const to_one(roads, "Bucharest");
///     wend::named_graph_problem const to_some(roads, {"Arad", "Sibiu"});  // or any range
///     wend::named_graph_problem const to_many(
///         roads, [](wend::named_vertex const& v) { return v.name().starts_with("B"); });
///
/// It refers to the graph, which must outlive it and must not change meanwhile. For graphs of
/// millions of edges graph_problem is faster: `by_number()` is the same graph for it.
template <class Cost, class IsGoal>
class named_graph_problem {
  using graph_type = named_graph<Cost>;

 public:
  using state_type = named_vertex;
  using action_type = named_edge<Cost>;
  static constexpr bool dense_ranks = true;  ///< See densely_ranked_problem.

  /// The goal is a name, a range of names, or a predicate.
  /// \throws std::out_of_range if a goal is not the name of a vertex.
  template <class Goal = std::initializer_list<std::string_view>>
  named_graph_problem(graph_type const& graph, Goal const& goal)
      : graph_(&graph), is_goal_(detail::named_goal_test(graph, goal)) {}
  template <class Goal = std::initializer_list<std::string_view>>
  named_graph_problem(graph_type const&& graph, Goal const& goal) = delete;

  /// The edges out of a vertex, in the order in which they were added.
  /// \throws std::out_of_range if it is not a vertex of this graph.
  auto actions(named_vertex const& v) const {
    return detail::mapped_range(graph_->by_number().out_edges(rank(v)), numbered_edge{graph_});
  }
  named_vertex result(named_vertex const&, action_type const& e) const noexcept { return e.to(); }
  Cost const& cost(named_vertex const&, action_type const& e) const noexcept { return e.cost(); }
  bool is_goal(named_vertex const& v) const {
    check(v);
    return std::invoke(is_goal_, v);
  }

  std::uint64_t state_count() const noexcept { return graph_->size(); }
  /// \throws std::out_of_range if it is not a vertex of this graph.
  std::uint64_t rank(named_vertex const& v) const {
    check(v);
    return v.number();
  }
  named_vertex unrank(std::uint64_t rank) const noexcept {
    return graph_->at(detail::to_size(rank));
  }

  graph_type const& graph() const noexcept { return *graph_; }  ///< The graph.

 private:
  struct numbered_edge {
    graph_type const* graph = nullptr;
    action_type operator()(std::size_t number) const noexcept { return {*graph, number}; }
  };

  void check(named_vertex const& v) const {
    if (v.names_ != &graph_->names_)
      detail::raise(std::out_of_range("wend: the vertex " + quoted_text(v.name()) +
                                      " belongs to another graph"));
  }

  graph_type const* graph_;
  IsGoal is_goal_;
};

template <class Cost, class Goal = std::initializer_list<std::string_view>>
named_graph_problem(named_graph<Cost> const&, Goal const&)
    -> named_graph_problem<Cost, detail::named_goal_test_t<Cost, Goal>>;

}  // namespace wend
