// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::size_t
#include <optional>

#include <wend/core/result.hpp>
#include <wend/engine/linear_space/loop.hpp>

/// \file
/// How depth-first branch and bound chooses the next node, and what it proves.

namespace wend::detail {

/// Depth-first branch and bound. A visit goes on to the child of least f of the node on top, if a
/// solution below it can be cheaper than the incumbent, the best one so far; else it goes back.
///
/// What is left to be searched is below the leaf, or below a child in memory that was not entered;
/// so the least of their f is a lower bound.
template <class P, class H, class Observer>
class branch_and_bound_loop : protected linear_space_loop<P, H, Observer> {
 protected:
  using loop = linear_space_loop<P, H, Observer>;
  using typename loop::call, typename loop::child, typename loop::cost, typename loop::hooks;
  using typename loop::leaf_state;
  using loop::calls_, loop::children_, loop::counts_, loop::goal_start_, loop::kept_, loop::leaf_;
  using loop::least_cut_, loop::limits_, loop::lower_bound_, loop::observer_;
  using loop::end_of_path, loop::finish;
  using loop::loop;

  /// Visits the next node.
  [[nodiscard]] bool visit() {
    return visit_next([this] { return go_on(); });
  }
  /// The same, where `to_next()` goes to it.
  template <class ToNext>
  [[nodiscard]] bool visit_next(ToNext to_next) {
    return loop::visit_next(to_next, [this] { return finish_solved(); },
                            [this](cost const& value) { return is_worth(value); });
  }

  /// Leaves the solution that was found.
  void leave_goal() {
    if (leaf_ == leaf_state::goal) loop::drop_leaf();
  }

  /// Forgets the nodes, but not the incumbent.
  void begin_afresh() noexcept {
    loop::forget_nodes();
    loop::forget_counts();
    cut_cost_.reset();
  }
  void forget_incumbent() noexcept { incumbent_.reset(); }

  /// Whether something was cut that other limits let pass, and that can be cheaper.
  [[nodiscard]] bool is_cut_by_other(search_limits<cost> const& limits) const {
    bool const deeper =
        loop::cut_depth_ && (!limits.max_depth || *loop::cut_depth_ < *limits.max_depth);
    if (deeper && can_improve(*least_cut_)) return true;
    return cut_cost_ && can_improve(*cut_cost_) &&
           (!limits.max_cost || !(*limits.max_cost < *cut_cost_));
  }

  /// No solution costs less; empty if there is none.
  [[nodiscard]] std::optional<cost> proved() const {
    auto least = incumbent_;
    auto const take = [&](std::optional<cost> const& value) {
      if (value && (!least || *value < *least)) least = value;
    };
    if (calls_.empty()) {
      if (!goal_start_) least = cost{};
    } else {
      call const& top = calls_[calls_.size() - 1];
      bool const is_at_node = leaf_ != leaf_state::none || top.next < top.end;
      if (is_at_node && leaf_ != leaf_state::goal) take(end_of_path().f());
      for (child const& c : children_) take(c.value);
    }
    take(least_cut_);
    take(cut_cost_);
    return as_bound(least);
  }
  /// `least` as a bound: it never falls, nor exceeds what a solution costs, though f may be rounded
  /// above that.
  [[nodiscard]] std::optional<cost> as_bound(std::optional<cost> const& least) const {
    if (!least || !lower_bound_ || !(*least < *lower_bound_)) return least;
    return incumbent_ && *incumbent_ < *lower_bound_ ? incumbent_ : lower_bound_;
  }

  [[nodiscard]] bool can_improve(cost const& value) const {
    return !incumbent_ || value < *incumbent_;
  }
  /// Whether to search below a node of that f. What the cost limit cuts is noted.
  [[nodiscard]] bool is_worth(cost const& value) {
    if (!can_improve(value)) return false;
    if (!limits_.max_cost || !(*limits_.max_cost < value)) return true;
    if (!cut_cost_ || value < *cut_cost_) cut_cost_ = value;
    return false;
  }

  struct best_child {
    std::optional<std::size_t> index{};  ///< Empty: none is left.
    std::size_t finite = 0;              ///< How many are left.
  };
  /// The child of least f; among equals the one that was generated first.
  [[nodiscard]] best_child best_of(call const& of) const {
    best_child best;
    for (std::size_t i = of.first; i < of.end; ++i) {
      auto const& value = children_[i].value;
      if (!value) continue;
      ++best.finite;
      if (!best.index || *value < *children_[*best.index].value) best.index = i;
    }
    return best;
  }

  /// Goes on to a child, which is not left for later.
  [[nodiscard]] bool take(std::size_t i) {
    if (!this->enter(i)) return finish(search_status::memory_limit);
    children_[i].value.reset();
    return true;
  }

  /// Nothing is left to be searched, but for what limits have cut.
  bool over() {
    if (least_cut_ && can_improve(*least_cut_)) return finish(search_status::depth_limit);
    if (cut_cost_ && can_improve(*cut_cost_)) return finish(search_status::cost_limit);
    return finish(search_status::exhausted);
  }

  std::optional<cost> incumbent_{};  // what the best solution so far costs

 private:
  [[nodiscard]] bool go_on() {
    for (;;) {
      auto const best = best_of(calls_.back());
      if (best.index && is_worth(*children_[*best.index].value)) return take(*best.index);
      if (calls_.size() == 1) return over();
      this->go_back(std::nullopt, best.finite);
    }
  }

  bool finish_solved() {
    if constexpr (hooks::goal) observer_->on_goal(this->leaf_event());
    ++counts_.goals;
    incumbent_ = end_of_path().g;
    return finish(search_status::solved);
  }

  std::optional<cost> cut_cost_{};  // the least f that the cost limit has cut
};

}  // namespace wend::detail
