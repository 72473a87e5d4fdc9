// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <optional>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/production.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// How the best-first engine expands a node.

namespace wend::detail {

/// The priority that is kept with a successor until it is stored: none where costs alone make it.
template <class P, class Frontier, class Priority>
using kept_priority = std::conditional_t<priority_of_costs<Priority, cost_t<P>>, not_kept,
                                         std::optional<typename Frontier::open_key>>;

/// Expands nodes in three steps:
///
/// 1. *Produce*: the problem is asked for the successors, which go to a scratch buffer; they are
///    hashed, and their slots of the closed list prefetched.
/// 2. *Look up*: each is looked for in the closed list. Duplicates are dropped at once; the
///    heuristic is asked only of new states. Then memory is reserved.
/// 3. *Store* (`commit`): nodes are added or improved, and pushed. This cannot fail.
///
/// Code of the user's runs in the first two steps only, in which nothing changes but the scratch
/// buffer: if it throws, or memory runs out, the node is still to be expanded. The nodes of a batch
/// are produced together, so that the cache misses of their look-ups overlap; each is then looked
/// up and stored when it is visited. A single node is a batch of one, but where keys fit a register
/// its known successors are dropped before they are written to the buffer. Larger states are better
/// read some time after they were written, or the loads wait for the stores.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
class expansion : public production<P, Frontier, kept_priority<P, Frontier, Priority>> {
  using production = detail::production<P, Frontier, kept_priority<P, Frontier, Priority>>;
  using production::batch_, production::buffer_, production::front_, production::next_;
  using production::problem_, production::settings_;
  using production::cost_of, production::failing, production::is_undo, production::state_of;
  using production::undo_of;
  using typename production::action, typename production::candidate, typename production::state;
  using typename production::kept_successor, typename production::store;

 public:
  using typename production::cost, typename production::facts, typename production::id;
  using production::has_produced, production::produce;

  expansion(P const& problem, H const& heuristic, Frontier& front,
            best_first_settings const& settings, Priority priority, Observer& observer,
            memory_budget& budget)
      : production(problem, front, settings, budget),
        heuristic_(&heuristic),
        priority_(std::move(priority)),
        events_(problem, front.nodes, observer),
        siblings_(budget) {}

  std::optional<id> goal{};        ///< Found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  /// Forgets what was produced.
  void clear() noexcept {
    buffer_.clear();
    batch_.clear();
    next_ = 0;
    table_size_ = front_->nodes.table_size();
  }

  /// Forgets what was produced, and gives its memory back.
  void release() noexcept {
    buffer_.release();
    batch_.release();
    siblings_.release();
    clear();
  }

  /// Takes the first two steps, as far as they are not taken; false, with nothing changed, without
  /// memory for them. `max_cost` cuts successors of searches that do not go by increasing f.
  [[nodiscard]] bool prepare(facts const& node, std::optional<cost> const& max_cost) {
    max_cost_ = max_cost;
    tally_ = {};
    needs_ = {};
    if (!has_produced(node.number)) {
      clear();
      if constexpr (drops_known_early)
        if (!settings_->last_action_first && !settings_->early_goal_test &&
            (Traits.by_increasing_f || !max_cost_))
          return produce_unknown(node) && look_up(node, {0, buffer_.size()}) &&
                 reserve(node.depth + 1);
      if (!produce(node)) return false;
    }
    segment const all = batch_[next_].where;
    batch_[next_].of = std::numeric_limits<id>::max();  // if this fails, it is produced anew
    refresh_slots(all.begin);
    return look_up(node, all) && reserve(node.depth + 1);
  }

  /// Closes the node and stores its successors, up to a goal among them. \pre It was prepared.
  void commit(facts const& node) {
    events_.expanded(node);
    auto& counts = front_->counts;
    front_->close(node.number);
    ++counts.expanded;
    counts.generated += tally_.generated;
    counts.duplicates += tally_.duplicates;
    counts.pruned += tally_.over_limit;
    if (tally_.over_limit != 0) cut_cost = max_cost_;
    for (std::size_t i = kept_.begin; i < kept_.end; ++i)
      commit(buffer_[i], node.number, node.depth + 1);
    counts.max_open = std::max(counts.max_open, counts.open);
    if (next_ < batch_.size()) ++next_;
  }

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

 private:
  using hooks = hooks_of<Observer, P>;
  using evaluator = detail::evaluator<P, H>;

  static constexpr bool informed = store::informed;
  static constexpr bool by_costs = priority_of_costs<Priority, cost>;
  /// Duplicates are kept in the scratch buffer only to be shown.
  static constexpr bool shows = hooks::successors;
  static constexpr bool drops_known_early =
      store::graph && !shows && std::is_trivially_copyable_v<typename store::key> &&
      (store::ranked || sizeof(typename store::key) <= sizeof(std::uint64_t));

  struct not_asked {
    not_asked(H const&, state const&) noexcept {}
  };

  /// The heuristic, asked about the successors of one node; not where it is incremental.
  using evaluation = std::conditional_t<informed && !evaluator::incremental, evaluator, not_asked>;

  struct tally {
    std::uint64_t generated = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t over_limit = 0;
  };

  /// Takes the first step for a single node, and looks its successors up as far as to drop known
  /// ones; false without memory for that.
  [[nodiscard]] bool produce_unknown(facts const& node) {
    production::look_ahead();
    auto&& s = front_->nodes.state_of(node.number);
    std::uint64_t duplicates = 0;
    auto const undo = undo_of(node.last_action);
    for (auto&& given : problem_->actions(s)) {
      kept_successor a = given;
      if (is_undo(undo, a)) continue;
      cost const g = cost_of(node, s, a);
      typename store::key key = store::made_key(*problem_, s, a);
      std::uint64_t const hash = front_->nodes.hash_of_key(key);
      std::size_t slot = front_->nodes.slot_of(hash);
      auto const n = front_->nodes.find(hash, slot, key);
      if (n && !is_better(g, *n)) {
        ++duplicates;
        continue;
      }
      if (!buffer_.reserve(1)) return false;
      candidate& next = buffer_.append([&] { return key; }, a, g);
      next.hash = hash;
      next.slot = slot;
    }
    tally_.generated = tally_.duplicates = duplicates;
    return true;
  }

  /// Takes the second step but for the memory.
  [[nodiscard]] bool look_up(facts const& node, segment const& all) {
    auto&& s = front_->nodes.state_of(node.number);
    evaluation const follow(*heuristic_, s);
    siblings_.begin(all.begin);
    kept_ = {all.begin, all.begin};
    for (std::size_t i = all.begin; i < all.end; ++i) {
      if (i != kept_.end) buffer_[kept_.end] = std::move(buffer_[i]);
      candidate& next = buffer_[kept_.end];
      if (!look_up(node, s, follow, kept_.end)) continue;
      if (!siblings_.enter(buffer_, ++kept_.end)) return false;
      if (next.is_goal) break;
    }
    return true;
  }

  /// The same for the candidate at `place`; false if it is dropped.
  [[nodiscard, gnu::always_inline]] bool look_up(facts const& node, state const& s,
                                                 evaluation const& follow, std::size_t place) {
    candidate& next = buffer_[place];
    ++tally_.generated;
    if constexpr (!Traits.by_increasing_f)
      if (max_cost_ && *max_cost_ < next.g) return drop(next, fate::over_limit);
    auto const fail = failing(node.number, next.action());
    if constexpr (store::graph) {
      if (auto const n = front_->nodes.find(next.hash, next.slot, next.key)) {
        next.other = *n;
        next.what = fate::known;
        bool const better = is_better(next.g, *n);
        if constexpr (informed && Frontier::keeps_estimates)
          if ((better || shows) && !front_->nodes.dead(*n)) next.h = front_->nodes.h(*n);
        if (!better) return drop(next, fate::known);
      } else if (auto const twin = twin_of(place)) {
        next.other = static_cast<decltype(next.other)>(*twin);
        next.h = buffer_[*twin].h;
        if (!Traits.improves || !buffer_[*twin].pushed || !(next.g < buffer_[*twin].g))
          return drop(next, fate::sibling);
        next.what = fate::sibling;
      }
    } else {
      if (front_->nodes.on_path(node.number, next.key)) return drop(next, fate::on_path);
    }
    if (next.what == fate::fresh && settings_->early_goal_test)
      next.is_goal = problem_->is_goal(state_of(next));
    if constexpr (informed) {
      if constexpr (evaluator::incremental) {
        if (next.what == fate::fresh || (next.what == fate::known && !Frontier::keeps_estimates))
          next.h = changed_estimate(node.h, heuristic_->delta(s, next.action()), fail);
      } else {
        if (next.what == fate::fresh) next.h = follow.of_child(next.action(), state_of(next), fail);
      }
    }
    if (next.what == fate::fresh && (store::graph || !informed || next.h)) ++needs_.nodes;
    next.pushed = !informed || next.h.has_value();
    if (!next.pushed) return true;
    ++needs_.pushes;
    cost const h = next.h.value_or(cost{});
    [[maybe_unused]] cost const f = checked_sum(next.g, h, sum_does_not_fit, fail);
    if constexpr (Frontier::keeps_estimates && std::integral<cost>)
      needs_.largest_h = std::max(needs_.largest_h, static_cast<std::uint64_t>(h));
    if constexpr (!by_costs)
      next.priority =
          priority_of(state_of(next), next.g, h, f, node.depth + 1, std::addressof(next.action()));
    if (auto const* fault = fault_of(priority_of(next))) fail(fault);
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

  /// A successor that changes nothing: it stays in the scratch buffer only to be shown.
  [[gnu::always_inline]] bool drop(candidate& next, fate why) {
    next.what = why;
    next.pushed = false;
    ++(why == fate::over_limit ? tally_.over_limit : tally_.duplicates);
    return shows;
  }

  [[nodiscard]] std::optional<std::size_t> twin_of(std::size_t place) const {
    if (needs_.nodes == 0) return std::nullopt;
    return siblings_.find(buffer_, place, buffer_[place].hash, buffer_[place].key);
  }

  /// Makes room for what was kept; false without memory for it.
  [[nodiscard]] bool reserve(std::size_t depth) {
    if constexpr (Frontier::prepares)
      for (std::size_t i = kept_.begin; i < kept_.end; ++i)
        if (buffer_[i].pushed && !front_->prepare(priority_of(buffer_[i]))) return false;
    if (!front_->reserve(needs_, depth)) return false;
    refresh_slots(kept_.begin);
    return true;
  }
  /// Finds the slots of the candidates from `begin` on anew, if the table has grown.
  void refresh_slots([[maybe_unused]] std::size_t begin) noexcept {
    if constexpr (store::graph) {
      if (table_size_ == front_->nodes.table_size()) return;
      table_size_ = front_->nodes.table_size();
      for (std::size_t i = begin; i < buffer_.size(); ++i)
        buffer_[i].slot = front_->nodes.slot_of(buffer_[i].hash);
    }
  }

  [[gnu::always_inline]] void commit(candidate& next, id parent, std::size_t depth) {
    auto& counts = front_->counts;
    if (next.what == fate::fresh) {
      if constexpr (informed) ++counts.evaluated;
      id n{};
      if (store::graph || next.pushed)
        next.other = n = front_->add(std::move(next.key), next.hash, next.slot, next.g, depth,
                                     next.h, parent, next.action());
      if (!next.pushed) {
        ++counts.pruned;
        return events_.pruned(next, parent, depth);
      }
      if (next.is_goal) {
        goal = n;
        front_->close_goal(n, depth);
      } else {
        front_->push(n, next.g, next.h.value_or(cost{}), depth, priority_of(next));
      }
      events_.generated(next, parent, depth);
      if (next.is_goal) events_.goal(n, next.g, next.h, depth);
      return;
    }
    if (next.what == fate::sibling) next.other = buffer_[next.other].other;
    auto const n = static_cast<id>(next.other);
    if constexpr (Traits.improves)
      if (next.pushed && is_better(next.g, n)) {
        bool const closed = front_->nodes.closed(n);
        front_->improve(n, closed, next.g, next.h.value_or(cost{}), depth, parent, next.action(),
                        priority_of(next));
        return closed ? events_.reopened(next, parent, depth)
                      : events_.generated(next, parent, depth);
      }
    if (next.pushed) ++counts.duplicates;  // a sibling was cheaper
    if constexpr (shows) {
      if (next.what == fate::over_limit)
        events_.pruned(next, parent, depth);
      else
        events_.duplicate(next, parent, depth);
    }
  }

  [[nodiscard]] auto priority_of(candidate const& next) const {
    if constexpr (by_costs) {
      cost const h = next.h.value_or(cost{});
      return priority_.of_costs(next.g, h, static_cast<cost>(next.g + h));
    } else {
      return *next.priority;
    }
  }

  H const* heuristic_;
  [[no_unique_address]] Priority priority_;
  [[no_unique_address]] events<P, store, Observer> events_;
  std::size_t table_size_ = 0;  // for which the slots were found
  sibling_finder<candidate> siblings_;
  tally tally_{};
  demand needs_{};
  segment kept_{};
  std::optional<cost> max_cost_{};
};

}  // namespace wend::detail
