// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint32_t
#include <ranges>   // std::views::iota
#include <vector>

/// \file
/// An explicit problem: a table of all its states and edges. All small problems of the page are such
/// tables, so one type, and one instance of each algorithm, serves them all.

namespace playground {

struct table_edge {
  std::uint32_t from;
  std::uint32_t to;
  int cost;
};

/// A state is its number; an action is the place of an edge among those that leave the state.
class table {
 public:
  using state_type = std::uint32_t;
  using action_type = std::uint8_t;
  using cost_type = int;
  static constexpr bool dense_ranks = true;
  static constexpr std::size_t most_edges_of_state = 255;

  /// \pre Edges are sorted by `from`, and no state has more than 255.
  table(std::vector<bool> is_goal, std::vector<table_edge> edges)
      : is_goal_(std::move(is_goal)), edges_(std::move(edges)), first_(is_goal_.size() + 1) {
    for (auto const& e : edges_) ++first_[e.from + 1];
    for (std::size_t s = 0; s < is_goal_.size(); ++s) first_[s + 1] += first_[s];
  }

  [[nodiscard]] auto actions(state_type s) const {
    return std::views::iota(action_type{0}, static_cast<action_type>(first_[s + 1] - first_[s]));
  }
  [[nodiscard]] state_type result(state_type s, action_type a) const {
    return edges_[first_[s] + a].to;
  }
  [[nodiscard]] int cost(state_type s, action_type a) const { return edges_[first_[s] + a].cost; }
  [[nodiscard]] bool is_goal(state_type s) const { return is_goal_[s]; }

  [[nodiscard]] std::uint64_t state_count() const { return is_goal_.size(); }
  [[nodiscard]] std::uint64_t rank(state_type s) const { return s; }
  [[nodiscard]] state_type unrank(std::uint64_t rank) const {
    return static_cast<state_type>(rank);
  }

 private:
  std::vector<bool> is_goal_;
  std::vector<table_edge> edges_;
  std::vector<std::size_t> first_;  // the first edge of each state; one more entry, the end
};

}  // namespace playground
