// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max, std::reverse
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <new>
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_trivially_copyable_v
#include <utility>      // std::move

#include <wend/best_first/best_first_traits.hpp>
#include <wend/best_first/detail/candidates.hpp>
#include <wend/best_first/detail/events.hpp>
#include <wend/best_first/detail/search_space.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/frontier/optional_parts.hpp>
#include <wend/nodes/detail/batch_estimates.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/pathmax.hpp>
#include <wend/nodes/detail/takes_back.hpp>

/// \file
/// The expansion of a node by the best-first engine.

namespace wend::detail {

/// Expands nodes in three steps:
///
/// 1. *Produce*: gets the successors from the problem and writes them to a scratch buffer; hashes
///    them and prefetches their slots of the closed list.
/// 2. *Look up*: looks each successor up in the closed list. Duplicates are dropped at once; the
///    heuristic evaluates only new states. Then memory is reserved.
/// 3. *Store* (`commit`): nodes are added or improved, and pushed. This cannot fail.
///
/// User code runs in the first two steps only, which change nothing but the scratch buffer: if it
/// throws, or memory runs out, the node remains to be expanded. The nodes of a batch are produced
/// together, so that the cache misses of their look-ups overlap; each node is then looked up and
/// stored when it is visited. A single node is a batch of one, except that keys which fit a
/// register are looked up before they are written to the buffer, and known ones are dropped. Larger
/// states are better read some time after they were written; otherwise the loads wait for the
/// stores.
template <class P, class H, class Space, class Priority, best_first_traits Traits, class Observer>
class expansion {
  /// Dropped successors are kept only for observers.
  static constexpr bool shows = hooks_of<Observer, P>::successors;

 public:
  using id = typename Space::id;
  using facts = typename Space::facts;
  using cost = cost_t<P>;

  expansion(P const& problem, H const& heuristic, Space& space, best_first_settings const& settings,
            Priority priority, Observer& observer, memory_budget& budget)
      : problem_(&problem),
        space_(&space),
        settings_(&settings),
        buffer_(budget),
        kept_(budget),
        batch_(budget),
        heuristic_(&heuristic),
        priority_(std::move(priority)),
        siblings_(budget),
        events_(problem, space.nodes, observer) {
    if constexpr (batched) estimates_.emplace(budget);
  }

  std::optional<id> goal{};        ///< A goal found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  /// Drops the successors produced so far.
  void clear() noexcept {
    buffer_.clear();
    batch_.clear();
    if constexpr (batched) estimates_->clear();
    next_ = 0;
    table_size_ = space_->nodes.table_size();
  }

  /// Drops the successors produced so far and frees the memory.
  void release() noexcept {
    buffer_.release();
    kept_.release();
    batch_.release();
    siblings_.release();
    if constexpr (batched) estimates_->release();
    clear();
  }

  /// Evaluates the new successors of a batch by a heuristic that takes many states; false if memory
  /// runs out.
  [[nodiscard]] bool estimate_batch() { return estimate({0, buffer_.size()}); }

  /// Performs the first two steps, unless they are done; false, with nothing changed, if memory
  /// runs out. `max_cost` cuts successors in searches that do not proceed by increasing f.
  [[nodiscard]] bool prepare(facts const& node, std::optional<cost> const& max_cost) {
    limit_cost(max_cost);
    tally_ = {};
    needs_ = {};
    if (!has_produced(node.number)) {
      clear();
      if constexpr (drops_known_early)
        if (!settings_->last_action_first && !settings_->early_goal_test &&
            (Traits.by_increasing_f || !max_cost_)) {
          look_ahead();
          return fill<true>(node, space_->nodes.state_of(node.number)) &&
                 look_up(node, {0, buffer_.size()}) && reserve(node.depth + 1, 0);
        }
      if (!produce(node)) return false;
    }
    segment const& all = batch_[next_].where;
    batch_[next_].of = std::numeric_limits<id>::max();  // if this fails, it is produced again
    refresh_slots(all.begin);
    return look_up(node, all) && reserve(node.depth + 1, all.begin);
  }

  /// Closes the node and stores its successors, up to the first goal. \pre It was prepared.
  void commit(facts const& node) {
    events_.expanded(node);
    auto& counts = space_->counts;
    space_->close(node.number);
    ++counts.expanded;
    counts.generated += tally_.generated;
    counts.duplicates += tally_.duplicates;
    counts.pruned += tally_.over_limit;
    if (tally_.over_limit != 0) cut_cost = max_cost_;
    // Copies: the writes below may alias the node.
    id const parent = node.number;
    std::size_t const depth = node.depth + 1;
    [[maybe_unused]] auto const first = static_cast<id>(space_->nodes.size());
    std::size_t pushed = 0;
    for (std::size_t const i : kept_) pushed += commit(buffer_[i], parent, depth);
    if constexpr (pushes_together)
      if (pushed != 0) space_->push_rest(first, static_cast<id>(first + pushed));
    counts.max_open = std::max(counts.max_open, counts.open);
    if (next_ < batch_.size()) ++next_;
  }

  /// Performs the first step for one more node of a batch; false if memory runs out.
  [[nodiscard]] bool produce(facts const& node) {
    if (batch_.empty()) look_ahead();
    std::size_t const begin = batch_.empty() ? 0 : batch_.back().where.end;
    buffer_.shrink(begin);  // discards the leftovers of an exception
    auto&& s = space_->nodes.state_of(node.number);
    if (!batch_.reserve(1)) return false;
    if (!fill<false>(node, s)) return false;
    if (settings_->last_action_first) std::reverse(buffer_.begin() + begin, buffer_.end());
    if constexpr (store::graph) {
      auto const& nodes = space_->nodes;
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
  /// Prefetches the nodes that the candidates of the batch will be compared with. \pre A node was
  /// produced.
  void prefetch() noexcept {
    buffer_.shrink(batch_.back().where.end);  // the rest is of a node that failed
    if constexpr (store::graph)
      for (candidate& next : buffer_) space_->nodes.prefetch_found(next.hash, next.slot);
  }
  /// Sets the cost limit. Drops the successors produced so far if their costs may be `beyond_` and
  /// the new limit does not cut those.
  void limit_cost(std::optional<cost> const& max_cost) {
    max_cost_ = max_cost;
    // `beyond_` is assigned by its parts: a copy would wait for the stores of `beyond`.
    if (auto const beyond = cost_beyond(max_cost)) {
      beyond_ = *beyond;
    } else if (beyond_) {
      clear();
      beyond_.reset();
    }
  }
  /// True if the node was produced with a batch and is its next one.
  [[nodiscard]] bool has_produced(id n) const noexcept {
    return next_ < batch_.size() && batch_[next_].of == n;
  }

  /// True if the state of `n` has an action other than the inverse of the last one.
  [[nodiscard]] bool has_action(id n) const {
    auto&& s = space_->nodes.state_of(n);
    return has_successor(*problem_, s, undoes(space_->nodes.facts_of(n).last_action));
  }

  /// The priority of a node with these costs.
  template <class Action>
  [[nodiscard]] auto priority_of(state_t<P> const& s, cost const& g, cost const& h, cost const& f,
                                 std::size_t depth, Action const* by) const {
    if constexpr (by_costs)
      return priority_.of_costs(g, h, f);
    else
      return priority_(node_view<P>{space_->nodes.size(), s, g, h, f, depth, by});
  }
  /// The error text of a priority, if the order checks priorities; else null.
  [[nodiscard]] char const* fault_of(auto const& priority) const {
    if constexpr (checking_priority<Priority, std::remove_cvref_t<decltype(priority)>>)
      return priority_.fault(priority);
    return nullptr;
  }
  /// The order, for searches that modify it. \pre No node is in the open list.
  [[nodiscard]] Priority& order() noexcept { return priority_; }
  [[nodiscard]] Priority const& order() const noexcept { return priority_; }

  /// True if the heuristic takes many states.
  static constexpr bool batched = detail::evaluator<P, H>::batched;

 protected:
  using store = typename Space::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using successor = successor_t<P>;
  /// A successor `Given` during an expansion: a copy, if that can stay in registers.
  template <class Given>
  using kept_successor =
      std::conditional_t<uses_expand<P>, Given const&,
                         std::conditional_t<std::is_trivially_copyable_v<successor>,
                                            successor const, successor const&>>;

  using key = typename store::key;
  using kept_action = std::conditional_t<store::named_by_states, action_in_key, action>;
  static constexpr bool by_costs = priority_of_costs<Priority, cost>;
  /// The priority that is stored with a successor: none if it depends on costs alone.
  using kept_priority =
      std::conditional_t<by_costs, not_kept, std::optional<typename Space::open_key>>;
  using candidate = detail::candidate<key, kept_action, cost, kept_priority, id>;

  /// A function that raises an error, with the path that led to it.
  template <class Action>
  [[nodiscard]] auto failing(id n, Action const& a) const {
    return [this, n, &a](std::string const& what) { raise_after(n, a, what); };
  }
  template <class Action>
  [[noreturn, gnu::noinline, gnu::cold]] void raise_after(id n, Action const& a,
                                                          std::string const& what) const {
    auto path = space_->nodes.path_to(n).actions;
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

 private:
  static constexpr bool informed = store::informed;
  /// The nodes of one expansion are pushed, or at least counted, together.
  static constexpr bool pushes_together = !shows && !(Space::pushes_runs && Traits.improves);
  static constexpr bool drops_known_early =
      store::graph && !shows && std::is_trivially_copyable_v<typename store::key> &&
      (store::ranked || sizeof(typename store::key) <= sizeof(std::uint64_t));

  struct member {
    segment where;
    id of;
  };

  struct tally {
    std::uint64_t generated = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t over_limit = 0;
  };

  /// True if the problem promises that an extra call for the successors of a node has no effect.
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
  /// True if nobody else reads the elements that `actions` returns.
  static constexpr bool owns_actions = [] {
    if constexpr (lists_actions<P>)
      return owns_elements<decltype(std::declval<P const&>().actions(
          std::declval<state const&>()))>;
    else
      return false;
  }();
  static constexpr bool looks_ahead =
      Space::foresees && store::graph && std::is_trivially_copyable_v<state> && may_ask_ahead;
  static constexpr std::size_t large_table = std::size_t{1} << 18;  // larger than a core's cache

  using evaluator = detail::evaluator<P, H>;

  struct not_asked {
    not_asked(H const&, state const&, cost const*) noexcept {}
  };

  /// The evaluation of one node's successors, one at a time; unused without a heuristic, and if it
  /// is incremental or evaluated in batches.
  using evaluation = std::conditional_t<informed && !evaluator::incremental && !batched, evaluator,
                                        not_asked>;

  /// Intermediate results of looking up the successors of a node.
  struct inspection {
    tally counted;
    demand needs{};
    std::uint64_t marks = 0;  // bits of the hashes of new states
    bool cuts;                // a cost limit applies
    bool tests;               // successors are tested for the goal
  };

  // 1. Produce.

  /// Appends the successors of a node to the scratch buffer, unless it `DropsKnown` ones; false if
  /// memory runs out.
  template <bool DropsKnown>
  [[nodiscard]] bool fill(facts const& node, state const& s) {
    auto const undoes_last = undoes(node.last_action);
    id const number = node.number;  // copies: the writes below may alias the node
    cost const g_of_node = node.g;
    [[maybe_unused]] std::uint64_t duplicates = 0;
    typename column<candidate>::appender to(buffer_);
    bool has_memory = true;
    for_each_successor(*problem_, s, [&]<class Given>(Given&& given) {
      kept_successor<std::remove_cvref_t<Given>> a = given;
      if (undoes_last(a)) return true;
      if constexpr (!DropsKnown)
        if (!to.reserve()) return has_memory = false;
      auto const step = cost_of(number, g_of_node, s, a);
      if (!step.applicable) return true;
      cost const g = step.value;
      if constexpr (DropsKnown) {
        auto const& nodes = space_->nodes;
        key const k = store::made_key(*problem_, s, a);
        std::uint64_t const hash = nodes.hash_of_key(k);
        std::size_t slot = nodes.slot_of(hash);
        auto const n = nodes.find(hash, slot, k);
        if (n && !is_better(g, *n)) {
          ++duplicates;
          return true;
        }
        if (!to.reserve()) return has_memory = false;
        ::new (to.place()) candidate{k, kept_action(a), g, hash, slot};
      } else if constexpr (store::packed) {
        // Keys are constructed in place: g++ would copy a returned key once for each function that
        // returns it.
        ::new (to.place())
            candidate{key(problem_->pack(result_of(*problem_, s, a))), kept_action(a), g};
      } else if constexpr (store::named_by_states && owns_actions) {
        // The key is the action itself, a state, as nobody else reads `given`.
        ::new (to.place()) candidate{
            key(result_of(*problem_, s, static_cast<std::remove_reference_t<Given>&&>(given))),
            kept_action(a), g};
      } else {
        ::new (to.place()) candidate{key(result_of(*problem_, s, a)), kept_action(a), g};
      }
      to.made();
      return true;
    });
    if constexpr (DropsKnown) tally_.generated = tally_.duplicates = duplicates;
    return has_memory;
  }

  /// g of the successor that an action leads to.
  template <class Given>
  [[nodiscard, gnu::always_inline]] step_cost<cost> cost_of(id n, cost const& g_of_node,
                                                            state const& s, Given const& a) const {
    return cost_after(*problem_, g_of_node, s, a, failing(n, a), beyond_);
  }

  /// Prefetches the memory for expanding the next node, unless a successor of this one comes before
  /// it.
  [[gnu::always_inline]] void look_ahead() const {
    if constexpr (Space::foresees && prefetching_problem<P>)
      if (auto const n = after_next(space_->open)) problem_->prefetch(space_->nodes.state_of(*n));
    if constexpr (looks_ahead)
      if (store::ranked || space_->nodes.table_size() >= large_table) prefetch_upcoming();
  }
  /// The entry after next of the open list, if the list knows it; else the next one.
  [[nodiscard]] static std::optional<id> after_next(auto const& open) noexcept {
    if constexpr (requires { open.upcoming(1); })
      return open.upcoming(1);
    else
      return open.upcoming();
  }
  [[gnu::always_inline]] void prefetch_upcoming() const {
    std::optional<id> const n = space_->open.upcoming();
    if (!n) return;
    auto&& s = space_->nodes.state_of(*n);
    for (auto&& given : problem_->actions(s)) {
      kept_successor<successor> a = given;
      if constexpr (store::ranked) {
        auto const rank = static_cast<std::uint64_t>(problem_->rank(problem_->result(s, a)));
        space_->nodes.prefetch_slot(space_->nodes.slot_of(rank));
      } else {
        auto const k = store::made_key(*problem_, s, a);
        space_->nodes.prefetch_slot(space_->nodes.slot_of(space_->nodes.hash_of_key(k)));
      }
    }
  }

  /// A predicate that is true for the inverse of the action that led to a node, if it must not be
  /// generated.
  [[nodiscard, gnu::always_inline]] auto undoes(action const* last) const {
    return takes_back(*problem_, settings_->prune_parent ? last : nullptr);
  }

  [[nodiscard]] decltype(auto) state_of(candidate const& next) const {
    if constexpr (store::packed)
      return static_cast<state>(problem_->unpack(next.key));
    else
      return (next.key);
  }

  // 2. Look up.

  /// Evaluates the new candidates by a heuristic that takes many states; false if memory runs out.
  [[nodiscard]] bool estimate(segment const& all) {
    return estimates_->ask(
        *heuristic_, buffer_, all.begin, all.end,
        [&](candidate& next) {
          if constexpr (store::graph)
            return !space_->nodes.find(next.hash, next.slot, next.key);
          else
            return true;
        },
        [&](candidate const& next) -> decltype(auto) { return state_of(next); });
  }

  /// Looks up the candidates of a node; false if memory runs out.
  [[nodiscard]] bool look_up(facts const& node, segment const& all) {
    if constexpr (batched)
      if (!estimates_->has_asked(all.begin) && !estimate(all)) return false;
    auto&& s = space_->nodes.state_of(node.number);
    evaluation const follow(*heuristic_, s, std::addressof(node.h));
    siblings_.begin(all.begin);
    inspection now{.counted = tally_,
                   .cuts = max_cost_.has_value(),
                   .tests = settings_->early_goal_test};
    // Indices: a candidate that was moved here would wait for the stores of `keeps`.
    kept_.clear();
    if (!kept_.reserve(all.end - all.begin)) return false;
    for (std::size_t i = all.begin, end = all.end; i != end; ++i) {
      candidate& next = buffer_[i];
      if (!keeps(node, s, follow, now, next)) continue;
      kept_.append(i);
      if (store::graph && next.what == fate::fresh && !siblings_.enter(buffer_, i + 1))
        return false;
      if (now.tests && next.is_goal && next.pushed) break;
    }
    if constexpr (raises_estimates<P, H>()) apply_pathmax(node, now);
    tally_ = now.counted;
    needs_ = now.needs;
    return true;
  }

  /// True if this path to a known node replaces the previous one: asked when a successor is looked
  /// up and again when it is stored, because its siblings may have been stored since.
  [[nodiscard]] bool is_better(cost const& g, id n) const {
    return space_->is_better(g, n, settings_->reopen);
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

  /// Looks up a successor; false if it is dropped.
  [[nodiscard, gnu::always_inline]] bool keeps(facts const& node, state const& s,
                                               evaluation const& follow, inspection& now,
                                               candidate& next) {
    ++now.counted.generated;
    if constexpr (!Traits.by_increasing_f)
      if (now.cuts && *max_cost_ < next.g) return drop(now, next, fate::over_limit);
    if constexpr (store::graph) {
      if (auto const n = space_->nodes.find(next.hash, next.slot, next.key)) {
        next.other = *n;
        next.what = fate::known;
        bool const better = is_better(next.g, *n);
        if constexpr (informed && Space::keeps_estimates)
          if ((better || shows) && !space_->nodes.dead(*n)) next.h = space_->nodes.h(*n);
        if (!better) return drop(now, next, fate::known);
        if constexpr (evaluator::incremental && !Space::keeps_estimates)
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
      if (space_->nodes.on_path(node.number, next.key)) return drop(now, next, fate::on_path);
    }
    // After the known states, which single expansions drop before they come here.
    if constexpr (Traits.by_increasing_f)
      if (beyond_ && !(next.g < *beyond_)) return drop(now, next, fate::over_limit);
    if (now.tests) next.is_goal = problem_->is_goal(state_of(next));
    if constexpr (informed) next.h = asked_estimate(node, s, follow, next);
    if (store::graph || !informed || next.h) ++now.needs.nodes;
    return rate(node, now, next);
  }

  /// h of a successor by the heuristic.
  [[nodiscard, gnu::always_inline]] std::optional<cost> asked_estimate(
      facts const& node, [[maybe_unused]] state const& s,
      [[maybe_unused]] evaluation const& follow, candidate const& next) const {
    auto const fail = failing(node.number, next.action());
    if constexpr (evaluator::incremental)
      return changed_estimate(node.h, heuristic_->delta(s, next.action()), fail);
    else if constexpr (batched)
      return checked_estimate<cost>(next.h, fail);
    else
      return follow.of_child(next.action(), state_of(next), fail);
  }

  /// Checks and records the priority of a successor that is kept.
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
    if constexpr (Space::keeps_estimates && std::integral<cost>)
      now.needs.largest_h = std::max(now.needs.largest_h, static_cast<std::uint64_t>(h));
    if constexpr (!by_costs)
      next.priority =
          priority_of(state_of(next), next.g, h, f, node.depth + 1, std::addressof(next.action()));
    if (auto const* fault = fault_of(priority_of(next))) fail(fault);
    return true;
  }

  /// Raises the estimates of the node and of the kept successors by one another. Stored values do
  /// not change.
  void apply_pathmax(facts const& node, inspection& now) {
    cost of_node = node.h;
    for (std::size_t const i : kept_)
      if (buffer_[i].h) raise_estimate(of_node, *buffer_[i].h);
    for (std::size_t const i : kept_) {
      candidate& next = buffer_[i];
      if (next.what != fate::fresh || !next.pushed) continue;
      if (!raise_successor<H>(*next.h, of_node)) continue;
      --now.needs.pushes;
      rate(node, now, next);
    }
  }

  /// Drops a successor that changes nothing: it is kept only for observers.
  [[gnu::always_inline]] bool drop(inspection& now, candidate& next, fate why) {
    next.what = why;
    next.pushed = false;
    ++(why == fate::over_limit ? now.counted.over_limit : now.counted.duplicates);
    return shows;
  }

  /// One bit of 64. If no new state has marked the bit of a hash, no new state has that hash.
  static std::uint64_t mark_of(std::uint64_t hash) noexcept {
    return std::uint64_t{1} << (hash * 0x9e3779b97f4a7c15u >> 58);
  }
  /// The earlier new candidate with the same state; null if there is none.
  [[nodiscard, gnu::always_inline]] candidate const* twin_of(inspection const& now,
                                                             candidate const& next) const {
    if ((now.marks & mark_of(next.hash)) == 0) return nullptr;
    return siblings_.find(buffer_, next.hash, next.key);
  }

  // 3. Store.

  /// Makes room for the kept successors, none of which is before `begin`; false if memory runs out.
  [[nodiscard]] bool reserve(std::size_t depth, std::size_t begin) {
    if constexpr (Space::prepares)
      for (std::size_t const i : kept_)
        if (buffer_[i].pushed && !space_->open.prepare(priority_of(buffer_[i]))) return false;
    if (!space_->reserve(needs_, depth)) return false;
    refresh_slots(begin);
    return true;
  }
  /// Recomputes the slots of the candidates from `begin` on if the table has grown.
  void refresh_slots([[maybe_unused]] std::size_t begin) noexcept {
    if constexpr (store::graph) {
      if (table_size_ == space_->nodes.table_size()) return;
      table_size_ = space_->nodes.table_size();
      for (std::size_t i = begin; i < buffer_.size(); ++i)
        buffer_[i].slot = space_->nodes.slot_of(buffer_[i].hash);
    }
  }

  /// Stores a successor. Returns the number of nodes still to be pushed, or counted, with the
  /// others.
  [[gnu::always_inline]] std::size_t commit(candidate& next, id parent, std::size_t depth) {
    auto& counts = space_->counts;
    if (next.what == fate::fresh) {
      if constexpr (informed) ++counts.evaluated;
      id n{};
      if (store::graph || next.pushed)
        next.other = n = space_->add(std::move(next.key), next.hash, next.slot, next.g, depth,
                                     next.h, parent, next.action());
      if (!next.pushed) {
        ++counts.pruned;
        events_.successor(outcome::pruned, next, parent, depth);
        return 0;
      }
      if (next.is_goal) {
        goal = n;
        space_->close_goal(n, depth);
        events_.successor(outcome::generated, next, parent, depth);
        events_.goal(n, next.g, next.h, depth);
        return 0;
      }
      if constexpr (!pushes_together)
        space_->push(n, next.g, estimate_of(next), depth, priority_of(next));
      else if constexpr (!Space::pushes_runs)
        space_->enqueue(n, next.g, estimate_of(next), priority_of(next));
      events_.successor(outcome::generated, next, parent, depth);
      return 1;
    }
    if (next.what == fate::sibling) next.other = buffer_[next.other].other;
    auto const n = static_cast<id>(next.other);
    if constexpr (Traits.improves)
      if (next.pushed && is_better(next.g, n)) {
        bool const closed = space_->nodes.closed(n);
        space_->improve(n, closed, next.g, estimate_of(next), depth, parent, next.action(),
                        priority_of(next));
        events_.successor(closed ? outcome::reopened : outcome::generated, next, parent, depth);
        return 0;
      }
    if (next.pushed) ++counts.duplicates;  // a sibling was cheaper
    if constexpr (shows)
      events_.successor(next.what == fate::over_limit ? outcome::pruned : outcome::duplicate, next,
                        parent, depth);
    return 0;
  }

 protected:
  P const* problem_;
  Space* space_;
  best_first_settings const* settings_;
  column<candidate> buffer_;
  column<std::size_t> kept_;      // the indices of the successors to be stored or observed
  std::optional<cost> beyond_{};  // replaces sums that do not fit the type

 private:
  column<member> batch_;
  std::size_t next_ = 0;  // the first node of the batch that is not stored
  std::optional<cost> max_cost_{};
  tally tally_{};
  demand needs_{};
  H const* heuristic_;
  [[no_unique_address]] Priority priority_;
  sibling_finder siblings_;
  [[no_unique_address]] std::conditional_t<batched, std::optional<batch_estimates<P>>, not_kept>
      estimates_{};
  [[no_unique_address]] events<P, store, Observer> events_;
  std::size_t table_size_ = 0;  // the table size for which slots were computed
};

}  // namespace wend::detail
