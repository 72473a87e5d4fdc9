// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>   // std::numeric_limits

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/solution_graph.hpp>

/// \file
/// Whether a graph of solutions has a cycle; if it has none, how many paths it has.

namespace wend::detail {

/// The nodes are sorted so that each edge leads to a later node (A. B. Kahn, "Topological sorting
/// of large networks", Communications of the ACM 5(11), 1962, 558-562). Then the paths to the goals
/// are summed from the last node to the first.
class path_counts {
 public:
  explicit path_counts(memory_budget& budget) noexcept : order_(budget), numbers_(budget) {}

  /// Of a complete graph. False without memory for that.
  template <class Node, class Edge>
  [[nodiscard]] bool find(column<Node> const& nodes, column<Edge> const& edges,
                          column<std::size_t> const& firsts) {
    order_.clear();
    numbers_.clear();
    if (!order_.reserve(nodes.size()) || !numbers_.reserve(nodes.size())) return false;
    auto const each_edge = [&](std::size_t n, auto&& act) {
      std::size_t const end = n + 1 < firsts.size() ? firsts[n + 1] : edges.size();
      for (std::size_t e = firsts[n]; e < end; ++e) act(edges[e].to);
    };
    sort(nodes.size(), edges, each_edge);
    acyclic_ = order_.size() == nodes.size();
    all_ = {};
    if (acyclic_) {
      for (std::size_t at = order_.size(); at-- > 0;) {
        std::size_t const n = order_[at];
        numbers_[n] = nodes[n].is_goal ? 1 : 0;
        each_edge(n, [&](std::size_t to) { add(numbers_[n], numbers_[to]); });
      }
      for (std::size_t n = 0; n < nodes.size() && nodes[n].start; ++n) add(all_.value, numbers_[n]);
    }
    order_.release();
    numbers_.release();
    return true;
  }

  [[nodiscard]] bool is_acyclic() const noexcept { return acyclic_; }
  /// How many paths lead from a start to a goal. \pre There is no cycle.
  [[nodiscard]] solution_count all() const noexcept { return all_; }

 private:
  template <class Edge, class EachEdge>
  void sort(std::size_t size, column<Edge> const& edges, EachEdge const& each_edge) {
    for (std::size_t n = 0; n < size; ++n) numbers_.append(std::uint64_t{0});
    for (Edge const& e : edges) ++numbers_[e.to];  // how many edges lead there
    for (std::size_t n = 0; n < size; ++n)
      if (numbers_[n] == 0) order_.append(n);
    for (std::size_t at = 0; at < order_.size(); ++at)
      each_edge(order_[at], [&](std::size_t to) {
        if (--numbers_[to] == 0) order_.append(to);
      });
  }

  /// Every node lies on a path from a start: if its number does not fit, that of all does not.
  void add(std::uint64_t& sum, std::uint64_t more) noexcept {
    if (!__builtin_add_overflow(sum, more, &sum)) return;
    sum = std::numeric_limits<std::uint64_t>::max();
    all_.is_exact = false;
  }

  column<std::size_t> order_;
  column<std::uint64_t> numbers_;  // by node: of edges to it; then of paths from it to a goal
  solution_count all_{};
  bool acyclic_ = true;
};

}  // namespace wend::detail
