// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <array>        // the successors' places
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::size
#include <limits>       // what a cost can be
#include <optional>     // h
#include <span>         // a batch
#include <type_traits>  // std::is_same_v

#include <wend/core/column.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/action_code.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/evaluate.hpp>
#include <wend/engine/frontier.hpp>
#include <wend/engine/packed_nodes.hpp>
#include <wend/engine/site_map.hpp>
#include <wend/engine/state_table.hpp>

/// \file
/// The fast road of the best-first engine: batches of nodes whose states stay packed.

namespace wend::detail {

/// The actions to try at each site after each last action, as codes; behind them the first again.
template <class P>
struct successor_codes {
  static constexpr std::size_t actions = std::size(P::all);
  struct list {
    std::uint8_t count = 0;
    std::array<std::uint8_t, actions> codes{};  // behind the last one the first one again
  };
  /// By order, site and code of the last action; behind those, where there is none.
  static constexpr auto lists = [] {
    constexpr auto const& orders = staged_orders<P>;
    std::array<std::array<std::array<list, actions + 1>, P::sites>, std::size(orders)> all{};
    for (std::size_t order = 0; order < std::size(orders); ++order)
      for (std::size_t site = 0; site < P::sites; ++site)
        for (std::size_t last = 0; last <= actions; ++last) {
          list& l = all[order][site][last];
          for (auto const& a : orders[order]) {
            if (!P::allows(site, a)) continue;
            if (last < actions && a == P::inverse(P::all[last])) continue;
            l.codes[l.count++] = static_cast<std::uint8_t>(action_code<P>::code(a));
          }
          for (std::size_t i = l.count; i < actions; ++i) l.codes[i] = l.codes[0];
        }
    return all;
  }();
  /// How many there are at most after an action.
  static constexpr std::size_t usual = [] {
    std::size_t most = 0;
    for (auto const& order : lists)
      for (std::size_t from = 0; from < P::sites; ++from)
        for (std::size_t last = 0; last < actions; ++last)
          if (P::allows(from, P::all[last]))
            most = std::max(most, std::size_t{order[P::leads_to(from, P::all[last])][last].count});
    return most;
  }();
};

/// A heuristic that can be asked about packed states, in numbers whose sums fit 64 bits.
template <class P, class H>
concept has_packed_delta =
    packed_heuristic_for<H, P> &&
    requires(P const& p, H const& h, pack_t<P> const& k, action_t<P> const& a) {
      requires sizeof(h.delta(p.rest(k), std::size_t{}, a)) <= 4;
    };

/// Where states need not be unpacked, and nothing of a user's is asked once nodes are stored.
template <class P, class H, class Frontier, class Rank>
concept packed_kernel_for =
    packed_staged_problem<P> && invertible_problem<P> && names_actions<P> && has_site_map<P> &&
    unit_cost_problem<P> && std::integral<cost_t<P>> && sizeof(cost_t<P>) <= 4 &&
    rank_of_costs<Rank, cost_t<P>> &&
    !requires(Rank const& r, cost_t<P> const& c) { r.fault(r.of_costs(c, c, c)); } &&
    (std::is_same_v<H, blind> || has_packed_delta<P, H>) && Frontier::store::graph &&
    !Frontier::store::ranked && is_words<typename Frontier::store::key> &&
    !Frontier::keeps_estimates && Frontier::can_pop_equal;

/// Expands nodes as the expander does, to the same counts, but all that are selected in one go:
/// what their actions lead to, then who is known already, then the storing, each of which asks the
/// machine for what the next one reads. What may fail or end the search is left to the expander.
template <class P, class H, class Frontier, class Rank, best_first_traits Traits>
class packed_kernel {
  using id = typename Frontier::id;
  using cost = cost_t<P>;
  using key = pack_t<P>;
  static constexpr bool informed = Frontier::informed;

 public:
  packed_kernel(P const& problem, H const& heuristic, Frontier& front,
                best_first_settings const& settings, Rank const& rank, memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        front_(&front),
        settings_(&settings),
        rank_(rank),
        lists_(&codes::lists[staged_order(problem)]),
        pad_(budget),
        origins_(budget) {}

  /// Finds what the first ones of these nodes lead to, and says how many: up to one that is a goal,
  /// or has a successor that is one or to be refused. None where there is no room for all that.
  [[nodiscard]] std::size_t produce(std::span<id const> ids) {
    if (settings_->last_action_first) return 0;
    pad_.clear();
    origins_.clear();
    std::size_t const most = ids.size() * codes::actions;
    std::size_t const deepest = front_->counts.max_depth + 1;
    if (!pad_.reserve(most) || !origins_.reserve(ids.size())) return 0;
    if (!front_->reserve({most, most, 0}, deepest)) return 0;
    auto const nodes = front_->nodes.packed_nodes();
    candidate* end = pad_.begin();
    for (id const n : ids) {
      candidate* const next = produce(nodes, n, end);
      if (!next) break;
      end = next;
    }
    pad_.appended(static_cast<std::size_t>(end - pad_.begin()));
    if (waits_for(nodes))
      for (candidate& next : pad_)
        nodes.template prefetch_found<Traits.improves>(next.tag, next.slot);
    // Only now is it known what the open list needs room for.
    return front_->has_room(pad_.size(), deepest) ? origins_.size() : 0;
  }

  /// Expands those nodes. That one of them is closed before those in front of it are expanded makes
  /// no difference: where nodes are improved they have equal keys, and so equal depths, and none of
  /// them is reached better from another.
  void commit() noexcept {
    auto& counts = front_->counts;
    counts.expanded += origins_.size();
    counts.generated += pad_.size();
    std::uint64_t open = counts.open;
    auto nodes = front_->nodes.packed_nodes();
    std::size_t const before = nodes.size;
    for (origin const& from : origins_) nodes.close(from.n);
    candidate* const end = waits_for(nodes) ? drop_known(nodes) : pad_.end();
    counts.duplicates += static_cast<std::uint64_t>(pad_.end() - end);
    for (candidate* next = pad_.begin(); next != end; ++next) commit(nodes, *next);
    std::size_t const stored = nodes.size - before;
    front_->nodes.added(stored);
    if constexpr (informed) counts.evaluated += stored;
    if (stored != 0) front_->push_rest(static_cast<id>(before), static_cast<id>(nodes.size));
    for (origin const& from : origins_) {
      open = open - 1 + from.opened;
      counts.max_open = std::max(counts.max_open, open);
    }
    counts.open = open;
  }

 private:
  using codes = successor_codes<P>;
  using packed_nodes = detail::packed_nodes<key, id>;

  struct candidate {
    key k;
    std::size_t slot;
    id tag;
    id origin;  // its place among those
    cost h;
    std::uint8_t code;
  };
  struct origin {
    id n;
    std::size_t depth;     // of the successors
    std::uint64_t opened;  // successors
  };

  /// Whether there are several candidates' nodes to be asked for at the same time, and no cache has
  /// them.
  [[nodiscard]] bool waits_for(packed_nodes const& nodes) const noexcept {
    return origins_.size() > 1 && !nodes.table.is_small();
  }

  /// Writes what a node leads to, and says where that ends; null if that is not to be.
  [[gnu::always_inline]] candidate* produce(packed_nodes const& nodes, id n, candidate* next) {
    key const k = nodes.keys[n];
    node_note const note = nodes.note(n);
    bool const is_start = front_->nodes.is_start(n);
    auto const g = static_cast<cost>(note.depth());
    [[maybe_unused]] cost const h = front_->estimate_of_last(g);
    bool const early = settings_->early_goal_test;
    bool const was_tested = early && !is_start;
    if (!was_tested && !is_above_goals(h) && problem_->is_goal(k)) return nullptr;
    auto const site = static_cast<std::size_t>(problem_->site(k));
    std::size_t const last = is_start || !settings_->prune_parent ? codes::actions : note.code();
    auto const& list = (*lists_)[site][last];
    auto const from = static_cast<id>(origins_.size());
    [[maybe_unused]] auto const too_much =
        static_cast<std::uint64_t>(std::int64_t{std::numeric_limits<cost>::max()} - g);
    for (std::size_t i = 0; i < list.count; ++i, ++next) {
      auto const a = action_code<P>::of(list.codes[i]);
      next->k = static_cast<key>(problem_->pack_result(k, site, a));
      next->origin = from;
      next->code = list.codes[i];
      next->h = cost{};
      if constexpr (informed) {
        // One comparison for both ends: what is negative is a large number.
        auto const after = static_cast<std::uint64_t>(
            std::int64_t{h} + heuristic_->delta(problem_->rest(k), site, a));
        if (after >= too_much) return nullptr;
        next->h = static_cast<cost>(after);
      }
      if (early && problem_->is_goal(next->k)) return nullptr;
      if constexpr (Frontier::prepares)
        if (!front_->prepare(rank_of(*next, static_cast<cost>(g + 1)))) return nullptr;
      std::uint64_t const hash = key_hash(next->k);
      next->slot = nodes.table.slot_of(hash);
      next->tag = nodes.table.tag_of(hash);
      nodes.table.prefetch(next->slot);
    }
    origins_.append(origin{n, note.depth() + 1, 0});
    return next;
  }

  /// Whether h tells that it is no goal.
  static bool is_above_goals([[maybe_unused]] cost const& h) {
    if constexpr (informed && goal_aware<H>) return cost{} < h;
    return false;
  }

  auto rank_of(candidate const& next, cost const& g) const {
    return rank_.of_costs(g, next.h, static_cast<cost>(g + next.h));
  }

  /// Drops, without a branch that nobody could predict, those that are known and not improved, and
  /// says where the others end. A node that is stored or improved meanwhile makes no difference.
  candidate* drop_known(packed_nodes const& nodes) noexcept {
    candidate* end = pad_.begin();
    for (candidate const& next : pad_) {
      bool const known = Traits.improves
                             ? nodes.has_better(next.slot, next.k, origins_[next.origin].depth)
                             : nodes.has(next.slot, next.k);
      *end = next;
      end += !known;
    }
    return end;
  }

  [[gnu::always_inline]] void commit(packed_nodes& nodes, candidate& next) {
    auto& counts = front_->counts;
    origin& from = origins_[next.origin];
    auto const g = static_cast<cost>(from.depth);
    if (auto const found = nodes.find(next.tag, next.slot, next.k)) {
      if constexpr (Traits.improves) {
        node_note const known = nodes.note(*found);
        if (from.depth < known.depth() && (!known.closed() || settings_->reopen)) {
          from.opened += known.closed();
          return front_->improve(*found, known.closed(), g, next.h, from.depth, from.n,
                                 action_code<P>::of(next.code), rank_of(next, g));
        }
      }
      ++counts.duplicates;
      return;
    }
    ++from.opened;
    [[maybe_unused]] id const n =
        nodes.add(next.k, next.tag, next.slot, node_note(from.depth, next.code, 0));
    if constexpr (!Frontier::pushes_runs) front_->enqueue(n, g, next.h, rank_of(next, g));
  }

  P const* problem_;
  H const* heuristic_;
  Frontier* front_;
  best_first_settings const* settings_;
  Rank rank_;
  typename std::remove_cvref_t<decltype(codes::lists)>::value_type const* lists_;
  column<candidate> pad_;
  column<origin> origins_;
};

/// In its place where there is none.
struct no_packed_kernel {
  template <class... Args>
  explicit no_packed_kernel(Args const&...) noexcept {}
};

}  // namespace wend::detail
