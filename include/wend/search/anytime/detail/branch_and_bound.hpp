// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/search/bounded_memory/detail/forgetful_core.hpp>
#include <wend/search/bounded_memory/detail/run.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Branch and bound in linear space, one improving solution after the other.

namespace wend::detail {

/// The cost of the best solution so far, against which nodes are pruned, and the least f that the
/// cost limit has pruned.
template <class P, class H, class Observer>
class incumbent_bound {
  using cost_type = cost_t<P>;
  using run = forgetful_run<P, H, Observer>;

 public:
  [[nodiscard]] std::optional<cost_type> const& cost() const noexcept { return cost_; }
  void set(cost_type const& value) { cost_ = value; }

  [[nodiscard]] bool can_improve(cost_type const& value) const { return !cost_ || value < *cost_; }

  /// True if a node of that f is worth a search below it. Records the values that the cost limit
  /// cuts.
  [[nodiscard]] bool is_worth(run const& r, cost_type const& value) {
    if (!can_improve(value)) return false;
    if (!r.life.limits.max_cost || !(*r.life.limits.max_cost < value)) return true;
    if (!cut_cost_ || value < *cut_cost_) cut_cost_ = value;
    return false;
  }

  /// True if a node was cut that can lead to a cheaper solution, and that the present limits let
  /// pass.
  [[nodiscard]] bool is_cut_by_other_limits(run const& r) const {
    auto const& limits = r.life.limits;
    if (admits_deeper(limits, r.cut_depth) && can_improve(*r.least_cut)) return true;
    return cut_cost_ && can_improve(*cut_cost_) &&
           (!limits.max_cost || !(*limits.max_cost < *cut_cost_));
  }

  /// A lower bound on the cost of every solution, if `open` is the least f of the remaining nodes;
  /// empty if there is no solution.
  [[nodiscard]] std::optional<cost_type> proved(run const& r,
                                                std::optional<cost_type> const& open) const {
    auto least = cost_;
    for (auto const* value : {&open, &r.least_cut, &cut_cost_})
      if (*value && (!least || **value < *least)) least = *value;
    return as_bound(r, least);
  }
  /// Makes `least` a valid bound: bounds never fall and never exceed the cost of a solution, though
  /// f may be rounded above it.
  [[nodiscard]] std::optional<cost_type> as_bound(run const& r,
                                                  std::optional<cost_type> const& least) const {
    if (!least || !r.lower_bound || !(*least < *r.lower_bound)) return least;
    return cost_ && *cost_ < *r.lower_bound ? cost_ : r.lower_bound;
  }

  /// Ends the search: only nodes cut by limits remain.
  bool finish(run& r) const {
    if (r.least_cut && can_improve(*r.least_cut)) return r.finish(search_status::depth_limit);
    if (cut_cost_ && can_improve(*cut_cost_)) return r.finish(search_status::cost_limit);
    return r.finish(search_status::exhausted);
  }

  void forget_cuts() noexcept { cut_cost_.reset(); }
  void forget() noexcept {
    cost_.reset();
    cut_cost_.reset();
  }

 private:
  std::optional<cost_type> cost_{};
  std::optional<cost_type> cut_cost_{};
};

/// The search that `improving_range` requires. In addition to the requirements of
/// `linear_space_search`, the rule of `Core` has `best`, an incumbent, and `proved` and
/// `forget_cuts`.
template <template <class, class, class> class Core, class Options, class P, class H,
          class Observer>
class branch_and_bound {
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using problem_type = P;                                       ///< The problem.
  using limits_type = search_limits<cost>;                      ///< The limits of the search.
  using solution_type = improving_solution<action_t<P>, cost>;  ///< The solutions found.

  template <class S = state>
  branch_and_bound(referred<P> problem, S const& start, referred<H> heuristic,
                   Options const& options = {},
                   Observer& observer = default_observer<Observer>())
      : search_(problem.get(), start, heuristic.get(), options, observer) {}

  [[nodiscard]] search_status status() const noexcept { return status_of(search_); }
  [[nodiscard]] wend::statistics statistics() const { return search_.statistics(); }
  [[nodiscard]] progress_event progress() const { return search_.progress(); }

  /// Finds a solution that is cheaper than those before. Empty if the search ends or pauses
  /// instead. If copying a solution throws, the next call returns it.
  [[nodiscard]] std::optional<solution_type> next() {
    if (status() != search_status::solved || is_returned_) {
      go_on();
      if (status() != search_status::solved) return std::nullopt;
      is_returned_ = false;
    }
    solution_type found;
    if (auto way = core().current_path()) {
      found.actions = std::move(way->actions);
      found.cost = way->g;
      found.start = way->start;
    } else {
      found.start = *core().run.goal_start;
      core().rule().best.set(found.cost);
    }
    core().run.lower_bound = proved();
    found.lower_bound = *core().run.lower_bound;
    is_returned_ = true;
    return found;
  }

  /// Resumes the search for the next solution under other limits.
  void adopt(limits_type limits) {
    search_.life.limits.replace(std::move(limits));
    if (status() == search_status::failed) return;
    if (!core().rule().best.is_cut_by_other_limits(core().run)) return;
    forget(search_);
    core().rule().forget_cuts();
    is_returned_ = false;
  }

  template <class S>
  void restart(S const& start) {
    search_.take(to_starts<state>(start));
    begin_again(search_);
    core().rule().forget_cuts();
    core().rule().best.forget();
    is_returned_ = false;
  }

  /// A lower bound on the cost of every solution; empty if it is proved that there is none.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status() == search_status::failed ? cost{} : proved();
  }

  /// The cost of the best solution so far.
  [[nodiscard]] std::optional<cost> const& incumbent() const noexcept {
    return core().rule().best.cost();
  }

 private:
  [[nodiscard]] auto& core() noexcept { return search_.core; }
  [[nodiscard]] auto const& core() const noexcept { return search_.core; }
  [[nodiscard]] std::optional<cost> proved() const { return core().rule().proved(core()); }

  void go_on() {
    if (status() == search_status::failed) return;
    if (status() == search_status::solved) {
      core().leave_goal();
      search_.life.status = search_status::running;
    }
    if (incumbent() && !(cost{} < *incumbent()))
      search_.life.status = search_status::exhausted;
    else
      drive<false>(search_);
  }

  forgetful_core<Core, Options, P, H, Observer> search_;
  bool is_returned_ = false;  // the solution found has been returned
};

}  // namespace wend::detail
