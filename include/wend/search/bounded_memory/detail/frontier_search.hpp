// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort
#include <cstddef>    // std::size_t
#include <memory>     // std::addressof
#include <optional>
#include <type_traits>
#include <utility>    // std::move

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>

/// \file
/// A best-first search whose open nodes can be lined up for another search to continue from.

namespace wend::detail {

/// `Search`, a best-first core ordered by increasing f, and its frontier.
template <class Search>
class frontier_search : public Search {
  using result_type = typename Search::result_type;
  using cost = typename result_type::cost_type;
  using typename Search::frontier;
  using id = typename frontier::id;

 public:
  template <class... Args>
  explicit frontier_search(Args&&... args) : Search(std::forward<Args>(args)...) {}

  /// Also frees the line.
  void forget() {
    Search::forget();
    order_.release();
    least_f_.reset();
  }

  /// True if a depth limit has cut a node that has actions: the continuation proves nothing.
  [[nodiscard]] bool has_cut() const noexcept { return Search::depth_cut_; }
  /// The remaining part of limits, which are totals, for the second search.
  template <class Limits>
  [[nodiscard]] Limits left_of(Limits limits) const {
    auto const before = Search::statistics();
    auto const less = [](auto& limit, auto const& spent) {
      if (limit) *limit = spent < *limit ? *limit - spent : std::remove_cvref_t<decltype(*limit)>{};
    };
    less(limits.max_expanded, before.expanded);
    less(limits.max_memory, Search::life.budget.bytes());
    less(limits.max_time, before.elapsed);
    return limits;
  }

  /// Removes the open nodes from the open list and lines them up: by increasing h if costs are
  /// numbers, else in the order of the list, which is by f. False, with nothing changed, if there
  /// is no memory for the line within `most` bytes. Afterwards this search cannot resume.
  [[nodiscard]] bool line_up(std::optional<std::size_t> most) {
    Search::life.budget.set_limit(most);
    auto& front = Search::front_;
    // If a comparison of costs threw, the nodes are partly in line.
    if (!order_.reserve(front.counts.open - order_.size())) return false;
    // First the nodes that were already selected, which can be several: see `batch`.
    auto& selected = Search::selected_;
    while (selected || selected.next()) {
      if (Search::is_too_deep()) {
        Search::leave(true);
        continue;
      }
      append(*selected);
      selected.reset();
    }
    // If a comparison of costs threw here, nodes would be lost.
    if constexpr (std::is_arithmetic_v<cost>) std::sort(order_.begin(), order_.end());
    return true;
  }

  /// The number of nodes in line.
  [[nodiscard]] std::size_t frontier_size() const noexcept { return order_.size(); }

  /// A node of the frontier.
  struct frontier_node {
    std::size_t number;
    decltype(std::declval<frontier const&>().nodes.state_of(id{})) state;
    cost g;
    cost h;
    cost f;
  };
  [[nodiscard]] frontier_node frontier_at(std::size_t i) const {
    auto const& nodes = Search::front_.nodes;
    auto const& [h, f, n] = order_[i];
    decltype(auto) found = nodes.state_of(n);
    return {n, static_cast<decltype(found)>(found), nodes.g(n), h, f};
  }
  [[nodiscard]] cost const& f_at(std::size_t i) const noexcept { return order_[i].f; }
  /// The least f of the frontier. \pre There is a node.
  [[nodiscard]] cost const& least_f() const noexcept { return *least_f_; }
  /// The number of actions on the path to a node: below a reopened node more than stored.
  [[nodiscard]] std::size_t depth_at(std::size_t i) const {
    if (Search::life.limits.max_depth && has_reopened()) return path_at(i).first.size();
    return Search::front_.nodes.depth(order_[i].n);
  }
  /// Null for a start.
  [[nodiscard]] auto const* last_action_at(std::size_t i) const noexcept {
    return Search::front_.nodes.facts_of(order_[i].n).last_action;
  }
  [[nodiscard]] auto path_at(std::size_t i) const {
    auto path = Search::front_.nodes.path_to(order_[i].n);
    return std::pair(std::move(path.actions), Search::start_numbers_[path.start]);
  }
  /// True if a state is stored at a cost of at most `g`.
  template <class State>
  [[nodiscard]] bool knows(State const& s, cost const& g) const {
    auto const n = Search::node_of(s);
    return n && !(g < Search::front_.nodes.g(*n));
  }
  /// The start with this number.
  [[nodiscard]] auto const& start_at(std::size_t number) const { return Search::starts_[number]; }
  /// One of the starts, or null if there is none.
  [[nodiscard]] auto const* any_start() const noexcept {
    return Search::starts_.empty() ? nullptr : std::addressof(Search::starts_.front());
  }

  /// True if a cheaper path to a closed node was found: nodes below it can then have an old cost.
  [[nodiscard]] bool has_reopened() const noexcept { return Search::front_.counts.reopened != 0; }
  /// The number of node numbers used.
  [[nodiscard]] std::size_t stored() const noexcept { return Search::front_.nodes.size(); }

 private:
  struct in_line {
    cost h;
    cost f;
    id n;
    friend bool operator<(in_line const& a, in_line const& b) {
      if (a.h < b.h || b.h < a.h) return a.h < b.h;
      if (a.f < b.f || b.f < a.f) return a.f < b.f;
      return b.n < a.n;  // the last stored first
    }
  };

  void append(id n) {
    auto const node = Search::front_.facts_of(n);
    if (!least_f_) least_f_ = node.f;
    order_.append(in_line{node.h, node.f, n});
    Search::front_.nodes.close(n);  // entries of earlier paths to it are stale
  }

  column<in_line> order_{Search::life.budget};
  std::optional<cost> least_f_{};
};

}  // namespace wend::detail
