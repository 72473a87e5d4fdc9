// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/blocked_states.hpp>
#include <wend/core/detail/require.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/path_cost.hpp>
#include <wend/engine/incremental/loop.hpp>

/// \file
/// The engine of searches in a world that changes.

namespace wend {

/// Searches for a cheapest path, and again after costs have changed, with what is still true of the
/// last search. lpastar_search and dstar_lite_search say from which end.
///
/// The problem is its owner's, who changes it between two calls and tells the search which states
/// are concerned. An action of infinite cost cannot be taken now, like one that `actions(s)` leaves
/// out.
template <class P, detail::rooted Where, class Estimate, class Observer>
class incremental_engine : protected detail::incremental_loop<P, Where, Estimate, Observer> {
  // A search object may be made without a call.
  static_assert((static_cast<void>(detail::require_changing<P>()), true));

 protected:
  /// What does the work.
  using loop = detail::incremental_loop<P, Where, Estimate, Observer>;
  using typename loop::cost, typename loop::id, typename loop::state;
  using loop::epoch_, loop::estimate_, loop::nodes_, loop::problem_, loop::roots_, loop::shift_;

 public:
  using limits_type = search_limits<cost>;  ///< What may stop it.
  using result_type = result_t<P>;          ///< What it answers.

  /// Visits one node, and says how the search stands.
  search_status step() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter()) visit();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. Once it has ended, only a change lets it go on.
  search_status run() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter())
      while (visit()) {
      }
    return status_;
  }
  /// The same under other limits, which are totals of all runs.
  search_status run(limits_type limits) {
    limits_ = loop::refusing_depth(std::move(limits));
    return run();
  }

  /// Tells that the costs of the actions of `s` have changed, or which it has, or where they
  /// lead. Call it for each such state, after the change and before the next step. A change in both
  /// directions between two states concerns both.
  /// \complexity O(1): the search looks at the state when it goes on.
  void costs_changed(state const& s) {
    pending_.push_back(s);
    set_status(search_status::running);
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return changing_ ? search_status::failed : status_;
  }

  /// The counts of all runs.
  [[nodiscard]] wend::statistics statistics() const {
    auto s = loop::statistics();
    if (status() == search_status::solved && !at_root_) s.depth = loop::steps_to_root(*target_);
    return s;
  }

  /// The answer so far. Of a search that is not solved there is no partial path.
  /// \complexity Linear in the actions of the states on the path.
  /// \throws What the problem throws; std::logic_error where the path is none, because a change was
  ///         not told.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    if (at_root_) {
      if constexpr (loop::forwards) r.start = *at_root_;
      r.cost = cost{};
      return r;
    }
    std::vector<id> path = loop::to_root(*target_);
    std::size_t const root = loop::root_numbers_[path.back()];
    if constexpr (loop::forwards) {
      std::reverse(path.begin(), path.end());
      r.start = root;
    }
    r.actions.reserve(path.size() - 1);
    for (std::size_t i = 1; i < path.size(); ++i)
      r.actions.push_back(
          loop::between(nodes_.state_of(path[i - 1]), nodes_.state_of(path[i])));
    r.cost = detail::path_cost(*problem_, nodes_.state_of(path.front()), r.actions);
    return r;
  }

 protected:
  /// Problem and observer are referred to. The roots are where paths begin, at the starts or at the
  /// goals; `position` is the state that the goals are searched from.
  incremental_engine(P const& problem, std::vector<state> roots, std::optional<state> position,
                     Estimate estimate, limits_type limits, table_memory* memory,
                     Observer& observer)
      : loop(problem, std::move(roots), std::move(estimate), std::move(limits), memory, observer),
        position_(std::move(position)) {
    check_roots();
  }

  /// Drops all that was found and told, and the counts.
  void begin_anew() {
    loop::forget();
    loop::counts_ = {};
    watch_ = {};
    target_.reset();
    changing_ = false;
    status_ = search_status::running;
    check_roots();
  }
  /// Drops all that was found and told.
  void forget() {
    loop::forget();
    target_.reset();
  }

  /// Whether it is known that no change concerns the path from where the search stands.
  bool is_current() {
    if (!loop::entered_ || !pending_.empty() || nodes_.marked()) return false;
    find_target();
    if (!target_) return false;
    // Nodes that cannot be reached from where the estimate is from do not wait, though their paths
    // may have changed. Where it can be reached itself, so can all that it leads to.
    loop::estimate(*target_);
    return nodes_[*target_].h && loop::is_settled(*target_) &&
           loop::waiting_ancestor(*target_) == loop::nodes::none;
  }
  /// The search ends so.
  void set_status(search_status how) noexcept { status_ = how; }

  std::optional<state> position_;  ///< Where the goals are searched from.
  std::optional<id> target_{};     ///< The node that is searched.
  /// The root that is the solution, where there is no memory for its node.
  std::optional<std::size_t> at_root_{};
  bool moved_ = false;             ///< The position is not that which the estimate is from.
  using loop::changing_, loop::limits_, loop::pending_, loop::watch_;

 private:
  void check_roots() {
    if constexpr (detail::tried_at_start<P>) {
      if constexpr (loop::forwards)
        for (state const& s : roots_) detail::check_start(*problem_, s);
      else
        detail::check_start(*problem_, *position_);
    }
  }

  bool begin() {
    if (changing_) return false;
    if (status_ == search_status::solved || status_ == search_status::exhausted) return false;
    status_ = search_status::running;
    at_root_.reset();
    loop::budget_.set_limit(limits_.max_memory);
    return true;
  }
  bool enter() {
    if (loop::is_beyond_no_more()) forget();
    if constexpr (!loop::forwards) {
      if (detail::blocked_states<P>::has(*problem_, *position_))
        return stop(search_status::exhausted);
      if (moved_ && !is_current()) turn_to_position();
    }
    return loop::prepare() || stop_without_memory();
  }
  /// Without memory for the roots: a start that is a goal is the solution (see search_limits).
  bool stop_without_memory() {
    for (std::size_t i = 0; !loop::entered_ && i < roots_.size(); ++i) {
      if (!is_solved_at(roots_[i])) continue;
      at_root_ = i;
      stop(search_status::solved);
      ++loop::counts_.goals;
      if constexpr (loop::hooks::goal)
        loop::observer_->on_goal(node_event<P>{i, roots_[i], cost{}, std::nullopt, 0});
      return false;
    }
    return stop(search_status::memory_limit);
  }
  [[nodiscard]] bool is_solved_at(state const& root) const {
    if constexpr (loop::forwards)
      return problem_->is_goal(root);
    else
      return root == *position_;
  }

  /// The estimate is from now on that of the position. Keys of nodes that wait are then too low by
  /// up to what the estimate gives between both, and the new ones are raised by as much.
  void turn_to_position() {
    auto const fail = [](std::string const& what) { detail::raise(invalid_cost(what, 0)); };
    auto const way = detail::checked_estimate<cost>(estimate_(*position_), fail);
    auto const raised = way ? detail::checked_sum(shift_, *way) : std::nullopt;
    estimate_.turn_to(*position_);
    ++epoch_;
    if (raised)
      shift_ = *raised;
    else
      forget();  // what it cannot get to, or what does not fit the type
    moved_ = false;
  }

  void find_target() {
    if constexpr (loop::forwards) {
      target_.reset();
      for (id const n : nodes_.goals())
        if (nodes_[n].rhs.exists() && !(nodes_[n].g < nodes_[n].rhs) &&
            (!target_ || nodes_[n].rhs < nodes_[*target_].rhs))
          target_ = n;
    } else {
      target_ = nodes_.find(*position_);
    }
  }

  /// A visit; false when the search has ended or paused.
  bool visit() {
    find_target();
    if (target_ && loop::is_settled(*target_)) {
      if (id const first = loop::waiting_ancestor(*target_); first != loop::nodes::none)
        return goes_on(loop::expand(first));
      if (limits_.max_cost && *limits_.max_cost < nodes_[*target_].rhs.cost)
        return stop(search_status::cost_limit);
      stop(search_status::solved);
      ++loop::counts_.goals;
      if constexpr (loop::hooks::goal) loop::observer_->on_goal(loop::event_of(*target_));
      return false;
    }
    if (nodes_.open() == 0)
      return stop(loop::cut_beyond_ ? search_status::cost_limit : search_status::exhausted);
    return goes_on(loop::visit_first());
  }
  bool goes_on(std::optional<search_status> how) noexcept { return !how || stop(*how); }
  bool stop(search_status how) noexcept {
    status_ = how;
    return false;
  }

  search_status status_ = search_status::running;
};

}  // namespace wend
