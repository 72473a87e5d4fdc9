// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/search/bounded_memory/forgetful_result.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The core of the algorithms that forget nodes: recursive best-first search, SMA*, depth-first
/// branch and bound, and limited discrepancy search.

namespace wend::detail {

/// A path within a search, for its result.
template <class P>
struct forgetful_path {
  std::size_t start;
  std::vector<action_t<P>> actions;
  cost_t<P> g;
  std::optional<cost_t<P>> h;
};

/// The problem and the starts of a search, its bounds and its counts. A member of the search.
template <class P, class H, class Observer>
struct forgetful_run {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using hooks = hooks_of<Observer, P>;

  template <class Options>
  forgetful_run(search_life<cost>& one, P const& p, H const& h, std::vector<state> from,
                Options const& options, Observer& o)
      : life(one),
        problem(&p),
        heuristic(&h),
        observer(&o),
        starts(std::move(from)),
        cycles(options.cycles.value_or(default_cycle_check<P>)) {}
  forgetful_run(forgetful_run const&) = delete;
  forgetful_run& operator=(forgetful_run const&) = delete;

  /// Resets the counts and the bounds.
  void forget_counts() noexcept {
    counts = {};
    reexpanded = forgotten = 0;
    best_h.reset();
    goal_start.reset();
    lower_bound.reset();
    least_cut.reset();
    dropped_depth.reset();
    cut_beyond = false;
    cut_depth.reset();
  }

  bool finish(search_status how) noexcept { return life.finish(how); }

  void count_starts() noexcept { counts.starts = counts.stored = starts.size(); }

  /// Tests the starts for the goal: a start that is one is the solution under every limit.
  [[nodiscard]] bool is_solved_at_start() {
    for (std::size_t i = 0; i < starts.size(); ++i) {
      if (!problem->is_goal(starts[i])) continue;
      goal_start = i;
      lower_bound = cost{};
      count_starts();
      ++counts.goals;
      finish(search_status::solved);
      if constexpr (hooks::goal)
        observer->on_goal(node_event<P>{i, starts[i], cost{}, std::nullopt, 0});
      return true;
    }
    return false;
  }
  [[nodiscard]] bool is_goal(state const& s, cost const& h) const {
    return is_goal_at<H>(*problem, s, h);
  }

  /// Raises the lower bound: no node that is left has a lower value.
  void raise_bound(cost const& value) {
    auto const least = least_cut ? std::min(*least_cut, value) : value;
    if (!lower_bound || *lower_bound < least) lower_bound = least;
  }
  /// Records that a node of that value was dropped permanently.
  void note_cut(cost const& value) {
    if (!least_cut || value < *least_cut) least_cut = value;
  }
  /// Records that a node of that value was dropped at the depth limit: a greater limit lets it be
  /// expanded. Nothing is lost below a node without actions.
  void note_dropped_by_depth(bool has_action, cost const& value) {
    std::size_t const most = *life.limits.max_depth;
    dropped_depth = std::min(most, dropped_depth.value_or(most));
    if (!has_action) return;
    cut_depth = std::min(most, cut_depth.value_or(most));
    note_cut(value);
  }
  [[nodiscard]] bool is_at_depth_limit(std::size_t depth) const noexcept {
    return life.limits.max_depth && *life.limits.max_depth <= depth;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(counts.expanded, *observer,
                                        [this] { return progress_of(counts); });
  }
  [[nodiscard]] progress_event progress_of(wend::statistics const& so_far) const {
    progress_event now{so_far};
    if (lower_bound) now.bound = progress_cost(*lower_bound);
    if (best_h) now.best_h = progress_cost(*best_h);
    return now;
  }
  /// Records the h of a stored node, for observers of progress.
  void note_h([[maybe_unused]] cost const& h) {
    if constexpr (hooks::progress)
      if (!best_h || h < *best_h) best_h = h;
  }

  // Events.

  /// The event of a node. `parent` is the number of its parent's node, if it has one.
  [[nodiscard]] static node_event<P> event(std::uint64_t number, state const& s, cost const& g,
                                           cost const& h, std::size_t depth,
                                           std::optional<std::uint64_t> parent) {
    node_event<P> e{number, s, g, h, depth};
    if (parent)
      e.parent = {nullptr, *parent,
                  [](void const*, std::uint64_t n) { return std::optional<std::uint64_t>(n); }};
    return e;
  }
  /// Reports a successor. `number` is the number of its node, if it is kept.
  void notify([[maybe_unused]] std::uint64_t parent,
              [[maybe_unused]] std::optional<std::uint64_t> number,
              [[maybe_unused]] state const& s, [[maybe_unused]] action const& a,
              [[maybe_unused]] cost const& g, [[maybe_unused]] std::optional<cost> const& h,
              [[maybe_unused]] std::size_t depth, [[maybe_unused]] bool is_duplicate) const {
    if constexpr (hooks::successors) {
      successor_event<P> const e{parent, number, s, a, g, h, depth};
      if constexpr (hooks::generate) observer->on_generate(e);
      if constexpr (hooks::duplicate)
        if (is_duplicate) observer->on_duplicate(e);
      if constexpr (hooks::prune)
        if (!is_duplicate && !number) observer->on_prune(e);
    }
  }

  search_life<cost>& life;
  P const* problem;
  H const* heuristic;
  Observer* observer;
  std::vector<state> starts;
  cycle_check cycles;
  wend::statistics counts{};
  std::uint64_t reexpanded = 0;
  std::uint64_t forgotten = 0;
  std::optional<cost> best_h{};                 // only for observers of progress
  std::optional<std::size_t> goal_start{};      // the start that is a goal
  std::optional<cost> lower_bound{};
  std::optional<cost> least_cut{};             // the least value of a permanently dropped node
  std::optional<std::size_t> cut_depth{};      // the depth limit at which such a node was dropped
  std::optional<std::size_t> dropped_depth{};  // the same, including nodes without actions
  bool cut_beyond = false;  // the cost limit may have cut a sum that does not fit the type
};

/// A search whose `Core` goes from node to node, by `enter_starts()` and `visit()`, which return
/// false when they have set the status in `run`, its forgetful_run.
template <template <class, class, class> class Core, class Options, class P, class H,
          class Observer>
class forgetful_core {
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using result_type = forgetful_result_t<P>;

  template <class S>
  forgetful_core(P const& problem, S const& start, H const& heuristic, Options const& options,
                 Observer& observer)
      : life(options.limits, options.memory),
        core(life, problem, heuristic, to_starts<state>(start), options, observer) {
    check_starts(problem, core.run.starts);
  }
  forgetful_core(forgetful_core const&) = delete;
  forgetful_core& operator=(forgetful_core const&) = delete;

  search_life<cost> life;
  Core<P, H, Observer> core;

  bool enter() { return core.entered() || core.enter_starts(); }
  bool visit() { return core.visit(); }
  [[nodiscard]] bool failed() const noexcept { return core.failed(); }

  void take(std::vector<state> starts) {
    check_starts(*core.run.problem, starts);
    core.run.starts.swap(starts);
  }
  void forget() noexcept {
    core.forget_nodes();
    core.run.forget_counts();
  }
  [[nodiscard]] bool has_nodes() const noexcept { return core.entered(); }
  void release() noexcept { core.release(); }

  /// True if the current limits admit a node that an earlier depth limit kept from being expanded,
  /// or no longer cut a sum that does not fit the type. Otherwise, a cost limit pauses the search
  /// without loss.
  [[nodiscard]] bool is_wider() const {
    if (life.status == search_status::exhausted) return false;  // nothing is left below any node
    return admits_deeper(life.limits, core.run.dropped_depth) ||
           (life.status != search_status::solved && core.run.cut_beyond &&
            !cost_beyond(life.limits.max_cost));
  }

  /// The greatest proved lower bound: no solution costs less, if h never overestimates. Empty
  /// before the search begins, and if no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return life.status == search_status::exhausted ? std::nullopt : core.run.lower_bound;
  }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = life.counted(core.run.counts);
    s.open = core.open();
    s.depth = core.depth();
    return s;
  }

  /// The bound is the least value of a node. The best h is kept for observers of progress.
  [[nodiscard]] progress_event progress() const { return core.run.progress_of(statistics()); }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = core.run.reexpanded;
    r.forgotten = core.run.forgotten;
    auto found = core.current_path();
    if (r.status == search_status::solved) {
      r.start = found ? found->start : *core.run.goal_start;
      r.cost = found ? found->g : cost{};
      if (found) r.actions = std::move(found->actions);
    } else if (found) {
      r.partial.start = found->start;
      r.partial.actions = std::move(found->actions);
      r.partial.cost = found->g;
      r.partial.heuristic = found->h;
    } else if (core.entered() && !core.run.starts.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }
};

}  // namespace wend::detail
