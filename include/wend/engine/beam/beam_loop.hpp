// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::push_heap, std::min, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>    // std::move

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/beam/beam_levels.hpp>
#include <wend/engine/closed_list/state_table.hpp>  // hash_by_any_means
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/common/reached_limit.hpp>

/// \file
/// The loop of a beam search over the nodes.

namespace wend::detail {

/// The visits of a beam search: each expands a node, once the slots that come first are filled.
template <class P, class H, class Observer>
class beam_loop : protected beam_levels<P, H, Observer> {
 protected:
  using levels = beam_levels<P, H, Observer>;
  using typename levels::action, typename levels::candidate, typename levels::cost;
  using typename levels::entry, typename levels::evaluate, typename levels::hooks;
  using typename levels::id, typename levels::nodes, typename levels::state;
  using levels::beam_, levels::best_, levels::budget_, levels::candidates_, levels::committing_;
  using levels::counts_, levels::cut_cost_, levels::cut_depth_, levels::depth_cut_;
  using levels::events_, levels::fresh_, levels::goal_, levels::heap_, levels::heuristic_;
  using levels::limits_, levels::nodes_, levels::observer_, levels::problem_;
  using levels::settings_, levels::slot_, levels::watch_;
  using levels::choose, levels::drop_known, levels::end_level, levels::finish, levels::later;
  using levels::prune, levels::store, levels::wants_node;
  using levels::levels;

  /// Expands the next node of the beam.
  bool visit() {
    for (;;) {
      while (wants_node())
        if (!choose()) return finish(search_status::memory_limit);
      if (slot_ == beam_.size()) {
        if (!end_level()) return false;
      } else if (beam_[slot_] == nodes::none) {
        ++slot_;
      } else if (limits_.max_depth && *limits_.max_depth <= nodes_[beam_[slot_]].depth) {
        cut_at_depth();
      } else {
        break;
      }
    }
    if (auto const limit = reached()) return finish(*limit);
    return expand(beam_[slot_]) || finish(search_status::memory_limit);
  }

 private:
  void cut_at_depth() {
    depth_cut_ = depth_cut_ || has_action(nodes_[beam_[slot_]].value);
    cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(*limits_.max_depth));
    ++slot_;
    --counts_.open;
  }

  [[nodiscard]] bool has_action(state const& s) const {
    for (auto&& given : problem_->actions(s)) {
      action const& a = given;
      if (!is_left_out(*problem_, s, a)) return true;
    }
    return false;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      progress_event now{counts_};
      now.statistics.bytes = budget_.peak();
      now.statistics.elapsed = spent;
      if (best_) now.best_h = told_cost(nodes_[*best_].h);
      return now;
    };
    return reached_limit<hooks>(watch_, limits_, counts_.expanded, budget_.bytes(), *observer_,
                                so_far);
  }

  /// Expands a node of the beam; false, with nothing changed, without memory for that.
  [[nodiscard]] bool expand(id n) {
    std::size_t goals = 0;
    if (!produce(n, goals)) return false;
    if (!candidates_.reserve(fresh_.size()) || !heap_.reserve(fresh_.size())) return false;
    if (!nodes_.reserve(goals)) return false;
    committing_ = true;
    std::size_t const depth = nodes_[n].depth + std::size_t{1};
    std::size_t const slot = nodes_[n].slot;
    if constexpr (hooks::expand) {
      struct {
        id number;
        cost g;
        cost h;
        std::size_t depth;
      } const shown{n, nodes_[n].g, nodes_[n].h, nodes_[n].depth};
      events_.expanded(shown);
    }
    for (candidate& c : fresh_) settle(c, slot, depth);
    if (!fresh_.empty()) counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, depth);
    fresh_.clear();
    ++counts_.expanded;
    --counts_.open;
    ++slot_;
    committing_ = false;
    return true;
  }
  /// A successor waits for the next level, unless it is known, a goal, or not wanted.
  void settle(candidate& c, std::size_t slot, std::size_t depth) {
    if (c.what != fate::known) {
      if (c.what == fate::over_limit)
        cut_cost_ = limits_.max_cost;
      else
        ++counts_.evaluated;
    }
    if (c.what == fate::fresh && c.h && !c.is_goal) {
      heap_.append(entry{static_cast<cost>(c.g + *c.h), *c.h, candidates_.size()});
      candidates_.append(std::move(c));
      std::push_heap(heap_.begin(), heap_.end(), later);
      return;
    }
    ++counts_.generated;
    if (c.what == fate::known) {
      drop_known(c, c.other, depth);
    } else if (c.what == fate::fresh && c.is_goal && (!goal_ || c.g < nodes_[*goal_].g)) {
      goal_ = store(c, slot, depth);
      ++counts_.goals;
    } else {
      prune(c, depth);
    }
  }

  /// Asks for the successors of a node, and counts the goals; false without memory for them.
  [[nodiscard]] bool produce(id n, std::size_t& goals) {
    fresh_.clear();
    auto const& of = nodes_[n];
    state const& s = of.value;
    auto const ask = [&] {
      if constexpr (evaluate::incremental)
        return 0;
      else
        return evaluate(*heuristic_, s, std::addressof(of.h));
    };
    [[maybe_unused]] auto const asked = ask();
    auto const undo = [&]() -> std::optional<action> {
      if constexpr (invertible_problem<P>)
        if (auto const* last = nodes_.last_action(n); last && settings_.prune_parent)
          return problem_->inverse(*last);
      return std::nullopt;
    }();
    for (auto&& given : problem_->actions(s)) {
      action const a = given;
      if constexpr (invertible_problem<P>)
        if (undo && *undo == a) continue;
      auto const fail = [&](std::string const& what) {
        auto path = nodes_.path_to(n).actions;
        path.push_back(a);
        raise(invalid_cost_at<action>(what, std::move(path)));
      };
      if (!fresh_.reserve(1)) return false;
      auto const step = cost_after(*problem_, of.g, s, a, fail, cost_beyond(limits_.max_cost));
      if (!step.applicable) continue;
      cost const g = step.value;
      candidate& c = fresh_.append(candidate{problem_->result(s, a), a, g, std::nullopt, 0, n});
      c.hash = hash_by_any_means(*problem_, c.key);
      if (auto const known = nodes_.covering(c.key, c.hash, of.slot, g)) {
        c.what = fate::known;
        c.other = *known;
        continue;
      }
      if (limits_.max_cost && *limits_.max_cost < g) {
        c.what = fate::over_limit;
        continue;
      }
      if constexpr (evaluate::incremental)
        c.h = changed_estimate(of.h, heuristic_->delta(s, a), fail);
      else
        c.h = asked.of_child(a, c.key, fail);
      if (!c.h) continue;
      static_cast<void>(checked_sum(g, *c.h, sum_does_not_fit, fail));
      if constexpr (goal_aware<H>)
        c.is_goal = !(cost{} < *c.h) && problem_->is_goal(c.key);
      else
        c.is_goal = problem_->is_goal(c.key);
      if (c.is_goal) ++goals;
    }
    return true;
  }
};

}  // namespace wend::detail
