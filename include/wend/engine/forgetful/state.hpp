// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/common/reached_limit.hpp>
#include <wend/engine/cycle_check.hpp>

/// \file
/// What searches that forget nodes know of themselves.

namespace wend::detail {

/// A path within a search, for its result.
template <class P>
struct forgetful_path {
  std::size_t start;
  std::vector<action_t<P>> actions;
  cost_t<P> g;
  std::optional<cost_t<P>> h;
};

/// The question, what may stop the search, how it stands and what it has counted.
template <class P, class H, class Observer>
class forgetful_state {
 protected:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;

  template <class Options>
  forgetful_state(P const& problem, H const& heuristic, std::vector<state> starts,
                  Options const& options, Observer& observer)
      : problem_(&problem),
        heuristic_(&heuristic),
        observer_(&observer),
        starts_(std::move(starts)),
        limits_{checked_limits(options.limits)},
        cycles_(checked_cycle_check<P>(options.cycles)),
        budget_(options.memory) {}

  /// What a new search knows.
  void forget_counts() noexcept {
    counts_ = {};
    reexpanded_ = forgotten_ = 0;
    best_h_.reset();
    goal_start_.reset();
    lower_bound_.reset();
    least_cut_.reset();
    dropped_depth_.reset();
    cut_beyond_ = false;
    cut_depth_.reset();
    status_ = search_status::running;
  }

  /// Sets how the search stands; false, as the visits end.
  bool finish(search_status how) noexcept {
    status_ = how;
    return false;
  }

  void count_starts() noexcept { counts_.starts = counts_.stored = starts_.size(); }

  /// Whether a start is a goal, which is the solution under every limit.
  [[nodiscard]] bool is_solved_at_start() {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (!problem_->is_goal(starts_[i])) continue;
      goal_start_ = i;
      lower_bound_ = cost{};
      count_starts();
      ++counts_.goals;
      finish(search_status::solved);
      if constexpr (hooks::goal)
        observer_->on_goal(node_event<P>{i, starts_[i], cost{}, std::nullopt, 0});
      return true;
    }
    return false;
  }
  /// Whether a state of that estimate is a goal.
  [[nodiscard]] bool is_goal(state const& s, cost const& h) const {
    if constexpr (goal_aware<H>)
      if (cost{} < h) return false;
    return problem_->is_goal(s);
  }

  /// All nodes that are left have this value or more.
  void raise_bound(cost const& value) {
    auto const least = least_cut_ ? std::min(*least_cut_, value) : value;
    if (!lower_bound_ || *lower_bound_ < least) lower_bound_ = least;
  }
  /// A node of that value was dropped for good.
  void note_cut(cost const& value) {
    if (!least_cut_ || value < *least_cut_) least_cut_ = value;
  }
  /// A node of that value was dropped at the depth limit. Below a greater limit it is expanded;
  /// without an action that leads on, nothing is lost by that.
  void note_dropped_by_depth(bool has_action, cost const& value) {
    dropped_depth_ = std::min(*limits_.max_depth, dropped_depth_.value_or(*limits_.max_depth));
    if (!has_action) return;
    cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(*limits_.max_depth));
    note_cut(value);
  }
  [[nodiscard]] bool is_at_depth_limit(std::size_t depth) const noexcept {
    return limits_.max_depth && *limits_.max_depth <= depth;
  }

  /// The limit that is reached.
  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = progress_of(counts_);
      now.statistics.bytes = budget_.peak();
      now.statistics.elapsed = spent;
      return now;
    };
    return reached_limit<hooks>(watch_, limits_, counts_.expanded, budget_.bytes(), *observer_,
                                so_far);
  }
  [[nodiscard]] progress_event progress_of(wend::statistics const& counts) const {
    progress_event now{counts};
    if (lower_bound_) now.bound = told_cost(*lower_bound_);
    if (best_h_) now.best_h = told_cost(*best_h_);
    return now;
  }
  /// A node of that estimate was stored.
  void note_h([[maybe_unused]] cost const& h) {
    if constexpr (hooks::progress)
      if (!best_h_ || h < *best_h_) best_h_ = h;
  }

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  std::vector<state> starts_;
  limits_in_force<cost> limits_;
  cycle_check cycles_;
  memory_budget budget_;
  watch watch_{};
  search_status status_ = search_status::running;
  wend::statistics counts_{};
  std::uint64_t reexpanded_ = 0;
  std::uint64_t forgotten_ = 0;
  std::optional<cost> best_h_{};            // where there is an observer of progress
  std::optional<std::size_t> goal_start_{};
  std::optional<cost> lower_bound_{};
  std::optional<cost> least_cut_{};             // the least value of a node dropped for good
  std::optional<std::size_t> cut_depth_{};      // the depth limit at which one was
  std::optional<std::size_t> dropped_depth_{};  // the same, of nodes without actions, too
  bool cut_beyond_ = false;                     // there may be a sum that does not fit the type
};

}  // namespace wend::detail
