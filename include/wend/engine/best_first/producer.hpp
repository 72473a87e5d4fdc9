// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // what there may not be
#include <string>       // messages
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>       // the starts

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/successors.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// The first step of an expansion: what nodes' actions lead to, on a scratch pad.

namespace wend::detail {

/// Finds what nodes lead to, as far as it can be told without looking for it among the nodes. It
/// does so for several nodes at once, so that the machine fetches what all of them need at the same
/// time; they are then generated and stored one after the other, in the order in which they were
/// produced. If something throws, nothing has changed.
template <class P, class H, class Frontier, class Rank>
class producer {
 public:
  using id = typename Frontier::id;
  using store = typename Frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

  static constexpr bool informed = store::informed;
  static constexpr bool incremental = evaluator<P, H>::incremental;
  /// Whether the key in the open list is made of costs alone.
  static constexpr bool by_costs = rank_of_costs<Rank, cost>;
  /// Whether all that is needed to store a successor is told without asking the user's code again.
  static constexpr bool settled =
      by_costs && (incremental || !informed) &&
      !requires(Rank const& r) { r.fault(r.of_costs(cost{}, cost{}, cost{})); };

 private:
  static constexpr bool keeps_state = store::packed && !settled;

 public:
  using successor = detail::successor<
      typename store::key, std::conditional_t<keeps_state, state, not_kept>, action, cost,
      std::conditional_t<by_costs, not_kept, std::optional<typename Frontier::rank>>, id>;

  producer(P const& problem, H const& heuristic, Frontier const& front,
           best_first_settings const& settings, memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        settings_(&settings),
        pad_(budget),
        segments_(budget),
        actions_(budget) {}

  /// The scratch pad, and where on it those are that are to be stored next.
  [[nodiscard]] column<successor>& pad() noexcept { return pad_; }
  [[nodiscard]] segment at() const noexcept { return segments_[next_].where; }

  /// Whether what `n` leads to is to be stored next.
  [[nodiscard]] bool has_produced(id n) const noexcept {
    return next_ < segments_.size() && segments_[next_].of == n;
  }
  /// What was to be stored next is.
  void advance() noexcept { ++next_; }

  /// Clears the scratch pad.
  void begin() noexcept {
    pad_.clear();
    segments_.clear();
    next_ = 0;
    if constexpr (store::graph) table_size_ = front_->nodes.table_size();
  }

  /// Adds what the actions in `node` lead to; false without memory for that.
  [[nodiscard]] bool produce(node_view<P> const& node) {
    std::size_t const first = begin_segment();
    auto const undo = undo_of(node.last_action);
    for (auto&& given : problem_->actions(node.state)) {
      action const a = given;
      if (is_undo(undo, a)) continue;
      if (settings_->last_action_first) {
        if (!actions_.reserve(1)) return false;
        actions_.append(a);
      } else if (!produce(node, a)) {
        return false;
      }
    }
    for (std::size_t i = actions_.size(); i-- > 0;)
      if (!produce(node, actions_[i])) return false;
    return end_segment(static_cast<id>(node.number), first);
  }

  /// As produce, with the starts.
  [[nodiscard]] bool produce(std::vector<state> const& starts) {
    begin();
    std::size_t const first = begin_segment();
    for (state const& s : starts) {
      front_->nodes.check_start(s);
      if (!pad_.reserve(1)) return false;
      append(store::key_of(*problem_, s), s, std::nullopt, cost{}, std::nullopt);
    }
    return end_segment(id{}, first);
  }

  /// Asks the machine for the nodes that they will be compared with.
  void prefetch() noexcept {
    if constexpr (store::graph)
      for (successor& next : pad_) front_->nodes.prefetch_found(next.hash, next.slot);
  }

  /// Finds anew where they are to be looked for, if the table has grown.
  void refresh_slots() noexcept {
    if constexpr (store::graph) {
      if (table_size_ == front_->nodes.table_size()) return;
      table_size_ = front_->nodes.table_size();
      for (std::size_t i = at().begin; i < pad_.size(); ++i)
        pad_[i].slot = front_->nodes.slot_of(pad_[i].hash);
    }
  }

  /// The state of a successor, made anew where it is not kept.
  [[nodiscard]] decltype(auto) state_of(successor const& next) const {
    if constexpr (keeps_state)
      return (next.state);
    else if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(next.key));
    else
      return (next.key);
  }

  /// Whether anything but undoing the last action can be done in the state of `n`.
  [[nodiscard]] bool has_action(id n) const {
    auto&& s = front_->nodes.state_of(n);
    auto const undo = undo_of(front_->nodes.facts_of(n).last_action);
    for (auto&& a : problem_->actions(s))
      if (!is_undo(undo, a)) return true;
    return false;
  }

  /// What would undo the action that led to a node, where that is not to be generated.
  [[nodiscard]] auto undo_of([[maybe_unused]] action const* last) const {
    if constexpr (invertible_problem<P>) {
      if (settings_->prune_parent && last) return std::optional<action>(problem_->inverse(*last));
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

 private:
  struct node_segment {
    segment where;
    id of;
  };

  std::size_t begin_segment() noexcept {
    std::size_t const first = segments_.empty() ? 0 : segments_.back().where.end;
    pad_.shrink(first);  // what was left there when something failed
    actions_.clear();
    return first;
  }
  [[nodiscard]] bool end_segment(id of, std::size_t first) {
    if (!segments_.reserve(1)) return false;
    segments_.append(node_segment{{first, pad_.size()}, of});
    return true;
  }

  bool produce(node_view<P> const& node, action const& a) {
    auto const n = static_cast<id>(node.number);
    auto const fail = [&](std::string const& what) { raise_at(what, n, a); };
    cost const g =
        checked_sum(node.g, action_cost(*problem_, node.state, a, fail), path_does_not_fit, fail);
    std::optional<cost> h{};
    if constexpr (incremental) {  // to know the change costs less than to know if it is needed
      h = changed_estimate(node.h, heuristic_->delta(node.state, a), fail);
      if constexpr (settled) checked_sum(g, *h, sum_does_not_fit, fail);
    }
    if (!pad_.reserve(1)) return false;
    state const s = problem_->result(node.state, a);
    append(store::key_of(*problem_, s), s, a, g, h);
    return true;
  }

  /// Puts a successor or a start on the scratch pad. \pre Room was reserved.
  void append(typename store::key&& key, [[maybe_unused]] state const& s,
              std::optional<action> const& a, cost const& g, std::optional<cost> const& h) {
    std::uint64_t hash = 0;
    std::size_t slot = 0;
    if constexpr (store::graph) {
      hash = front_->nodes.hash(s, key);
      slot = front_->nodes.slot_of(hash);
      front_->nodes.prefetch_slot(slot);
    }
    if constexpr (keeps_state)
      pad_.append(std::move(key), s, a, g, hash, slot, h);
    else
      pad_.append(std::move(key), not_kept{}, a, g, hash, slot, h);
  }

  P const* problem_;
  H const* heuristic_;
  Frontier const* front_;
  best_first_settings const* settings_;
  column<successor> pad_;
  column<node_segment> segments_;  // of the nodes
  std::size_t table_size_ = 0;     // for which the slots were found
  std::size_t next_ = 0;           // the first segment that is not stored
  column<action> actions_;         // of the node, where they are taken from the last
};

}  // namespace wend::detail
