// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>  // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/depth_first/iterations.hpp>

/// \file
/// The depth-first engine: a path, and what bounds it. The memory it takes is linear in the depth.
/// The algorithms in wend/search are presets of it.

namespace wend::detail {

/// Keeps a paused search in a checkpoint: wend/engine/depth_first/checkpoint/checkpoint.hpp.
template <class Engine>
class depth_first_checkpoint;

/// Depth-first search of the problem `P` in `Iterations`, guided by `H` (`blind`: by nothing).
/// This is the loop over the iterations, which depth_first_iterations begins and ends; the loop over
/// the nodes is depth_first_loop. Each iteration goes through the trees below `Roots`.
template <class P, class Iterations, class H, class Observer,
          class Roots = depth_first_starts<P, H>>
class depth_first : protected depth_first_iterations<P, Iterations, H, Observer, Roots> {
  using base = depth_first_iterations<P, Iterations, H, Observer, Roots>;

 protected:
  using base::at_, base::begin_iteration, base::best_h_, base::bound_now, base::current_start;
  using base::cut_depth_, base::cut_too_much, base::end_iteration, base::goals_, base::informed;
  using base::iteration_, base::iterations_, base::limits_, base::on_path, base::over_;
  using base::path_end, base::roots_begun_, base::starts_, base::status_, base::watch_;
  using base::within_iteration_;
  using typename base::cost, typename base::cursor, typename base::frame, typename base::gate;
  using typename base::state;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Problem, heuristic and observer are referred to.
  depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
              Iterations iterations, cycle_check cycles, limits_type limits, table_memory* memory,
              Observer& observer, move_pruning const& moves = {})
      : depth_first(problem, heuristic, Roots(problem, std::move(starts)), std::move(iterations),
                    cycles, std::move(limits), memory, observer, moves) {}
  depth_first(P const& problem, H const& heuristic, Roots roots, Iterations iterations,
              cycle_check cycles, limits_type limits, table_memory* memory, Observer& observer,
              move_pruning const& moves = {})
      : base(problem, heuristic, std::move(roots), std::move(iterations), cycles,
             std::move(limits), memory, observer),
        heuristic_(&heuristic) {
    this->moves_.ask(moves);
    this->moves_.begin(problem, starts_.any());
  }

  /// Visits one node, and says how the search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. Raising one that has cut nodes for good begins
  /// afresh: a depth limit, unless the iterations go by depth; a cost limit, unless they go by f and
  /// what it cut was above their bound.
  search_status run(limits_type limits) {
    adopt(std::move(limits));
    return run();
  }
  /// The same, without running.
  void adopt(limits_type limits) {
    limits = checked_limits(std::move(limits));
    if constexpr (Roots::tabled) Roots::check(limits);
    limits_.replace(std::move(limits));
  }

  /// Begins another search, at `start`: a state or `starts(range)`. As best_first_engine::restart:
  /// it goes as that of a new object made with the same options, a checkpoint can be loaded into
  /// it, and the memory that is there already is used again, unless `max_memory` is a limit.
  /// \pre  The search is not within a call. The problem and the heuristic may have got another goal
  ///       meanwhile.
  /// \post `status()` is `running`, all counts are 0. If copying or trying a start throws, nothing
  ///       has changed, and the search before can go on.
  /// \complexity Linear in the path.
  /// \throws What copying a start throws, and what the problem throws; invalid_problem;
  ///         std::bad_alloc.
  template <class S = state>
  void restart(S const& start) {
    starts_.replace(*this->problem_, start);
    this->moves_.begin(*this->problem_, starts_.any());
    this->begin_afresh();
    limits_.put_back();
    watch_ = {};
    forget_peak(this->budget_);
    keeps_memory_ = true;
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  using base::statistics;

  /// How far it has come: the bound of the iteration, and the best h where there is an observer of
  /// progress.
  /// \complexity O(1).
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics(), bound_now()};
    if (best_h_) now.best_h = told_cost(*best_h_);
    return now;
  }

  /// \complexity Linear in the path, which is copied.
  /// \throws std::bad_alloc where there is no memory for that.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if constexpr (improves<Iterations>)
      if (this->tell_best(r)) return r;
    if (status_ == search_status::solved) {
      r.start = current_start();
      r.actions = this->actions_along(at_);
      r.cost = path_end().g;
    } else if (iteration_ != 0 && starts_.size() != 0) {
      r.partial.start = current_start();
      r.partial.actions = this->actions_along(at_);
      r.partial.cost = path_end().g;
      if (on_path()) r.partial.heuristic = base::shown(path_end().h);
    }
    return r;
  }

  /// Leaves the goal that was found: the next run goes on to another, within this iteration.
  void leave_goal()
    requires(!improves<Iterations> && !Roots::tabled)
  {
    if (status_ != search_status::solved) return;
    status_ = search_status::running;
    if (at_.depth == 0) {  // a start, at which no path was begun
      at_.leaf = leaf_state::none;
      return;
    }
    WEND_TRY { this->drop_leaf(at_); }
    WEND_CATCH_ALL {
      status_ = search_status::failed;
      WEND_RETHROW;
    }
  }

 protected:
  [[nodiscard]] Roots const& roots_used() const noexcept { return starts_; }

  /// Goes on within the limits. \pre The search is not over, and its watch runs.
  template <bool Once>
  search_status proceed() {
    if (keeps_memory_ && limits_.max_memory && iteration_ == 0) {
      this->release();
      if constexpr (Roots::tabled) starts_.table().release();
      forget_peak(this->budget_);
      keeps_memory_ = false;
    }
    this->budget_.set_limit(limits_.max_memory);
    status_ = search_status::running;
    WEND_TRY { status_ = iterate<Once>(); }
    WEND_CATCH_ALL {
      if constexpr (improves<Iterations>) iterations_.note_cut(at_.least_cut);
      if (this->path_.broken()) status_ = search_status::failed;
      WEND_RETHROW;
    }
    return status_;
  }

  /// Asks what the starts are, if that is not known.
  void begin() {
    if (!starts_.known()) starts_.look(*this->problem_, *heuristic_);
    if constexpr (informed) iterations_.first(starts_.least_f());
  }

  H const* heuristic_;

 private:
  template <class Engine>
  friend class depth_first_checkpoint;

  template <bool Once>
  search_status go() {
    if (status_ == search_status::failed) return status_;
    if (cut_too_much(at_.least_cut)) this->begin_afresh();
    if (over_ || status_ == search_status::solved) return status_;
    watch_scope const clock(watch_);
    return proceed<Once>();
  }

  /// One iteration after the other.
  template <bool Once>
  search_status iterate() {
    if (iteration_ == 0) begin();
    if (limits_.max_memory && this->budget_.bytes() > *limits_.max_memory)
      return search_status::memory_limit;
    for (;;) {
      if constexpr (improves<Iterations>) {
        if (at_.leaf == leaf_state::goal) {
          if (auto const pause = this->keep_goal(iterations_)) return *pause;
          if constexpr (Once) return search_status::running;
        }
      }
      if (this->at_root_that_is_no_goal())
        if (auto const limit = iterations_.blocked(limits_)) return *limit;
      if (!within_iteration_) begin_iteration();
      gate const bars = this->bars_now();
      auto pause = this->cycles_ == cycle_check::path ? this->template visit<true, Once>(bars)
                                                      : this->template visit<false, Once>(bars);
      if constexpr (improves<Iterations>) {
        iterations_.note_cut(at_.least_cut);
        if (pause == search_status::solved) continue;  // there may be a cheaper one
        if (pause == search_status::expansion_limit && this->give_up(iterations_)) pause.reset();
      }
      if (pause) return *pause;
      if (auto const verdict = end_iteration()) return *verdict;
    }
  }

  bool keeps_memory_ = false;                  // of a search before
};

}  // namespace wend::detail
