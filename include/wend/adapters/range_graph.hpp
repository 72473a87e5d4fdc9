// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>     // std::integral, std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // std::invoke
#include <initializer_list>
#include <iterator>     // std::ranges::begin
#include <optional>
#include <stdexcept>    // std::out_of_range
#include <string>
#include <tuple>        // std::get
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::move, std::forward, std::as_const

#include <wend/adapters/detail/graph_rows.hpp>
#include <wend/core/detail/mapped_range.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>

/// \file
/// Existing adjacency lists as problems: ranges of ranges of targets.

namespace wend {

namespace detail {

/// Not bool, because a row of a matrix is not a list of vertices.
template <class T>
concept vertex_integer = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool>;

/// The contents of an element of a row: a target, or a target and a cost.
template <class E>
struct row_edge {
  static_assert(vertex_integer<E>,
                "wend: the edges of a range_graph_problem must be numbers of vertices (not bool, "
                "as in a matrix), pairs (target, cost), or structs with the members `to` and, if "
                "edges have costs, `cost`");
  static auto to(E const& e) { return e; }
};
template <class E>
  requires requires(E const& e) {
    { e.to } -> std::convertible_to<std::size_t>;
    requires !std::same_as<std::remove_cvref_t<decltype(e.to)>, bool>;
  }
struct row_edge<E> {
  static_assert(requires(E const& e) { e.cost; } ||
                    !(requires(E const& e) { e.weight; } || requires(E const& e) { e.length; }),
                "wend: an edge of a range_graph_problem has a member `weight` or `length`, which "
                "is not read: its cost is a member `cost`");
  static auto to(E const& e) { return e.to; }
  static auto cost(E const& e)
    requires requires { e.cost; }
  {
    return e.cost;
  }
};
template <class E>
  requires requires {
    requires std::tuple_size<E>::value >= 2;
    requires vertex_integer<std::tuple_element_t<0, E>>;
  }
struct row_edge<E> {
  static auto to(E const& e) { return std::get<0>(e); }
  static auto cost(E const& e) { return std::get<1>(e); }
};

template <class Rows>
concept rows_of_edges = requires(Rows const& rows) {
  std::ranges::size(rows);
  *std::ranges::begin(
      std::declval<std::remove_cvref_t<decltype(rows[std::size_t{}])> const&>());
};

/// The row of a vertex: a reference, or a row by value.
template <class Rows>
decltype(auto) row_of(Rows const& rows, std::size_t v) {
  static_assert(rows_of_edges<Rows>,
                "wend: the graph of a range_graph_problem needs a const `size()` and a const "
                "`[vertex]` whose result is a range that can be read as const");
  if constexpr (rows_of_edges<Rows>)
    return rows[v];
  else
    return std::initializer_list<std::size_t>{};
}

struct no_edge_cost {};

template <class E>
auto edge_cost_kind() {
  if constexpr (requires(E const& e) { row_edge<E>::cost(e); })
    return decltype(row_edge<E>::cost(std::declval<E const&>())){};
  else
    return no_edge_cost{};
}

}  // namespace detail

/// An edge of a range_graph_problem, seen from its source. It converts to its target.
template <class Cost>
struct range_edge {
  std::size_t to;                   ///< The vertex it leads to.
  [[no_unique_address]] Cost cost;  ///< Its cost, if edges have costs.

  /// The target, as an action.
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::size_t() const noexcept { return to; }
};

/// Path search in a graph that is a range of ranges: element v has the edges out of vertex v. The
/// problem is a view and copies nothing.
///
///     std::vector<std::vector<int>> const links{{1, 2}, {3}, {3}, {}};
///     wend::range_graph_problem const p(links, 3);            // every edge costs 1
///     auto const fewest = wend::bfs(p, 0).actions;            // 1 and 3
///     std::vector<std::vector<std::pair<int, double>>> const roads{{{1, 0.5}}, {{0, 0.5}}};
///     wend::range_graph_problem const q(roads, {1});          // or several, of which any will do
///     wend::range_graph_problem const any(links, [](std::size_t v) { return v > 1; });
///
/// An edge is the number of a vertex, of any integral type; a pair or tuple of it and a cost; or a
/// struct with the member `to` and optionally `cost`. States are vertices, which are also their
/// ranks. An action is the vertex that it leads to, so the actions of a result are the path after
/// its start. If edges are parallel, the action takes the cheapest; but `k_best` with the tag
/// `walks` lists a walk for each of them, at the cost of that edge.
///
/// If the graph is an lvalue, the problem refers to it (`Rows` is a reference): the graph must
/// outlive the problem, and may change between searches. A temporary is moved into the problem.
template <class Rows, class IsGoal>
class range_graph_problem {
  using range = std::remove_cvref_t<Rows>;
  using found_row = decltype(detail::row_of(std::declval<range const&>(), std::size_t{}));
  using row = std::remove_cvref_t<found_row>;
  using element = std::remove_cvref_t<decltype(*std::ranges::begin(std::declval<row const&>()))>;
  using edge = detail::row_edge<element>;
  using edge_cost = decltype(detail::edge_cost_kind<element>());
  static constexpr bool weighted = !std::same_as<edge_cost, detail::no_edge_cost>;

 public:
  using state_type = std::size_t;
  using action_type = std::size_t;
  using successor_type = range_edge<edge_cost>;  ///< See informative_actions.
  static constexpr bool dense_ranks = true;      ///< See densely_ranked_problem.

  /// The goal is a vertex, a range of vertices, or a predicate.
  /// \complexity O(1); O(vertices) if the goals are a range.
  /// \throws std::out_of_range if a goal is no vertex.
  template <class Goal = std::initializer_list<std::size_t>>
  range_graph_problem(Rows&& rows, Goal&& goal)
      : rows_(std::forward<Rows>(rows)),
        is_goal_(detail::goal_test(static_cast<std::size_t>(std::ranges::size(rows_)),
                                   std::forward<Goal>(goal))) {}

  /// The edges out of a vertex, in the order of its row.
  /// \throws std::out_of_range if `v` is no vertex, or when an edge is read that leads to none.
  auto actions(std::size_t v) const {
    check(v);
    return detail::mapped_range(
        detail::row_of(std::as_const(rows_), v),
        checked_edge{v, static_cast<std::size_t>(state_count())});
  }
  static std::size_t result(std::size_t, std::size_t to) noexcept { return to; }
  static std::size_t result(std::size_t, successor_type const& edge) noexcept { return edge.to; }
  /// The cost of the cheapest edge from `v` to `to`. \pre There is one.
  edge_cost cost(std::size_t v, std::size_t to) const
    requires weighted
  {
    std::optional<edge_cost> least;
    for (successor_type const e : actions(v))
      if (e.to == to && (!least || e.cost < *least)) least = e.cost;
    if (!least)
      detail::raise(std::out_of_range("wend: no edge leads from vertex " + std::to_string(v) +
                                      " to vertex " + std::to_string(to)));
    return *least;
  }
  static edge_cost cost(std::size_t, successor_type const& edge)
    requires weighted
  {
    return edge.cost;
  }
  bool is_goal(std::size_t v) const {
    check(v);
    return std::invoke(is_goal_, v);
  }

  std::uint64_t state_count() const {
    return static_cast<std::uint64_t>(std::ranges::size(rows_));
  }
  /// \throws std::out_of_range if `v` is no vertex.
  std::uint64_t rank(std::size_t v) const {
    check(v);
    return v;
  }
  static std::size_t unrank(std::uint64_t rank) noexcept { return detail::to_size(rank); }

 private:
  /// Reads an edge of the vertex `from`.
  struct checked_edge {
    std::size_t from = 0;
    std::size_t vertices = 0;

    successor_type operator()(element const& e) const {
      auto const given = edge::to(e);
      auto const to = static_cast<std::size_t>(given);
      if (to >= vertices) refuse(detail::text_of(given));
      if constexpr (weighted)
        return {to, edge::cost(e)};
      else
        return {to, {}};
    }
    [[noreturn, gnu::cold]] void refuse(std::string const& to) const {
      detail::raise(std::out_of_range("wend: an edge of vertex " + std::to_string(from) +
                                      " leads to vertex " + to + " of a graph of " +
                                      std::to_string(vertices) + " vertices"));
    }
  };

  void check(std::size_t v) const {
    detail::check_vertex(v, static_cast<std::size_t>(state_count()), "a state");
  }

  Rows rows_;
  IsGoal is_goal_;
};

template <class Rows, class Goal = std::initializer_list<std::size_t>>
range_graph_problem(Rows&&, Goal&&) -> range_graph_problem<Rows, detail::goal_test_t<Goal>>;

}  // namespace wend
