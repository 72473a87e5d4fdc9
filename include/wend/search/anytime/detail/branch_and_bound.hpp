// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/search/bounded_memory/detail/forgetful_core.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Branch and bound in linear space, one improving solution after the other.

namespace wend::detail {

/// The cost of the best solution so far, against which nodes are pruned, and the least f that the
/// cost limit has pruned, or that is left for later.
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

  /// Leaves a node of that f for later.
  void postpone(cost_type const& value) {
    if (!postponed_ || value < *postponed_) postponed_ = value;
  }
  /// True if a node left for later can lead to a better solution.
  [[nodiscard]] bool has_postponed() const { return postponed_ && can_improve(*postponed_); }
  void forget_postponed() noexcept { postponed_.reset(); }

  /// True if an earlier limit cut a node that can lead to a cheaper solution, and that the current
  /// limits admit.
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
    for (auto const* value : {&open, &r.least_cut, &cut_cost_, &postponed_})
      if (*value && (!least || **value < *least)) least = *value;
    // Bounds never fall and never exceed the cost of a solution, though f may be rounded above it.
    if (!least || !r.lower_bound || !(*least < *r.lower_bound)) return least;
    return cost_ && *cost_ < *r.lower_bound ? cost_ : r.lower_bound;
  }

  /// Ends the search: only nodes cut by limits remain.
  bool finish(run& r) const {
    if (r.least_cut && can_improve(*r.least_cut)) return r.finish(search_status::depth_limit);
    if (cut_cost_ && can_improve(*cut_cost_)) return r.finish(search_status::cost_limit);
    return r.finish(search_status::exhausted);
  }

  void forget_cuts() noexcept {
    cut_cost_.reset();
    postponed_.reset();
  }
  void forget() noexcept {
    cost_.reset();
    forget_cuts();
  }

 private:
  std::optional<cost_type> cost_{};
  std::optional<cost_type> cut_cost_{};
  std::optional<cost_type> postponed_{};
};

/// Branch and bound: a core of `improving_range`. In addition to the requirements of
/// `linear_space_search`, the rule of `Core` has `best`, an incumbent_bound.
template <template <class, class, class> class Core, class Options, class P, class H,
          class Observer>
class branch_and_bound : public forgetful_core<Core, Options, P, H, Observer> {
  using base = forgetful_core<Core, Options, P, H, Observer>;
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using base::core, base::life;
  using limits_type = search_limits<cost>;                      ///< The limits of the search.
  using solution_type = improving_solution<action_t<P>, cost>;  ///< The solutions found.

  template <class S = state>
  branch_and_bound(referred<P> problem, S const& start, referred<H> heuristic,
                   Options const& options, Observer& observer)
      : base(problem.get(), start, heuristic.get(), options, observer) {}

  [[nodiscard]] search_status status() const noexcept { return status_of(*this); }

  /// Finds a solution that is cheaper than those before. Empty if the search ends or pauses
  /// instead. If copying a solution throws, the next call returns it.
  [[nodiscard]] std::optional<solution_type> next() {
    if (status() != search_status::solved || is_returned_) {
      advance();
      if (status() != search_status::solved) return std::nullopt;
      is_returned_ = false;
    }
    solution_type found;
    if (auto way = core.current_path()) {
      found.actions = std::move(way->actions);
      found.cost = way->g;
      found.start = way->start;
    } else {
      found.start = *core.run.goal_start;
      best().set(found.cost);
    }
    core.run.lower_bound = proved();
    found.lower_bound = *core.run.lower_bound;
    is_returned_ = true;
    return found;
  }

  void take(std::vector<state> starts) {
    base::take(std::move(starts));
    best().forget();
  }

  /// Forgets the search, but not the best solution.
  void forget() noexcept {
    base::forget();
    best().forget_cuts();
    is_returned_ = false;
  }

  [[nodiscard]] bool is_wider() const {
    return best().is_cut_by_other_limits(core.run) || (!incumbent() && base::is_wider());
  }

  /// A lower bound on the cost of every solution; empty if it is proved that there is none.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status() == search_status::failed ? cost{} : proved();
  }

  /// The cost of the best solution so far.
  [[nodiscard]] std::optional<cost> const& incumbent() const noexcept { return best().cost(); }

 private:
  [[nodiscard]] auto& best() noexcept { return core.rule().best; }
  [[nodiscard]] auto const& best() const noexcept { return core.rule().best; }
  /// No solution costs less; empty if there is none.
  [[nodiscard]] std::optional<cost> proved() const {
    return best().proved(core.run, core.least_open());
  }

  void advance() {
    if (status() == search_status::failed) return;
    if (status() == search_status::solved) {
      core.leave_goal();
      life.status = search_status::running;
    }
    if (incumbent() && !(cost{} < *incumbent()))
      life.status = search_status::exhausted;
    else
      drive<false>(*this);
  }

  bool is_returned_ = false;  // the solution found has been returned
};

}  // namespace wend::detail
