// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move

#include <wend/core/result.hpp>
#include <wend/engine/forgetful_search.hpp>
#include <wend/engine/improving.hpp>

/// \file
/// Branch and bound in linear space, one improving solution after the other.

namespace wend::detail {

/// What `improving_range` asks of a search. `Loop` says in which order nodes are visited:
/// `branch_and_bound_loop`, or one derived from it.
template <template <class, class, class> class Loop, class Options, class P, class H,
          class Observer>
class branch_and_bound : private forgetful_search<Loop, Options, P, H, Observer> {
  using base = forgetful_search<Loop, Options, P, H, Observer>;
  using cost = cost_t<P>;

 public:
  using problem_type = P;                                       ///< What is searched.
  using limits_type = search_limits<cost>;                      ///< What may stop it.
  using solution_type = improving_solution<action_t<P>, cost>;  ///< What it finds.
  using base::base, base::progress, base::statistics, base::status;

  /// Finds a solution that is cheaper than those before; empty where it ends or pauses instead. If
  /// copying one throws, the next call gives it.
  [[nodiscard]] std::optional<solution_type> next() {
    if (status() != search_status::solved || is_told_) {
      go_on();
      if (status() != search_status::solved) return std::nullopt;
      is_told_ = false;
    }
    solution_type found;
    if (auto way = base::current_path()) {
      found.actions = std::move(way->actions);
      found.cost = way->g;
      found.start = way->start;
    } else {
      found.start = *base::goal_start_;
      base::incumbent_ = found.cost;
    }
    base::lower_bound_ = base::proved();
    found.lower_bound = *base::lower_bound_;
    is_told_ = true;
    return found;
  }

  /// Goes on under other limits with the next solution.
  void adopt(limits_type limits) {
    base::take_limits(std::move(limits));
    if (status() == search_status::failed || !base::is_cut_by_other(base::limits_)) return;
    base::begin_afresh();
    is_told_ = false;
  }

  template <class S>
  void restart(S const& start) {
    base::restart(start);
    base::begin_afresh();
    base::forget_incumbent();
    is_told_ = false;
  }

  /// No solution costs less; empty where it is proved that there is none.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status() == search_status::failed ? cost{} : base::proved();
  }

  /// What the best solution so far costs.
  [[nodiscard]] std::optional<cost> const& incumbent() const noexcept { return base::incumbent_; }

 private:
  void go_on() {
    if (status() == search_status::failed) return;
    if (status() == search_status::solved) {
      base::leave_goal();
      base::status_ = search_status::running;
    }
    if (base::incumbent_ && !(cost{} < *base::incumbent_))
      base::status_ = search_status::exhausted;
    else
      base::run();
  }

  bool is_told_ = false;  // the solution that it has come to
};

}  // namespace wend::detail
