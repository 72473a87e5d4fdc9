// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>          // std::integral
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint32_t
#include <initializer_list>
#include <iterator>          // std::ranges::begin
#include <limits>
#include <span>
#include <stdexcept>         // std::out_of_range, std::length_error
#include <string>
#include <type_traits>       // std::is_invocable_r_v
#include <utility>           // std::declval
#include <vector>

#include <wend/core/error.hpp>

/// \file
/// What a graph_problem is made of: the graph in compressed rows, and the test for its goals.

namespace wend::detail {

[[noreturn, gnu::cold]] inline void refuse_vertex(std::size_t vertex, std::size_t vertices,
                                                  char const* role) {
  // The largest numbers were negative before they became vertices.
  auto const given = static_cast<std::ptrdiff_t>(vertex);
  raise(std::out_of_range(std::string("wend: ") + role + " is vertex " + std::to_string(given) +
                          " of a graph of " + std::to_string(vertices) + " vertices"));
}
inline void check_vertex(std::size_t vertex, std::size_t vertices, char const* role) {
  if (vertex >= vertices) refuse_vertex(vertex, vertices, role);
}

/// A graph in compressed rows: the edges out of a vertex lie together, then those of the next.
/// Numbers have 32 bits, so that fewer cache lines are read.
template <class Edge>
class graph_rows {
  using number = std::uint32_t;

 public:
  template <class Graph>
  explicit graph_rows(Graph const& graph) {
    auto const& all = graph.edges();
    constexpr std::size_t most = std::numeric_limits<number>::max();
    if (graph.size() >= most || all.size() >= most)
      raise(std::length_error("wend: a graph_problem has fewer than 2^32 - 1 vertices and edges"));
    ends_.resize(graph.size() + 1);
    edges_.resize(all.size());
    // First ends_[v + 1] is how many there are, then where the next of v goes.
    for (auto const& e : all) ++ends_[e.from + 1];
    number begin = 0;
    for (number& end : ends_) end = begin += end;
    for (std::size_t v = graph.size(); v > 0; --v) ends_[v] = ends_[v - 1];
    for (std::size_t i = 0; i < all.size(); ++i)
      edges_[ends_[all[i].from + 1]++] = {static_cast<number>(all[i].to), static_cast<number>(i),
                                          all[i].cost};
  }

  /// How many vertices there are.
  [[nodiscard]] std::size_t size() const noexcept { return ends_.size() - 1; }

  /// The edges out of a vertex. \pre There is such a vertex.
  [[nodiscard]] std::span<Edge const> operator[](std::size_t v) const noexcept {
    return {edges_.data() + ends_[v], edges_.data() + ends_[v + 1]};
  }
  void prefetch(std::size_t v) const noexcept { __builtin_prefetch(edges_.data() + ends_[v]); }

 private:
  std::vector<number> ends_;  // of the row before each vertex's, and of the last
  std::vector<Edge> edges_;
};

struct one_vertex {
  std::size_t goal;
  bool operator()(std::size_t v) const noexcept { return v == goal; }
};

struct some_vertices {
  std::vector<bool> goals;
  bool operator()(std::size_t v) const { return goals[v]; }
};

/// The test for a goal that was given as a predicate, a vertex, or a range of vertices.
template <class Goal>
auto goal_test(std::size_t vertices, Goal goal) {
  if constexpr (std::is_invocable_r_v<bool, Goal const&, std::size_t>) {
    return goal;
  } else if constexpr (std::integral<Goal>) {
    check_vertex(static_cast<std::size_t>(goal), vertices, "a goal");
    return one_vertex{static_cast<std::size_t>(goal)};
  } else {
    static_assert(
        requires { static_cast<std::size_t>(*std::ranges::begin(goal)); },
        "wend: the goal of a graph_problem is a vertex, a range of vertices, or a "
        "predicate that is const and takes a vertex");
    some_vertices some{std::vector<bool>(vertices)};
    for (auto const& v : goal) {
      check_vertex(static_cast<std::size_t>(v), vertices, "a goal");
      some.goals[static_cast<std::size_t>(v)] = true;
    }
    return some;
  }
}
template <class Goal>
using goal_test_t = decltype(goal_test(std::size_t{}, std::declval<Goal>()));

}  // namespace wend::detail
