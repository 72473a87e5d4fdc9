// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <optional>  // what there may not be
#include <string>    // messages
#include <utility>   // std::move
#include <vector>    // the starts

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/evaluate.hpp>
#include <wend/engine/frontier.hpp>
#include <wend/engine/successors.hpp>

/// \file
/// The first step of an expansion: what a node's actions lead to, on a scratch pad.

namespace wend::detail {

/// Generates successors, and tells of each what can be told before any is stored. All calls of the
/// user's code that an expansion needs are here: if one throws, nothing has changed.
template <class P, class H, open_list Open, class Rank, best_first_traits Traits>
class generator {
 public:
  using frontier = detail::frontier<P, H, Open, Traits>;
  using id = typename frontier::id;
  using store = typename frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using successor =
      detail::successor<typename store::key, action, cost, typename frontier::rank, id>;

  generator(P const& problem, H const& heuristic, frontier const& front, Rank rank,
            best_first_settings const& settings, memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        rank_(std::move(rank)),
        settings_(&settings),
        scratch_(budget),
        actions_(budget),
        siblings_(budget) {}

  /// The scratch pad.
  [[nodiscard]] column<successor>& successors() noexcept { return scratch_; }
  /// The cost limit under which it was filled.
  [[nodiscard]] std::optional<cost> const& max_cost() const noexcept { return max_cost_; }

  /// Whether anything but undoing the last action can be done in `s`, the state of `n`.
  [[nodiscard]] bool has_action(id n, state const& s) const {
    auto const undo = undo_of_last(n);
    for (auto&& a : problem_->actions(s))
      if (!is_undo(undo, a)) return true;
    return false;
  }

  /// Fills the scratch pad with what the actions in `node` lead to; false without memory for that.
  [[nodiscard]] bool generate(node_view<P> const& node, search_limits<cost> const& limits) {
    begin_scratch();
    max_cost_ = limits.max_cost;
    auto const undo = undo_of_last(static_cast<id>(node.number));
    evaluator<P, H> const evaluate(*heuristic_, node.state, node.h);
    for (auto&& given : problem_->actions(node.state)) {
      action const a = given;
      if (is_undo(undo, a)) continue;
      if (settings_->last_action_first) {
        if (!actions_.reserve(1)) return false;
        actions_.append(a);
      } else if (!produce(node, a, evaluate)) {
        return false;
      }
    }
    for (std::size_t i = actions_.size(); i-- > 0;)
      if (!produce(node, actions_[i], evaluate)) return false;
    return true;
  }

  /// As generate, with the starts.
  [[nodiscard]] bool generate(std::vector<state> const& starts) {
    begin_scratch();
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    for (state const& s : starts) {
      auto const estimate = [&] { return evaluator<P, H>::of(*heuristic_, s, fail); };
      if (!append(s, std::nullopt, cost{}, 0, std::nullopt, estimate, fail)) return false;
    }
    return true;
  }

 private:
  static constexpr bool informed = store::informed;

  void begin_scratch() noexcept {
    scratch_.clear();
    actions_.clear();
    max_cost_.reset();
    if constexpr (store::graph) siblings_.begin();
  }

  /// What would undo the action that led to a node, where that is not to be generated.
  [[nodiscard]] auto undo_of_last([[maybe_unused]] id n) const {
    if constexpr (invertible_problem<P>) {
      if (settings_->prune_parent && !front_->nodes.is_start(n))
        return std::optional<action>(problem_->inverse(front_->nodes.last_action(n)));
      return std::optional<action>{};
    } else {
      return std::nullopt;
    }
  }
  template <class Undo>
  static bool is_undo([[maybe_unused]] Undo const& undo, [[maybe_unused]] action const& a) {
    if constexpr (invertible_problem<P>)
      return undo && *undo == a;
    else
      return false;
  }

  [[noreturn]] void raise_at(std::string const& what, id n, action const& a) const {
    auto path = front_->nodes.path_to(n).actions;
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  bool produce(node_view<P> const& node, action const& a, evaluator<P, H> const& evaluate) {
    auto const n = static_cast<id>(node.number);
    auto const fail = [&](std::string const& what) { raise_at(what, n, a); };
    auto const g = checked_sum(node.g, action_cost(*problem_, node.state, a, fail));
    if (!g) fail("the cost of the path does not fit its type");
    state const s = problem_->result(node.state, a);
    auto const estimate = [&] { return evaluate.of_child(a, s, fail); };
    return append(s, a, *g, node.depth + 1, n, estimate, fail);
  }

  /// Puts a successor or a start on the scratch pad, with all that can be told of it by now.
  template <class Estimate, class Fail>
  bool append(state const& s, std::optional<action> const& a, cost const& g, std::size_t depth,
              std::optional<id> parent, Estimate&& estimate, Fail&& fail) {
    if (!scratch_.reserve(1)) return false;
    successor next{store::key_of(*problem_, s), a, g, 0, {}, {}, {}, fate::fresh, false};
    classify(next, parent);
    if (next.what == fate::fresh) {
      if (settings_->early_goal_test && parent) next.goal = problem_->is_goal(s);
      if constexpr (informed) next.h = estimate();
    }
    if (will_be_pushed(next)) {
      cost const h = next.h.value_or(cost{});
      auto const f = checked_sum(g, h);
      if (!f) fail("the sum of the cost and the estimate does not fit its type");
      next.rank = rank_(node_view<P>{front_->nodes.size(), s, g, h, *f, depth, a ? &*a : nullptr});
      if constexpr (requires { rank_.fault(*next.rank); })
        if (auto const* fault = rank_.fault(*next.rank)) fail(fault);
    }
    scratch_.append(std::move(next));
    if constexpr (store::graph) return siblings_.enter(scratch_);
    return true;
  }

  void classify(successor& next, [[maybe_unused]] std::optional<id> parent) {
    if (!Traits.by_increasing_f && max_cost_ && *max_cost_ < next.g) {
      next.what = fate::over_limit;
    } else if constexpr (store::graph) {
      next.hash = front_->nodes.hash(next.key);
      if (auto const found = front_->nodes.find(next.hash, next.key)) {
        next.what = fate::known;
        next.other = *found;
        if constexpr (informed)
          if (!front_->nodes.dead(*found)) next.h = front_->nodes.h(*found);
      } else if (auto const twin = siblings_.find(scratch_, next.hash, next.key)) {
        next.what = fate::sibling;
        next.other = static_cast<decltype(next.other)>(*twin);
        next.h = scratch_[*twin].h;
      }
    } else if (parent && front_->nodes.on_path(*parent, next.key)) {
      next.what = fate::on_path;
    }
  }

  [[nodiscard]] bool will_be_pushed(successor const& next) const {
    if (informed && !next.h) return false;
    switch (next.what) {
      case fate::fresh: return true;
      case fate::known:
        return Traits.improves && next.g < front_->nodes.g(static_cast<id>(next.other));
      case fate::sibling: return Traits.improves;
      default: return false;
    }
  }

  P const* problem_;
  H const* heuristic_;
  frontier const* front_;
  Rank rank_;
  best_first_settings const* settings_;
  column<successor> scratch_;
  column<action> actions_;  // of the node, where they are taken from the last
  sibling_finder<successor> siblings_;
  std::optional<cost> max_cost_{};
};

}  // namespace wend::detail
