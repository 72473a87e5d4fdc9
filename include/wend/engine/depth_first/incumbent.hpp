// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <optional>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::forward

#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/budgeted_bound.hpp>
#include <wend/engine/depth_first/loop.hpp>

/// \file
/// The best solution so far of a depth-first search that goes on to a cheaper one.

namespace wend::detail {

/// A loop that keeps the cheapest solution it came by, and can give up an iteration.
template <class P, class H, class Observer>
class improving_loop : protected depth_first_loop<P, H, Observer> {
  using loop = depth_first_loop<P, H, Observer>;

 protected:
  using typename loop::cost, typename loop::cursor, typename loop::frame, typename loop::gate;
  using typename loop::hooks, typename loop::state;
  using loop::at_, loop::path_, loop::roots_begun_, loop::starts_;

  template <class... Args>
  explicit improving_loop(Args&&... args)
      : loop(std::forward<Args>(args)...), best_(loop::budget_) {}

  /// Keeps the path to the goal at its end, and leaves the goal: there may be a cheaper one. How
  /// the search ends or pauses: the solution is proved, or there is no memory for it.
  template <class Iterations>
  std::optional<search_status> keep_goal(Iterations& iterations) {
    std::size_t const steps = loop::steps(at_);
    best_.clear();
    best_cost_.reset();
    if (!best_.reserve(steps)) return search_status::memory_limit;
    for (std::size_t i = 1; i <= steps; ++i)
      best_.append(path_[(i < at_.depth ? loop::frames_[i] : at_.top).next - 1]);
    best_cost_ = at_.last.g;
    best_start_ = loop::current_start();
    if (iterations.found(at_.last.g)) return search_status::solved;
    this->drop_leaf(at_);
    return std::nullopt;
  }

  /// Writes the best solution to a result, as its solution or as the best path so far. False if
  /// there is none.
  template <class Result>
  bool tell_best(Result& r) const {
    if (!best_cost_) return false;
    if (r.status == search_status::solved) {
      r.actions.assign(best_.begin(), best_.end());
      r.cost = best_cost_;
      r.start = best_start_;
    } else {
      r.partial.actions.assign(best_.begin(), best_.end());
      r.partial.cost = best_cost_;
      r.partial.heuristic = cost{};
      r.partial.start = best_start_;
    }
    return true;
  }

  /// Leaves the path and what is left of the iteration, if its budget of expansions is used up
  /// rather than the user's. Whether it is.
  template <class Iterations>
  bool give_up(Iterations& iterations) {
    if (at_.expanded >= loop::limits_.max_expanded.value_or(any_number)) return false;
    iterations.give_up();
    if (at_.leaf != leaf_state::none) this->prune_leaf(at_);
    loop::forget_path();
    depth_first_counts<cost> const counts = at_;
    at_ = cursor{};
    static_cast<depth_first_counts<cost>&>(at_) = counts;
    std::size_t const left = starts_.size() - roots_begun_;
    at_.numbered += left;
    at_.pruned += left;
    roots_begun_ = starts_.size();
    return true;
  }

  void forget_best() noexcept {
    best_.clear();
    best_cost_.reset();
  }
  void release() noexcept {
    loop::release();
    best_.release();
  }

 private:
  column<action_t<P>> best_;
  std::optional<cost> best_cost_{};
  std::size_t best_start_ = 0;
};

/// The loop that iterations of this kind need.
template <class P, class Iterations, class H, class Observer, class Roots>
using loop_for = std::conditional_t<improves<Iterations>, improving_loop<P, H, Observer>,
                                    depth_first_loop<P, H, Observer, Roots>>;

}  // namespace wend::detail
