// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>    // std::find, std::min
#include <chrono>
#include <concepts>     // std::convertible_to
#include <cstddef>      // std::size_t
#include <optional>
#include <span>
#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move

#include <wend/core/detail/blocked_states.hpp>
#include <wend/core/detail/require.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/reached_limit.hpp>
#include <wend/engine/real_time/lookahead.hpp>
#include <wend/engine/real_time/step_budget.hpp>

/// \file
/// LSS-LRTA*: real-time search.
///
/// S. Koenig, X. Sun, "Comparing real-time and incremental heuristic search for real-time situated
/// agents", Autonomous Agents and Multi-Agent Systems 18, 2009.

namespace wend {

/// The part of its path that a step of lss_lrta_star_search commits to.
enum class step_commitment {
  whole_path,  ///< The whole path to the end of the lookahead: fewer lookaheads.
  one_action   ///< One action, and more until one costs more than 0: fewer detours.
};

/// The options of LSS-LRTA*.
template <class Cost = int>
struct lss_lrta_star_options {
  search_limits<Cost> limits{};  ///< Totals of all steps; max_depth and max_cost are rejected.
  /// The most expansions of a step's lookahead. A lookahead that would end without progress in cost
  /// is extended by as many expansions.
  std::size_t lookahead = 100;
  /// The longest time of a step, including learning. A step expands at least one state. It may
  /// exceed its time by one expansion and by 5 %, provided that learning takes about as long for
  /// each state and action of a lookahead as in earlier steps. The share reserved for learning is
  /// its time per state and action in earlier steps plus a quarter; in the first step it is half of
  /// the time. Memory that the system allocates for the first time may take longer: in the steps in
  /// which tables grow, an expansion or learning includes that time. `restart` and `moved_to` keep
  /// the memory. A lookahead that would end without progress in cost continues regardless of the
  /// time. Default: unlimited.
  std::optional<std::chrono::duration<double>> step_time{};
  step_commitment commitment = step_commitment::whole_path;  ///< How far a step commits.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

/// LSS-LRTA*: for an agent that must act before it could search for a whole path. A step looks
/// ahead with A*, learns by raising estimates, and returns the actions to the best state at the end
/// of the lookahead.
///
///     auto search = wend::lss_lrta_star.search(map, robot, h, {.lookahead = 100});
///     while (search.status() == wend::search_status::running) {
///       for (auto const& action : search.step()) {
///         if (!map.is_possible(robot, action)) break;  // a wall: discovered only now
///         robot = map.result(robot, action);
///       }
///       search.moved_to(robot);
///     }
///
/// The walk is not a shortest path: it includes the detours. If a goal can be reached from each of
/// finitely many states, the walk reaches one. If it enters a part without an exit that is larger
/// than its lookahead, it walks there forever, or until a sum of costs overflows: set a limit. The
/// learned estimates remain: repeated walks from the same start converge to a cheapest path.
///
/// Between two steps costs may rise and actions may disappear: the learned estimates remain lower
/// bounds. If costs fall or actions appear, they may no longer be: call `forget`.
///
/// \pre Costs are not negative; `h` is admissible; `is_goal` does not change.
template <class P, class H, class Observer = no_observer>
class lss_lrta_star_search {
  using cost = cost_t<P>;
  using state = state_t<P>;
  using lookahead = detail::local_lookahead<P, H>;
  using id = typename lookahead::id;
  using clock = typename detail::step_clock<P>::type;
  using hooks = detail::hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::iteration,
                "wend: a real-time search tells observers on_expand, on_goal and on_progress, and "
                "nothing of successors or iterations");

 public:
  using options_type = lss_lrta_star_options<cost>;  ///< The algorithm's options.
  using limits_type = search_limits<cost>;           ///< The limits of the search.
  using result_type = result_t<P>;                   ///< The result of the search.

  /// Begins at `start`. Refers to the problem, the heuristic and the observer.
  /// \throws invalid_option if a depth or cost limit is given, or if the lookahead is 0.
  lss_lrta_star_search(detail::referred<P> problem, state const& start,
                       detail::referred<H> heuristic, options_type options = {},
                       Observer& observer = detail::default_observer<Observer>())
      : problem_(&problem.get()),
        options_(checked(std::move(options))),
        observer_(&observer),
        heuristic_(&heuristic.get()),
        local_(problem.get(), heuristic.get(), options_.memory),
        position_(start),
        walk_(local_.budget),
        sums_(local_.budget),
        path_(local_.budget) {
    try_start();
  }
  lss_lrta_star_search(lss_lrta_star_search const&) = delete;
  lss_lrta_star_search& operator=(lss_lrta_star_search const&) = delete;

  /// Looks ahead, learns, and returns the actions to take now. It assumes that they are taken; call
  /// `moved_to` if they are not. If there are no actions, the agent is at a goal (`solved`), no
  /// goal can be reached (`exhausted`), or a limit stopped the step and the next step resumes it.
  /// \post The actions are valid until the next call. `position()` is the state they lead to.
  /// \complexity O(k log k) for k the edges of the lookahead.
  /// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost. The next step
  ///         repeats the last expansion of the lookahead.
  std::span<action_t<P> const> step() {
    if (status_ == search_status::solved || status_ == search_status::exhausted) return {};
    detail::watch_scope const running(watch_);
    status_ = search_status::running;
    local_.budget.set_limit(options_.limits.max_memory);
    std::size_t const before = walk_.size();
    if (auto const how = plan()) {
      status_ = *how;
      return {};
    }
    return {walk_.begin() + before, walk_.end()};
  }

  /// Takes step after step, in a world that matches the problem, until a goal is reached, no goal
  /// can be reached, or a limit stops it.
  search_status run() {
    do step();
    while (status_ == search_status::running);
    return status_;
  }
  /// Like run(), under other limits, which are totals of all steps.
  search_status run(limits_type limits) {
    options_.limits = checked_limits(std::move(limits));
    return run();
  }

  /// Moves to `s`, whatever the last step returned. If `s` is a state of the step's path, the walk
  /// ends there; else a new walk begins. The learned estimates remain; a lookahead that a limit
  /// stopped begins again.
  void moved_to(state const& s) {
    if (s == position_) {
      begun_ = false;
      return;
    }
    auto const n = local_.nodes.find(s);
    auto const at = n ? std::find(path_.begin(), path_.end(), *n) : path_.end();
    if (at == path_.end()) return walk_from(s);
    auto const kept = static_cast<std::size_t>(at - path_.begin()) + 1;
    for (; path_.size() > kept; path_.pop_back()) {
      walk_.pop_back();
      sums_.pop_back();
    }
    stand_at(s);
  }
  /// Begins a new walk at `s` with the learned estimates.
  void walk_from(state const& s) {
    stand_at(s);
    walk_.clear();
    sums_.clear();
    path_.clear();
  }
  /// Forgets the learned estimates: for use after costs have fallen or actions have appeared. The
  /// walk remains.
  void forget() {
    local_.clear();
    path_.clear();
    begun_ = false;
    status_ = search_status::running;
  }
  /// Begins again at `start` as if just constructed, but keeps the memory.
  void restart(state const& start) {
    walk_from(start);
    forget();
    local_.counts = {};
    watch_ = {};
    time_.forget();
    try_start();
  }

  /// The position after the actions of the last step have been taken.
  [[nodiscard]] state const& position() const noexcept { return position_; }
  /// A lower bound of the cost from `s` to a goal: the learned estimate, or else the heuristic's.
  /// Empty: no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound(state const& s) const {
    if (auto const n = local_.nodes.find(s)) return local_.nodes[*n].h;
    return detail::evaluator<P, H>::of(*heuristic_, s, lookahead::fail);
  }
  /// The status of the search.
  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// The counts of all steps; `depth` is that of the walk.
  [[nodiscard]] wend::statistics statistics() const {
    auto s = local_.counts;
    s.depth = walk_.size();
    s.bytes = local_.budget.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }
  /// The walk so far, and its cost as planned: in `actions` if it has reached a goal, else in
  /// `partial`. It is not a shortest path and may visit states again.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    cost const sum = sums_.empty() ? cost{} : sums_[sums_.size() - 1];
    if (r) {
      r.actions.assign(walk_.begin(), walk_.end());
      r.cost = sum;
    } else {
      r.partial.actions.assign(walk_.begin(), walk_.end());
      r.partial.cost = sum;
      if (auto const n = local_.nodes.find(position_)) r.partial.heuristic = local_.nodes[*n].h;
    }
    return r;
  }

 private:
  static limits_type checked_limits(limits_type limits) {
    if (limits.max_depth || limits.max_cost)
      detail::raise(invalid_option("wend: a real-time search has no max_depth and no max_cost: "
                                   "expected a limit of expansions, time or memory"));
    return detail::checked_limits(std::move(limits));
  }
  static options_type checked(options_type options) {
    options.limits = checked_limits(std::move(options.limits));
    if (options.lookahead == 0)
      detail::raise(invalid_option("wend: the lookahead must be at least 1, got 0"));
    if (options.step_time && *options.step_time != *options.step_time)
      detail::raise(invalid_option("wend: step_time must be a number"));
    return options;
  }
  void try_start() const {
    if constexpr (detail::tried_at_start<P>) detail::check_start(*problem_, position_);
  }
  void stand_at(state const& s) {
    position_ = s;
    begun_ = false;
    status_ = search_status::running;
  }

  /// Plans one step. Returns the status if the step ends without actions.
  std::optional<search_status> plan() {
    auto const from = now();
    if (!begun_) {
      if (detail::blocked_states<P>::has(*problem_, position_)) return search_status::exhausted;
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
      left_ = options_.lookahead;  // continues from there, regardless of the time
    }
  }

  /// Expands until the lookahead ends. Returns the limit that stops it earlier.
  std::optional<search_status> look(typename clock::time_point from) {
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

  /// Learns, and measures the time it takes; false without memory.
  bool learn() {
    auto const from = now();
    if (!local_.learn()) return false;
    if (options_.step_time) time_.learned(now() - from, local_.size());
    return true;
  }
  /// The current time, if steps are timed.
  [[nodiscard]] typename clock::time_point now() const {
    return options_.step_time ? clock::now() : typename clock::time_point{};
  }

  /// Appends the actions of the step to the walk. False if they cost nothing, because they might
  /// lead around in circles forever; then the lookahead continues after them. Empty, with nothing
  /// changed, if memory runs out.
  std::optional<bool> commit() {
    auto& nodes = local_.nodes;
    std::size_t steps = 0;
    [[maybe_unused]] std::size_t owned = 0;  // heap memory of the actions
    bool costs = false;
    id at = root_;
    while (nodes[at].expanded) {
      auto const& edge = nodes.edges[nodes[at].onward];
      ++steps;
      if constexpr (detail::owns_heap<action_t<P>>) owned += detail::heap_bytes_of(edge.action);
      at = edge.to;
      costs = costs || cost{} < edge.cost;
      if (costs && options_.commitment == step_commitment::one_action) break;
    }
    if (!costs && !nodes[at].goal) {
      must_ = at;
      return false;
    }
    std::size_t const states = steps + 1;
    if (!walk_.reserve(steps) || !sums_.reserve(steps) ||
        !path_.reserve(states - std::min(states, path_.size())))
      return std::nullopt;
    if constexpr (detail::owns_heap<action_t<P>>)
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

  /// There is no memory for the position: `solved` if it is a goal (see search_limits).
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

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = statistics();
      now.elapsed = spent;
      return progress_event{now};
    };
    return detail::reached_limit<hooks>(watch_, options_.limits, local_.counts.expanded,
                                        local_.budget.bytes(), *observer_, so_far);
  }
  [[nodiscard]] node_event<P> event_of(id n) const {
    auto const& it = local_.nodes[n];
    return {n, local_.nodes.state_of(n), it.g, it.h, it.depth};
  }

  P const* problem_;
  options_type options_;
  Observer* observer_;
  H const* heuristic_;
  lookahead local_;
  detail::step_budget time_{};
  state position_;
  detail::column<action_t<P>> walk_;
  detail::column<cost> sums_;  // cost of the walk up to each of its actions
  detail::column<id> path_;    // the states of the last step
  std::optional<id> must_{};   // must be expanded next
  id root_ = 0;                // the first state of the lookahead
  std::size_t left_ = 0;       // expansions left
  bool begun_ = false;         // a lookahead has begun and can continue
  search_status status_ = search_status::running;
  detail::watch watch_{};
};

namespace detail {
struct lss_lrta_star_fn : informed_forms<lss_lrta_star_fn, plain_options<lss_lrta_star_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            lss_lrta_star_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>()) {
      constexpr bool one = std::convertible_to<S const&, state_t<P>>;
      static_assert(one, "wend: the start of LSS-LRTA* is one state of the problem");
      if constexpr (one && require_hashable<P>())
        return lss_lrta_star_search<P, H, std::remove_reference_t<Observer>>(
            problem, static_cast<state_t<P>>(start), heuristic, options, observer);
    }
  }
};
}  // namespace detail

/// Walks by LSS-LRTA* from `start` to a goal in a known world. The result is the walk, which is not
/// a shortest path: use `astar` to find one. If the world is not known, or actions must be taken
/// meanwhile, use the search object lss_lrta_star_search.
///
///     auto const r = wend::lss_lrta_star(problem, start, heuristic, {.lookahead = 10});
///
/// \pre  Costs are not negative, and h is admissible.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`. `exhausted`: no goal can be
///       reached from the end of the walk (see `partial`); one may be reachable from the start,
///       unless every action can be undone. If no goal can be reached, it may walk forever: set a
///       limit.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if a depth or cost limit is given, or if the lookahead
///         is 0.
inline constexpr detail::lss_lrta_star_fn lss_lrta_star{};

}  // namespace wend
