// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // how many places there are
#include <optional>     // what there may not be
#include <string>       // messages
#include <type_traits>  // std::common_type_t
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/producer.hpp>
#include <wend/engine/best_first/successors.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// The short road of the best-first engine, for graphs in which most successors are known.

namespace wend::detail {

/// Where a node's place in the open list is made of its costs, and an estimate that is not needed
/// is not asked for.
template <class P, class H, class Frontier, class Rank>
concept sieve_for =
    Frontier::store::graph && rank_of_costs<Rank, cost_t<P>> && !evaluator<P, H>::incremental;

/// Expands a node as the expander does, to the same counts, but drops duplicates as soon as they
/// are found. What a user's code tells of the others is asked before any of them is stored: if it
/// throws, nothing has changed.
template <class P, class H, class Frontier, class Rank, best_first_traits Traits>
class sieve {
  using id = typename Frontier::id;
  using store = typename Frontier::store;
  using facts = typename Frontier::facts;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using producer = detail::producer<P, H, Frontier, Rank>;

 public:
  sieve(P const& problem, H const& heuristic, Frontier& front, producer const& produced,
        best_first_settings const& settings, Rank const& rank, memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        producer_(&produced),
        settings_(&settings),
        rank_(rank),
        pad_(budget),
        siblings_(budget) {}

  /// Whether nodes can be expanded under these limits.
  [[nodiscard]] bool takes(search_limits<cost> const& limits) const noexcept {
    return !settings_->early_goal_test && !settings_->last_action_first &&
           (Traits.by_increasing_f || !limits.max_cost);
  }

  /// Finds what a node leads to and makes room for it; false without memory for that.
  [[nodiscard]] bool prepare(facts const& node) {
    if constexpr (looks_ahead)
      if (front_->nodes.table_size() >= large_table) look_ahead();
    auto&& s = front_->nodes.state_of(node.number);
    demand needs;
    return produce(node, s) && appraise(node, s, needs) && reserve(needs, node.depth + 1);
  }

  /// Closes the node and stores what it leads to. \pre That was prepared.
  void commit(facts const& node) {
    auto& counts = front_->counts;
    front_->close(node.number);
    ++counts.expanded;
    counts.generated += generated_;
    counts.duplicates += generated_ - pad_.size();
    for (candidate& next : pad_) commit(next, node.number, node.depth + 1);
    counts.max_open = std::max(counts.max_open, counts.open);
  }

 private:
  static constexpr bool informed = store::informed;

  struct candidate {
    candidate(typename store::key&& k, std::uint64_t key_hash, std::size_t place, cost const& cost,
              action const& how)
        : key(std::move(k)), hash(key_hash), slot(place), g(cost), by(how) {}

    typename store::key key;
    std::uint64_t hash;
    std::size_t slot;
    cost g;
    std::optional<cost> h{};
    /// See fate; the number it got, once it is stored.
    std::common_type_t<id, std::uint32_t> other = 0;
    fate what = fate::fresh;
    action by;
  };

  /// Whether the problem promises that to ask it what a node leads to, once more, does nothing.
  static constexpr bool looks_ahead = Frontier::foresees && !store::ranked &&
                                      std::is_trivially_copyable_v<state> &&
                                      requires(P const& p, state const& s, action const& a) {
                                        { p.actions(s) } noexcept;
                                        { p.result(s, a) } noexcept;
                                      };
  static constexpr std::size_t large_table = std::size_t{1} << 18;  // no cache of one core has it

  /// Asks the machine for what will be read when the node is expanded that leaves next, if no
  /// successor of this one leaves before it.
  [[gnu::always_inline]] void look_ahead() const {
    auto const n = front_->upcoming();
    if (!n) return;
    auto&& s = front_->nodes.state_of(*n);
    for (auto&& given : problem_->actions(s)) {
      action const a = given;
      state const t = problem_->result(s, a);
      auto const key = store::key_of(*problem_, t);
      front_->nodes.prefetch_slot(front_->nodes.slot_of(front_->nodes.hash(t, key)));
    }
  }

  /// What the actions in a node lead to, as far as it is new or cheaper.
  [[nodiscard, gnu::always_inline]] bool produce(facts const& node, state const& s) {
    pad_.clear();
    auto const undo = producer_->undo_of(node.last_action);
    std::size_t generated = 0;
    for (auto&& given : problem_->actions(s)) {
      action const a = given;
      if (producer::is_undo(undo, a)) continue;
      ++generated;
      auto const fail = [&](std::string const& what) { producer_->raise_at(what, node.number, a); };
      cost const g =
          checked_sum(node.g, action_cost(*problem_, s, a, fail), path_does_not_fit, fail);
      state const t = problem_->result(s, a);
      auto key = store::key_of(*problem_, t);
      std::uint64_t const hash = front_->nodes.hash(t, key);
      std::size_t slot = front_->nodes.slot_of(hash);
      auto const found = front_->nodes.find(hash, slot, key);
      if (found && (!Traits.improves || !(g < front_->nodes.g(*found)))) continue;
      if (!pad_.reserve(1)) return false;
      candidate& next = pad_.append(std::move(key), hash, slot, g, a);
      if (found) {
        next.what = fate::known;
        next.other = *found;
      }
    }
    generated_ = generated;
    return pad_.size() <= std::numeric_limits<std::uint32_t>::max();
  }

  /// Asks for estimates, and checks what will be f.
  [[nodiscard, gnu::always_inline]] bool appraise(facts const& node, state const& s,
                                                  demand& needs) {
    evaluator<P, H> const follow(*heuristic_, s);
    siblings_.begin(0);
    for (std::size_t i = 0; i < pad_.size(); ++i) {
      candidate& next = pad_[i];
      auto const fail = [&](std::string const& what) {
        producer_->raise_at(what, node.number, next.by);
      };
      if (next.what == fate::known) {
        if constexpr (informed) {
          auto const known = static_cast<id>(next.other);
          if (!front_->nodes.dead(known)) next.h = front_->nodes.h(known);
        }
      } else if (auto const twin = twin_of(i, needs)) {
        next.what = fate::sibling;
        next.other = static_cast<decltype(next.other)>(*twin);
        next.h = pad_[*twin].h;
      } else {
        ++needs.nodes;
        if constexpr (informed) next.h = follow.of_child(next.by, state_of(next), fail);
      }
      if (!siblings_.enter(pad_, i + 1)) return false;
      if (!is_pushed(next)) continue;
      ++needs.pushes;
      auto const h = next.h.value_or(cost{});
      if constexpr (Frontier::keeps_estimates && std::integral<cost>)
        needs.largest_h = std::max(needs.largest_h, static_cast<std::uint64_t>(h));
      checked_sum(next.g, h, sum_does_not_fit, fail);
      if constexpr (requires { rank_.fault(rank_of(next)); })
        if (auto const* fault = rank_.fault(rank_of(next))) fail(fault);
    }
    return true;
  }

  /// The place of an earlier new one with the same state.
  [[nodiscard]] std::optional<std::size_t> twin_of(std::size_t i, demand const& so_far) const {
    if (so_far.nodes == 0) return std::nullopt;
    return siblings_.find(pad_, i, pad_[i].hash, pad_[i].key);
  }

  [[nodiscard]] bool reserve(demand const& needs, std::size_t depth) {
    if constexpr (Frontier::prepares)
      for (candidate const& next : pad_)
        if (is_pushed(next) && !front_->prepare(rank_of(next))) return false;
    std::size_t const size = front_->nodes.table_size();
    if (!front_->reserve(needs, depth)) return false;
    if (size != front_->nodes.table_size())
      for (candidate& next : pad_) next.slot = front_->nodes.slot_of(next.hash);
    return true;
  }

  [[gnu::always_inline]] void commit(candidate& next, id parent, std::size_t depth) {
    auto& counts = front_->counts;
    if (next.what == fate::fresh) {
      if constexpr (informed) ++counts.evaluated;
      id const n = front_->add(std::move(next.key), next.hash, next.slot, next.g, depth, next.h,
                               parent, next.by);
      next.other = n;
      if (is_pushed(next))
        front_->push(n, next.g, next.h.value_or(cost{}), depth, rank_of(next));
      else
        ++counts.pruned;
      return;
    }
    if (next.what == fate::sibling) next.other = pad_[next.other].other;
    auto const n = static_cast<id>(next.other);
    if constexpr (Traits.improves) {
      bool const closed = front_->nodes.closed(n);
      if (is_pushed(next) && next.g < front_->nodes.g(n) && (!closed || settings_->reopen))
        return front_->improve(n, closed, next.g, next.h.value_or(cost{}), depth, parent, next.by,
                               rank_of(next));
    }
    ++counts.duplicates;
  }

  /// Whether it will be, if it is still the cheapest way then: no dead end, and not the second of
  /// twins where the first way to a state remains.
  [[nodiscard]] static bool is_pushed(candidate const& next) noexcept {
    return (!informed || next.h) && (Traits.improves || next.what == fate::fresh);
  }
  auto rank_of(candidate const& next) const {
    cost const h = next.h.value_or(cost{});
    return rank_.of_costs(next.g, h, static_cast<cost>(next.g + h));
  }
  [[nodiscard]] decltype(auto) state_of(candidate const& next) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(next.key));
    else
      return (next.key);
  }

  P const* problem_;
  H const* heuristic_;
  Frontier* front_;
  producer const* producer_;
  best_first_settings const* settings_;
  Rank rank_;
  column<candidate> pad_;
  std::size_t generated_ = 0;  // that many
  sibling_finder<candidate> siblings_;
};

/// In its place where there is none.
struct no_sieve {
  template <class... Args>
  explicit no_sieve(Args const&...) noexcept {}
};

}  // namespace wend::detail
