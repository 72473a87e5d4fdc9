// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <new>
#include <optional>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::move

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/best_first/lookup.hpp>
#include <wend/engine/best_first_traits.hpp>

/// \file
/// How the best-first engine expands a node.

namespace wend::detail {

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
class expansion : public lookup<P, H, Frontier, Priority, Traits,
                                hooks_of<Observer, P>::successors> {
  /// Duplicates are kept in the scratch buffer only to be shown.
  static constexpr bool shows = hooks_of<Observer, P>::successors;

  using lookup = detail::lookup<P, H, Frontier, Priority, Traits, shows>;
  using lookup::batch_, lookup::buffer_, lookup::front_, lookup::next_, lookup::problem_;
  using lookup::settings_, lookup::siblings_, lookup::estimates_;
  using lookup::kept_, lookup::max_cost_, lookup::needs_, lookup::tally_;
  using lookup::cost_of, lookup::is_undo, lookup::undo_of;
  using lookup::estimate_of, lookup::informed, lookup::is_better, lookup::look_up;
  using typename lookup::candidate, typename lookup::kept_action;
  using typename lookup::kept_successor, typename lookup::store;

 public:
  using typename lookup::cost, typename lookup::facts, typename lookup::id;
  using lookup::has_produced, lookup::order, lookup::priority_of, lookup::produce;

  expansion(P const& problem, H const& heuristic, Frontier& front,
            best_first_settings const& settings, Priority priority, Observer& observer,
            memory_budget& budget)
      : lookup(problem, heuristic, front, settings, std::move(priority), budget),
        events_(problem, front.nodes, observer) {}

  std::optional<id> goal{};        ///< Found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  /// Forgets what was produced.
  void clear() noexcept {
    buffer_.clear();
    batch_.clear();
    if constexpr (batched) estimates_->clear();
    next_ = 0;
    table_size_ = front_->nodes.table_size();
  }

  /// Forgets what was produced, and gives its memory back.
  void release() noexcept {
    buffer_.release();
    batch_.release();
    siblings_.release();
    if constexpr (batched) estimates_->release();
    clear();
  }

  /// Asks a heuristic that takes many states about the new successors of a batch; false without
  /// memory for that.
  [[nodiscard]] bool estimate_batch() { return lookup::estimate({0, buffer_.size()}); }

  /// Takes the first two steps, as far as they are not taken; false, with nothing changed, without
  /// memory for them. `max_cost` cuts successors of searches that do not go by increasing f.
  [[nodiscard]] bool prepare(facts const& node, std::optional<cost> const& max_cost) {
    lookup::begin(max_cost);
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
    // Copies: what is written may alias the node.
    id const parent = node.number;
    std::size_t const depth = node.depth + 1;
    [[maybe_unused]] auto const first = static_cast<id>(front_->nodes.size());
    std::size_t pushed = 0;
    candidate* const end = buffer_.begin() + kept_.end;
    for (candidate* next = buffer_.begin() + kept_.begin; next != end; ++next)
      pushed += commit(*next, parent, depth);
    if constexpr (pushes_together)
      if (pushed != 0) front_->push_rest(first, static_cast<id>(first + pushed));
    counts.max_open = std::max(counts.max_open, counts.open);
    if (next_ < batch_.size()) ++next_;
  }

  /// Whether the heuristic takes many states.
  static constexpr bool batched = evaluator<P, H>::batched;

 private:
  /// The nodes of one expansion are pushed, or at least counted, together.
  static constexpr bool pushes_together = !shows && !(Frontier::pushes_runs && Traits.improves);
  static constexpr bool drops_known_early =
      store::graph && !shows && std::is_trivially_copyable_v<typename store::key> &&
      (store::ranked || sizeof(typename store::key) <= sizeof(std::uint64_t));

  /// Takes the first step for a single node, and looks its successors up as far as to drop known
  /// ones; false without memory for that.
  [[nodiscard]] bool produce_unknown(facts const& node) {
    lookup::look_ahead();
    auto&& s = front_->nodes.state_of(node.number);
    std::uint64_t duplicates = 0;
    auto const undo = undo_of(node.last_action);
    id const number = node.number;  // copies: what is written may alias the node
    cost const g_of_node = node.g;
    auto const& nodes = front_->nodes;
    typename column<candidate>::appender to(buffer_);
    for (auto&& given : problem_->actions(s)) {
      kept_successor a = given;
      if (is_undo(undo, a)) continue;
      auto const step = cost_of(number, g_of_node, s, a);
      if (!step.applicable) continue;
      cost const g = step.value;
      typename store::key const k = store::made_key(*problem_, s, a);
      std::uint64_t const hash = nodes.hash_of_key(k);
      std::size_t slot = nodes.slot_of(hash);
      auto const n = nodes.find(hash, slot, k);
      if (n && !is_better(g, *n)) {
        ++duplicates;
        continue;
      }
      if (!to.reserve()) return false;
      ::new (to.place()) candidate{k, kept_action(a), g, hash, slot};
      to.made();
    }
    tally_.generated = tally_.duplicates = duplicates;
    return true;
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

  /// Stores a successor; how many nodes are still to be pushed, or counted, with the rest.
  [[gnu::always_inline]] std::size_t commit(candidate& next, id parent, std::size_t depth) {
    auto& counts = front_->counts;
    if (next.what == fate::fresh) {
      if constexpr (informed) ++counts.evaluated;
      id n{};
      if (store::graph || next.pushed)
        next.other = n = front_->add(std::move(next.key), next.hash, next.slot, next.g, depth,
                                     next.h, parent, next.action());
      if (!next.pushed) {
        ++counts.pruned;
        events_.pruned(next, parent, depth);
        return 0;
      }
      if (next.is_goal) {
        goal = n;
        front_->close_goal(n, depth);
        events_.generated(next, parent, depth);
        events_.goal(n, next.g, next.h, depth);
        return 0;
      }
      if constexpr (!pushes_together)
        front_->push(n, next.g, estimate_of(next), depth, priority_of(next));
      else if constexpr (!Frontier::pushes_runs)
        front_->enqueue(n, next.g, estimate_of(next), priority_of(next));
      events_.generated(next, parent, depth);
      return 1;
    }
    if (next.what == fate::sibling) next.other = buffer_[next.other].other;
    auto const n = static_cast<id>(next.other);
    if constexpr (Traits.improves)
      if (next.pushed && is_better(next.g, n)) {
        bool const closed = front_->nodes.closed(n);
        front_->improve(n, closed, next.g, estimate_of(next), depth, parent, next.action(),
                        priority_of(next));
        closed ? events_.reopened(next, parent, depth) : events_.generated(next, parent, depth);
        return 0;
      }
    if (next.pushed) ++counts.duplicates;  // a sibling was cheaper
    if constexpr (shows) {
      if (next.what == fate::over_limit)
        events_.pruned(next, parent, depth);
      else
        events_.duplicate(next, parent, depth);
    }
    return 0;
  }

  [[no_unique_address]] events<P, store, Observer> events_;
  std::size_t table_size_ = 0;  // for which the slots were found
};

}  // namespace wend::detail
