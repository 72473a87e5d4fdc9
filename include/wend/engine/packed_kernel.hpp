// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <array>        // the successors' places
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::size
#include <optional>     // h
#include <span>         // a batch
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move, std::in_range

#include <wend/core/column.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/engine/action_code.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/evaluate.hpp>
#include <wend/engine/frontier.hpp>
#include <wend/engine/site_map.hpp>
#include <wend/engine/state_table.hpp>

/// \file
/// The fast road of the best-first engine: batches of nodes whose states stay packed.

namespace wend::detail {

/// The actions to try at each site after each last action, as codes.
template <class P>
struct successor_codes {
  static constexpr std::size_t actions = std::size(P::all);
  struct list {
    std::uint8_t count = 0;
    std::array<std::uint8_t, actions> codes{};
  };
  /// By order, site and code of the last action; behind those, where there is none.
  static constexpr auto lists = [] {
    constexpr auto const& orders = staged_orders<P>;
    std::array<std::array<std::array<list, actions + 1>, P::sites>, std::size(orders)> all{};
    for (std::size_t order = 0; order < std::size(orders); ++order)
      for (std::size_t site = 0; site < P::sites; ++site)
        for (std::size_t last = 0; last <= actions; ++last)
          for (auto const& a : orders[order]) {
            if (!P::allows(site, a)) continue;
            if (last < actions && a == P::inverse(P::all[last])) continue;
            list& l = all[order][site][last];
            l.codes[l.count++] = static_cast<std::uint8_t>(action_code<P>::code(a));
          }
    return all;
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
  /// or has a successor that is one or to be refused, or is not to be expanded because of its depth
  /// or its f. None where there is no room for all that.
  [[nodiscard]] std::size_t produce(std::span<id const> nodes, search_limits<cost> const& limits) {
    if (settings_->last_action_first || (!Traits.by_increasing_f && limits.max_cost)) return 0;
    pad_.clear();
    origins_.clear();
    if (!pad_.reserve(nodes.size() * codes::actions) || !origins_.reserve(nodes.size())) return 0;
    std::size_t deepest = 0;
    for (id const n : nodes) {
      std::size_t const first = pad_.size();
      auto const node = front_->facts_of(n);
      if (is_beyond(limits, node) || !produce(node)) {
        pad_.shrink(first);
        break;
      }
      origins_.append(origin{n, node.depth + 1, pad_.size()});
      deepest = std::max(deepest, node.depth + 1);
    }
    for (candidate& next : pad_) {
      if constexpr (Frontier::prepares)
        if (!front_->prepare(rank_of(next))) return 0;
      front_->nodes.prefetch_found(next.hash, next.slot);
    }
    if (!front_->has_room(pad_.size(), deepest)) return 0;
    return origins_.size();
  }

  /// Expands those nodes.
  void commit() noexcept {
    auto& counts = front_->counts;
    counts.expanded += origins_.size();
    counts.generated += pad_.size();
    candidate* next = pad_.begin();
    for (origin const& from : origins_) {
      front_->close(from.n);
      for (; next != pad_.begin() + from.end; ++next) commit(*next, from);
      counts.max_open = std::max(counts.max_open, counts.open);
    }
  }

 private:
  using codes = successor_codes<P>;

  struct candidate {
    key k;
    std::uint64_t hash;
    std::size_t slot;
    cost g;
    cost h;
    std::uint8_t code;
  };
  struct origin {
    id n;
    std::size_t depth;  // of the successors
    std::size_t end;    // of the successors
  };

  template <class Facts>
  bool produce(Facts const& node) {
    key const k = front_->nodes.key_of(node.number);
    if (to_be_tested(node) && problem_->is_goal(k)) return false;
    auto const site = static_cast<std::size_t>(problem_->site(k));
    std::size_t const last = node.last_action && settings_->prune_parent
                                 ? action_code<P>::code(*node.last_action)
                                 : codes::actions;
    auto const& list = (*lists_)[site][last];
    for (std::size_t i = 0; i < list.count; ++i) {
      auto const a = action_code<P>::of(list.codes[i]);
      candidate next{static_cast<key>(problem_->pack_result(k, site, a)),
                     0,
                     0,
                     static_cast<cost>(node.g + 1),
                     cost{},
                     list.codes[i]};
      if constexpr (informed) {
        std::int64_t const h = std::int64_t{node.h} + heuristic_->delta(problem_->rest(k), site, a);
        if (h < 0 || !std::in_range<cost>(next.g + h)) return false;
        next.h = static_cast<cost>(h);
      }
      if (settings_->early_goal_test && problem_->is_goal(next.k)) return false;
      next.hash = key_hash(next.k);
      next.slot = front_->nodes.slot_of(next.hash);
      front_->nodes.prefetch_slot(next.slot);
      pad_.append(next);
    }
    return true;
  }

  template <class Facts>
  static bool is_beyond(search_limits<cost> const& limits, Facts const& node) {
    return (limits.max_depth && *limits.max_depth <= node.depth) ||
           (Traits.by_increasing_f && limits.max_cost && *limits.max_cost < node.f);
  }

  template <class Facts>
  bool to_be_tested(Facts const& node) const {
    if constexpr (informed && goal_aware<H>)
      if (cost{} < node.h) return false;
    return !settings_->early_goal_test || !node.last_action;
  }

  auto rank_of(candidate const& next) const {
    return rank_.of_costs(next.g, next.h, static_cast<cost>(next.g + next.h));
  }

  void commit(candidate& next, origin const& from) {
    auto& counts = front_->counts;
    auto const& a = action_code<P>::of(next.code);
    if (auto const found = front_->nodes.find(next.hash, next.slot, next.k)) {
      if constexpr (Traits.improves) {
        bool const closed = front_->nodes.closed(*found);
        if (next.g < front_->nodes.g(*found) && (!closed || settings_->reopen))
          return front_->improve(*found, closed, next.g, next.h, from.depth, from.n, a,
                                 rank_of(next));
      }
      ++counts.duplicates;
      return;
    }
    if constexpr (informed) ++counts.evaluated;
    std::optional<cost> const h = next.h;
    id const n =
        front_->add(std::move(next.k), next.hash, next.slot, next.g, from.depth, h, from.n, a);
    front_->push(n, next.g, next.h, from.depth, rank_of(next));
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
