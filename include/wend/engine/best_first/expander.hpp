// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>     // what there may not be
#include <span>         // a batch
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>       // the starts

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/generator.hpp>
#include <wend/engine/best_first/packed/bucket_kernel.hpp>
#include <wend/engine/best_first/packed/packed_kernel.hpp>
#include <wend/engine/best_first/packed/queue_kernel.hpp>
#include <wend/engine/best_first/sieve.hpp>
#include <wend/engine/best_first_traits.hpp>

/// \file
/// An expansion of the best-first engine: generate, reserve, commit.

namespace wend::detail {

/// How a node becomes its successors. *Produce* and *generate* write to a scratch pad only (user
/// code may throw), *reserve* makes room (and may find none), *commit* stores and cannot fail, but
/// for an observer or a comparison that throws: then `failed()`.
template <class P, class H, open_list Open, class Rank, best_first_traits Traits, class Observer>
class expander {
  using hooks = hooks_of<Observer, P>;

 public:
  using frontier = detail::frontier<P, H, Open, Rank, Traits, hooks::successors>;
  using id = typename frontier::id;
  using facts = typename frontier::facts;
  using store = typename frontier::store;
  using state = state_t<P>;
  using cost = cost_t<P>;

 private:
  using generator = detail::generator<P, H, frontier, Rank, Traits>;
  using producer = typename generator::producer;
  using successor = typename producer::successor;

 public:
  template <class MakeOpen>
  expander(P const& problem, H const& heuristic, MakeOpen&& make_open, Rank rank,
           best_first_settings chosen, Observer& observer)
      : settings(resolved(chosen)),
        budget(chosen.memory),
        front(problem, budget, make_open),
        problem_(&problem),
        observer_(&observer),
        producer_(problem, heuristic, front, settings, budget),
        kernel_(problem, heuristic, front, settings, rank, budget),
        sieve_(problem, heuristic, front, producer_, settings, rank, budget),
        generator_(problem, heuristic, front, producer_, std::move(rank), settings, budget) {}
  expander(expander const&) = delete;
  expander& operator=(expander const&) = delete;

  best_first_settings const settings;
  memory_budget budget;
  frontier front;
  std::optional<id> goal{};        ///< Found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  [[nodiscard]] bool failed() const noexcept { return committing_; }
  [[nodiscard]] P const& problem() const noexcept { return *problem_; }
  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

  /// Whether anything but undoing the last action can be done in the state of `n`.
  [[nodiscard]] bool has_action(id n) const { return producer_.has_action(n); }

  /// Whether what the actions in `n` lead to has been produced, and is to be stored next.
  [[nodiscard]] bool has_produced(id n) const noexcept { return producer_.has_produced(n); }
  /// Begins to produce: forgets what has been.
  void begin() noexcept { producer_.begin(); }
  /// Finds what the actions in `node` lead to; false without memory for that.
  [[nodiscard]] bool produce(facts const& node) {
    auto&& s = front.nodes.state_of(node.number);
    return producer_.produce(node.with(s));
  }
  /// Asks the machine for what will be read when that is generated.
  void prefetch() noexcept { producer_.prefetch(); }

  /// Finds what is to become of a node's successors; false without memory for that.
  /// \pre They have been produced, and are to be stored next.
  [[nodiscard]] bool generate(facts const& node, search_limits<cost> const& limits) {
    return generator_.generate(node, limits);
  }
  /// Produces and generates the starts.
  [[nodiscard]] bool generate(std::vector<state> const& starts) {
    return producer_.produce(starts) && generator_.generate_starts();
  }

  /// Whether there is a kernel, which expands several nodes at a time.
  static constexpr bool has_kernel = packed_kernel_for<P, H, frontier, Rank> &&
                                     (!frontier::pushes_runs || !Traits.improves) &&
                                     !hooks::successors && !hooks::expand && !hooks::progress;
  /// How many of these nodes it can expand, the first ones; it has found what they lead to.
  [[nodiscard]] std::size_t produce(std::span<id const> nodes) {
    producer_.begin();  // what was produced of them
    return kernel_.produce(nodes);
  }
  /// Expands those.
  void commit() noexcept { kernel_.commit(); }

  /// Whether successors can be stored without asking the user's code, or telling an observer.
  static constexpr bool settles = store::graph && is_words<typename store::key> &&
                                  producer::settled && !frontier::keeps_estimates &&
                                  !frontier::keeps_handles && !hooks::successors && !hooks::expand;
  /// Whether duplicates can be dropped without telling an observer.
  static constexpr bool has_sieve =
      sieve_for<P, H, frontier, Rank> && !settles && !hooks::successors && !hooks::expand;
  /// Whether there is a short road, on which duplicates are dropped, under these limits.
  [[nodiscard]] bool sifts([[maybe_unused]] search_limits<cost> const& limits) const noexcept {
    if constexpr (has_sieve)
      return sieve_.takes(limits);
    else
      return false;
  }
  /// Expands a node by it; false, with nothing done, without memory for what the node leads to.
  [[nodiscard]] bool sift([[maybe_unused]] facts const& node) {
    if constexpr (has_sieve) {
      producer_.begin();  // what was produced of a node that was not expanded then
      if (!sieve_.prepare(node)) return false;
      committing_ = true;
      sieve_.commit(node);
      committing_ = false;
    }
    return true;
  }

  /// Generates, reserves and commits in one, each successor after the other, which is faster by
  /// half: where there is room, and nothing can throw. False, with nothing done, where that is not
  /// so.
  [[nodiscard]] bool settle(facts const& node, search_limits<cost> const& limits) {
    if constexpr (settles) {
      segment const at = producer_.at();
      std::size_t const depth = node.depth + 1;
      if (settings.early_goal_test || (!Traits.by_increasing_f && limits.max_cost)) return false;
      auto& pad = producer_.pad();
      if constexpr (frontier::prepares)
        for (std::size_t i = at.begin; i < at.end; ++i)
          if (!front.prepare(generator_.rank_of(pad[i]))) return false;
      if (!front.has_room(at.end - at.begin, depth)) return false;  // after what was prepared
      producer_.refresh_slots();
      auto& counts = front.counts;
      front.close(node.number);
      ++counts.expanded;
      counts.generated += at.end - at.begin;
      for (std::size_t i = at.begin; i < at.end; ++i) settle(pad[i], node.number, depth);
      producer_.advance();
      counts.max_open = std::max(counts.max_open, counts.open);
      return true;
    } else {
      return false;
    }
  }

  /// Makes room for all that was generated, at this depth; false without memory for it.
  [[nodiscard]] bool reserve(std::size_t depth) {
    if constexpr (frontier::prepares) {
      segment const at = producer_.at();
      for (std::size_t i = at.begin; i < at.end; ++i) {
        successor const& next = producer_.pad()[i];
        if (next.pushed && !front.prepare(generator_.rank_of(next))) return false;
      }
    }
    if (!front.reserve(generator_.needs(), depth)) return false;
    producer_.refresh_slots();
    return true;
  }

  /// Closes the node and stores its successors, up to a goal among them.
  void commit(facts const& node) {
    committing_ = true;
    id const parent = node.number;
    if constexpr (hooks::expand) {
      auto&& s = front.nodes.state_of(parent);
      observer_->on_expand(
          node_event<P>{node.number, s, node.g, shown(node.h), node.depth, parent_of(parent)});
    }
    auto& counts = front.counts;
    front.close(parent);
    ++counts.expanded;
    segment const at = producer_.at();
    for (std::size_t i = at.begin; i < at.end && !goal; ++i)
      commit(producer_.pad()[i], parent, node.depth + 1);
    producer_.advance();
    counts.max_open = std::max(counts.max_open, counts.open);
    committing_ = false;
  }

  /// Stores the starts; `enter(i)` is told which of them became the next node.
  template <class Enter>
  void commit_starts(Enter&& enter) {
    committing_ = true;
    auto& all = producer_.pad();
    for (std::size_t i = 0; i < all.size(); ++i) {
      successor& next = all[i];
      if (next.what != fate::fresh) continue;
      enter(i);
      if constexpr (informed) ++front.counts.evaluated;
      id const n = front.add_start(std::move(next.key), next.hash, next.slot, next.h);
      if (!next.pushed) continue;  // a dead end
      ++front.counts.starts;
      front.push(n, cost{}, next.h.value_or(cost{}), 0, generator_.rank_of(next));
    }
    front.counts.max_open = front.counts.open;
    producer_.advance();
    committing_ = false;
  }

  /// Tells that a node is the goal.
  void tell_goal([[maybe_unused]] id n, [[maybe_unused]] cost const& g,
                 [[maybe_unused]] std::optional<cost> const& h,
                 [[maybe_unused]] std::size_t depth) const {
    if constexpr (hooks::goal) {
      auto&& s = front.nodes.state_of(n);
      observer_->on_goal(node_event<P>{n, s, g, h, depth, parent_of(n)});
    }
  }
  /// The same of the selected node.
  void tell_goal(facts const& node) const {
    tell_goal(node.number, node.g, shown(node.h), node.depth);
  }

  /// Forgets everything, as if new.
  void clear() {
    front.clear();
    producer_.begin();
    goal.reset();
    cut_cost.reset();
  }

 private:
  static constexpr bool informed = store::informed;

  void settle(successor& next, id parent, std::size_t depth) {
    auto& counts = front.counts;
    if (auto const found = front.nodes.find(next.hash, next.slot, next.key)) {
      if constexpr (Traits.improves) {
        bool const closed = front.nodes.closed(*found);
        if (next.g < front.nodes.g(*found) && (!closed || settings.reopen)) {
          front.improve(*found, closed, next.g, next.h.value_or(cost{}), depth, parent,
                        *next.action, generator_.rank_of(next));
          return;
        }
      }
      ++counts.duplicates;
      return;
    }
    if constexpr (informed) ++counts.evaluated;
    id const n = front.add(std::move(next.key), next.hash, next.slot, next.g, depth, next.h, parent,
                           *next.action);
    front.push(n, next.g, next.h.value_or(cost{}), depth, generator_.rank_of(next));
  }

  void commit(successor& next, id parent, std::size_t depth) {
    auto& counts = front.counts;
    ++counts.generated;
    if (next.what == fate::fresh) return add(next, parent, depth);
    if (next.what == fate::over_limit) {
      cut_cost = generator_.max_cost();
      return prune(next, parent, depth);
    }
    if (next.what == fate::sibling) next.other = producer_.pad()[next.other].other;
    if constexpr (Traits.improves)
      if (next.pushed && improve(next, parent, depth)) return;
    ++counts.duplicates;
    std::optional<std::uint64_t> n;
    if (next.what != fate::on_path) n = number_of(next);
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::duplicate) observer_->on_duplicate(event);
    });
  }

  void add(successor& next, id parent, std::size_t depth) {
    if constexpr (informed) ++front.counts.evaluated;
    bool const dead = informed && !next.h;
    if (is_kept(next))
      next.other = front.add(std::move(next.key), next.hash, next.slot, next.g, depth, next.h,
                             parent, *next.action);
    if (dead) return prune(next, parent, depth);
    id const n = number_of(next);
    if (next.goal) {
      goal = n;
      front.close_goal(n, depth);
    } else {
      front.push(n, next.g, next.h.value_or(cost{}), depth, generator_.rank_of(next));
    }
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
    });
    if constexpr (hooks::goal)
      if (next.goal) tell_goal(n, next.g, shown(next.h), depth);
  }

  /// A known state was reached again; true if this way is cheaper and was taken.
  bool improve(successor const& next, id parent, std::size_t depth) {
    id const n = number_of(next);
    bool const closed = front.nodes.closed(n);
    if (!(next.g < front.nodes.g(n)) || (closed && !settings.reopen)) return false;
    front.improve(n, closed, next.g, next.h.value_or(cost{}), depth, parent, *next.action,
                  generator_.rank_of(next));
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::reopen)
        if (closed) observer_->on_reopen(event);
    });
    return true;
  }

  void prune(successor const& next, id parent, std::size_t depth) {
    ++front.counts.pruned;
    with_event(next, parent, std::nullopt, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::prune) observer_->on_prune(event);
    });
  }

  /// The number of a successor's node, once it is known.
  static id number_of(successor const& next) noexcept { return static_cast<id>(next.other); }

  /// Whether a successor gets a node: in a tree search nobody asks for a dead end again.
  static bool is_kept(successor const& next) noexcept {
    return next.what == fate::fresh && (store::graph || !informed || next.h);
  }

  [[nodiscard]] number_on_request parent_of(id n) const noexcept {
    return {&front.nodes, n, [](void const* nodes, std::uint64_t node) {
              auto const parent =
                  static_cast<store const*>(nodes)->parent_of(static_cast<id>(node));
              return parent ? std::optional<std::uint64_t>(*parent) : std::nullopt;
            }};
  }

  [[nodiscard]] static std::optional<cost> shown([[maybe_unused]] std::optional<cost> const& h) {
    if constexpr (informed)
      return h;
    else
      return std::nullopt;
  }

  /// Tells of a successor, if there is an observer to be told.
  template <class Tell>
  void with_event([[maybe_unused]] successor const& next, [[maybe_unused]] id parent,
                  [[maybe_unused]] std::optional<std::uint64_t> n,
                  [[maybe_unused]] std::size_t depth, [[maybe_unused]] Tell&& tell) const {
    if constexpr (hooks::successors) {
      auto const event = [&](state const& s) {
        tell(successor_event<P>{parent, n, s, *next.action, next.g, shown(next.h), depth});
      };
      if (is_kept(next))
        event(front.nodes.state_of(number_of(next)));
      else if constexpr (store::packed)
        event(problem_->unpack(next.key));
      else
        event(next.key);
    }
  }

  /// A queue's order is the same for all batches.
  static best_first_settings resolved(best_first_settings s) noexcept {
    if (s.batch == 0) s.batch = has_kernel && frontier::pushes_runs ? 256 : 1;
    return s;
  }

  P const* problem_;
  Observer* observer_;
  producer producer_;
  static auto kernel_kind() {
    if constexpr (!has_kernel)
      return std::type_identity<no_packed_kernel>{};
    else if constexpr (frontier::pushes_runs)
      return std::type_identity<packed_queue_kernel<P, frontier>>{};
    else
      return std::type_identity<packed_bucket_kernel<P, H, frontier, Rank, Traits>>{};
  }
  typename decltype(kernel_kind())::type kernel_;
  std::conditional_t<has_sieve, sieve<P, H, frontier, Rank, Traits>, no_sieve> sieve_;
  generator generator_;
  bool committing_ = false;  // and so it remains where something throws meanwhile
};

}  // namespace wend::detail
