// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

// Graphs in compressed rows, the form of numpy and scipy, as problems.

namespace wend_python {

/// An edge. It converts to its number.
template <class Cost>
struct csr_edge {
  std::uint32_t to;
  std::uint32_t number;
  Cost cost;

  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::uint32_t() const noexcept { return number; }
};

/// A graph. The edges out of vertex v are those from rows[v] to rows[v + 1]; an edge's number is its place.
template <class Cost>
struct csr_rows {
  std::vector<std::uint32_t> rows{0};
  std::vector<csr_edge<Cost>> edges{};

  [[nodiscard]] std::size_t vertices() const noexcept { return rows.size() - 1; }
};

/// The problem of finding a path to one vertex.
template <class Cost>
class csr_problem {
 public:
  using state_type = std::uint32_t;
  using action_type = std::uint32_t;
  using cost_type = Cost;
  using successor_type = csr_edge<Cost>;
  static constexpr bool dense_ranks = true;
  static constexpr bool asks_ahead = true;

  csr_problem(std::shared_ptr<csr_rows<Cost> const> graph, std::uint32_t goal)
      : graph_(std::move(graph)), goal_(goal) {}

  [[nodiscard]] std::span<successor_type const> actions(std::uint32_t v) const noexcept {
    return {graph_->edges.data() + graph_->rows[v], graph_->edges.data() + graph_->rows[v + 1]};
  }
  void prefetch(std::uint32_t v) const noexcept {
    __builtin_prefetch(graph_->edges.data() + graph_->rows[v]);
  }
  [[nodiscard]] std::uint32_t result(std::uint32_t, std::uint32_t edge) const noexcept {
    return graph_->edges[edge].to;
  }
  [[nodiscard]] static std::uint32_t result(std::uint32_t, successor_type const& e) noexcept {
    return e.to;
  }
  [[nodiscard]] Cost cost(std::uint32_t, std::uint32_t edge) const noexcept {
    return graph_->edges[edge].cost;
  }
  [[nodiscard]] static Cost cost(std::uint32_t, successor_type const& e) noexcept {
    return e.cost;
  }
  [[nodiscard]] bool is_goal(std::uint32_t v) const noexcept { return v == goal_; }

  [[nodiscard]] std::uint64_t state_count() const noexcept { return graph_->vertices(); }
  [[nodiscard]] static std::uint64_t rank(std::uint32_t v) noexcept { return v; }
  [[nodiscard]] static std::uint32_t unrank(std::uint64_t rank) noexcept {
    return static_cast<std::uint32_t>(rank);
  }

 private:
  std::shared_ptr<csr_rows<Cost> const> graph_;
  std::uint32_t goal_;
};

/// A heuristic that stores an estimate for each vertex, which is infinite if the goal cannot be
/// reached.
template <class Cost>
class csr_estimates {
 public:
  /// The array must outlive the heuristic.
  explicit csr_estimates(std::span<Cost const> estimates) : estimates_(estimates) {}

  [[nodiscard]] Cost operator()(std::uint32_t v) const noexcept { return estimates_[v]; }

 private:
  std::span<Cost const> estimates_;
};

/// An edge from the view of its end.
template <class Cost>
struct csr_edge_back {
  std::uint32_t state;  // where it begins
  std::uint32_t action;
  Cost cost;
};

/// The problem, which can also be searched backward from the goal.
template <class Cost>
class csr_problem_back : public csr_problem<Cost> {
  using base = csr_problem<Cost>;
  using edge_back = csr_edge_back<Cost>;

 public:
  /// Lists the edges into each vertex.
  csr_problem_back(std::shared_ptr<csr_rows<Cost> const> graph, std::uint32_t goal)
      : base(graph, goal), goals_{goal}, rows_(graph->rows.size()), edges_(graph->edges.size()) {
    for (auto const& e : graph->edges) ++rows_[e.to + 1];
    std::partial_sum(rows_.begin(), rows_.end(), rows_.begin());
    auto next = rows_;
    for (std::uint32_t v = 0; v < graph->vertices(); ++v)
      for (auto const& e : base::actions(v)) edges_[next[e.to]++] = {v, e.number, e.cost};
  }

  [[nodiscard]] std::span<edge_back const> predecessors(std::uint32_t v) const noexcept {
    return {edges_.data() + rows_[v], edges_.data() + rows_[v + 1]};
  }
  [[nodiscard]] std::array<std::uint32_t, 1> const& goals() const noexcept { return goals_; }

  using base::cost;
  [[nodiscard]] static Cost cost(std::uint32_t, edge_back const& e) noexcept { return e.cost; }

 private:
  std::array<std::uint32_t, 1> goals_;
  std::vector<std::uint32_t> rows_;
  std::vector<edge_back> edges_;
};

}  // namespace wend_python
