// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <memory>       // std::addressof
#include <optional>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/best_first/production.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/batch_estimates.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/common/pathmax.hpp>
#include <wend/engine/optional_parts.hpp>

/// \file
/// The second step of an expansion: a node's successors are looked up in the closed list.

namespace wend::detail {

/// The priority that is kept with a successor until it is stored: none where costs alone make it.
template <class P, class Frontier, class Priority>
using kept_priority = std::conditional_t<priority_of_costs<Priority, cost_t<P>>, not_kept,
                                         std::optional<typename Frontier::open_key>>;

/// Says what becomes of each successor in the scratch buffer, and drops duplicates, but for those
/// that an observer `Shows`.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits, bool Shows>
class lookup : public production<P, Frontier, kept_priority<P, Frontier, Priority>> {
  using production = detail::production<P, Frontier, kept_priority<P, Frontier, Priority>>;

 public:
  using typename production::cost, typename production::facts, typename production::id;

  /// The priority of a node that is pushed with these costs.
  template <class Action>
  [[nodiscard]] auto priority_of(state_t<P> const& s, cost const& g, cost const& h, cost const& f,
                                 std::size_t depth, Action const* by) const {
    if constexpr (by_costs)
      return priority_.of_costs(g, h, f);
    else
      return priority_(node_view<P>{front_->nodes.size(), s, g, h, f, depth, by});
  }
  /// What is wrong with a priority, if the order tells; else null.
  [[nodiscard]] char const* fault_of(auto const& priority) const {
    if constexpr (checking_priority<Priority, std::remove_cvref_t<decltype(priority)>>)
      return priority_.fault(priority);
    return nullptr;
  }
  /// The order, for searches that change it. \pre No node is in the open list.
  [[nodiscard]] Priority& order() noexcept { return priority_; }
  [[nodiscard]] Priority const& order() const noexcept { return priority_; }

 protected:
  using production::buffer_, production::front_, production::problem_, production::settings_;
  using production::beyond_, production::failing, production::max_cost_, production::state_of;
  using typename production::candidate, typename production::state, typename production::store;

  static constexpr bool informed = store::informed;

  struct tally {
    std::uint64_t generated = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t over_limit = 0;
  };

  lookup(P const& problem, H const& heuristic, Frontier& front,
         best_first_settings const& settings, Priority priority, memory_budget& budget)
      : production(problem, front, settings, budget),
        heuristic_(&heuristic),
        priority_(std::move(priority)),
        siblings_(budget) {
    if constexpr (detail::evaluator<P, H>::batched) estimates_.emplace(budget);
  }

  /// Begins with a node. `max_cost` cuts successors of searches that do not go by increasing f.
  void begin(std::optional<cost> const& max_cost) {
    production::limit_cost(max_cost);
    tally_ = {};
    needs_ = {};
  }

  /// Asks a heuristic that takes many states about the new ones among them; false without memory
  /// for that.
  [[nodiscard]] bool estimate(segment const& all) {
    return estimates_->ask(
        *heuristic_, buffer_, all.begin, all.end,
        [&](candidate& next) {
          if constexpr (store::graph)
            return !front_->nodes.find(next.hash, next.slot, next.key);
          else
            return true;
        },
        [&](candidate const& next) -> decltype(auto) { return state_of(next); });
  }

  /// Looks up those of a node; false without memory for that.
  [[nodiscard]] bool look_up(facts const& node, segment const& all) {
    if constexpr (evaluator::batched)
      if (!estimates_->has_asked(all.begin) && !estimate(all)) return false;
    auto&& s = front_->nodes.state_of(node.number);
    evaluation const follow(*heuristic_, s, std::addressof(node.h));
    siblings_.begin(all.begin);
    inspection now{.counted = tally_,
                   .kept = all.begin,
                   .cuts = max_cost_.has_value(),
                   .tests = settings_->early_goal_test};
    candidate* const end = buffer_.begin() + all.end;
    candidate* to = buffer_.begin() + all.begin;
    for (candidate* next = to; next != end; ++next) {
      if (!keeps(node, s, follow, now, *next)) continue;
      if (next != to) *to = std::move(*next);
      ++now.kept;
      if (!siblings_.enter(buffer_, now.kept)) return false;
      if (now.tests && to->is_goal && to->pushed) break;
      ++to;
    }
    kept_ = {all.begin, now.kept};
    if constexpr (raises_estimates<P, H>()) raise(node, now);
    tally_ = now.counted;
    needs_ = now.needs;
    return true;
  }

  /// Whether this way to a known node replaces the one before: *new, cheaper or known* is decided
  /// here, when a successor is looked up and, as its siblings may have been stored since, again
  /// when it is stored.
  [[nodiscard]] bool is_better(cost const& g, id n) const {
    if constexpr (!Traits.improves) return false;
    auto const& nodes = front_->nodes;
    return g < nodes.g(n) && (!nodes.closed(n) || (settings_->reopen && !nodes.dead(n)));
  }

  /// h of a candidate that is pushed.
  [[nodiscard]] static cost estimate_of(candidate const& next) {
    if constexpr (informed)
      return *next.h;
    else
      return {};
  }

  [[nodiscard]] auto priority_of(candidate const& next) const {
    if constexpr (by_costs) {
      cost const h = estimate_of(next);
      return priority_.of_costs(next.g, h, static_cast<cost>(next.g + h));
    } else {
      return *next.priority;
    }
  }

  tally tally_{};
  demand needs_{};
  segment kept_{};

 private:
  using evaluator = detail::evaluator<P, H>;

  static constexpr bool by_costs = priority_of_costs<Priority, cost>;

  struct not_asked {
    not_asked(H const&, state const&, cost const*) noexcept {}
  };

  /// The heuristic, asked about the successors of one node, one at a time; not where it is
  /// incremental.
  using evaluation = std::conditional_t<
      informed && !evaluator::incremental && !evaluator::batched, evaluator, not_asked>;

  /// What is found out about the successors of a node while they are looked up.
  struct inspection {
    tally counted;
    demand needs{};
    std::size_t kept;         // the place behind those that are kept
    std::uint64_t marks = 0;  // of the hashes of new states
    bool cuts;                // by cost
    bool tests;               // for the goal
  };

  /// Looks up a successor; false if it is dropped.
  [[nodiscard, gnu::always_inline]] bool keeps(facts const& node, state const& s,
                                               evaluation const& follow, inspection& now,
                                               candidate& next) {
    ++now.counted.generated;
    if constexpr (!Traits.by_increasing_f)
      if (now.cuts && *max_cost_ < next.g) return drop(now, next, fate::over_limit);
    if constexpr (Traits.by_increasing_f)
      if (beyond_ && !(next.g < *beyond_)) return drop(now, next, fate::over_limit);
    if constexpr (store::graph) {
      if (auto const n = front_->nodes.find(next.hash, next.slot, next.key)) {
        next.other = *n;
        next.what = fate::known;
        bool const better = is_better(next.g, *n);
        if constexpr (informed && Frontier::keeps_estimates)
          if ((better || Shows) && !front_->nodes.dead(*n)) next.h = front_->nodes.h(*n);
        if (!better) return drop(now, next, fate::known);
        if constexpr (evaluator::incremental && !Frontier::keeps_estimates)
          next.h = asked_estimate(node, s, follow, next);
        return rate(node, now, next);
      }
      if (candidate const* const twin = twin_of(now, next)) {
        next.other = static_cast<decltype(next.other)>(twin - buffer_.begin());
        next.h = twin->h;
        if (!Traits.improves || !twin->pushed || !(next.g < twin->g))
          return drop(now, next, fate::sibling);
        next.what = fate::sibling;
        return rate(node, now, next);
      }
      now.marks |= mark_of(next.hash);
    } else {
      if (front_->nodes.on_path(node.number, next.key)) return drop(now, next, fate::on_path);
    }
    if (now.tests) next.is_goal = problem_->is_goal(state_of(next));
    if constexpr (informed) next.h = asked_estimate(node, s, follow, next);
    if (store::graph || !informed || next.h) ++now.needs.nodes;
    return rate(node, now, next);
  }

  /// h of a successor: what the heuristic says.
  [[nodiscard, gnu::always_inline]] std::optional<cost> asked_estimate(
      facts const& node, [[maybe_unused]] state const& s,
      [[maybe_unused]] evaluation const& follow, candidate const& next) const {
    auto const fail = failing(node.number, next.action());
    if constexpr (evaluator::incremental)
      return changed_estimate(node.h, heuristic_->delta(s, next.action()), fail);
    else if constexpr (evaluator::batched)
      return checked_estimate<cost>(next.h, fail);
    else
      return follow.of_child(next.action(), state_of(next), fail);
  }

  /// A successor is kept: checks and notes what it will be pushed with.
  [[gnu::always_inline]] bool rate(facts const& node, inspection& now, candidate& next) {
    next.pushed = !informed || next.h.has_value();
    if (!next.pushed) return true;
    ++now.needs.pushes;
    auto const fail = failing(node.number, next.action());
    cost const h = estimate_of(next);
    [[maybe_unused]] cost f = next.g;
    if constexpr (informed && Traits.by_increasing_f) {
      f = checked_sum(next.g, h, sum_does_not_fit, fail, beyond_);
      if (beyond_ && !(f < *beyond_)) {
        --now.needs.pushes;
        return drop(now, next, fate::over_limit);
      }
    } else if constexpr (informed) {
      f = checked_sum(next.g, h, sum_does_not_fit, fail);
    }
    if constexpr (Frontier::keeps_estimates && std::integral<cost>)
      now.needs.largest_h = std::max(now.needs.largest_h, static_cast<std::uint64_t>(h));
    if constexpr (!by_costs)
      next.priority =
          priority_of(state_of(next), next.g, h, f, node.depth + 1, std::addressof(next.action()));
    if (auto const* fault = fault_of(priority_of(next))) fail(fault);
    return true;
  }

  /// Estimates of the node and of the successors that were kept raise one another, but for what is
  /// stored.
  void raise(facts const& node, inspection& now) {
    cost of_node = node.h;
    for (std::size_t i = kept_.begin; i < kept_.end; ++i)
      if (buffer_[i].h) raise_estimate(of_node, *buffer_[i].h);
    for (std::size_t i = kept_.begin; i < kept_.end; ++i) {
      candidate& next = buffer_[i];
      if (next.what != fate::fresh || !next.pushed) continue;
      if (!raise_successor<H>(*next.h, of_node)) continue;
      --now.needs.pushes;
      rate(node, now, next);
    }
  }

  /// A successor that changes nothing: it stays in the scratch buffer only to be shown.
  [[gnu::always_inline]] bool drop(inspection& now, candidate& next, fate why) {
    next.what = why;
    next.pushed = false;
    ++(why == fate::over_limit ? now.counted.over_limit : now.counted.duplicates);
    return Shows;
  }

  /// One bit of 64: a hash whose bit no new state has marked has no twin among them.
  static std::uint64_t mark_of(std::uint64_t hash) noexcept {
    return std::uint64_t{1} << (hash * 0x9e3779b97f4a7c15u >> 58);
  }
  /// The new candidate before it with the same state; null if there is none.
  [[nodiscard, gnu::always_inline]] candidate const* twin_of(inspection const& now,
                                                             candidate const& next) const {
    if ((now.marks & mark_of(next.hash)) == 0) return nullptr;
    return siblings_.find(buffer_, now.kept, next.hash, next.key);
  }

  H const* heuristic_;
  [[no_unique_address]] Priority priority_;

 protected:
  sibling_finder<candidate> siblings_;
  [[no_unique_address]] std::conditional_t<detail::evaluator<P, H>::batched,
                                           std::optional<batch_estimates<P>>, not_kept>
      estimates_{};
};

}  // namespace wend::detail
