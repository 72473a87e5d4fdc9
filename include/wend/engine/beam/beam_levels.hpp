// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::pop_heap, std::stable_sort, std::any_of, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iterator>   // std::ranges::begin
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/beam/beam_nodes.hpp>
#include <wend/engine/beam_selection.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/closed_list/state_table.hpp>  // hash_by_any_means
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/common/limits_in_force.hpp>

/// \file
/// The levels of a beam search.

namespace wend::detail {

/// The level that a beam search is at, the one below it as far as it is filled, and what waits for
/// a slot there. Functions that can end or pause the search return false then, and `status_` says
/// how; what they had not finished is taken up again.
template <class P, class H, class Observer>
class beam_levels {
 protected:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using nodes = beam_nodes<P>;
  using id = typename nodes::id;
  using candidate = beam_candidate<P>;
  using evaluate = evaluator<P, H>;
  using hooks = hooks_of<Observer, P>;

  beam_levels(P const& problem, H const& heuristic, std::vector<state> starts,
            search_limits<cost> limits, beam_settings const& settings, Observer& observer)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(std::move(starts)),
        limits_{checked_limits(std::move(limits))},
        settings_(settings),
        budget_(settings.memory),
        start_numbers_(budget_),
        nodes_(budget_),
        beam_(budget_),
        next_(budget_),
        fresh_(budget_),
        candidates_(budget_),
        heap_(budget_),
        events_(problem, nodes_, observer),
        observer_(&observer) {
    if (settings.width == 0) raise(invalid_option("wend: the width of a beam must be at least 1"));
  }

  /// Sets how the search stands; false, as the visits end.
  bool finish(search_status how) noexcept {
    status_ = how;
    return false;
  }

  /// Puts the starts in, the best first, and those equal to others once.
  bool enter_starts() {
    struct evaluated {
      cost h;
      std::size_t start;
    };
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    nodes_.clear();  // of an attempt that failed
    next_.clear();
    start_numbers_.clear();
    column<evaluated> all(budget_);
    if (!all.reserve(starts_.size()) || !start_numbers_.reserve(starts_.size()))
      return finish_without_starts();
    for (std::size_t i = 0; i < starts_.size(); ++i)
      if (auto h = evaluate::of(*heuristic_, starts_[i], fail))
        all.append(evaluated{std::move(*h), i});
    std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.h < b.h; });
    std::optional<id> goal;
    for (evaluated const& e : all) {
      state const& s = starts_[e.start];
      if (next_.size() == settings_.width) {
        cut_width_ = true;
        if (!problem_->is_goal(s)) continue;
      }
      std::uint64_t const hash = hash_by_any_means(*problem_, s);
      if (nodes_.covering(s, hash, next_.size(), cost{})) continue;
      if (!nodes_.reserve(1) || !next_.reserve(1)) return finish_without_starts();
      id const n = nodes_.add_start(state(s), hash, e.h, slot_in_beam());
      start_numbers_.append(e.start);
      next_.append(n);
      if (!goal && problem_->is_goal(s)) goal = n;
      if (goal) break;
    }
    if (!all.empty()) lower_bound_ = all[0].h;
    counts_.evaluated = starts_.size();
    counts_.starts = counts_.stored = counts_.open = counts_.max_open = next_.size();
    if (next_.size() != 0) best_ = next_[0];
    goal_ = goal;
    entered_ = true;
    if (!goal_) return true;
    ++counts_.goals;
    return finish_solved();
  }

  /// Without memory for the starts: one that is a goal is the solution (see search_limits).
  bool finish_without_starts() {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (!problem_->is_goal(starts_[i])) continue;
      goal_start_ = i;
      lower_bound_ = cost{};
      counts_.goals = 1;
      finish(search_status::solved);
      events_.goal_at_start(i, starts_[i], {});
      return false;
    }
    return finish(search_status::memory_limit);
  }

  void forget() {
    nodes_.clear();
    beam_.clear();
    next_.clear();
    clear_candidates();
    counts_ = {};
    slot_ = 0;
    goal_.reset();
    goal_start_.reset();
    best_.reset();
    lower_bound_.reset();
    cut_depth_.reset();
    cut_cost_.reset();
    depth_cut_ = cut_width_ = entered_ = committing_ = false;
    status_ = search_status::running;
  }

  P const* problem_;
  H const* heuristic_;
  std::vector<state> starts_;
  limits_in_force<cost> limits_;
  beam_settings const settings_;
  memory_budget budget_;
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  nodes nodes_;
  wend::statistics counts_{};
  watch watch_{};
  search_status status_ = search_status::running;
  std::optional<id> goal_{};  // the cheapest so far
  std::optional<std::size_t> goal_start_{};  // of a search that has no node
  std::optional<id> best_{};  // the node of least h, then least g
  std::optional<cost> lower_bound_{};
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  std::optional<cost> cut_cost_{};          // the cost limit above which a successor was
  bool entered_ = false;
  bool committing_ = false;  // and so it stays where something throws meanwhile

  struct entry {  // of the heap: a candidate, and what orders it
    cost f;
    cost h;
    std::size_t at;
  };
  /// By f, then h; then the one that was generated first.
  static bool later(entry const& a, entry const& b) {
    if (a.f < b.f) return false;
    if (b.f < a.f) return true;
    if (a.h < b.h) return false;
    return b.h < a.h || b.at < a.at;
  }

  [[nodiscard]] bool is_monotonic() const noexcept {
    return settings_.selection == beam_selection::monotonic;
  }
  /// The slot that is filled next, as far as nodes are told apart by it.
  [[nodiscard]] std::size_t slot_in_beam() const noexcept {
    return is_monotonic() ? next_.size() : 0;
  }
  /// Whether a slot of the next level is to be filled now: the monotonic variant fills one after
  /// each node; else the level has to be expanded first.
  [[nodiscard]] bool wants_node() const noexcept {
    if (slot_ == beam_.size()) return next_.size() < settings_.width && !heap_.empty();
    return is_monotonic() && next_.size() < slot_;
  }

  /// Fills the next slot with the best candidate, or drops that as a duplicate; false, with nothing
  /// changed, without memory for that.
  [[nodiscard]] bool choose() {
    if (!next_.reserve(1)) return false;
    if (heap_.empty()) {
      next_.append(nodes::none);
      return true;
    }
    if (!nodes_.reserve(1)) return false;
    candidate& c = candidates_[heap_[0].at];
    auto const known = nodes_.covering(c.key, c.hash, slot_in_beam(), c.g);
    committing_ = true;
    std::pop_heap(heap_.begin(), heap_.end(), later);
    heap_.pop_back();
    ++counts_.generated;
    std::size_t const depth = nodes_[c.parent].depth + std::size_t{1};
    if (known) {
      drop_known(c, *known, depth);
    } else {
      id const n = store(c, slot_in_beam(), depth);
      next_.append(n);
      ++counts_.open;
      counts_.max_open = std::max(counts_.max_open, counts_.open);
    }
    committing_ = false;
    return true;
  }
  void drop_known(candidate& c, id known, std::size_t depth) {
    ++counts_.duplicates;
    c.what = fate::known;
    c.other = known;
    events_.duplicate(c, c.parent, depth);
  }
  void prune(candidate& c, std::size_t depth) {
    ++counts_.pruned;
    c.what = fate::over_limit;
    events_.pruned(c, c.parent, depth);
  }
  id store(candidate& c, std::size_t slot, std::size_t depth) {
    id const n = nodes_.add(c, slot);
    ++counts_.stored;
    c.other = n;
    cost const& h = nodes_[n].h;
    auto const is_better = [&](auto const& than) {
      return h < than.h || (!(than.h < h) && nodes_[n].g < than.g);
    };
    if (!best_ || is_better(nodes_[*best_])) best_ = n;
    events_.generated(c, c.parent, depth);
    return n;
  }

  /// Goes on to the next level.
  bool end_level() {
    if (!beam_.reserve(next_.size())) return finish(search_status::memory_limit);
    committing_ = true;
    for (entry const& e : heap_) {
      candidate& c = candidates_[e.at];
      cut_width_ = true;
      ++counts_.generated;
      prune(c, nodes_[c.parent].depth + std::size_t{1});
    }
    clear_candidates();
    beam_.clear();
    while (!next_.empty() && next_.back() == nodes::none) next_.pop_back();
    for (id const n : next_) beam_.append(n);
    next_.clear();
    slot_ = 0;
    bool const goes_on = std::any_of(beam_.begin(), beam_.end(), [this](id n) {
      return n != nodes::none && (!goal_ || nodes_[n].g + nodes_[n].h < nodes_[*goal_].g);
    });
    committing_ = false;
    if (goes_on) return true;
    if (goal_) return finish_solved();
    if (depth_cut_) return finish(search_status::depth_limit);
    if (cut_cost_) return finish(search_status::cost_limit);
    return finish(cut_width_ ? search_status::width_limit : search_status::exhausted);
  }
  bool finish_solved() {
    finish(search_status::solved);
    auto const& n = nodes_[*goal_];
    events_.goal(*goal_, n.g, n.h, n.depth);
    return false;
  }
  void clear_candidates() noexcept {
    heap_.clear();
    candidates_.clear();
  }

  column<id> beam_;             // the level; in the monotonic variant a slot may be empty
  std::size_t slot_ = 0;        // of the node that is expanded next
  column<id> next_;             // the level below, as far as it is filled
  column<candidate> fresh_;     // the successors of one node
  column<candidate> candidates_;  // those of the level, of which some have been moved from
  column<entry> heap_;
  events<P, nodes, Observer> events_;
  Observer* observer_;
  bool depth_cut_ = false;  // a node at the depth limit had actions
  bool cut_width_ = false;  // a candidate found no slot
};

}  // namespace wend::detail
