// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max, std::reverse
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/evaluate.hpp>

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
class expansion {
 public:
  using id = typename Frontier::id;
  using facts = typename Frontier::facts;
  using cost = cost_t<P>;

  expansion(P const& problem, H const& heuristic, Frontier& front,
            best_first_settings const& settings, Priority priority, Observer& observer,
            memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        settings_(&settings),
        priority_(std::move(priority)),
        events_(problem, front.nodes, observer),
        buffer_(budget),
        batch_(budget),
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

  /// Takes the first step for one more node of a batch; false without memory for that.
  [[nodiscard]] bool produce(facts const& node) {
    if (batch_.empty()) look_ahead();
    std::size_t const begin = batch_.empty() ? 0 : batch_.back().where.end;
    buffer_.shrink(begin);  // what an exception left there
    auto&& s = front_->nodes.state_of(node.number);
    if (!batch_.reserve(1)) return false;
    auto const undo = undo_of(node.last_action);
    for (auto&& given : problem_->actions(s)) {
      kept_successor a = given;
      if (is_undo(undo, a)) continue;
      if (!buffer_.reserve(1)) return false;
      cost const g = cost_of(node, s, a);
      buffer_.append([&] { return store::made_key(*problem_, s, a); }, a, g);
    }
    if (settings_->last_action_first) std::reverse(buffer_.begin() + begin, buffer_.end());
    if constexpr (store::graph) {
      for (std::size_t i = begin; i < buffer_.size(); ++i) {
        candidate& next = buffer_[i];
        next.hash = front_->nodes.hash_of_key(next.key);
        next.slot = front_->nodes.slot_of(next.hash);
        front_->nodes.prefetch_slot(next.slot);
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
  /// Whether a node was produced with a batch, and is the next of it.
  [[nodiscard]] bool has_produced(id n) const noexcept {
    return next_ < batch_.size() && batch_[next_].of == n;
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

  /// Whether anything but undoing the last action can be done in the state of `n`.
  [[nodiscard]] bool has_action(id n) const {
    auto&& s = front_->nodes.state_of(n);
    auto const undo = undo_of(front_->nodes.facts_of(n).last_action);
    for (auto&& a : problem_->actions(s))
      if (!is_undo(undo, a)) return true;
    return false;
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
    if constexpr (requires { priority_.fault(priority); }) return priority_.fault(priority);
    return nullptr;
  }

 private:
  using store = typename Frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using successor = successor_t<P>;
  using kept_successor = std::conditional_t<std::is_trivially_copyable_v<successor>,
                                            successor const, successor const&>;
  using hooks = hooks_of<Observer, P>;
  using evaluator = detail::evaluator<P, H>;

  static constexpr bool informed = store::informed;
  static constexpr bool by_costs = rank_of_costs<Priority, cost>;
  /// Duplicates are kept in the scratch buffer only to be shown.
  static constexpr bool shows = hooks::successors;
  /// The problem promises that asking it once more what a node leads to has no effect.
  static constexpr bool looks_ahead =
      Frontier::foresees && store::graph && !store::ranked &&
      std::is_trivially_copyable_v<state> && requires(P const& p, state const& s, action const& a) {
        { p.actions(s) } noexcept;
        { p.result(s, a) } noexcept;
      };
  static constexpr bool drops_known_early =
      store::graph && !shows && std::is_trivially_copyable_v<typename store::key> &&
      (store::ranked || sizeof(typename store::key) <= sizeof(std::uint64_t));
  static constexpr std::size_t large_table = std::size_t{1} << 18;  // more than a core's cache

  using candidate = detail::candidate<
      typename store::key, action, cost,
      std::conditional_t<by_costs, not_kept, std::optional<typename Frontier::rank>>, id>;

  struct not_asked {
    not_asked(H const&, state const&) noexcept {}
  };

  /// The heuristic, asked about the successors of one node; not where it is incremental.
  using evaluation = std::conditional_t<informed && !evaluator::incremental, evaluator, not_asked>;

  struct member {
    segment where;
    id of;
  };
  struct tally {
    std::uint64_t generated = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t over_limit = 0;
  };

  /// g of the successor that an action leads to.
  [[nodiscard, gnu::always_inline]] cost cost_of(facts const& node, state const& s,
                                                 successor const& a) const {
    auto const fail = failing(node.number, a);
    return checked_sum(node.g, action_cost(*problem_, s, a, fail), path_does_not_fit, fail);
  }

  /// Takes the first step for a single node, and looks its successors up as far as to drop known
  /// ones; false without memory for that.
  [[nodiscard]] bool produce_unknown(facts const& node) {
    look_ahead();
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
    auto const fail = failing(node.number, next.by);
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
          next.h = changed_estimate(node.h, heuristic_->delta(s, next.by), fail);
      } else {
        if (next.what == fate::fresh) next.h = follow.of_child(next.by, state_of(next), fail);
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
      next.priority = priority_of(state_of(next), next.g, h, f, node.depth + 1,
                                  std::addressof(next.by));
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
                                     next.h, parent, next.by);
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
        front_->improve(n, closed, next.g, next.h.value_or(cost{}), depth, parent, next.by,
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

  /// Prefetches what will be read when the next node is expanded, unless a successor of this one
  /// comes before it.
  [[gnu::always_inline]] void look_ahead() const {
    if constexpr (Frontier::foresees && prefetching_problem<P>)
      if (auto const n = front_->upcoming()) problem_->prefetch(front_->nodes.state_of(*n));
    if constexpr (looks_ahead) {
      if (front_->nodes.table_size() < large_table) return;
      auto const n = front_->upcoming();
      if (!n) return;
      auto&& s = front_->nodes.state_of(*n);
      for (auto&& given : problem_->actions(s)) {
        action const a = given;
        auto const key = store::made_key(*problem_, s, a);
        front_->nodes.prefetch_slot(front_->nodes.slot_of(front_->nodes.hash_of_key(key)));
      }
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
  [[nodiscard]] decltype(auto) state_of(candidate const& next) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(next.key));
    else
      return (next.key);
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

  P const* problem_;
  H const* heuristic_;
  Frontier* front_;
  best_first_settings const* settings_;
  [[no_unique_address]] Priority priority_;
  [[no_unique_address]] events<P, store, Observer> events_;
  column<candidate> buffer_;
  column<member> batch_;
  std::size_t next_ = 0;        // of the batch: the first that is not stored
  std::size_t table_size_ = 0;  // for which the slots were found
  sibling_finder<candidate> siblings_;
  tally tally_{};
  demand needs_{};
  segment kept_{};
  std::optional<cost> max_cost_{};
};

}  // namespace wend::detail
