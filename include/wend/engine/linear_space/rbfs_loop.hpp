// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <optional>
#include <string>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/linear_space/rbfs_expansion.hpp>

/// \file
/// The loop of recursive best-first search over the nodes.

namespace wend::detail {

/// Korf's algorithm, with a stack of its own in the place of the machine's:
///
///     RBFS(N, F(N), B)
///       for each child c of N: F(c) := max(F(N), f(c)) if f(N) < F(N), else f(c)
///       while the least F(c) is at most B, and finite
///         F(c) := RBFS(c, F(c), min(B, the second least F))
///       return the least F
///
/// A visit goes on to the next node: back, as long as the least F is above the bound, and down to
/// the best child. There it tests for the goal, and expands. Functions that can end or pause the
/// search are false then, and `status_` says how; what they had not finished is taken up again.
template <class P, class H, class Observer>
class rbfs_loop : protected rbfs_expansion<P, H, Observer> {
 protected:
  using expansion = rbfs_expansion<P, H, Observer>;
  using typename expansion::call, typename expansion::child, typename expansion::cost;
  using typename expansion::hooks, typename expansion::leaf_state, typename expansion::state;
  using expansion::best_h_, expansion::bound_of_leaf_, expansion::budget_, expansion::calls_;
  using expansion::children_, expansion::counts_, expansion::forgotten_;
  using expansion::heuristic_, expansion::kept_, expansion::leaf_, expansion::limits_;
  using expansion::observer_, expansion::path_, expansion::problem_, expansion::starts_;
  using expansion::end_of_path, expansion::takes_back, expansion::waiting;
  using expansion::expansion;

  bool ended(search_status how) noexcept {
    status_ = how;
    return false;
  }

  /// Asks what the starts are. One that is a goal is the solution under every limit.
  [[nodiscard]] bool enter_starts() {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (!problem_->is_goal(starts_[i])) continue;
      goal_start_ = i;
      lower_bound_ = cost{};
      count_starts();
      ++counts_.goals;
      ended(search_status::solved);
      if constexpr (hooks::goal)
        observer_->on_goal(node_event<P>{i, starts_[i], cost{}, std::nullopt, 0});
      return false;
    }
    auto const fail = [](std::string const& what) {
      raise(invalid_cost_at<action_t<P>>(what, {}));
    };
    this->forget_path();  // of an attempt that failed
    if (!calls_.reserve(1) || !children_.reserve(starts_.size()))
      return ended(search_status::memory_limit);
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      auto const h = evaluator<P, H>::of(*heuristic_, starts_[i], fail);
      if (h && (!best_h_ || *h < *best_h_)) best_h_ = h;
      children_.append(child{cost{}, h.value_or(cost{}), h, i});
      if (h) ++kept_;
    }
    calls_.append(call{0, starts_.size(), starts_.size(), 0, std::nullopt});
    counts_.evaluated = starts_.size();
    count_starts();
    counts_.max_open = waiting();
    return true;
  }

  [[nodiscard]] bool entered() const noexcept { return !calls_.empty(); }

  /// Visits the next node.
  [[nodiscard]] bool visit() {
    if (leaf_ == leaf_state::none && calls_.back().next == calls_.back().end && !go_on())
      return false;
    if (leaf_ != leaf_state::none) {
      if (leaf_ == leaf_state::fresh) {
        bool const is_goal = is_goal_at_end();
        leaf_ = is_goal ? leaf_state::goal : leaf_state::tested;
      }
      if (leaf_ == leaf_state::goal) return solved();
      if (limits_.max_depth && *limits_.max_depth <= this->depth()) {
        cut();
        return true;
      }
      if (auto const limit = reached()) return ended(*limit);
      if (!this->expand()) return ended(search_status::memory_limit);
    }
    while (calls_.back().next < calls_.back().end) this->generate();
    counts_.max_open = std::max(counts_.max_open, waiting());
    return true;
  }

  watch watch_{};
  search_status status_ = search_status::running;
  std::optional<std::size_t> goal_start_{};
  std::optional<cost> lower_bound_{};
  std::optional<cost> least_cut_{};         // the least F of a node that the depth limit has cut
  std::optional<std::size_t> cut_depth_{};  // that limit

 private:
  void count_starts() noexcept { counts_.starts = counts_.stored = starts_.size(); }

  struct best_two {
    std::size_t first;
    std::optional<cost> value{};   ///< The least F; empty: none is finite.
    std::optional<cost> second{};  ///< The second least one.
    std::size_t finite = 0;        ///< How many there are.
  };
  /// The children of least F; among equals the one that was generated first.
  [[nodiscard]] best_two best_children(call const& of) const {
    best_two best{of.first};
    for (std::size_t i = of.first; i < of.end; ++i) {
      auto const& value = children_[i].value;
      if (!value) continue;
      ++best.finite;
      if (!best.value || *value < *best.value) {
        best.second = best.value;
        best.value = value;
        best.first = i;
      } else if (!best.second || *value < *best.second) {
        best.second = value;
      }
    }
    return best;
  }

  /// Goes back from what is above its bound, and down to the best child.
  [[nodiscard]] bool go_on() {
    for (;;) {
      call const& top = calls_.back();
      auto const best = best_children(top);
      bool const within = best.value && (!top.bound || !(*top.bound < *best.value));
      if (!within && calls_.size() == 1)
        return ended(cut_depth_ ? search_status::depth_limit : search_status::exhausted);
      if (!within) {
        go_back(best);
        continue;
      }
      // All other nodes have an F of at least this one.
      if (limits_.max_cost && *limits_.max_cost < *best.value)
        return ended(search_status::cost_limit);
      auto const least = least_cut_ ? std::min(*least_cut_, *best.value) : *best.value;
      if (!lower_bound_ || *lower_bound_ < least) lower_bound_ = least;
      bound_of_leaf_ = top.bound;
      if (best.second && (!top.bound || *best.second < *top.bound)) bound_of_leaf_ = best.second;
      return this->enter(best.first) || ended(search_status::memory_limit);
    }
  }

  /// Returns the least F of the children of the node on top, and forgets them.
  void go_back(best_two const& best) {
    std::size_t const node = calls_[calls_.size() - 2].chosen;
    call const top = calls_.back();
    calls_.pop_back();
    leaf_ = leaf_state::tested;  // until it is left
    WEND_TRY { this->leave(); }
    WEND_CATCH_ALL {
      calls_.append(top);
      leaf_ = leaf_state::none;
      WEND_RETHROW;
    }
    if (this->cycles_ == cycle_check::path) this->visited_.pop();
    children_[node].value = best.value;
    children_.shrink(top.first);
    path_.unstack(top.first - starts_.size());
    kept_ -= best.finite;
    forgotten_ += best.finite;
    if (!best.value) --kept_;  // the node itself
  }

  /// Drops the leaf, which is at the greatest depth.
  void cut() {
    auto& value = children_[calls_.back().chosen].value;
    if (path_.has_action(*problem_, takes_back())) {
      cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(*limits_.max_depth));
      if (!least_cut_ || *value < *least_cut_) least_cut_ = value;
    }
    this->leave();
    value.reset();
    --kept_;
  }

  [[nodiscard]] bool is_goal_at_end() const {
    if (calls_.size() == 1) return false;  // a start: it was asked
    if constexpr (goal_aware<H>)
      if (cost{} < end_of_path().h) return false;
    return problem_->is_goal(path_.end());
  }

  bool solved() {
    if constexpr (hooks::goal) observer_->on_goal(this->leaf_event());
    ++counts_.goals;
    if (end_of_path().g < *lower_bound_) lower_bound_ = end_of_path().g;
    return ended(search_status::solved);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    if (limits_.max_expanded && *limits_.max_expanded <= counts_.expanded)
      return search_status::expansion_limit;
    if (limits_.max_memory && *limits_.max_memory < budget_.bytes())
      return search_status::memory_limit;
    if constexpr (hooks::progress) {
      return watch_.reached(limits_, [&](auto spent) {
        progress_event now{counts_};
        now.statistics.bytes = budget_.peak();
        now.statistics.elapsed = spent;
        if (lower_bound_) now.bound = told_cost(*lower_bound_);
        if (best_h_) now.best_h = told_cost(*best_h_);
        observer_->on_progress(now);
      });
    } else {
      return watch_.reached(limits_);
    }
  }
};

}  // namespace wend::detail
