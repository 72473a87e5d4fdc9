// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max, std::find
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <string>
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/best_first/expansion.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/kernel_choice.hpp>
#include <wend/engine/best_first/selection.hpp>
#include <wend/engine/best_first/starts.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/common/reached_limit.hpp>

/// \file
/// What ends or pauses a best-first search.

namespace wend::detail {

/// What ends or pauses a best-first search, and all that is known of it. Functions that can end or
/// pause the search return false then, and `status_` says how.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class best_first_endings {
 protected:
  using hooks = hooks_of<Observer, P>;
  using frontier = detail::frontier<P, H, Open, Priority, Traits, hooks::successors>;
  using expansion = detail::expansion<P, H, frontier, Priority, Traits, Observer>;
  using id = typename frontier::id;
  using facts = typename frontier::facts;
  using store = typename frontier::store;
  using state = state_t<P>;
  using cost = cost_t<P>;
  using limits_type = search_limits<cost>;
  static constexpr bool has_kernel = has_packed_kernel<P, H, frontier, Priority, Traits, Observer>;

  /// As best_first_engine.
  template <class MakeOpen>
  best_first_endings(P const& problem, H const& heuristic, std::vector<state> starts,
                     MakeOpen&& make_open, Priority priority, limits_type limits,
                     best_first_settings settings, Observer& observer)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(std::move(starts)),
        limits_{checked_limits(std::move(limits))},
        limited_(is_limited(limits_)),
        settings_(completed(settings)),
        budget_(settings.memory),
        start_numbers_(budget_),
        front_(problem, budget_,
               settings_.batch > 1 ? table_growth::in_jumps : table_growth::fourfold, make_open),
        kernel_(problem, heuristic, front_, settings_, priority, budget_),
        expansion_(problem, heuristic, front_, settings_, std::move(priority), observer, budget_),
        start_nodes_(problem, heuristic, front_, expansion_, budget_),
        events_(problem, front_.nodes, observer),
        observer_(&observer),
        selected_(front_, settings_.batch, budget_) {
    share_small_blocks(budget_);
    if constexpr (tries_starts) try_starts(starts_);
  }

  /// Whether the problem has members that are tried at the starts.
  static constexpr bool tries_starts = tried_at_start<P> || store::ranked;
  void try_starts(std::vector<state> const& starts) const {
    for (state const& s : starts) {
      if constexpr (store::ranked) check_start_rank(*problem_, s);
      if constexpr (tried_at_start<P>) check_start(*problem_, s);
    }
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = front_.counts;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    if (auto const end = status_ == search_status::solved ? goal_ : end_of_partial()) {
      // Behind a reopened node, the nodes not yet reached again are stored with their old depth.
      auto const& nodes = front_.nodes;
      s.depth = s.reopened == 0 ? nodes.depth(*end) : nodes.path_length(*end);
    }
    s.max_depth = std::max(s.max_depth, s.depth);
    return s;
  }

  /// Where the best path so far ends: with a heuristic at the node of least h; without one at the
  /// node that is to be visited next or, where limits have cut all that was left, at the first of
  /// the deepest ones. Elsewhere nothing is left, and it is the first start.
  [[nodiscard]] std::optional<id> end_of_partial() const {
    auto end = front_.best;
    if constexpr (!store::informed) {
      if (!end || failed()) return end;
      if (selected_) return *selected_;
      if (status_ != search_status::depth_limit && status_ != search_status::cost_limit) return end;
      auto const& nodes = front_.nodes;
      for (id n = 0; n < nodes.size(); ++n)
        if (nodes.depth(*end) < nodes.depth(n)) end = n;
    }
    return end;
  }

  /// What an observer of progress would be told now.
  [[nodiscard]] progress_event progress() const {
    progress_event now{statistics()};
    now.bound = least_priority();
    if constexpr (store::informed)
      if (front_.best) now.best_h = told_cost(front_.best_h);
    return now;
  }

  [[nodiscard]] bool failed() const noexcept { return committing_ || selected_.failed(); }

  /// Whether a start that is a goal is a solution before it is a node.
  [[nodiscard]] bool tests_starts() const noexcept {
    return settings_.goal_test && !settings_.every_goal;
  }

  /// Before anything is stored: solves the search if the only start is a goal; true then. No table
  /// is made. The counts are those of a search that stored and visited it.
  bool finish_without_tables() {
    if (starts_.size() != 1 || !tests_starts()) return false;
    state const& s = starts_.front();
    front_.nodes.check_start(s);
    start_is_tested_ = !problem_->is_goal(s);
    if (start_is_tested_) return false;
    auto const fail = [](std::string const& what) {
      raise(invalid_cost_at<action_t<P>>(what, {}));
    };
    std::optional<cost> h = evaluator<P, H>::of_start(*problem_, *heuristic_, s, fail);
    if (!h) return false;
    if constexpr (store::informed && goal_aware<H>)
      if (cost{} < *h) return false;
    auto& counts = front_.counts;
    counts.starts = counts.stored = counts.max_open = counts.goals = 1;
    if constexpr (store::informed)
      counts.evaluated = 1;
    else
      h.reset();
    goal_start_ = 0;
    finish(search_status::solved);
    events_.goal_at_start(0, s, h);
    return true;
  }

  [[nodiscard]] bool is_at_depth_limit(facts const& node) const {
    return limits_.max_depth && *limits_.max_depth <= node.depth;
  }

  [[nodiscard]] bool is_above_cost_limit(facts const& node) const {
    return limits_.max_cost && *limits_.max_cost < node.f;
  }

  /// Behind a reopened node, to which a cheaper but longer way was found, the way may have become
  /// longer than the limit allows, though the node is stored with its old depth.
  [[nodiscard]] bool is_too_deep() const {
    return limits_.max_depth && front_.counts.reopened != 0 &&
           *limits_.max_depth < front_.nodes.path_length(*selected_);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = progress();
      now.statistics.elapsed = spent;
      return now;
    };
    return reached_limit<hooks>(watch_, limits_, front_.counts.expanded, budget_.bytes(),
                                *observer_, so_far);
  }

  bool finish_at(facts const& node) {
    front_.close(node.number);
    selected_.reset();
    finish_at(node.number);
    events_.goal(node.number, node.g, node.h, node.depth);
    return false;
  }
  bool finish_at(id goal) {
    goal_ = goal;
    ++front_.counts.goals;
    return finish(search_status::solved);
  }

  bool finish_without_goal() {
    if (depth_cut_) return finish(search_status::depth_limit);
    if (expansion_.cut_cost) return finish(search_status::cost_limit);
    return finish(search_status::exhausted);
  }

  /// A limit stops the search; a selected node stays selected. But before the first expansion a
  /// start that is a goal is the solution (see search_limits).
  bool pause(search_status limit) {
    if (is_at_beginning() && finish_at_start()) return false;
    return finish(limit);
  }

  [[nodiscard]] bool is_at_beginning() const noexcept { return front_.counts.expanded == 0; }
  /// Before the first expansion: solves the search if one of the starts is a goal; true then.
  /// The counts are those of the search as it stands: what starts are stored wait.
  bool finish_at_start() {
    if (start_is_tested_ || !tests_starts()) return false;
    for (goal_start_ = 0; goal_start_ < starts_.size(); ++goal_start_) {
      if (!problem_->is_goal(starts_[goal_start_])) continue;
      ++front_.counts.goals;
      finish(search_status::solved);
      events_.goal_at_start(number_of_start(goal_start_), starts_[goal_start_], {});
      return true;
    }
    return false;
  }
  /// The node of a start, or what it would have been.
  [[nodiscard]] std::uint64_t number_of_start(std::size_t i) const noexcept {
    auto const at = std::find(start_numbers_.begin(), start_numbers_.end(), i);
    return entered_ && at != start_numbers_.end()
               ? static_cast<std::uint64_t>(at - start_numbers_.begin())
               : i;
  }

  /// Sets how the search stands; false, as the visits end.
  bool finish(search_status how) noexcept {
    status_ = how;
    return false;
  }

  /// What the settings leave to the engine. The order of a queue is the same for all batches.
  static best_first_settings completed(best_first_settings s) noexcept {
    s.early_goal_test = s.early_goal_test && s.goal_test;
    if (s.batch == 0) s.batch = has_kernel && frontier::pushes_runs ? 256 : 1;
    return s;
  }

  /// The priority of the selected node, which is the least of the open ones, where it is a number.
  [[nodiscard]] std::optional<double> least_priority() const {
    if (!selected_) return std::nullopt;
    facts const node = front_.facts_of(*selected_);
    if constexpr (Traits.by_increasing_f) {
      return told_cost(node.f);
    } else if constexpr (priority_of_costs<Priority, cost>) {
      auto const key = expansion_.priority_of(front_.nodes.state_of(node.number), node.g, node.h,
                                              node.f, node.depth, node.last_action);
      if constexpr (requires { key.f; }) return told_cost(key.f);
    }
    return std::nullopt;
  }

  P const* problem_;
  H const* heuristic_;
  std::vector<state> starts_;
  limits_in_force<cost> limits_;
  bool limited_;  // by any of them
  best_first_settings const settings_;
  memory_budget budget_;
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  frontier front_;
  typename decltype(packed_kernel_kind<P, H, frontier, Priority, Traits, Observer>())::type
      kernel_;
  expansion expansion_;
  start_nodes<P, H, frontier, expansion> start_nodes_;
  events<P, store, Observer> events_;
  Observer* observer_;
  watch watch_{};
  search_status status_ = search_status::running;
  bool entered_ = false;
  bool start_is_tested_ = false;  // the only start is no goal
  bool keeps_memory_ = false;     // of a search before
  bool committing_ = false;  // and so it stays where something throws meanwhile
  selection<frontier> selected_;
  std::optional<id> goal_{};
  std::size_t goal_start_ = 0;
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  bool depth_cut_ = false;                  // such a node had actions: nothing is proved
};

}  // namespace wend::detail
