// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max, std::clamp
#include <array>        // places
#include <bit>          // std::countr_zero
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <span>         // a batch
#include <type_traits>  // std::remove_cvref_t

#include <wend/best_first/best_first_traits.hpp>
#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/packed_nodes.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The packed kernel for open lists with a bucket for each f and h: A*.

namespace wend::detail {

/// The packed kernel of searches in which nodes of equal priority have equal g and h, and keys have
/// places in the open list. The successors have as many different keys as there are different
/// changes of h, usually one or two. The places are looked up once for a batch.
template <class P, class H, class Space, class Priority, best_first_traits Traits>
class packed_bucket_kernel {
  using id = typename Space::id;
  using cost = cost_t<P>;
  using key = pack_t<P>;
  using place = typename Space::place;
  static constexpr bool informed = Space::informed;

 public:
  packed_bucket_kernel(P const& problem, H const& heuristic, Space& space,
                       best_first_settings const& settings, Priority const& priority,
                       memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        space_(&space),
        settings_(&settings),
        priority_(priority),
        lists_(&codes::lists[staged_order(problem)]),
        pad_(budget),
        origins_(budget) {}

  /// Finds the successors of the first nodes of `ids` and returns the number of these nodes. It
  /// stops before a node that is a goal or has a goal among its successors. Returns 0 if there is
  /// no room, if a value must be rejected, or if h changes by more than usual.
  [[nodiscard]] std::size_t produce(std::span<id const> ids) {
    if (ids.empty() || settings_->last_action_first) return 0;
    pad_.clear();
    origins_.clear();
    std::size_t const most = ids.size() * codes::actions;
    std::size_t const deepest = space_->counts.max_depth + 1;
    if (!pad_.reserve(most) || !origins_.reserve(ids.size())) return 0;
    if (!space_->nodes.has_room(most, deepest) && !space_->reserve({most, 0, 0}, deepest)) return 0;
    auto const nodes = space_->nodes.packed_nodes();
    std::size_t const depth = nodes.note(ids[0]).depth();
    g_ = static_cast<cost>(depth);
    h_ = space_->estimate_of_last(g_);
    bool const is_start = depth == 0;  // no cheaper path leads to a start
    bool const tested = settings_->goal_test && (is_start || !settings_->early_goal_test);
    bool const tests = tested && !is_above_goals(h_);
    bool const prunes = settings_->prune_parent && !is_start;
    bool const early = settings_->early_goal_test;
    changes seen{};
    candidate* next = pad_.begin();
    origin* from = origins_.begin();
    for (id const n : ids) {
      key const k = nodes.keys[n];
      if (tests && problem_->is_goal(k)) break;
      auto const site = static_cast<std::size_t>(problem_->site(k));
      auto const& list = (*lists_)[site][prunes ? nodes.note(n).code() : codes::actions];
      std::size_t const count = list.count;
      auto const number = static_cast<id>(from - origins_.begin());
      // Always writes the same number of successors, although some may not count: a loop of varying
      // length is mispredicted.
      if (count - 1 < codes::usual) [[likely]]
        produce(k, site, list, codes::usual, number, next, seen);
      else
        produce(k, site, list, count, number, next, seen);
      if (early && has_goal(*problem_, next, count)) break;
      next += count;
      *from++ = {n, 0};
    }
    pad_.appended(static_cast<std::size_t>(next - pad_.begin()));
    origins_.appended(static_cast<std::size_t>(from - origins_.begin()));
    for (candidate& c : pad_) {
      std::uint64_t const hash = hash_of(c.k);
      c.slot = nodes.table.slot_of(hash);
      c.tag = nodes.table.tag_of(hash);
      nodes.table.prefetch(c.slot);
    }
    if (waits_for(nodes))
      for (candidate& c : pad_) nodes.template prefetch_found<Traits.improves>(c.tag, c.slot);
    return prepare(seen, deepest) ? origins_.size() : 0;
  }

  /// Expands these nodes. Closing one of them before earlier ones are expanded makes no difference:
  /// as their keys are equal, none of them is improved by another.
  void commit() noexcept {
    auto& counts = space_->counts;
    auto nodes = space_->nodes.packed_nodes();
    std::size_t const before = nodes.size;
    std::uint64_t open = counts.open;
    for (origin const& from : origins_) nodes.close(from.n);
    candidate* const end = waits_for(nodes) ? drop_known(nodes) : pad_.end();
    known_ = static_cast<std::size_t>(pad_.end() - end);
    int best = informed ? change_to(space_->best_h) : -1;
    for (candidate* next = pad_.begin(); next != end; ++next) commit(nodes, *next, best);
    std::size_t const stored = nodes.size - before;
    counts.expanded += origins_.size();
    counts.generated += pad_.size();
    counts.duplicates += known_;
    space_->nodes.added(stored);
    if constexpr (informed) counts.evaluated += stored;
    if (stored != 0) space_->push_rest(static_cast<id>(before), static_cast<id>(nodes.size));
    std::uint64_t most = counts.max_open;
    for (origin const& from : origins_) {
      open = open - 1 + from.opened;
      most = std::max(most, open);
    }
    counts.max_open = most;
    counts.open = open;
  }

  void release() noexcept {
    pad_.release();
    origins_.release();
  }

 private:
  using codes = successor_codes<P>;
  using packed_nodes = detail::packed_nodes<key, id>;

  struct candidate {
    key k;
    std::size_t slot;
    id tag;
    id origin;             // the index of its parent among the nodes
    std::uint16_t code;    // a type that the compiler does not expect to alias others
    std::uint16_t change;  // the change of h, plus `no_change`
  };
  struct origin {
    id n;
    id opened;  // the number of open successors
  };

  /// The changes of h: `which` has a bit for each usual change; `others` is at least 64 if there
  /// was any other change.
  struct changes {
    std::uint64_t which = 0;
    std::uint64_t others = 0;
  };
  static constexpr int no_change = 32;

  [[nodiscard]] cost h_of(int change) const { return static_cast<cost>(h_ + (change - no_change)); }
  /// The inverse: the change that leads to this h.
  [[nodiscard]] int change_to(cost const& h) const {
    auto const change = std::int64_t{h} - h_ + no_change;
    return static_cast<int>(std::clamp<std::int64_t>(change, -1, 64));
  }
  [[nodiscard, gnu::always_inline]] auto priority_of(int change) const {
    auto const g = static_cast<cost>(g_ + 1);
    return priority_.of_costs(g, h_of(change), static_cast<cost>(g + h_of(change)));
  }

  /// True if several candidates' nodes should be fetched in parallel because no cache holds them.
  [[nodiscard]] bool waits_for(packed_nodes const& nodes) const noexcept {
    return !nodes.table.is_small() && origins_.size() > 1;
  }

  /// True if h shows that a state is not a goal.
  static bool is_above_goals([[maybe_unused]] cost const& h) {
    if constexpr (informed && goal_aware<H>) return cost{} < h;
    return false;
  }

  [[gnu::always_inline]] void produce(key const& k, std::size_t site, std::uint8_t code, id from,
                                      candidate& next, changes& seen) {
    auto const a = action_code<P>::of(code);
    next.k = static_cast<key>(problem_->pack_result(k, site, a));
    next.origin = from;
    next.code = code;
    if constexpr (informed) {
      std::int64_t const change = heuristic_->delta(problem_->rest(k), site, a);
      auto const bit = static_cast<std::uint64_t>(change + no_change);
      seen.which |= std::uint64_t{1} << (bit % 64);
      seen.others |= bit;
      next.change = static_cast<std::uint16_t>(bit);
    } else {
      next.change = no_change;
    }
  }

  [[gnu::always_inline]] void produce(key const& k, std::size_t site,
                                      typename codes::list const& list, std::size_t some, id from,
                                      candidate* next, changes& seen) {
    for (std::size_t i = 0; i < some; ++i) produce(k, site, list.codes[i], from, next[i], seen);
  }

  /// True if all candidates can be stored and pushed to their places, which are looked up.
  [[nodiscard, gnu::always_inline]] bool prepare(changes const& seen, std::size_t deepest) {
    std::uint64_t left = seen.which;
    if constexpr (informed) {
      if (seen.others >= 64) return false;
      if (left == 0) return true;
      // One comparison for both ends: a negative number becomes a large one.
      auto const too_much =
          static_cast<std::uint64_t>(std::int64_t{std::numeric_limits<cost>::max()} - g_);
      auto const after = [&](int change) {
        return static_cast<std::uint64_t>(std::int64_t{h_} + change - no_change);
      };
      if (after(std::countr_zero(left)) >= too_much) return false;
      if (after(63 - std::countl_zero(left)) >= too_much) return false;
    } else {
      left = pad_.empty() ? 0 : std::uint64_t{1} << no_change;
    }
    std::size_t keys = 0;
    do {
      keys = 0;
      for (std::uint64_t rest = left; rest != 0; rest &= rest - 1, ++keys) {
        int const change = std::countr_zero(rest);
        place const at = space_->open.place_of(priority_of(change));
        if (!at) return false;
        places_[static_cast<std::size_t>(change)] = at;
      }
    } while (space_->open.places_moved());  // then nothing moves in the second pass
    return space_->has_room(pad_.size(), deepest, keys);
  }

  /// Drops duplicates (known and not improved) branch-free, and returns the end of the others.
  /// Nodes stored or improved in the meantime make no difference.
  candidate* drop_known(packed_nodes const& nodes) noexcept {
    auto const depth = static_cast<std::size_t>(g_) + 1;
    candidate* end = pad_.begin();
    for (candidate const& next : pad_) {
      bool const known = Traits.improves ? nodes.has_better(next.slot, next.k, depth)
                                         : nodes.has(next.slot, next.k);
      *end = next;
      end += !known;
    }
    return end;
  }

  [[gnu::always_inline]] void commit(packed_nodes& nodes, candidate& next, int& best) {
    origin& from = origins_[next.origin];
    if (id const number = nodes.number_of(next.tag, next.slot, next.k)) {
      if (!Traits.improves || !improve(nodes, static_cast<id>(number - 1), next, from)) ++known_;
      return;
    }
    ++from.opened;
    auto const depth = static_cast<std::size_t>(g_) + 1;
    id const n = nodes.add(next.k, next.tag, next.slot, node_bits(depth, next.code, 0));
    space_->open.push_at(places_[next.change], n);
    if (next.change <= best) {  // its h is at most the best h so far
      space_->prefer(n, static_cast<cost>(g_ + 1), h_of(next.change));
      best = change_to(space_->best_h);
    }
  }

  [[gnu::always_inline]] bool improve(packed_nodes const& nodes, id n, candidate const& next,
                                      origin& from) {
    auto const depth = static_cast<std::size_t>(g_) + 1;
    node_bits const known = nodes.note(n);
    if (depth >= known.depth() || !known.takes_cheaper(settings_->reopen)) return false;
    from.opened += known.closed();
    space_->improve(n, known.closed(), static_cast<cost>(g_ + 1), h_of(next.change), depth, from.n,
                    action_code<P>::of(next.code), priority_of(next.change));
    return true;
  }

  P const* problem_;
  H const* heuristic_;
  Space* space_;
  best_first_settings const* settings_;
  Priority priority_;
  typename std::remove_cvref_t<decltype(codes::lists)>::value_type const* lists_;
  column<candidate> pad_;
  column<origin> origins_;
  cost g_{};                        // the g of the nodes
  cost h_{};                        // their h
  std::array<place, 64> places_{};  // by change of h
  std::size_t known_ = 0;
};

}  // namespace wend::detail
