// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <span>

#include <wend/core/cost.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first/endings.hpp>

/// \file
/// The loop of the best-first engine over the nodes.

namespace wend::detail {

/// The visits of a best-first search: a node is removed from the open list, tested for the goal and
/// expanded, unless a limit stops that. Functions that can end or pause the search return false
/// then, and `status_` says how.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class best_first_loop
    : protected best_first_endings<P, H, Open, Priority, Traits, Observer> {
 protected:
  using endings = best_first_endings<P, H, Open, Priority, Traits, Observer>;
  using typename endings::cost, typename endings::facts, typename endings::hooks;
  using typename endings::id, typename endings::state, typename endings::store;
  using endings::budget_, endings::committing_, endings::cut_depth_, endings::depth_cut_;
  using endings::entered_, endings::expansion_, endings::front_, endings::goal_, endings::kernel_;
  using endings::keeps_memory_, endings::limited_, endings::limits_, endings::problem_;
  using endings::selected_, endings::settings_, endings::start_is_tested_, endings::start_nodes_;
  using endings::start_numbers_, endings::starts_, endings::status_, endings::watch_;
  using endings::failed, endings::finish_at, endings::finish_at_start;
  using endings::finish_without_goal, endings::finish_without_tables, endings::has_kernel;
  using endings::is_above_cost_limit, endings::is_at_beginning, endings::is_at_depth_limit;
  using endings::is_too_deep, endings::pause, endings::reached;
  using endings::endings;

  /// Begins or goes on; false if the search has ended.
  bool begin() {
    if (failed()) return false;
    if (status_ == search_status::solved || status_ == search_status::exhausted) return false;
    status_ = search_status::running;
    if (keeps_memory_ && limits_.max_memory && !entered_) release();
    budget_.set_limit(limits_.max_memory);
    return true;
  }

  /// Whether the limits leave room for what earlier ones cut away.
  [[nodiscard]] bool is_wider() const { return is_wider(limits_); }
  [[nodiscard]] bool is_wider(search_limits<cost> const& limits) const {
    return (cut_depth_ && (!limits.max_depth || *cut_depth_ < *limits.max_depth)) ||
           (expansion_.cut_cost && (!limits.max_cost || *expansion_.cut_cost < *limits.max_cost));
  }

  void begin_anew() {
    front_.clear();
    expansion_.clear();
    expansion_.goal.reset();
    expansion_.cut_cost.reset();
    selected_.clear();
    goal_.reset();
    cut_depth_.reset();
    depth_cut_ = false;
    entered_ = start_is_tested_ = false;
    status_ = search_status::running;
  }

  /// Gives back the memory of the search before. \pre No start is in.
  void release() {
    front_.release();
    if constexpr (has_kernel) kernel_.release();
    expansion_.release();
    start_nodes_.release();
    start_numbers_.release();
    selected_.release();
    forget_peak(budget_);
    keeps_memory_ = false;
  }

  /// Puts the starts in, once; false if that ended or paused the search.
  bool enter_starts() {
    if (entered_) return true;
    if (finish_without_tables()) return false;
    start_numbers_.clear();
    if (!start_numbers_.reserve(starts_.size()) || !start_nodes_.prepare(starts_))
      return pause(search_status::memory_limit);
    committing_ = true;
    start_nodes_.commit([this](std::size_t i) { start_numbers_.append(i); });
    committing_ = false;
    entered_ = true;
    return true;
  }

  /// Selects the next node, unless one is selected; false if none is open, which ends the search,
  /// and without memory for a batch.
  [[nodiscard, gnu::always_inline]] bool select() {
    if (selected_) return true;
    if (!selected_.reserve()) return pause(search_status::memory_limit);
    return selected_.next() || finish_without_goal();
  }

  /// Between steps the next node is selected, where a partial path leads to it.
  void select_next() {
    // If none is left the next visit says so.
    if constexpr (!store::informed)
      if (!selected_ && selected_.reserve()) static_cast<void>(selected_.next());
  }

  /// A visit, or the visits of a batch; false when the search has ended or paused.
  bool visit_batch() {
    if constexpr (has_kernel) {
      if (!select()) return false;
      if (!is_at_beginning()) {
        expansion_.clear();
        if (std::size_t const n = kernel_.produce(expandable())) {
          if (limited_)
            if (auto const limit = reached()) return pause(*limit);
          kernel_.commit();
          selected_.leave(n);
          return true;
        }
      }
    }
    return visit();
  }

  /// The selected nodes, as far as they may be expanded.
  [[nodiscard]] std::span<id const> expandable() const {
    auto const nodes = selected_.all();
    if (!limited_) return nodes;
    if (!Traits.by_increasing_f && limits_.max_cost) return {};
    std::uint64_t const done = front_.counts.expanded;
    std::uint64_t const most = limits_.max_expanded.value_or(done + nodes.size());
    auto some = nodes.first(std::min<std::uint64_t>(nodes.size(), most > done ? most - done : 0));
    // None of them is deeper, or of a higher f, than the last one.
    while (!some.empty() && is_beyond(front_.facts_of(some.back())))
      some = some.first(some.size() - 1);
    return some;
  }
  [[nodiscard]] bool is_beyond(facts const& node) const {
    return is_at_depth_limit(node) || is_above_cost_limit(node);
  }

  /// A visit; false when the search has ended or paused.
  bool visit() {
    if (!select()) return false;
    facts const node = front_.facts_of(*selected_);
    if (Traits.by_increasing_f && limited_ && is_above_cost_limit(node))
      return pause(search_status::cost_limit);
    if (to_be_tested() && is_goal(node)) return is_too_deep() ? leave(true) : finish_at(node);
    // Where successors are tested early, another start that is a goal still comes before them.
    if (settings_.early_goal_test && is_at_beginning() && finish_at_start()) return false;
    if (limited_ && is_at_depth_limit(node)) return cut();
    if (limited_ || hooks::progress)
      if (auto const limit = reached()) return pause(*limit);
    if (!expand(node)) return pause(search_status::memory_limit);
    return !expansion_.goal || finish_at(*expansion_.goal);
  }

  /// Expands the selected node; false, with nothing changed, without memory for that.
  [[nodiscard]] bool expand(facts const& node) {
    if (selected_.all().size() > 1 && !expansion_.has_produced(node.number) && !produce_batch())
      return false;
    if (!expansion_.prepare(node, limits_.max_cost)) return false;
    selected_.reset();
    committing_ = true;
    expansion_.commit(node);
    committing_ = false;
    return true;
  }

  /// Produces the selected nodes, up to one that is not to be expanded.
  [[nodiscard]] bool produce_batch() {
    expansion_.clear();
    expansion_.limit_cost(limits_.max_cost);
    auto const nodes = selected_.all();
    if (!expansion_.produce(front_.facts_of(nodes.front()))) return false;
    for (id const n : nodes.subspan(1)) {
      facts const after = front_.facts_of(n);
      if (settings_.goal_test && is_goal(after)) break;
      if (is_at_depth_limit(after) || !expansion_.produce(after)) break;
    }
    expansion_.prefetch();
    if constexpr (evaluator<P, H>::batched) return expansion_.estimate_batch();
    return true;
  }

  [[nodiscard]] bool is_goal(facts const& node) const {
    if constexpr (store::informed && goal_aware<H>)
      if (cost{} < node.h) return false;
    return problem_->is_goal(front_.nodes.state_of(node.number));
  }

  [[nodiscard]] bool to_be_tested() const noexcept {
    if (start_is_tested_ && is_at_beginning()) return false;
    if (!settings_.goal_test) return false;
    return !settings_.early_goal_test || front_.nodes.is_start(*selected_);
  }

  /// The selected node is at the depth limit: it is not expanded.
  bool cut() {
    if (auto const limit = watch_.reached(limits_)) return pause(*limit);
    return leave(expansion_.has_action(*selected_));
  }
  /// Closes the selected node because of its depth. If that `loses` something, nothing is proved.
  bool leave(bool loses) {
    depth_cut_ = depth_cut_ || loses;
    cut_depth_ = limits_.max_depth;
    front_.close(*selected_);
    selected_.reset();
    return true;
  }
};

}  // namespace wend::detail
