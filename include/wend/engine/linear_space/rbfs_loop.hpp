// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <optional>
#include <string>

#include <wend/core/cost.hpp>
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
  using typename expansion::action, typename expansion::hooks, typename expansion::leaf_state;
  using expansion::bound_of_leaf_, expansion::calls_, expansion::children_, expansion::counts_;
  using expansion::cut_depth_, expansion::forgotten_, expansion::heuristic_, expansion::kept_;
  using expansion::leaf_, expansion::limits_, expansion::lower_bound_, expansion::observer_;
  using expansion::path_, expansion::problem_, expansion::starts_;
  using expansion::end_of_path, expansion::ended, expansion::open, expansion::takes_back;
  using expansion::expansion;

  /// Asks what the starts are.
  [[nodiscard]] bool enter_starts() {
    if (expansion::is_solved_at_start()) return false;
    auto const fail = [](std::string const& what) {
      raise(invalid_cost_at<action>(what, {}));
    };
    this->forget_nodes();  // of an attempt that failed
    if (!calls_.reserve(1) || !children_.reserve(starts_.size()))
      return ended(search_status::memory_limit);
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      auto const h = evaluator<P, H>::of(*heuristic_, starts_[i], fail);
      children_.append(child{cost{}, h.value_or(cost{}), h, i});
      if (!h) continue;
      expansion::note_h(*h);
      ++kept_;
    }
    calls_.append(call{0, starts_.size(), starts_.size(), 0, std::nullopt});
    counts_.evaluated = starts_.size();
    expansion::count_starts();
    counts_.max_open = open();
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
      if (expansion::is_at_depth_limit(this->depth())) {
        cut();
        return true;
      }
      if (auto const limit = expansion::reached()) return ended(*limit);
      if (!this->expand()) return ended(search_status::memory_limit);
    }
    while (calls_.back().next < calls_.back().end) this->generate();
    counts_.max_open = std::max(counts_.max_open, open());
    return true;
  }

 private:
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
      expansion::raise_bound(*best.value);
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
    if (path_.has_action(*problem_, takes_back())) expansion::note_cut_by_depth(*value);
    this->leave();
    value.reset();
    --kept_;
  }

  [[nodiscard]] bool is_goal_at_end() const {
    if (calls_.size() == 1) return false;  // a start: it was asked
    return expansion::is_goal(path_.end(), end_of_path().h);
  }

  bool solved() {
    if constexpr (hooks::goal) observer_->on_goal(this->leaf_event());
    ++counts_.goals;
    if (end_of_path().g < *lower_bound_) lower_bound_ = end_of_path().g;
    return ended(search_status::solved);
  }
};

}  // namespace wend::detail
