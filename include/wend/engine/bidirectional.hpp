// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <utility>  // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/bidirectional/loop.hpp>
#include <wend/engine/common/path_cost.hpp>

/// \file
/// The engine of searches from both ends.

namespace wend {

/// A search from both ends. `Rule` chooses the open list, the priorities and heuristics of both
/// sides, and `next(forward, backward)` says whose turn it is, and selects a node there. A solution
/// is known when a state is stored at both sides; it is the answer once the rule says that none
/// that is not found yet costs less.
///
/// As in best_first_engine, a node stays selected, and counts as open, until its expansion is
/// committed: pausing changes no result and no count.
template <class P, class Rule, class Observer>
class bidirectional_engine : private detail::bidirectional_loop<P, Rule, Observer> {
  using loop = detail::bidirectional_loop<P, Rule, Observer>;
  using typename loop::cost, typename loop::state;
  using loop::begin_anew, loop::best_, loop::committing_, loop::cut_depth_, loop::enter;
  using loop::forward_, loop::goal_start_, loop::limits_, loop::path_through, loop::problem_;
  using loop::start_numbers_, loop::starts_, loop::status_, loop::visit, loop::watch_;

 public:
  using limits_type = search_limits<cost>;  ///< What may stop it.
  using result_type = result_t<P>;          ///< What it answers.

  /// Problem and observer are referred to.
  bidirectional_engine(P const& problem, std::vector<state> starts, std::vector<state> goals,
                       Rule rule, limits_type limits, best_first_settings const& settings,
                       Observer& observer)
      : loop(problem, std::move(starts), std::move(goals), std::move(rule), std::move(limits),
             settings, observer) {}

  /// Visits one node, and says how the search stands.
  search_status step() {
    if (!loop::begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter()) visit();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() {
    if (!loop::begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter())
      while (visit()) {
      }
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has cut
  /// something restarts the search, be it solved: without that limit it might have found a cheaper
  /// solution.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    auto const& cut_cost = loop::cut_cost();
    bool const is_wider =
        (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) ||
        (cut_cost && (!limits_.max_cost || *cut_cost < *limits_.max_cost));
    if (!committing_ && status_ != search_status::exhausted && is_wider) begin_anew();
    return run();
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return committing_ ? search_status::failed : status_;
  }

  /// The counts of all runs and of both sides together. The goals count as starts.
  [[nodiscard]] wend::statistics statistics() const { return loop::statistics(); }

  /// The answer so far. Where both sides have met, and it is not proved that no solution is
  /// cheaper, the partial path is a whole one.
  /// \complexity Linear in the path, which is followed and its costs summed.
  /// \throws What the problem throws; std::bad_alloc where there is no memory for the path.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status == search_status::solved) {
      if (best_) {
        auto path = path_through(*best_);
        r.start = start_numbers_[path.start];
        r.actions = std::move(path.actions);
      } else {
        r.start = goal_start_;
      }
      r.cost = detail::path_cost(*problem_, starts_[r.start], r.actions);
    } else if (best_ || forward_.front.best) {
      auto path = best_ ? path_through(*best_)
                        : forward_.front.nodes.path_to(*forward_.front.best);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = detail::path_cost(*problem_, starts_[r.partial.start], r.partial.actions);
      if constexpr (Rule::informed)
        r.partial.heuristic = best_ ? cost{} : forward_.front.best_h;
    }
    return r;
  }

 protected:
  using loop::begin_with;
};

}  // namespace wend
