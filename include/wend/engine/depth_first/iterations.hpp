// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/incumbent.hpp>
#include <wend/engine/depth_first/iteration.hpp>

/// \file
/// How the iterations of a depth-first search begin and end.

namespace wend::detail {

/// The iterations of a depth-first search, and what the limits mean for them.
template <class P, class Iterations, class H, class Observer, class Roots>
class depth_first_iterations : protected loop_for<P, Iterations, H, Observer, Roots> {
  using loop = loop_for<P, Iterations, H, Observer, Roots>;

 protected:
  using loop::at_, loop::best_h_, loop::bound_, loop::cut_depth_, loop::goals_, loop::iteration_;
  using loop::limits_, loop::roots_begun_, loop::starts_;
  using typename loop::cost, typename loop::cursor, typename loop::gate, typename loop::hooks;

  depth_first_iterations(P const& problem, H const& heuristic, Roots roots, Iterations iterations,
                         cycle_check cycles, search_limits<cost> limits, table_memory* memory,
                         Observer& observer)
      : loop(problem, heuristic, std::move(roots), cycles, std::move(limits), memory, observer),
        iterations_(std::move(iterations)) {}

  /// Whether the next node is a start, and not one that is a goal: those need no bound.
  [[nodiscard]] bool at_root_that_is_no_goal() const noexcept {
    return at_.depth == 0 && at_.leaf == leaf_state::none &&
           (within_iteration_ ? roots_begun_ : 0) >= starts_.goals();
  }

  void begin_iteration() {
    static_cast<void>(iterations_.ceiling(limits_));
    if constexpr (hooks::iteration)
      this->observer_->on_iteration(
          iteration_event<cost>{iteration_ + 1, iterations_.bound(limits_)});
    if constexpr (improves<Iterations>) iterations_.begin(at_.expanded);
    if constexpr (Roots::tabled) starts_.table().begin_iteration();
    ++iteration_;
    roots_begun_ = 0;
    within_iteration_ = true;
  }

  /// How the search ends, unless there is another iteration.
  std::optional<search_status> end_iteration() {
    iteration_end<cost> const end{at_.depth_cut, at_.least_cut};
    std::optional<search_status> verdict;
    if constexpr (improves<Iterations>)
      verdict = iterations_.next(end, at_.expanded);
    else if (goals_ == 0)
      verdict = iterations_.next(end);
    else
      verdict = cut_depth_                                ? search_status::depth_limit
                : Iterations::keeps_cuts && end.least_cut ? search_status::cost_limit
                                                          : search_status::exhausted;
    within_iteration_ = false;
    at_.depth_cut = false;
    if constexpr (!Iterations::keeps_cuts) at_.least_cut.reset();
    over_ = verdict.has_value();
    return verdict;
  }

  // ---- the limits

  [[nodiscard]] gate bars_now() {
    std::size_t const limit = limits_.max_depth.value_or(any_depth);
    if constexpr (hooks::progress) bound_ = bound_now();
    std::uint64_t expanded = limits_.max_expanded.value_or(any_number);
    if constexpr (improves<Iterations>) expanded = std::min(expanded, iterations_.last_expansion());
    return {iterations_.ceiling(limits_), std::min(limit, iterations_.depth()),
            limit < iterations_.depth(), expanded,
            limits_.max_time || limits_.stop || hooks::progress, cost_beyond(limits_.max_cost)};
  }

  [[nodiscard]] std::optional<double> bound_now() const {
    return iteration_ == 0 ? std::nullopt : told_bound(iterations_, limits_);
  }

  /// Whether nodes were cut that the limits would now let pass, and that no iteration comes by.
  /// `least_cut` is the least value above the ceiling.
  [[nodiscard]] bool cut_too_much(std::optional<cost> const& least_cut) const {
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) return true;
    if constexpr (improves<Iterations>) return iterations_.cut_too_much(limits_);
    return Iterations::keeps_cuts && least_cut &&
           (!limits_.max_cost || !(*limits_.max_cost < *least_cut));
  }

  /// Forgets what was searched.
  void begin_afresh() {
    this->forget_path();
    if constexpr (improves<Iterations>) this->forget_best();
    if constexpr (Roots::tabled) starts_.table().forget();
    iterations_.restart();
    at_ = cursor{};
    cut_depth_.reset();
    if constexpr (Roots::inner) {
      starts_.forget_asked();
      this->before_ = {};
      this->deepest_ = 0;
    }
    iteration_ = goals_ = 0;
    best_h_.reset();
    roots_begun_ = 0;
    within_iteration_ = over_ = false;
    status_ = search_status::running;
  }

  Iterations iterations_;
  search_status status_ = search_status::running;
  bool within_iteration_ = false;
  bool over_ = false;
};

}  // namespace wend::detail
