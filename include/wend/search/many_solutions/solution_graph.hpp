// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <span>
#include <tuple>  // std::tie

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>

/// \file
/// All cheapest solutions as a graph.

namespace wend {

namespace detail {
enum class leaves_by : unsigned char;
template <class P, class Store, leaves_by Order>
class graph_builder;  // wend/search/many_solutions/detail/graph_search.hpp
}  // namespace detail

/// The number of solutions.
struct solution_count {
  std::uint64_t value = 0;  ///< The number; the largest value if it does not fit.
  bool is_exact = true;  ///< False: there are more solutions than `value`.

  friend bool operator==(solution_count const&, solution_count const&) = default;
};

/// The graph of all cheapest solutions: their states, and the actions between these states. Each
/// path in the graph from a start to a goal that visits no state twice is a cheapest solution, and
/// each cheapest solution is such a path. Goals have no edges: a solution ends at its first goal.
///
/// Every node lies on a cheapest path from a start to a goal (which may revisit a state if a cycle
/// costs nothing). Starts come first, in their order; the edges from a node are in the order of its
/// actions. Empty if there is no solution, or the graph is not complete.
template <class P>
class solution_graph {
 public:
  /// A state on a cheapest solution.
  struct node {
    state_t<P> state;                  ///< The state.
    cost_t<P> cost;                    ///< The cost of a cheapest path to it.
    bool is_goal;                      ///< True if solutions end here.
    std::optional<std::size_t> start;  ///< The index of the start that it is; empty if it is none.

    /// The parts that may own memory on the heap.
    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(state); }
  };
  /// An action on a cheapest solution.
  struct edge {
    std::size_t from;    ///< The number of the node in which the action is taken.
    action_t<P> action;  ///< The action.
    std::size_t to;      ///< The number of the node that it leads to.

    /// The parts that may own memory on the heap.
    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action); }
  };

  solution_graph(solution_graph const&) = delete;
  solution_graph& operator=(solution_graph const&) = delete;

  /// The nodes, indexed by their numbers.
  [[nodiscard]] std::span<node const> nodes() const noexcept {
    return {nodes_.begin(), complete_ ? nodes_.size() : 0};
  }
  /// The edges, sorted by the number of the node they lead from.
  [[nodiscard]] std::span<edge const> edges() const noexcept {
    return {edges_.begin(), complete_ ? edges_.size() : 0};
  }
  /// The edges from a node. \pre `n` is less than the number of nodes.
  [[nodiscard]] std::span<edge const> edges_from(std::size_t n) const noexcept {
    return {edges_.begin() + first_edge(n), edges_.begin() + end_edge(n)};
  }

  /// True if there is no node: no solution, or the graph is not complete.
  [[nodiscard]] bool empty() const noexcept { return nodes().empty(); }
  /// True if no path in the graph returns to a state. A cycle in it costs nothing.
  [[nodiscard]] bool is_acyclic() const noexcept { return acyclic_; }

 private:
  template <class, class, detail::leaves_by>
  friend class detail::graph_builder;

  explicit solution_graph(memory_budget& budget) noexcept
      : nodes_(budget), edges_(budget), firsts_(budget) {}
  ~solution_graph() = default;

  [[nodiscard]] std::size_t first_edge(std::size_t n) const noexcept { return firsts_[n]; }
  [[nodiscard]] std::size_t end_edge(std::size_t n) const noexcept {
    return n + 1 < firsts_.size() ? firsts_[n + 1] : edges_.size();
  }

  detail::column<node> nodes_;
  detail::column<edge> edges_;
  detail::column<std::size_t> firsts_;  // by node: the first of its edges
  bool complete_ = false;
  bool acyclic_ = true;
};

}  // namespace wend
