// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // what there may not be
#include <string>     // messages

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first/producer.hpp>
#include <wend/engine/best_first/successors.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// The second step of an expansion: what is to become of the successors that were produced.

namespace wend::detail {

/// Tells of each successor all that can be told before any is stored: whether it is known, its
/// estimate, its key in the open list. If the user's code throws, nothing has changed.
template <class P, class H, class Frontier, class Rank, best_first_traits Traits>
class generator {
 public:
  using producer = detail::producer<P, H, Frontier, Rank>;
  using successor = typename producer::successor;
  using id = typename Frontier::id;
  using store = typename Frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using facts = typename Frontier::facts;

  generator(P const& problem, H const& heuristic, Frontier const& front, producer& produced,
            Rank rank, best_first_settings const& settings, memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        produced_(&produced),
        rank_(std::move(rank)),
        settings_(&settings),
        siblings_(budget) {}

  /// What storing those needs that were generated last.
  [[nodiscard]] demand const& needs() const noexcept { return needs_; }
  /// The cost limit under which they were.
  [[nodiscard]] std::optional<cost> const& max_cost() const noexcept { return max_cost_; }
  /// The key of a successor in the open list, where it will be pushed.
  [[nodiscard]] auto rank_of(successor const& next) const {
    if constexpr (producer::by_costs) {
      cost const h = next.h.value_or(cost{});
      return rank_.of_costs(next.g, h, static_cast<cost>(next.g + h));
    } else {
      return *next.rank;
    }
  }

  /// Finds what is to become of a node's successors; false without memory for that.
  /// \pre They have been produced, and are to be stored next.
  [[nodiscard]] bool generate(facts const& node, search_limits<cost> const& limits) {
    max_cost_ = limits.max_cost;
    if constexpr (evaluator<P, H>::tracked) {
      auto&& s = front_->nodes.state_of(node.number);
      return generate(node, evaluator<P, H>(*heuristic_, s));
    } else {
      return generate(node, *heuristic_);
    }
  }
  /// As generate, with the starts.
  [[nodiscard]] bool generate_starts() {
    max_cost_.reset();
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    auto const estimate = [&](state const& s) { return evaluator<P, H>::of(*heuristic_, s, fail); };
    return for_all([&](successor& next) { tell(next, std::nullopt, 0, estimate, fail); });
  }

 private:
  static constexpr bool informed = store::informed;

  /// `how` finds an estimate: the heuristic, or what follows it.
  template <class How>
  [[nodiscard]] bool generate(facts const& node, How const& how) {
    return for_all([&](successor& next) {
      auto const fail = [&](std::string const& what) {
        produced_->raise_at(what, node.number, *next.action);
      };
      auto const estimate = [&](state const& s) {
        if constexpr (evaluator<P, H>::tracked)
          return how.of_child(*next.action, s, fail);
        else
          return evaluator<P, H>::of(how, s, fail);
      };
      tell(next, node.number, node.depth + 1, estimate, fail);
    });
  }

  template <class Tell>
  [[nodiscard]] bool for_all(Tell&& tell_one) {
    produced_->refresh_slots();
    needs_ = {};
    auto& pad = produced_->pad();
    segment const all = produced_->at();
    if constexpr (store::graph) siblings_.begin(all.begin);
    for (std::size_t i = all.begin; i < all.end; ++i) {
      successor& next = pad[i];
      next.what = fate::fresh;  // anew: a former attempt may have failed
      look_up(next, i);
      tell_one(next);
      needs_.nodes += next.what == fate::fresh;
      needs_.pushes += next.pushed;
      if constexpr (Frontier::keeps_estimates && std::integral<cost>)
        if (next.h)
          needs_.largest_h = std::max(needs_.largest_h, static_cast<std::uint64_t>(*next.h));
      if constexpr (store::graph)
        if (!siblings_.enter(pad, i + 1)) return false;
    }
    return true;
  }

  /// Whether a successor is known, be it as a sibling's twin.
  void look_up(successor& next, [[maybe_unused]] std::size_t place) {
    if (!Traits.by_increasing_f && max_cost_ && *max_cost_ < next.g) {
      next.what = fate::over_limit;
    } else if constexpr (store::graph) {
      if (auto const found = front_->nodes.find(next.hash, next.slot, next.key)) {
        next.what = fate::known;
        next.other = *found;
      } else if (auto const twin = siblings_.find(produced_->pad(), place, next.hash, next.key)) {
        next.what = fate::sibling;
        next.other = static_cast<decltype(next.other)>(*twin);
      }
    }
  }

  template <class Estimate, class Fail>
  void tell(successor& next, std::optional<id> parent, std::size_t depth, Estimate&& estimate,
            Fail&& fail) {
    if constexpr (!store::graph)
      if (parent && next.what == fate::fresh && front_->nodes.on_path(*parent, next.key))
        next.what = fate::on_path;
    if (next.what == fate::fresh && settings_->early_goal_test && parent)
      next.goal = problem_->is_goal(produced_->state_of(next));
    if constexpr (informed) look_up_estimate(next, parent, estimate);
    next.pushed = will_be_pushed(next);
    if (!next.pushed) return;
    cost const h = next.h.value_or(cost{});
    [[maybe_unused]] cost const f = checked_sum(next.g, h, sum_does_not_fit, fail);
    if constexpr (!producer::by_costs)
      next.rank = rank_(node_view<P>{front_->nodes.size(), produced_->state_of(next), next.g, h, f,
                                     depth, next.action ? &*next.action : nullptr});
    if constexpr (requires { rank_.fault(rank_of(next)); })
      if (auto const* fault = rank_.fault(rank_of(next))) fail(fault);
  }

  /// h of a successor, as far as it is needed.
  template <class Estimate>
  void look_up_estimate(successor& next, std::optional<id> parent, Estimate&& estimate) const {
    if (producer::incremental && parent) {
      if (next.what == fate::over_limit || next.what == fate::on_path) next.h.reset();
      return;
    }
    next.h.reset();
    if (next.what == fate::fresh) {
      next.h = estimate(produced_->state_of(next));
    } else if (next.what == fate::sibling) {
      next.h = produced_->pad()[next.other].h;
    } else if (next.what == fate::known) {
      if constexpr (Frontier::keeps_estimates) {
        auto const known = static_cast<id>(next.other);
        if (!front_->nodes.dead(known)) next.h = front_->nodes.h(known);
      }
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
  Frontier const* front_;
  producer* produced_;
  Rank rank_;
  best_first_settings const* settings_;
  sibling_finder<successor> siblings_;
  std::optional<cost> max_cost_{};
  demand needs_{};
};

}  // namespace wend::detail
