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
#include <wend/engine/memory_bounded/smastar_loop.hpp>

/// \file
/// The engine of SMA*.

namespace wend::detail {

/// A search by SMA*, successor by successor. A search that a limit or an exception stopped goes
/// on where it was: pausing changes no result and no count.
template <class P, class H, class Observer>
class smastar_engine : private smastar_loop<P, H, Observer> {
  using loop = smastar_loop<P, H, Observer>;
  using typename loop::cost, typename loop::id, typename loop::state, typename loop::tree;
  using loop::best_h_, loop::budget_, loop::committing_, loop::counts_, loop::cut_depth_;
  using loop::cut_memory_, loop::entered_, loop::goal_, loop::goal_start_, loop::limits_;
  using loop::lower_bound_, loop::problem_, loop::starts_, loop::status_, loop::tree_;
  using loop::watch_;

 public:
  using limits_type = search_limits<cost>;     ///< What may stop it.
  using result_type = forgetful_result_t<P>;   ///< What it answers.

  /// Problem, heuristic and observer are referred to.
  /// \throws invalid_option if the nodes are none, or more than can be numbered.
  smastar_engine(P const& problem, H const& heuristic, std::vector<state> starts,
                 limits_type limits, smastar_settings const& settings, Observer& observer)
      : loop(problem, heuristic, std::move(starts), std::move(limits), settings, observer) {
    try_starts(starts_);
  }
  smastar_engine(smastar_engine const&) = delete;
  smastar_engine& operator=(smastar_engine const&) = delete;

  /// Makes one successor, and says how the search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has cut
  /// something restarts the search, be it solved; a cost limit pauses it without loss.
  search_status run(limits_type limits) {
    limits = checked_limits(std::move(limits));
    if (!first_limits_) first_limits_.emplace(std::move(limits_));
    limits_ = std::move(limits);
    bool const is_deeper =
        cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth);
    if (is_deeper && !committing_) forget();
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
  [[nodiscard]] search_status status() const noexcept {
    return committing_ ? search_status::failed : status_;
  }

  /// The most that is proved: no solution costs less, if h never overestimates. Empty before the
  /// search begins, and where no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status_ == search_status::exhausted ? std::nullopt : lower_bound_;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    s.open = tree_.open() - (goal_ ? 1 : 0);
    if (auto const end = end_of_path()) s.depth = tree_[*end].depth;
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

  /// The answer so far. The partial path leads to the node of which a successor is made next.
  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = loop::reexpanded_;
    r.forgotten = loop::forgotten_;
    auto const end = end_of_path();
    if (r.status == search_status::solved) {
      r.start = goal_start_ ? *goal_start_ : tree_.start_of(*end);
      if (end) r.actions = tree_.actions_to(*end);
      r.cost = end ? tree_[*end].g : cost{};
    } else if (end) {
      r.partial.start = tree_.start_of(*end);
      r.partial.actions = tree_.actions_to(*end);
      r.partial.cost = tree_[*end].g;
      r.partial.heuristic = tree_[*end].h;
    } else if (entered_ && !starts_.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }

 private:
  template <bool Once>
  search_status go() {
    if (committing_ || status_ == search_status::solved || status_ == search_status::exhausted)
      return status();
    watch_scope const clock(watch_);
    budget_.set_limit(limits_.max_memory);
    status_ = search_status::running;
    if (entered_ || loop::enter_starts())
      while (loop::visit())
        if constexpr (Once) break;
    return status_;
  }

  /// The goal, or the node that is best.
  [[nodiscard]] std::optional<id> end_of_path() const {
    if (goal_ || goal_start_) return goal_;
    auto const best = tree_.best();
    return best && *best != tree::none ? best : std::nullopt;
  }

  void try_starts(std::vector<state> const& starts) const {
    if constexpr (tried_at_start<P>)
      for (state const& s : starts) check_start(*problem_, s);
  }

  void forget() {
    tree_.clear();
    counts_ = {};
    loop::reexpanded_ = loop::forgotten_ = 0;
    best_h_.reset();
    goal_.reset();
    goal_start_.reset();
    lower_bound_.reset();
    loop::least_cut_.reset();
    cut_depth_.reset();
    cut_memory_ = entered_ = committing_ = false;
    status_ = search_status::running;
  }

  std::optional<limits_type> first_limits_{};  // where others are in force: the options'
};

}  // namespace wend::detail
