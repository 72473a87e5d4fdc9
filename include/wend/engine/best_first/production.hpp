// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::reverse
#include <cstddef>      // std::size_t
#include <new>
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// The first step of an expansion: the problem is asked for a node's successors.

namespace wend::detail {

/// The successors of a node, or of a batch of nodes, in the scratch buffer. `Kept` is the priority
/// that is kept with each.
template <class P, class Frontier, class Kept>
class production {
 public:
  using id = typename Frontier::id;
  using facts = typename Frontier::facts;
  using cost = cost_t<P>;

  /// Takes the first step for one more node of a batch; false without memory for that.
  [[nodiscard]] bool produce(facts const& node) {
    if (batch_.empty()) look_ahead();
    std::size_t const begin = batch_.empty() ? 0 : batch_.back().where.end;
    buffer_.shrink(begin);  // what an exception left there
    auto&& s = front_->nodes.state_of(node.number);
    if (!batch_.reserve(1)) return false;
    if (!fill(node, s)) return false;
    if (settings_->last_action_first) std::reverse(buffer_.begin() + begin, buffer_.end());
    if constexpr (store::graph) {
      auto const& nodes = front_->nodes;
      for (candidate *next = buffer_.begin() + begin, *const end = buffer_.end(); next != end;
           ++next) {
        next->hash = nodes.hash_of_key(next->key);
        next->slot = nodes.slot_of(next->hash);
        nodes.prefetch_slot(next->slot);
      }
    }
    batch_.append(member{{begin, buffer_.size()}, node.number});
    return true;
  }
  /// Prefetches the nodes that the batch will be compared with.
  void prefetch() noexcept {
    if constexpr (store::graph)
      for (candidate& next : buffer_) front_->nodes.prefetch_found(next.hash, next.slot);
  }
  /// The cost limit in force, for what is produced from now on.
  void limit_cost(std::optional<cost> const& max_cost) {
    max_cost_ = max_cost;
    beyond_ = cost_beyond(max_cost);
  }
  /// Whether a node was produced with a batch, and is the next of it.
  [[nodiscard]] bool has_produced(id n) const noexcept {
    return next_ < batch_.size() && batch_[next_].of == n;
  }

  /// Whether anything but undoing the last action can be done in the state of `n`.
  [[nodiscard]] bool has_action(id n) const {
    auto&& s = front_->nodes.state_of(n);
    auto const undo = undo_of(front_->nodes.facts_of(n).last_action);
    for (auto&& a : problem_->actions(s))
      if (!is_undo(undo, a) && !is_left_out(*problem_, s, a)) return true;
    return false;
  }

 protected:
  using store = typename Frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using successor = successor_t<P>;
  using kept_successor = std::conditional_t<std::is_trivially_copyable_v<successor>,
                                            successor const, successor const&>;

  /// The problem promises that asking it once more what a node leads to has no effect.
  static constexpr bool may_ask_ahead = [] {
    if constexpr (!store::ranked)
      return requires(P const& p, state const& s, action const& a) {
        { p.actions(s) } noexcept;
        { p.result(s, a) } noexcept;
      };
    else if constexpr (requires { P::asks_ahead; })
      return P::asks_ahead && prefetching_problem<P> && informative_actions<P>;
    else
      return false;
  }();
  static constexpr bool looks_ahead = Frontier::foresees && store::graph &&
                                      std::is_trivially_copyable_v<state> && may_ask_ahead;
  static constexpr std::size_t large_table = std::size_t{1} << 18;  // more than a core's cache

  using key = typename store::key;
  using kept_action = std::conditional_t<store::named_by_states, told_by_key, action>;
  using candidate = detail::candidate<key, kept_action, cost, Kept, id>;

  struct member {
    segment where;
    id of;
  };

  production(P const& problem, Frontier& front, best_first_settings const& settings,
             memory_budget& budget)
      : problem_(&problem), front_(&front), settings_(&settings), buffer_(budget), batch_(budget) {}

  /// Appends the successors of a node to the scratch buffer; false without memory for that.
  [[nodiscard]] bool fill(facts const& node, state const& s) {
    auto const undo = undo_of(node.last_action);
    id const number = node.number;  // copies: what is written may alias the node
    cost const g_of_node = node.g;
    typename column<candidate>::appender to(buffer_);
    for (auto&& given : problem_->actions(s)) {
      kept_successor a = given;
      if (is_undo(undo, a)) continue;
      if (!to.reserve()) return false;
      auto const step = cost_of(number, g_of_node, s, a);
      if (!step.applicable) continue;
      cost const g = step.value;
      // The key is made where it stays: g++ copies what is returned once for each function that
      // returns it. It is the action itself, where that is a state that nobody else will read.
      void* const place = to.place();
      if constexpr (store::packed)
        ::new (place) candidate{key(problem_->pack(problem_->result(s, a))), kept_action(a), g};
      else if constexpr (store::named_by_states && owns_elements<decltype(problem_->actions(s))>)
        ::new (place) candidate{key(problem_->result(s, std::move(given))), kept_action(a), g};
      else
        ::new (place) candidate{key(problem_->result(s, a)), kept_action(a), g};
      to.made();
    }
    return true;
  }

  /// g of the successor that an action leads to.
  [[nodiscard, gnu::always_inline]] step_cost<cost> cost_of(id n, cost const& g_of_node,
                                                            state const& s,
                                                            successor const& a) const {
    return cost_after(*problem_, g_of_node, s, a, failing(n, a), beyond_);
  }

  /// Prefetches what will be read when the next node is expanded, unless a successor of this one
  /// comes before it.
  [[gnu::always_inline]] void look_ahead() const {
    if constexpr (Frontier::foresees && prefetching_problem<P>)
      if (auto const n = front_->upcoming_later())
        problem_->prefetch(front_->nodes.state_of(*n));
    if constexpr (looks_ahead)
      if (store::ranked || front_->nodes.table_size() >= large_table) prefetch_upcoming();
  }
  [[gnu::always_inline]] void prefetch_upcoming() const {
    auto const n = front_->upcoming();
    if (!n) return;
    auto&& s = front_->nodes.state_of(*n);
    for (auto&& given : problem_->actions(s)) {
      kept_successor a = given;
      if constexpr (store::ranked) {
        auto const rank = static_cast<std::uint64_t>(problem_->rank(problem_->result(s, a)));
        front_->nodes.prefetch_slot(front_->nodes.slot_of(rank));
      } else {
        auto const k = store::made_key(*problem_, s, a);
        front_->nodes.prefetch_slot(front_->nodes.slot_of(front_->nodes.hash_of_key(k)));
      }
    }
  }

  /// What would undo the action that led to a node, where that is not to be generated.
  [[nodiscard]] auto undo_of([[maybe_unused]] action const* last) const {
    if constexpr (invertible_problem<P>) {
      if (settings_->prune_parent && last) return std::optional<action>(problem_->inverse(*last));
      std::optional<action> none;
#if defined(__GNUC__)
      // Optimised code may compare with the value before it asks whether there is one: so that
      // valgrind finds nothing wrong with that, the value is initialised.
      if constexpr (std::is_trivially_copyable_v<action> &&
                    std::is_default_constructible_v<action>) {
        none.emplace();
        none.reset();
        __asm__("" : "+m"(none));
      }
#endif
      return none;
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

  /// What raises an error, with the path that led to it.
  template <class Action>
  [[nodiscard]] auto failing(id n, Action const& a) const {
    return [this, n, &a](std::string const& what) { raise_after(n, a, what); };
  }
  template <class Action>
  [[noreturn, gnu::noinline, gnu::cold]] void raise_after(id n, Action const& a,
                                                          std::string const& what) const {
    auto path = front_->nodes.path_to(n).actions;
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  [[nodiscard]] decltype(auto) state_of(candidate const& next) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(next.key));
    else
      return (next.key);
  }

  P const* problem_;
  Frontier* front_;
  best_first_settings const* settings_;
  column<candidate> buffer_;
  column<member> batch_;
  std::optional<cost> max_cost_{};
  std::optional<cost> beyond_{};  // what stands for sums that do not fit the type
  std::size_t next_ = 0;  // of the batch: the first that is not stored
};

}  // namespace wend::detail
