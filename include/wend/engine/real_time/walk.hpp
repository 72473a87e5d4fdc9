// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <chrono>
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move

#include <wend/core/heap_bytes.hpp>
#include <wend/core/detail/blocked_states.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/reached_limit.hpp>
#include <wend/engine/real_time/lookahead.hpp>
#include <wend/engine/real_time/step_budget.hpp>

/// \file
/// The steps of a real-time search.

namespace wend::detail {

/// The walk of a real-time search, and its steps. `Clock` is another in tests.
template <class P, class H, class Observer, class Options, class Clock = std::chrono::steady_clock>
class real_time_walk {
 protected:
  using cost = cost_t<P>;
  using state = state_t<P>;
  using lookahead = local_lookahead<P, H>;
  using id = typename lookahead::id;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::iteration,
                "wend: a real-time search tells observers on_expand, on_goal and on_progress, and "
                "nothing of successors or iterations");

  real_time_walk(P const& problem, state const& start, H const& heuristic, Options options,
                 Observer& observer)
      : problem_(&problem),
        options_(checked(std::move(options))),
        observer_(&observer),
        heuristic_(&heuristic),
        local_(problem, heuristic, options_.memory),
        position_(start),
        walk_(local_.budget),
        sums_(local_.budget),
        path_(local_.budget) {
    try_start();
  }
  ~real_time_walk() = default;

  static search_limits<cost> refusing(search_limits<cost> limits) {
    if (limits.max_depth || limits.max_cost)
      raise(invalid_option("wend: a real-time search has no max_depth and no max_cost: "
                                   "expected a limit of expansions, time or memory"));
    return checked_limits(std::move(limits));
  }
  static Options checked(Options options) {
    options.limits = refusing(std::move(options.limits));
    if (options.lookahead == 0)
      raise(invalid_option("wend: the lookahead must be at least 1, got 0"));
    if (options.step_time && *options.step_time != *options.step_time)
      raise(invalid_option("wend: step_time must be a number"));
    return options;
  }
  void try_start() const {
    if constexpr (tried_at_start<P>) check_start(*problem_, position_);
  }
  void stand_at(state const& s) {
    position_ = s;
    begun_ = false;
    status_ = search_status::running;
  }

  /// A step; what it ended in, if that gives no actions.
  std::optional<search_status> plan() {
    auto const from = now();
    if (!begun_) {
      if (blocked_states<P>::has(*problem_, position_)) return search_status::exhausted;
      auto const root = local_.node_of(position_);
      if (!root) return without_node();
      root_ = *root;
      if (local_.nodes[root_].goal) return arrived();
      if (!local_.nodes[root_].h) return search_status::exhausted;
      if (!local_.begin(root_)) return search_status::memory_limit;
      begun_ = true;
      left_ = options_.lookahead;
      must_.reset();
    }
    for (;;) {
      if (auto const how = look(from)) return how;
      if (!learn()) return search_status::memory_limit;
      if (!local_.nodes[root_].h) {
        begun_ = false;
        return search_status::exhausted;
      }
      auto const committed = commit();
      if (!committed) return search_status::memory_limit;
      if (*committed) return std::nullopt;
      left_ = options_.lookahead;  // and on from there, at whatever time
    }
  }

  /// Expands until the lookahead ends; what stopped it before.
  std::optional<search_status> look(typename Clock::time_point from) {
    bool expanded = false;
    for (; left_ != 0; --left_) {
      if (expanded && options_.step_time &&
          time_.must_learn(now() - from, local_.size(), *options_.step_time))
        break;
      auto const n = must_ ? must_ : local_.next();
      if (!n || local_.nodes[*n].goal) break;
      if (auto const how = reached()) return how;
      if constexpr (hooks::expand) observer_->on_expand(event_of(*n));
      if (!local_.expand(*n)) return search_status::memory_limit;
      must_.reset();
      expanded = true;
    }
    return std::nullopt;
  }

  /// Learns, and measures how long that takes; false without memory.
  bool learn() {
    auto const from = now();
    if (!local_.learn()) return false;
    if (options_.step_time) time_.learned(now() - from, local_.size());
    return true;
  }
  /// The time, if that matters.
  [[nodiscard]] typename Clock::time_point now() const {
    return options_.step_time ? Clock::now() : typename Clock::time_point{};
  }

  /// Follows what was learned, to the frontier or as far as is wished; false where that costs
  /// nothing, and might lead around for ever: then the lookahead goes on behind it. Empty, with
  /// nothing changed, without memory for that.
  std::optional<bool> commit() {
    auto& nodes = local_.nodes;
    std::size_t steps = 0;
    [[maybe_unused]] std::size_t owned = 0;  // by the actions on the heap
    bool costs = false;
    id at = root_;
    while (nodes[at].expanded) {
      auto const& edge = nodes.edges[nodes[at].onward];
      ++steps;
      if constexpr (owns_heap<action_t<P>>) owned += heap_bytes_of(edge.action);
      at = edge.to;
      costs = costs || cost{} < edge.cost;
      if (costs && options_.commitment == decltype(options_.commitment)::one_action) break;
    }
    if (!costs && !nodes[at].goal) {
      must_ = at;
      return false;
    }
    std::size_t const states = steps + 1;
    if (!walk_.reserve(steps) || !sums_.reserve(steps) ||
        !path_.reserve(states - std::min(states, path_.size())))
      return std::nullopt;
    if constexpr (owns_heap<action_t<P>>)
      if (owned > local_.budget.left()) return std::nullopt;
    state end = nodes.state_of(at);
    std::size_t const before = walk_.size();
    WEND_TRY {
      for (id n = root_; n != at; n = nodes.edges[nodes[n].onward].to)
        walk_.append(nodes.edges[nodes[n].onward].action);
      position_ = std::move(end);
    }
    WEND_CATCH_ALL {
      walk_.shrink(before);
      WEND_RETHROW;
    }
    path_.clear();
    path_.append(root_);
    for (id n = root_; n != at;) {
      auto const& edge = nodes.edges[nodes[n].onward];
      sums_.append(sums_.empty() ? edge.cost : sums_.back() + edge.cost);
      path_.append(n = edge.to);
    }
    begun_ = false;
    if (nodes[at].goal) status_ = arrived(at);
    return true;
  }

  /// Without memory for where it stands: it has arrived, if that is a goal (see search_limits).
  search_status without_node() {
    if (!problem_->is_goal(position_)) return search_status::memory_limit;
    ++local_.counts.goals;
    if constexpr (hooks::goal)
      observer_->on_goal(node_event<P>{0, position_, cost{}, std::nullopt, 0});
    return search_status::solved;
  }
  search_status arrived() { return arrived(root_); }
  search_status arrived([[maybe_unused]] id n) {
    ++local_.counts.goals;
    if constexpr (hooks::goal) observer_->on_goal(event_of(n));
    return search_status::solved;
  }

  [[nodiscard]] wend::statistics statistics() const {
    auto s = local_.counts;
    s.depth = walk_.size();
    s.bytes = local_.budget.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }
  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = statistics();
      now.elapsed = spent;
      return progress_event{now};
    };
    return reached_limit<hooks>(watch_, options_.limits, local_.counts.expanded,
                                local_.budget.bytes(), *observer_, so_far);
  }
  [[nodiscard]] node_event<P> event_of(id n) const {
    auto const& it = local_.nodes[n];
    return {n, local_.nodes.state_of(n), it.g, it.h, it.depth};
  }

  P const* problem_;
  Options options_;
  Observer* observer_;
  H const* heuristic_;
  lookahead local_;
  step_budget time_{};
  state position_;
  column<action_t<P>> walk_;
  column<cost> sums_;                // of the walk up to each of its actions
  column<id> path_;                  // the states of the last step
  std::optional<id> must_{};         // is expanded next
  id root_ = 0;                      // where the lookahead begins
  std::size_t left_ = 0;             // expansions
  bool begun_ = false;               // a lookahead has, and can go on
  search_status status_ = search_status::running;
  watch watch_{};
};

}  // namespace wend::detail
