// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <utility>      // std::forward, std::move
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/loop.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// Depth-first search: a path and its bounds. Its memory is linear in the depth. The algorithms in
/// wend/search are presets of it.

namespace wend::detail {

/// Saves a paused search in a checkpoint: wend/depth_first/detail/checkpoint.hpp.
template <class Engine>
class depth_first_checkpoint;

/// Divides a search among threads: wend/parallel/detail/parallel_depth_first.hpp.
template <class P, class Iterations, class Options, class H, class Observer>
class parallel_depth_first;

/// The cheapest solution so far, for a search that continues to a cheaper one.
template <class P>
struct incumbent {
  explicit incumbent(memory_budget& budget) noexcept : actions(budget) {}

  void forget() noexcept {
    actions.clear();
    cost.reset();
    goals = 0;
  }

  column<action_t<P>> actions;
  std::optional<cost_t<P>> cost{};
  std::size_t start = 0;
  std::uint64_t goals = 0;  // goals counted when it was stored
};

/// Depth-first search of the problem `P` in `Iterations`, guided by the heuristic `H` (`blind`: no
/// heuristic). This is the loop over the iterations; the loop over the nodes is depth_first_loop.
/// Each iteration searches the trees below `Roots`.
template <class P, class Iterations, class H, class Observer,
          class Roots = depth_first_starts<P, H>>
class depth_first {
  using loop = depth_first_loop<P, H, Observer, Roots>;
  using roots = typename loop::roots;
  using state = state_t<P>;
  using cost = cost_t<P>;
  using cursor = typename loop::cursor;
  using bounds_type = typename loop::bounds_type;
  using hooks = typename loop::hooks;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Refers to the problem, the heuristic and the observer.
  depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
              Iterations iterations, cycle_check cycles, limits_type limits, table_memory* memory,
              Observer& observer, move_pruning const& moves = {})
      : depth_first(problem, heuristic, Roots(problem, std::move(starts)), std::move(iterations),
                    cycles, std::move(limits), memory, observer, moves) {}
  depth_first(P const& problem, H const& heuristic, Roots starts, Iterations iterations,
              cycle_check cycles, limits_type limits, table_memory* memory, Observer& observer,
              move_pruning const& moves = {})
      : loop_(problem, heuristic, std::forward<Roots>(starts), cycles, std::move(limits), memory,
              observer),
        incumbent_(life.budget),
        iterations_(std::move(iterations)),
        heuristic_(&heuristic) {
    loop_.moves_.ask(moves);
    loop_.moves_.begin(problem, loop_.starts_.any());
  }

  // A core of search_session: see search_life.hpp.

  /// Replaces the starts. \throws Exceptions of copying a start and of the problem;
  ///     invalid_problem.
  void take(std::vector<state> starts) {
    loop_.starts_.replace(*loop_.problem_, starts);
    loop_.moves_.begin(*loop_.problem_, loop_.starts_.any());
  }

  /// \throws invalid_option for limits that the starts do not support.
  void check([[maybe_unused]] limits_type const& limits) const {
    if constexpr (roots::tabled) roots::check(limits);
  }

  bool enter() noexcept { return true; }
  bool visit() { return proceed<false>(); }
  bool visit_one() { return proceed<true>(); }

  void forget() {
    loop_.forget_path();
    incumbent_.forget();
    if constexpr (roots::tabled) loop_.starts_.table().forget();
    iterations_.reset();
    loop_.moves_.forget_earned();
    loop_.at_ = cursor{};
    loop_.cut_depth_.reset();
    if constexpr (roots::inner) {
      loop_.starts_.forget_asked();
      loop_.before_ = {};
      loop_.deepest_ = 0;
    }
    loop_.iteration_ = loop_.goals_ = 0;
    loop_.best_h_.reset();
    loop_.roots_begun_ = 0;
    within_iteration_ = over_ = false;
  }

  [[nodiscard]] bool is_over() const noexcept { return over_; }
  [[nodiscard]] bool is_wider() const { return cut_too_much(loop_.at_.least_cut); }
  [[nodiscard]] bool has_nodes() const noexcept { return loop_.iteration_ != 0; }
  void release() {
    loop_.release();
    incumbent_.actions.release();
    if constexpr (roots::tabled) loop_.starts_.table().release();
  }

  [[nodiscard]] wend::statistics statistics() const { return loop_.statistics(); }

  /// The progress of the search: the bound of the iteration and, if there is an observer of
  /// progress, the best h.
  /// \complexity O(1).
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics(), bound_now()};
    if (loop_.best_h_) now.best_h = progress_cost(*loop_.best_h_);
    return now;
  }

  /// \complexity Linear in the path, which is copied.
  /// \throws std::bad_alloc if there is no memory for the copy.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if constexpr (improves<Iterations>)
      if (incumbent_.cost) return with_incumbent(std::move(r));
    if (life.status == search_status::solved) {
      r.start = loop_.current_start();
      r.actions = loop_.actions_along(loop_.at_);
      r.cost = loop_.path_end().g;
    } else if (loop_.iteration_ != 0 && loop_.starts_.size() != 0) {
      r.partial.start = loop_.current_start();
      r.partial.actions = loop_.actions_along(loop_.at_);
      r.partial.cost = loop_.path_end().g;
      if (loop_.on_path()) r.partial.heuristic = loop::shown(loop_.path_end().h);
    }
    return r;
  }

  /// Leaves the goal that was found: the next run continues to another one within this iteration.
  void leave_goal()
    requires(!improves<Iterations> && !roots::tabled)
  {
    if (life.status != search_status::solved) return;
    life.status = search_status::running;
    if (loop_.at_.depth == 0) {  // a start, at which no path was begun
      loop_.at_.leaf = leaf_state::none;
      return;
    }
    life.committing = true;
    loop_.drop_leaf(loop_.at_);
    life.committing = false;
  }

 protected:
  [[nodiscard]] roots const& roots_used() const noexcept { return loop_.starts_; }

 private:
  template <class Engine>
  friend class depth_first_checkpoint;
  template <class Problem, class Bounds, class Options, class Heuristic, class Watcher>
  friend class parallel_depth_first;

  /// Runs within the limits. Returns false; `life.status` has the reason why the search ended or
  /// paused.
  template <bool Once>
  bool proceed() {
    WEND_TRY { life.status = iterate<Once>(); }
    WEND_CATCH_ALL {
      if constexpr (improves<Iterations>) iterations_.note_cut(loop_.at_.least_cut);
      life.committing = loop_.path_.broken();
      WEND_RETHROW;
    }
    return false;
  }

  /// Runs one iteration after the other.
  template <bool Once>
  search_status iterate() {
    if (loop_.iteration_ == 0) begin();
    auto const& limits = life.limits;
    if (limits.max_memory && life.budget.bytes() > *limits.max_memory)
      return search_status::memory_limit;
    for (;;) {
      if constexpr (improves<Iterations>) {
        if (loop_.goals_ != incumbent_.goals) {
          if (auto const pause = keep_goal()) return *pause;
          if constexpr (Once) return search_status::running;
        }
      }
      if (at_root_that_is_no_goal())
        if (auto const limit = iterations_.blocked(limits)) return *limit;
      if (!within_iteration_) begin_iteration();
      bounds_type const bounds = bounds_now();
      auto pause = compares_states<P>(loop_.cycles_) ? loop_.template visit<true, Once>(bounds)
                                                     : loop_.template visit<false, Once>(bounds);
      if constexpr (improves<Iterations>) {
        iterations_.note_cut(loop_.at_.least_cut);
        if (pause == search_status::solved) continue;  // there may be a cheaper one
        if (pause == search_status::expansion_limit && give_up()) pause.reset();
      }
      if (pause) return *pause;
      if (auto const verdict = end_iteration()) return *verdict;
    }
  }

  // ---- the iterations

  /// Evaluates the starts, unless they already are.
  void begin() {
    if (!loop_.starts_.known()) loop_.starts_.look(*loop_.problem_, *heuristic_);
    if constexpr (loop::informed) iterations_.first(loop_.starts_.least_f());
  }

  /// True if the next node is a start that is not a goal. Starts that are goals need no bound.
  [[nodiscard]] bool at_root_that_is_no_goal() const noexcept {
    return loop_.at_.depth == 0 && loop_.at_.leaf == leaf_state::none &&
           (within_iteration_ ? loop_.roots_begun_ : 0) >= loop_.starts_.goals();
  }

  void begin_iteration() {
    loop_.moves_.earn(loop_.cycles_, loop_.at_.generated);
    static_cast<void>(iterations_.ceiling(life.limits));
    if constexpr (hooks::iteration)
      loop_.observer_->on_iteration(
          iteration_event<cost>{loop_.iteration_ + 1, iterations_.bound(life.limits)});
    if constexpr (improves<Iterations>) iterations_.begin(loop_.at_.expanded);
    if constexpr (roots::tabled) loop_.starts_.table().begin_iteration();
    ++loop_.iteration_;
    loop_.roots_begun_ = 0;
    within_iteration_ = true;
  }

  /// Ends an iteration. Returns the status of the search; empty if there is another iteration.
  std::optional<search_status> end_iteration() {
    cursor& at = loop_.at_;
    iteration_end<cost> const end{at.depth_cut, at.least_cut};
    std::optional<search_status> verdict;
    if constexpr (improves<Iterations>)
      verdict = iterations_.next(end, at.expanded);
    else if (loop_.goals_ == 0)
      verdict = iterations_.next(end);
    else
      verdict = loop_.cut_depth_ && end.depth_cut         ? search_status::depth_limit
                : Iterations::keeps_cuts && end.least_cut ? search_status::cost_limit
                                                          : search_status::exhausted;
    within_iteration_ = false;
    at.depth_cut = false;
    if constexpr (!Iterations::keeps_cuts) at.least_cut.reset();
    over_ = verdict.has_value();
    return verdict;
  }

  [[nodiscard]] bounds_type bounds_now() {
    auto const& limits = life.limits;
    std::size_t const limit = limits.max_depth.value_or(any_depth);
    if constexpr (hooks::progress) loop_.bound_ = bound_now();
    std::uint64_t expanded = limits.max_expanded.value_or(any_number);
    if constexpr (improves<Iterations>) expanded = std::min(expanded, iterations_.last_expansion());
    return {iterations_.ceiling(limits), std::min(limit, iterations_.depth()),
            limit < iterations_.depth(), expanded,
            limits.max_time || limits.stop || hooks::progress, cost_beyond(limits.max_cost)};
  }

  [[nodiscard]] std::optional<double> bound_now() const {
    return loop_.iteration_ == 0 ? std::nullopt : progress_bound(iterations_, life.limits);
  }

  /// True if nodes were cut that the limits would now let pass and that no iteration visits.
  /// `least_cut` is the least value above the ceiling.
  [[nodiscard]] bool cut_too_much(std::optional<cost> const& least_cut) const {
    auto const& limits = life.limits;
    if (admits_deeper(limits, loop_.cut_depth_)) return true;
    if constexpr (improves<Iterations>) return iterations_.cut_too_much(limits);
    return Iterations::keeps_cuts && least_cut &&
           (!limits.max_cost || !(*limits.max_cost < *least_cut));
  }

  /// Drops the path and the rest of the iteration, and sets the counts.
  void leave_iteration(depth_first_counts<cost> const& counts) {
    loop_.forget_path();
    loop_.at_ = cursor{};
    static_cast<depth_first_counts<cost>&>(loop_.at_) = counts;
    loop_.roots_begun_ = loop_.starts_.size();
  }

  // ---- the incumbent

  /// Stores the path to the goal at its end as the incumbent, and leaves the goal, because there
  /// may be a cheaper one. Returns a status if the search ends or pauses: the solution is proved,
  /// or there is no memory for it.
  std::optional<search_status> keep_goal() {
    cursor& at = loop_.at_;
    std::size_t const steps = loop::steps(at);
    incumbent_.forget();
    if (!incumbent_.actions.reserve(steps)) return search_status::memory_limit;
    for (std::size_t i = 1; i <= steps; ++i) incumbent_.actions.append(loop_.step(at, i));
    incumbent_.cost = at.last.g;
    incumbent_.start = loop_.current_start();
    incumbent_.goals = loop_.goals_;
    if (iterations_.found(at.last.g)) return search_status::solved;
    loop_.drop_leaf(at);
    return std::nullopt;
  }

  /// The result with the incumbent as its solution, or as the best path so far.
  [[nodiscard]] result_type with_incumbent(result_type r) const {
    auto const& actions = incumbent_.actions;
    if (r.status == search_status::solved) {
      r.actions.assign(actions.begin(), actions.end());
      r.cost = incumbent_.cost;
      r.start = incumbent_.start;
    } else {
      r.partial.actions.assign(actions.begin(), actions.end());
      r.partial.cost = incumbent_.cost;
      r.partial.heuristic = cost{};
      r.partial.start = incumbent_.start;
    }
    return r;
  }

  /// Drops the rest of the iteration if its own budget of expansions is used up rather than the
  /// user's limit. Returns true if it did.
  bool give_up() {
    cursor& at = loop_.at_;
    if (at.expanded >= life.limits.max_expanded.value_or(any_number)) return false;
    iterations_.give_up();
    if (at.leaf != leaf_state::none) loop_.prune_leaf(at);
    depth_first_counts<cost> counts = at;
    std::size_t const left = loop_.starts_.size() - loop_.roots_begun_;
    counts.numbered += left;
    counts.pruned += left;
    leave_iteration(counts);
    return true;
  }

  loop loop_;

 public:
  search_life<cost>& life = loop_.life;

 private:
  incumbent<P> incumbent_;  // if iterations improve
  Iterations iterations_;
  bool within_iteration_ = false;
  bool over_ = false;
  H const* heuristic_;
};

}  // namespace wend::detail
