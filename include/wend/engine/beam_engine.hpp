// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <optional>
#include <utility>   // std::move
#include <vector>

#include <wend/core/bounded_result.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/beam/beam_loop.hpp>
#include <wend/engine/beam_selection.hpp>
#include <wend/engine/common/check_start.hpp>

/// \file
/// The engine of beam search.

namespace wend {

/// A beam search, level by level. A visit is the expansion of a node; before it, the slots are
/// filled that come first. A search that a limit or an exception stopped goes on where it was:
/// pausing changes no result and no count.
template <class P, class H, class Observer>
class beam_engine : private detail::beam_loop<P, H, Observer> {
  using loop = detail::beam_loop<P, H, Observer>;
  using typename loop::cost, typename loop::state;
  using loop::best_, loop::budget_, loop::committing_, loop::counts_, loop::cut_cost_;
  using loop::cut_depth_, loop::entered_, loop::goal_, loop::goal_start_, loop::limits_;
  using loop::lower_bound_, loop::nodes_, loop::problem_, loop::start_numbers_, loop::starts_;
  using loop::status_;
  using loop::watch_;

 public:
  using limits_type = search_limits<cost>;    ///< What may stop it.
  using result_type = bounded_result_t<P>;    ///< What it answers.

  /// Problem, heuristic and observer are referred to.
  /// \throws invalid_option if the width is 0.
  beam_engine(P const& problem, H const& heuristic, std::vector<state> starts, limits_type limits,
              detail::beam_settings const& settings, Observer& observer)
      : loop(problem, heuristic, std::move(starts), std::move(limits), settings, observer) {
    detail::check_starts(*problem_, starts_);
  }
  beam_engine(beam_engine const&) = delete;
  beam_engine& operator=(beam_engine const&) = delete;

  /// Expands one node, and says how the search stands.
  search_status step() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (entered_ || loop::enter_starts()) loop::visit();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (entered_ || loop::enter_starts())
      while (loop::visit()) {
      }
    return status_;
  }

  /// Goes on under other limits, which are totals. A limit of depth or cost that is raised after it
  /// has cut something restarts the search, be it solved.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    bool const is_wider =
        (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) ||
        (cut_cost_ && (!limits_.max_cost || *cut_cost_ < *limits_.max_cost));
    if (is_wider && !committing_) loop::forget();
    return run();
  }

  /// As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = detail::to_starts<state>(start);
    detail::check_starts(*problem_, fresh);
    starts_.swap(fresh);
    loop::forget();
    limits_.put_back();
    watch_ = {};
    detail::forget_peak(budget_);
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return committing_ ? search_status::failed : status_;
  }

  /// h of the start, the least one of several: no solution costs less, if h never overestimates.
  /// Empty before the search begins, and where every start is a dead end.
  [[nodiscard]] std::optional<cost> const& lower_bound() const noexcept { return lower_bound_; }

  /// The counts of all runs together. A successor is counted when it enters the beam or is dropped:
  /// those that wait for the end of the level are not in yet.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    if (auto const end = goal_ ? goal_ : best_) s.depth = nodes_[*end].depth;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// How far it has come. There is no bound but `lower_bound`.
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    if (best_) now.best_h = detail::told_cost(nodes_[*best_].h);
    return now;
  }

  /// The answer so far. Where a goal is known, and a limit stopped the search before it ended, the
  /// partial path leads to it.
  /// \complexity Linear in the path, which is followed and its costs summed.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    r.lower_bound = lower_bound_;
    if (goal_start_) {
      r.start = *goal_start_;
      r.cost = cost{};
    } else if (r.status == search_status::solved) {
      auto path = nodes_.path_to(*goal_);
      r.start = start_numbers_[path.start];
      r.actions = std::move(path.actions);
      r.cost = nodes_[*goal_].g;
    } else if (auto const end = goal_ ? goal_ : best_) {
      auto path = nodes_.path_to(*end);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = nodes_[*end].g;
      r.partial.heuristic = nodes_[*end].h;
    }
    return r;
  }

 private:
  /// Begins or goes on; false if the search has ended.
  bool begin() {
    if (committing_ || status_ == search_status::solved || status_ == search_status::exhausted ||
        status_ == search_status::width_limit)
      return false;
    status_ = search_status::running;
    budget_.set_limit(limits_.max_memory);
    return true;
  }
};

}  // namespace wend
