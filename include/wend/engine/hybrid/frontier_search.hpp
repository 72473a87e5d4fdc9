// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <optional>
#include <type_traits>
#include <utility>   // std::move

#include <wend/core/limits.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first.hpp>

/// \file
/// A best-first search whose open nodes can be lined up, for another search to go on from them.

namespace wend::detail {

/// `Search`, a preset of the best-first engine that goes by increasing f, and its frontier.
template <class Search>
class frontier_search : public Search {
  using result_type = typename Search::result_type;
  using cost = typename result_type::cost_type;
  using typename Search::frontier;
  using id = typename frontier::id;

 public:
  template <class... Args>
  explicit frontier_search(Args&&... args) : Search(std::forward<Args>(args)...) {}

  using Search::adopt;

  /// As Search::restart.
  template <class S>
  void restart(S const& start) {
    order_.release();
    Search::restart(start);
  }

  /// Whether the starts are in the open list.
  [[nodiscard]] bool has_begun() const noexcept { return Search::entered_; }
  /// Whether a depth limit has cut a node that has actions: what follows proves nothing.
  [[nodiscard]] bool has_cut() const noexcept { return Search::depth_cut_; }
  /// Whether these limits leave room for what the limits before have cut away.
  template <class Limits>
  [[nodiscard]] bool would_begin_anew(Limits const& limits) const {
    return Search::is_wider(limits);
  }
  /// The bytes of the tables, now.
  [[nodiscard]] std::size_t bytes() const noexcept { return Search::budget_.bytes(); }

  /// Takes the open nodes out of the open list, in its order, which is that of f; false, with
  /// nothing changed, if there is no memory for their numbers within `most` bytes. After that this
  /// search does not go on.
  [[nodiscard]] bool line_up(std::optional<std::size_t> most) {
    Search::budget_.set_limit(most);
    auto& front = Search::front_;
    // Where a comparison of costs threw, they are partly in line.
    if (!order_.reserve(front.counts.open - order_.size())) return false;
    // First those that were selected already, which can be several: see `batch`.
    auto& selected = Search::selected_;
    while (selected || selected.next()) {
      take(*selected);
      selected.reset();
    }
    return true;
  }

  /// How many nodes are in line.
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
    id const n = order_[i];
    decltype(auto) found = nodes.state_of(n);
    cost const g = nodes.g(n);
    cost h{};
    if constexpr (frontier::keeps_estimates)
      h = nodes.h(n);
    else
      h = estimate(found);
    return {n, static_cast<decltype(found)>(found), g, h, static_cast<cost>(g + h)};
  }
  [[nodiscard]] std::size_t depth_at(std::size_t i) const noexcept {
    return Search::front_.nodes.depth(order_[i]);
  }
  /// Null for a start.
  [[nodiscard]] auto const* last_action_at(std::size_t i) const noexcept {
    return Search::front_.nodes.facts_of(order_[i]).last_action;
  }
  [[nodiscard]] auto path_at(std::size_t i) const {
    auto path = Search::front_.nodes.path_to(order_[i]);
    return std::pair(std::move(path.actions), Search::start_numbers_[path.start]);
  }
  /// Whether a state is stored at a cost of at most `g`.
  template <class State>
  [[nodiscard]] bool knows(State const& s, cost const& g) const {
    auto const n = Search::node_of(s);
    return n && !(g < Search::front_.nodes.g(*n));
  }
  /// A start, as the search was given it.
  [[nodiscard]] auto const& start_at(std::size_t number) const { return Search::starts_[number]; }

  /// Whether a cheaper way to a closed node was found: then nodes below it can have an old cost.
  [[nodiscard]] bool has_reopened() const noexcept { return Search::front_.counts.reopened != 0; }
  /// How many numbers of nodes are taken.
  [[nodiscard]] std::size_t stored() const noexcept { return Search::front_.nodes.size(); }

 private:
  void take(id n) {
    order_.append(n);
    Search::front_.nodes.close(n);  // entries of old ways to it are stale
  }
  /// h of a state, which is known to be one.
  template <class State>
  [[nodiscard]] cost estimate(State const& s) const {
    auto const h = (*Search::heuristic_)(s);
    if constexpr (requires { *h; })
      return static_cast<cost>(*h);
    else
      return static_cast<cost>(h);
  }

  column<id> order_{Search::budget_};
};

}  // namespace wend::detail
