// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/forgetful_result.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/linear_space/rbfs_loop.hpp>

/// \file
/// The engine of recursive best-first search.

namespace wend::detail {

/// A recursive best-first search, node by node. A search that a limit or an exception stopped goes
/// on where it was: pausing changes no result and no count.
template <class P, class H, class Observer>
class rbfs_engine : private rbfs_loop<P, H, Observer> {
  using loop = rbfs_loop<P, H, Observer>;
  using typename loop::cost, typename loop::leaf_state, typename loop::state;
  using loop::best_h_, loop::budget_, loop::calls_, loop::counts_, loop::cut_depth_;
  using loop::end_of_path, loop::goal_start_, loop::leaf_, loop::limits_, loop::lower_bound_;
  using loop::path_, loop::problem_, loop::starts_, loop::status_, loop::watch_;

 public:
  using limits_type = search_limits<cost>;     ///< What may stop it.
  using result_type = forgetful_result_t<P>;   ///< What it answers.

  /// Problem, heuristic and observer are referred to.
  rbfs_engine(P const& problem, H const& heuristic, std::vector<state> starts, limits_type limits,
              cycle_check cycles, table_memory* memory, Observer& observer)
      : loop(problem, heuristic, std::move(starts), std::move(limits), cycles, memory, observer) {
    try_starts(starts_);
  }
  rbfs_engine(rbfs_engine const&) = delete;
  rbfs_engine& operator=(rbfs_engine const&) = delete;

  /// Visits one node, and says how the search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has cut
  /// something restarts the search, be it solved; a cost limit pauses it without loss.
  search_status run(limits_type limits) {
    limits = checked_limits(std::move(limits));
    if (!first_limits_) first_limits_.emplace(std::move(limits_));
    limits_ = std::move(limits);
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) forget();
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    try_starts(fresh);
    starts_.swap(fresh);
    forget();
    if (first_limits_) limits_ = std::move(*first_limits_);
    first_limits_.reset();
    watch_ = {};
    forget_peak(budget_);
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// The most that is proved: no solution costs less, if h never overestimates. Empty before the
  /// search begins, and where no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status_ == search_status::exhausted ? std::nullopt : lower_bound_;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    s.open = loop::waiting();
    s.depth = loop::depth();
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// How far it has come: the least F is the bound. The best h is kept for observers of progress.
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    if (lower_bound_) now.bound = told_cost(*lower_bound_);
    if (best_h_) now.best_h = told_cost(*best_h_);
    return now;
  }

  /// The answer so far. The partial path is the current one.
  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = loop::reexpanded_;
    r.forgotten = loop::forgotten_;
    if (status_ == search_status::solved) {
      r.start = goal_start_ ? *goal_start_ : calls_[0].chosen;
      r.actions = loop::actions_along();
      r.cost = goal_start_ ? cost{} : end_of_path().g;
    } else if (loop::has_path()) {
      r.partial.start = calls_[0].chosen;
      r.partial.actions = loop::actions_along();
      r.partial.cost = end_of_path().g;
      r.partial.heuristic = end_of_path().h;
    } else if (loop::entered() && !starts_.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }

 private:
  template <bool Once>
  search_status go() {
    if (status_ == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status_;
    watch_scope const clock(watch_);
    budget_.set_limit(limits_.max_memory);
    status_ = search_status::running;
    WEND_TRY {
      if (loop::entered() || loop::enter_starts())
        while (loop::visit())
          if constexpr (Once) break;
    }
    WEND_CATCH_ALL {
      if (path_.broken()) status_ = search_status::failed;
      WEND_RETHROW;
    }
    return status_;
  }

  void try_starts(std::vector<state> const& starts) const {
    if constexpr (tried_at_start<P>)
      for (state const& s : starts) check_start(*problem_, s);
  }

  void forget() {
    loop::forget_path();
    counts_ = {};
    loop::reexpanded_ = loop::forgotten_ = 0;
    best_h_.reset();
    goal_start_.reset();
    lower_bound_.reset();
    loop::least_cut_.reset();
    cut_depth_.reset();
    status_ = search_status::running;
  }

  std::optional<limits_type> first_limits_{};  // where others are in force: the options'
};

}  // namespace wend::detail
