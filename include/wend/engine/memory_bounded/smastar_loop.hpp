// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <cstddef>    // std::size_t
#include <optional>
#include <string>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/memory_bounded/smastar_successors.hpp>

/// \file
/// The loop of SMA* over the successors.

namespace wend::detail {

/// SMA*: a visit makes one successor of the best node. If memory is full the worst leaf is
/// forgotten first, and its value is backed up into its parent; the parent makes it again when nothing better
/// is left. Functions that can end or pause the search are false then, and `status_` says how.
template <class P, class H, class Observer>
class smastar_loop : protected smastar_successors<P, H, Observer> {
 protected:
  using successors = smastar_successors<P, H, Observer>;
  using typename successors::action, typename successors::cost, typename successors::evaluate;
  using typename successors::hooks, typename successors::id, typename successors::node;
  using typename successors::state, typename successors::tree;
  using successors::best_h_, successors::budget_, successors::committing_, successors::counts_;
  using successors::cut_depth_, successors::cut_memory_, successors::entered_;
  using successors::goal_, successors::goal_start_, successors::heuristic_;
  using successors::least_cut_, successors::limits_, successors::lower_bound_;
  using successors::observer_, successors::problem_, successors::reexpanded_;
  using successors::settings_, successors::start_h_, successors::starts_, successors::tree_;
  using successors::watch_;
  using successors::ended, successors::event_of, successors::make_start;
  using successors::make_successor, successors::undoing;
  using successors::successors;

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
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    start_h_.clear();  // of an attempt that failed
    start_h_.reserve(starts_.size());
    for (state const& s : starts_) {
      start_h_.push_back(evaluate::of(*heuristic_, s, fail));
      auto& least = tree_.round_of(tree::none).value;
      auto const& h = start_h_.back();
      if (h && (!least || *h < *least)) least = h;
    }
    counts_.evaluated = starts_.size();
    count_starts();
    return entered_ = true;
  }

  /// Makes the next successor.
  [[nodiscard]] bool visit() {
    auto const best = tree_.best();
    if (!best) return nothing_left();
    id const n = *best;
    cost const value = *tree_.round_of(n).value;
    // All that is left costs at least this.
    if (limits_.max_cost && *limits_.max_cost < value) return ended(search_status::cost_limit);
    auto const least = least_cut_ ? std::min(*least_cut_, value) : value;
    if (!lower_bound_ || *lower_bound_ < least) lower_bound_ = least;
    if (n == tree::none) return make_start();
    if (!tree_[n].tested) {
      if (is_goal(tree_[n])) return solved(n);
      tree_[n].tested = true;
    }
    if (!tree_[n].round.begun) {
      if (is_cut(n)) return true;
      if (auto const limit = reached()) return ended(*limit);
      begin_round(n);
    }
    return make_successor(n);
  }

 private:
  void count_starts() noexcept { counts_.starts = counts_.stored = starts_.size(); }

  bool nothing_left() {
    if (cut_depth_) return ended(search_status::depth_limit);
    return ended(cut_memory_ ? search_status::memory_limit : search_status::exhausted);
  }

  [[nodiscard]] bool is_goal(node const& n) const {
    if (!n.by) return false;  // a start: it was asked
    if constexpr (goal_aware<H>)
      if (cost{} < n.h) return false;
    return problem_->is_goal(n.value);
  }

  bool solved(id n) {
    committing_ = true;
    ended(search_status::solved);
    goal_ = n;
    ++counts_.goals;
    if (tree_[n].g < *lower_bound_) lower_bound_ = tree_[n].g;
    if constexpr (hooks::goal) observer_->on_goal(event_of(tree_[n]));
    committing_ = false;
    return false;
  }

  /// Whether a node is at the depth limit, or at the end of a path that fills the memory: then it
  /// is dropped.
  [[nodiscard]] bool is_cut(id n) {
    node const& of = tree_[n];
    bool const too_deep = limits_.max_depth && *limits_.max_depth <= of.depth;
    if (!too_deep && of.depth + std::size_t{1} < settings_.max_nodes) return false;
    bool const has_action = [&] {
      auto const back = undoing(of);
      for (auto&& a : problem_->actions(of.value))
        if (!successors::is_same_action(back, a)) return true;
      return false;
    }();
    committing_ = true;
    if (has_action) {
      if (too_deep)
        cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(*limits_.max_depth));
      else
        cut_memory_ = true;
      cost const& value = *of.round.value;
      if (!least_cut_ || value < *least_cut_) least_cut_ = value;
    }
    tree_[n].round.value.reset();
    tree_.revalue(n);
    tree_.remove_settled(n);
    committing_ = false;
    return true;
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

  void begin_round(id n) {
    committing_ = true;
    node& of = tree_[n];
    if constexpr (hooks::expand) observer_->on_expand(event_of(of));
    ++counts_.expanded;
    if (of.expanded || of.f < *of.round.value) ++reexpanded_;
    of.expanded = true;
    of.round.begin();
    committing_ = false;
  }
};

}  // namespace wend::detail
