// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // what there may not be
#include <string>       // what is wrong with a cost
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>       // the starts

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/watch.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first_cursor.hpp>
#include <wend/engine/iteration.hpp>
#include <wend/engine/path_estimates.hpp>
#include <wend/engine/path_set.hpp>
#include <wend/engine/search_path.hpp>

/// \file
/// The depth-first engine: a path, and what bounds it. The memory it takes is linear in the depth.
/// The algorithms in wend/search are presets of it.

namespace wend::detail {

/// Depth-first search of the problem `P` in `Iterations`, guided by `H` (`unguided`: by nothing).
///
/// The visit of a node: prune it if it is above the ceiling or a dead end; test it for the goal;
/// cut it at the greatest depth; pause if a limit is reached; expand it. Its successors are
/// produced one at a time. Between any two of these the search can stop and go on later: the path,
/// the leaf at its end and the bound are all there is.
template <class P, class Iterations, class H, class Observer>
class depth_first {
 protected:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using estimates = path_estimates<P, H>;
  using hooks = hooks_of<Observer, P>;
  using cursor = depth_first_cursor<cost>;
  using gate = depth_first_gate<cost>;
  using frame = typename cursor::frame;

  static constexpr bool informed = !std::is_same_v<H, unguided>;
  static constexpr bool tests_at_zero = goal_aware<H>;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Problem, heuristic and observer are referred to.
  depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
              Iterations iterations, cycle_check cycles, limits_type limits, table_memory* memory,
              Observer& observer)
      : problem_(&problem),
        observer_(&observer),
        starts_(std::move(starts)),
        iterations_(std::move(iterations)),
        cycles_(cycles),
        limits_(std::move(limits)),
        budget_(memory),
        path_(budget_),
        estimates_(heuristic, budget_),
        visited_(budget_),
        frames_(budget_) {}

  /// Visits one node, and says how the search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. Raising a limit that has cut nodes for good
  /// begins afresh: a depth limit, unless depths are what the iterations go by; a cost limit,
  /// unless costs are.
  search_status run(limits_type limits) {
    limits_ = std::move(limits);
    return run();
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s;
    s.expanded = at_.expanded;
    s.generated = at_.generated;
    s.iterations = iteration_;
    s.starts = starts_.size();
    if constexpr (informed) s.evaluated = s.generated + s.iterations * s.starts;
    s.duplicates = at_.duplicates;
    s.pruned = at_.pruned;
    s.goals = goals_;
    s.open = waiting();
    s.max_open = 0;
    s.depth = depth();
    s.max_depth = at_.max_depth;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    frame const& end = at_.leaf == leaf_state::none ? at_.top : at_.last;
    if (status_ == search_status::solved) {
      r.start = current_start();
      r.actions = path_actions();
      r.cost = end.g;
    } else if (iteration_ != 0) {
      r.partial.start = current_start();
      r.partial.actions = path_actions();
      r.partial.cost = end.g;
      if constexpr (informed)
        if (on_path()) r.partial.heuristic = end.h;
    }
    return r;
  }

 protected:
  /// Drops the goal that was found, so that the search goes on for the next one.
  void continue_after_goal() {
    if (status_ != search_status::solved) return;
    drop_leaf(at_);
    status_ = search_status::running;
  }
  [[nodiscard]] std::size_t current_start() const {
    return roots_begun_ == 0 ? 0 : order_[roots_begun_ - 1];
  }
  [[nodiscard]] std::vector<action> path_actions() const {
    std::vector<action> actions;
    std::size_t const steps = depth();
    actions.reserve(steps);
    for (std::size_t i = 1; i <= steps; ++i)
      actions.push_back(path_[(i < at_.depth ? frames_[i] : at_.top).next - 1]);
    return actions;
  }
  [[nodiscard]] cost const& goal_cost() const { return at_.last.g; }

 private:
#include <wend/engine/depth_first_loop.ipp>
};

}  // namespace wend::detail
