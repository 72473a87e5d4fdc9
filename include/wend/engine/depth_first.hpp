// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // no limit of expansions
#include <optional>   // what there may not be
#include <utility>    // std::move
#include <vector>     // the starts

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/core/watch.hpp>
#include <wend/engine/depth_first_walk.hpp>
#include <wend/engine/iteration.hpp>

/// \file
/// The depth-first engine: a path, and what bounds it. The memory it takes is linear in the depth.
/// The algorithms in wend/search are presets of it.

namespace wend::detail {

/// Depth-first search of the problem `P` in `Iterations`, guided by `H` (`unguided`: by nothing).
///
/// The visit of a node: prune it if it is a dead end or above the ceiling; test it for the goal;
/// cut it at the greatest depth; pause if a limit is reached; expand it. Its successors are
/// produced one at a time. Between any two of these steps the search can stop and go on later: the
/// path, the leaf at its end and the bounds are its whole state.
template <class P, class Iterations, class H, class Observer>
class depth_first : private depth_first_walk<P, H, Observer> {
  using walk = depth_first_walk<P, H, Observer>;
  using typename walk::action, typename walk::cost, typename walk::state;
  using typename walk::cursor, typename walk::frame, typename walk::gate, typename walk::hooks;
  using walk::informed;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Problem, heuristic and observer are referred to.
  depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
              Iterations iterations, cycle_check cycles, limits_type limits, table_memory* memory,
              Observer& observer)
      : walk(problem, heuristic, cycles, memory, observer),
        heuristic_(&heuristic),
        starts_(std::move(starts)),
        iterations_(std::move(iterations)),
        limits_(std::move(limits)) {}

  /// Visits one node, and says how the search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. Raising one that has cut nodes for good begins
  /// afresh: a depth limit, unless the iterations go by depth; a cost limit, unless they go by f.
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
    s.depth = walk::steps(at_);
    s.max_depth = at_.max_depth;
    s.bytes = this->budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if (status_ == search_status::solved) {
      r.start = current_start();
      r.actions = this->actions_along(at_);
      r.cost = end().g;
    } else if (iteration_ != 0) {
      r.partial.start = current_start();
      r.partial.actions = this->actions_along(at_);
      r.partial.cost = end().g;
      if (on_path()) r.partial.heuristic = walk::shown(end().h);
    }
    return r;
  }

  /// Leaves the goal that was found: the next run goes on to another, within this iteration.
  void leave_goal() {
    if (status_ != search_status::solved) return;
    status_ = search_status::running;
    WEND_TRY { this->drop_leaf(at_); }
    WEND_CATCH_ALL {
      status_ = search_status::failed;
      WEND_RETHROW;
    }
  }

 private:
  // ---- the loop

  template <bool Once>
  search_status go() {
    if (status_ == search_status::solved || status_ == search_status::failed) return status_;
    if (cut_too_much()) restart();
    if (over_) return status_;
    watch_scope const clock(watch_);
    this->budget_.set_limit(limits_.max_memory);
    status_ = search_status::running;
    WEND_TRY { status_ = iterate<Once>(); }
    WEND_CATCH_ALL {
      if (this->path_.broken()) status_ = search_status::failed;
      WEND_RETHROW;
    }
    return status_;
  }

  /// One iteration after the other.
  template <bool Once>
  search_status iterate() {
    if (iteration_ == 0) begin();
    if (limits_.max_memory && this->budget_.bytes() > *limits_.max_memory)
      return search_status::memory_limit;
    for (;;) {
      if (!within_iteration_) {
        if (auto const limit = iterations_.blocked(limits_)) return *limit;
        begin_iteration();
      }
      gate const bars = bars_now();
      auto const pause = this->cycles_ == cycle_check::path ? visit<true, Once>(bars)
                                                            : visit<false, Once>(bars);
      if (pause) return *pause;
      if (auto const verdict = end_iteration()) return *verdict;
    }
  }

  /// One node after the other; empty when the iteration is over.
  template <bool Path, bool Once>
  std::optional<search_status> visit(gate const bars) {
    cursor at = at_;
    write_back const guard{at_, at};
    for (;;) {
      if (at.leaf == leaf_state::none) {
        while (at.depth != 0 && at.top.next == at.top.end) this->template retreat<Path>(at);
        switch (at.depth != 0 ? this->template generate<Path>(at, bars) : next_root(at, bars)) {
          case produced::leaf: break;
          case produced::dropped:
            if constexpr (Once) return search_status::running;
            continue;
          case produced::nothing: return std::nullopt;
          case produced::no_memory: return search_status::memory_limit;
        }
      }
      if (at.leaf == leaf_state::fresh)
        at.leaf = is_goal(at) ? leaf_state::goal : leaf_state::tested;
      if (at.leaf == leaf_state::goal) {
        ++goals_;
        return search_status::solved;
      }
      if (at.depth >= bars.depth) {
        if (bars.depth_is_limit) note_limit_cut();
        this->cut(at);
      } else {
        if (at.expanded >= bars.expanded) return search_status::expansion_limit;
        if (bars.watched)
          if (auto const limit = reached(at)) return limit;
        if (!this->template expand<Path>(at)) return search_status::memory_limit;
      }
      if constexpr (Once) return search_status::running;
    }
  }

  struct write_back {
    cursor& kept;
    cursor const& used;
    ~write_back() { kept = used; }
  };

  [[nodiscard]] bool is_goal(cursor const& at) const {
    if constexpr (goal_aware<H>)
      if (cost{} < at.last.h) return false;
    return this->problem_->is_goal(this->path_.end());
  }

  std::optional<search_status> reached(cursor const& at) {
    if constexpr (hooks::progress) {
      return watch_.reached(
          limits_,
          [&](auto spent) {
            at_ = at;
            progress_event now{statistics()};
            now.statistics.elapsed = spent;
            this->observer_->on_progress(now);
          },
          true);
    } else {
      return watch_.reached(limits_, [](auto) {}, false);
    }
  }

  // ---- the starts

  /// Asks for the starts' estimates, and whether they are goals: those that are come first, so
  /// that one of them is found under any limit.
  void begin() {
    std::vector<std::size_t> goals;
    std::vector<std::size_t> others;
    std::vector<std::optional<cost>> h(starts_.size());
    std::optional<cost> least;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if constexpr (informed) {
        h[i] = checked_estimate<cost>((*heuristic_)(starts_[i]), [](std::string const& what) {
          raise(invalid_cost_at<action>(std::string("wend: ") + what, {}));
        });
        if (h[i] && (!least || *h[i] < *least)) least = h[i];
      }
      (this->problem_->is_goal(starts_[i]) ? goals : others).push_back(i);
    }
    goal_starts_ = goals.size();
    if constexpr (informed) iterations_.first(goal_starts_ == 0 && least ? *least : cost{});
    order_ = std::move(goals);
    order_.insert(order_.end(), others.begin(), others.end());
    start_h_ = std::move(h);
  }

  /// Begins at the next start of this iteration.
  produced next_root(cursor& at, gate const& bars) {
    if (roots_begun_ == starts_.size()) return produced::nothing;
    std::size_t const i = order_[roots_begun_];
    bool const goal = roots_begun_ < goal_starts_;
    frame root;
    root.number = at.numbered;
    if constexpr (informed) {
      if (!goal && (!start_h_[i] || *bars.ceiling < *start_h_[i])) {
        if (start_h_[i] && (!at.least_cut || *start_h_[i] < *at.least_cut))
          at.least_cut = start_h_[i];
        ++roots_begun_;
        ++at.numbered;
        ++at.pruned;
        return produced::dropped;
      }
      root.h = start_h_[i].value_or(cost{});
    }
    if (!goal && !this->begin_at(starts_[i])) return produced::no_memory;
    ++roots_begun_;
    ++at.numbered;
    at.last = root;
    at.leaf = goal ? leaf_state::goal : leaf_state::tested;
    return produced::leaf;
  }

  // ---- the iterations

  void begin_iteration() {
    static_cast<void>(iterations_.ceiling(limits_));
    if constexpr (hooks::iteration)
      this->observer_->on_iteration(
          iteration_event<cost>{iteration_ + 1, iterations_.bound(limits_)});
    ++iteration_;
    roots_begun_ = 0;
    within_iteration_ = true;
  }

  /// How the search ends, unless there is another iteration.
  std::optional<search_status> end_iteration() {
    iteration_end<cost> const end{at_.depth_cut, at_.least_cut};
    std::optional<search_status> verdict;
    if (goals_ == 0)
      verdict = iterations_.next(end);
    else
      verdict = cut_depth_ ? search_status::depth_limit
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
    return {iterations_.ceiling(limits_), std::min(limit, iterations_.depth()),
            limit < iterations_.depth(),
            limits_.max_expanded.value_or(std::numeric_limits<std::uint64_t>::max()),
            limits_.max_time || limits_.stop || hooks::progress};
  }
  void note_limit_cut() noexcept {
    if (!cut_depth_ || *limits_.max_depth < *cut_depth_) cut_depth_ = limits_.max_depth;
  }

  /// Whether nodes were cut that the limits would now let pass, and that no iteration comes by.
  [[nodiscard]] bool cut_too_much() const {
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) return true;
    return Iterations::keeps_cuts && at_.least_cut &&
           (!limits_.max_cost || !(*limits_.max_cost < *at_.least_cut));
  }
  void restart() {
    this->forget_path();
    iterations_.restart();
    at_ = cursor{};
    cut_depth_.reset();
    iteration_ = goals_ = 0;
    roots_begun_ = 0;
    within_iteration_ = over_ = false;
  }

  // ---- what is told

  [[nodiscard]] bool on_path() const { return at_.depth != 0 || at_.leaf != leaf_state::none; }
  [[nodiscard]] frame const& end() const {
    return at_.leaf == leaf_state::none ? at_.top : at_.last;
  }
  [[nodiscard]] std::size_t current_start() const {
    return roots_begun_ == 0 ? 0 : order_[roots_begun_ - 1];
  }
  [[nodiscard]] std::uint64_t waiting() const {
    if (iteration_ == 0) return 0;
    bool const pending = at_.leaf == leaf_state::fresh || at_.leaf == leaf_state::tested;
    return starts_.size() - roots_begun_ + (pending ? 1 : 0);
  }

  H const* heuristic_;
  std::vector<state> starts_;
  Iterations iterations_;
  limits_type limits_;
  watch watch_;
  search_status status_ = search_status::running;

  cursor at_;
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  bool within_iteration_ = false;
  bool over_ = false;
  std::optional<std::size_t> cut_depth_;  // the least depth limit that has cut a node

  std::vector<std::size_t> order_;  // of the starts: goals first
  std::vector<std::optional<cost>> start_h_;
  std::size_t goal_starts_ = 0;
  std::size_t roots_begun_ = 0;  // in this iteration
};

}  // namespace wend::detail
