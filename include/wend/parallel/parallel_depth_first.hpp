// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first.hpp>  // depth_first_checkpoint
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/parallel/detail/packet_crew.hpp>

/// \file
/// Depth-first search by several threads.
/// How they work together: wend/parallel/detail/packet_crew.hpp.

namespace wend::detail {

/// Depth-first search of the problem `P` in `Iterations`, guided by `H`, by several threads.
template <class P, class Iterations, class H, class Observer>
class parallel_depth_first : private packet_crew<P, H, Observer> {
  using crew = packet_crew<P, H, Observer>;
  using crew::bars_, crew::best_, crew::bound_, crew::goals_, crew::heuristic_, crew::iteration_;
  using crew::limits_, crew::observer_, crew::packets_, crew::problem_, crew::starts_, crew::watch_;
  using typename crew::counts, typename crew::hooks, typename crew::solution;
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Problem, heuristic and observer are referred to.
  parallel_depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
                       Iterations iterations, cycle_check cycles, limits_type limits,
                       parallel_manner manner, Observer& observer, move_pruning const& moves)
      : crew(problem, heuristic, std::move(starts), cycles, std::move(limits), manner, observer,
             moves),
        iterations_(std::move(iterations)) {}

  /// Goes on until it ends or a limit stops it.
  /// \throws What the problem, the heuristic and the observer throw in any thread, of several the
  ///         first, when all threads have left the search, which then has failed.
  search_status run() {
    if (status_ == search_status::failed) return status_;
    if (cut_too_much()) forget();
    if (status_ == search_status::solved || over_) return status_;
    watch_scope const clock(watch_);
    this->dismiss_workers();
    status_ = search_status::running;
    return status_ = iterate();
  }
  /// Goes on under other limits, which are totals. Raising one that has cut nodes for good begins
  /// afresh: a depth limit, unless the iterations go by depth; a cost limit, unless they go by f.
  search_status run(limits_type limits) {
    limits = checked_limits(std::move(limits));
    if (!first_limits_) first_limits_.emplace(std::move(limits_));
    limits_ = std::move(limits);
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. It goes as that of a new object
  /// made with the same options.
  /// \pre  The search is not within a call. The problem and the heuristic may have got another goal
  ///       meanwhile.
  /// \post `status()` is `running`, all counts are 0. If copying or trying a start throws, nothing
  ///       has changed.
  /// \throws What copying a start throws, and what the problem throws; invalid_problem;
  ///         std::bad_alloc.
  template <class S = state>
  void restart(S const& start) {
    starts_.replace(*problem_, start);
    this->moves_.begin(*problem_, starts_.any());
    forget();
    if (first_limits_) limits_ = std::move(*first_limits_);
    first_limits_.reset();
    this->dismiss_workers();
    watch_ = {};
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// The counts. While the search is paused they tell all that the threads have done. When it is
  /// solved with `deterministic`, they are those of the sequential search: what threads have done
  /// after the solution is left out.
  /// \complexity Linear in the packets that wait.
  using crew::statistics;

  /// How far it has come. Ask between two runs; within one an observer is told.
  /// \complexity As of statistics.
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    if (iteration_ != 0) now.bound = told_bound(iterations_, limits_);
    return now;
  }

  /// \complexity Linear in the solution, which is copied, and as of statistics.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    r.start = best_->start;
    r.actions = best_->actions;
    r.cost = best_->cost;
    return r;
  }

 private:
  template <class Engine>
  friend class depth_first_checkpoint;

  void forget() {
    iterations_.restart();
    packets_.forget();
    best_.reset();
    cut_depth_.reset();
    iteration_ = goals_ = 0;
    within_ = over_ = false;
    status_ = search_status::running;
  }

  /// Whether nodes were cut that the limits would now let pass, and that no iteration comes by.
  [[nodiscard]] bool cut_too_much() const {
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) return true;
    if constexpr (Iterations::keeps_cuts) {
      auto const cut = packets_.sum().least_cut;
      return cut && (!limits_.max_cost || !(*limits_.max_cost < *cut));
    }
    return false;
  }

  // ---- the iterations

  search_status iterate() {
    if (iteration_ == 0) {
      if (!starts_.known()) starts_.look(*problem_, *heuristic_);
      if constexpr (crew::informed) iterations_.first(starts_.least_f());
    }
    if (starts_.goals() != 0) return solve_at_start();
    for (;;) {
      if (!within_) {
        if (auto const limit = iterations_.blocked(limits_)) return *limit;
      }
      set_bars();
      if (!within_) begin_iteration();
      status_ = search_status::failed;  // if it throws
      auto const pause = this->search_iteration();
      status_ = search_status::running;
      note_limit_cut();
      if (this->is_solved()) return solved();
      if (pause) return *pause;
      if (auto const verdict = end_iteration()) return *verdict;
    }
  }

  /// The first start that is a goal, which is visited first.
  search_status solve_at_start() {
    tell_iteration();
    iteration_ = goals_ = 1;
    for (std::size_t i = 1; i < starts_.size(); ++i) packets_.append({{i}, false});
    best_.emplace(solution{{0}, starts_.number(0)});
    return search_status::solved;
  }

  search_status solved() {
    if (this->manner_.deterministic) {  // of what was found after it nothing counts
      packets_.needless() = {};
      goals_ = 1;
    }
    return search_status::solved;
  }

  void set_bars() {
    std::size_t const limit = limits_.max_depth.value_or(any_depth);
    bars_.ceiling = iterations_.ceiling(limits_);
    bars_.depth = std::min(limit, iterations_.depth());
    bound_ = told_bound(iterations_, limits_);
  }

  void tell_iteration() {
    if constexpr (hooks::iteration)
      observer_->on_iteration(iteration_event<cost>{iteration_ + 1, iterations_.bound(limits_)});
  }

  void begin_iteration() {
    tell_iteration();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if constexpr (crew::informed) {
        auto const& h = starts_.h(i);
        if (!h || *bars_.ceiling < *h) {
          counts above;
          above.pruned = 1;
          above.least_cut = h;
          packets_.pass(above);
          continue;
        }
      }
      packets_.append({{i}, false});
    }
    ++iteration_;
    within_ = true;
  }

  /// Remembers that the depth limit has cut nodes. The iteration's depth is no limit.
  void note_limit_cut() {
    if (!limits_.max_depth || iterations_.depth() <= *limits_.max_depth) return;
    if (!packets_.sum().depth_cut) return;
    if (!cut_depth_ || *limits_.max_depth < *cut_depth_) cut_depth_ = limits_.max_depth;
  }

  /// How the search ends, unless there is another iteration.
  std::optional<search_status> end_iteration() {
    counts& all = packets_.before();
    auto const verdict = iterations_.next({all.depth_cut, all.least_cut});
    within_ = false;
    all.depth_cut = false;
    if constexpr (!Iterations::keeps_cuts) all.least_cut.reset();
    over_ = verdict.has_value();
    return verdict;
  }

  Iterations iterations_;
  search_status status_ = search_status::running;
  bool within_ = false;                      // an iteration
  bool over_ = false;                        // there will be no other
  std::optional<std::size_t> cut_depth_{};  // the least depth limit that has cut a node
  std::optional<limits_type> first_limits_{};  // where others are in force: the options'
};

}  // namespace wend::detail
