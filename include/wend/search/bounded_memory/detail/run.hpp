// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The data common to searches that forget nodes: the question, the bounds and the counts.

namespace wend::detail {

/// A path within a search, for its result.
template <class P>
struct forgetful_path {
  std::size_t start;
  std::vector<action_t<P>> actions;
  cost_t<P> g;
  std::optional<cost_t<P>> h;
};

/// The problem and the starts of a search, its bounds and its counts. A member of the search.
template <class P, class H, class Observer>
struct forgetful_run {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;

  template <class Options>
  forgetful_run(search_life<cost>& one, P const& p, H const& h, std::vector<state> from,
                Options const& options, Observer& o)
      : life(one),
        problem(&p),
        heuristic(&h),
        observer(&o),
        starts(std::move(from)),
        cycles(options.cycles.value_or(default_cycle_check<P>)) {}
  forgetful_run(forgetful_run const&) = delete;
  forgetful_run& operator=(forgetful_run const&) = delete;

  /// Resets the counts and the bounds.
  void forget_counts() noexcept {
    counts = {};
    reexpanded = forgotten = 0;
    best_h.reset();
    goal_start.reset();
    lower_bound.reset();
    least_cut.reset();
    dropped_depth.reset();
    cut_beyond = false;
    cut_depth.reset();
  }

  bool finish(search_status how) noexcept { return life.finish(how); }

  void count_starts() noexcept { counts.starts = counts.stored = starts.size(); }

  /// Tests the starts for the goal: a start that is one is the solution under every limit.
  [[nodiscard]] bool is_solved_at_start() {
    for (std::size_t i = 0; i < starts.size(); ++i) {
      if (!problem->is_goal(starts[i])) continue;
      goal_start = i;
      lower_bound = cost{};
      count_starts();
      ++counts.goals;
      finish(search_status::solved);
      if constexpr (hooks::goal)
        observer->on_goal(node_event<P>{i, starts[i], cost{}, std::nullopt, 0});
      return true;
    }
    return false;
  }
  [[nodiscard]] bool is_goal(state const& s, cost const& h) const {
    if constexpr (goal_aware<H>)
      if (cost{} < h) return false;
    return problem->is_goal(s);
  }

  /// Raises the lower bound: no node that is left has a lower value.
  void raise_bound(cost const& value) {
    auto const least = least_cut ? std::min(*least_cut, value) : value;
    if (!lower_bound || *lower_bound < least) lower_bound = least;
  }
  /// Records that a node of that value was dropped permanently.
  void note_cut(cost const& value) {
    if (!least_cut || value < *least_cut) least_cut = value;
  }
  /// Records that a node of that value was dropped at the depth limit: a greater limit lets it be
  /// expanded. Nothing is lost below a node without actions.
  void note_dropped_by_depth(bool has_action, cost const& value) {
    std::size_t const most = *life.limits.max_depth;
    dropped_depth = std::min(most, dropped_depth.value_or(most));
    if (!has_action) return;
    cut_depth = std::min(most, cut_depth.value_or(most));
    note_cut(value);
  }
  [[nodiscard]] bool is_at_depth_limit(std::size_t depth) const noexcept {
    return life.limits.max_depth && *life.limits.max_depth <= depth;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(counts.expanded, *observer,
                                        [this] { return progress_of(counts); });
  }
  [[nodiscard]] progress_event progress_of(wend::statistics const& so_far) const {
    progress_event now{so_far};
    if (lower_bound) now.bound = told_cost(*lower_bound);
    if (best_h) now.best_h = told_cost(*best_h);
    return now;
  }
  /// Records the h of a stored node, for observers of progress.
  void note_h([[maybe_unused]] cost const& h) {
    if constexpr (hooks::progress)
      if (!best_h || h < *best_h) best_h = h;
  }

  search_life<cost>& life;
  P const* problem;
  H const* heuristic;
  Observer* observer;
  std::vector<state> starts;
  cycle_check cycles;
  wend::statistics counts{};
  std::uint64_t reexpanded = 0;
  std::uint64_t forgotten = 0;
  std::optional<cost> best_h{};                 // only for observers of progress
  std::optional<std::size_t> goal_start{};      // the start that is a goal
  std::optional<cost> lower_bound{};
  std::optional<cost> least_cut{};             // the least value of a permanently dropped node
  std::optional<std::size_t> cut_depth{};      // the depth limit at which one was
  std::optional<std::size_t> dropped_depth{};  // the same, including nodes without actions
  bool cut_beyond = false;  // the cost limit may have cut a sum that does not fit the type
};

}  // namespace wend::detail
