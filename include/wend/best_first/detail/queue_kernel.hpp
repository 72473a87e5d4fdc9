// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // more than there can be
#include <span>         // a batch
#include <type_traits>  // std::remove_cvref_t

#include <wend/best_first/best_first_traits.hpp>
#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/node_bits.hpp>
#include <wend/nodes/detail/packed_nodes.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The packed kernel for open lists that are queues: breadth-first search.

namespace wend::detail {

/// The packed kernel of searches whose nodes leave the open list in the order in which they were
/// stored and are not improved. The number of a node's successors, and whether they are new, are
/// hard to predict, so both are handled branch-free.
template <class P, class Space>
class packed_queue_kernel {
  using id = typename Space::id;
  using key = pack_t<P>;

 public:
  template <class H, class Priority>
  packed_queue_kernel(P const& problem, H const&, Space& space, best_first_settings const& settings,
                      Priority const&, memory_budget& budget)
      : problem_(&problem),
        space_(&space),
        settings_(&settings),
        lists_(&codes::lists[staged_order(problem)]),
        pad_(budget),
        origins_(budget) {}

  /// Finds the successors of the first nodes of `ids` and returns the number of these nodes. It
  /// stops before a node of another depth, and before one that is a goal or has a goal among its
  /// successors. Returns 0 if there is no room for all successors, or the cost type has none for
  /// their depth.
  [[nodiscard]] std::size_t produce(std::span<id const> ids) {
    if (ids.empty() || settings_->last_action_first) return 0;
    pad_.clear();
    origins_.clear();
    ids = ids.first(std::min(ids.size(), most_nodes));
    std::size_t const most = ids.size() * codes::actions;
    std::size_t const deepest = space_->counts.max_depth + 1;
    if (!pad_.reserve(most + spare) || !origins_.reserve(most)) return 0;
    if (!space_->reserve({most, most, 0}, deepest)) return 0;
    auto const nodes = space_->nodes.packed_nodes();
    depth_ = nodes.note(ids.front()).depth() + 1;
    if (depth_ > static_cast<std::size_t>(std::numeric_limits<cost_t<P>>::max())) return 0;
    while (nodes.note(ids.back()).depth() + 1 != depth_) ids = ids.first(ids.size() - 1);
    produced_ = nodes.table.half_tells() ? produce<true>(nodes, ids) : produce<false>(nodes, ids);
    return produced_;
  }

  /// Expands these nodes. They need not be marked as closed, because no one tests that.
  void commit() noexcept {
    auto const nodes = space_->nodes.packed_nodes();
    std::size_t const stored = nodes.table.half_tells() ? place<true>(nodes) : place<false>(nodes);
    origin const* const from = origins_.begin();
    std::int32_t most = 0;  // the largest increase of open nodes by one node's successors
    for (std::size_t i = 0; i < stored; ++i) {
      nodes.notes.set(nodes.size + i, node_bits(depth_, from[i] % each, 0).bits());
      most =
          std::max(most, static_cast<std::int32_t>(i) - static_cast<std::int32_t>(from[i] / each));
    }
    auto& counts = space_->counts;
    counts.expanded += produced_;
    counts.generated += pad_.size();
    counts.duplicates += pad_.size() - stored;
    counts.max_open = std::max(counts.max_open, counts.open + static_cast<std::uint64_t>(most));
    counts.open -= produced_;
    space_->nodes.added(stored);
    if (stored != 0)
      space_->push_rest(static_cast<id>(nodes.size), static_cast<id>(nodes.size + stored));
  }

  void release() noexcept {
    pad_.release();
    origins_.release();
  }

 private:
  using codes = successor_codes<P>;
  using packed_nodes = detail::packed_nodes<key, id>;

  /// The index of the parent among the nodes, times `each`, plus the code of the last action.
  using origin = std::uint32_t;
  static constexpr origin each = node_bits::largest_code + 1;
  static constexpr std::size_t most_nodes = std::size_t{1} << 24;

  struct candidate {
    key k{};
    std::uint64_t hash_and_origin = 0;  // the upper half of the hash, and the origin
  };

  /// A node is prefetched this many candidates before it is compared.
  static constexpr std::size_t ahead = 16;
  /// The number of entries written after the candidates.
  static constexpr std::size_t spare = codes::actions + ahead;

  /// Writes the successors of the first nodes and returns the number of nodes. `Half`: see
  /// `table_slots::half_tells`.
  template <bool Half>
  [[gnu::always_inline]] std::size_t produce(packed_nodes const& nodes, std::span<id const> ids) {
    P const* const problem = problem_;  // in a register, like all of these
    auto const* const lists = (*lists_).data();
    std::size_t const starts = space_->nodes.starts();
    std::size_t const all = std::numeric_limits<std::size_t>::max();
    bool const early = settings_->early_goal_test;
    std::size_t const tested = !settings_->goal_test ? 0 : early ? starts : all;
    std::size_t const unpruned = settings_->prune_parent ? starts : all;
    candidate* next = pad_.begin();
    std::size_t from = 0;
    for (id const n : ids) {
      key const k = nodes.keys[n];
      if (n < tested && problem->is_goal(k)) break;
      auto const site = static_cast<std::size_t>(problem->site(k));
      auto const& list = lists[site][n < unpruned ? codes::actions : nodes.note(n).code()];
      std::size_t const count = list.count;
      auto const make = [&](std::size_t i) {
        unsigned const code = list.codes[i];
        candidate& made = next[i];
        made.k = static_cast<key>(problem->pack_result(k, site, action_code<P>::value_of(code)));
        std::uint64_t const hash = hash_of(made.k);
        nodes.table.prefetch(Half ? nodes.table.slot_of_half(hash) : nodes.table.slot_of(hash));
        made.hash_and_origin = (hash & upper_half) | (from * each + code);
      };
      if (count != 0)  // the common and the usual number; the first ones again if needed
        for (std::size_t i = 0; i < codes::common; ++i) make(i);
      if (count > codes::common) {
        for (std::size_t i = codes::common; i < codes::usual; ++i) make(i);
        for (std::size_t i = codes::usual; i < count; ++i) make(i);
      }
      if (early && has_goal(*problem, next, count)) break;
      next += count;
      ++from;
    }
    pad_.appended(static_cast<std::size_t>(next - pad_.begin()));
    for (std::size_t i = 0; i < ahead; ++i) next[i] = {};
    return from;
  }

  /// Stores the keys of the new candidates, and their origins separately; returns their number.
  template <bool Half>
  [[gnu::always_inline]] std::size_t place(packed_nodes const& nodes) noexcept {
    auto const slot_of = [&](candidate const& c) {
      return Half ? nodes.table.slot_of_half(c.hash_and_origin)
                  : nodes.table.slot_of(hash_of(c.k));
    };
    auto const tag_of = [&](candidate const& c) {
      return nodes.table.tag_of(Half ? c.hash_and_origin : hash_of(c.k));
    };
    std::size_t stored = 0;
    auto const approach = [&](candidate& c) {
      std::size_t const pass = nodes.prefetch_or_pass(tag_of(c), slot_of(c), nodes.size + stored);
      if constexpr (Half) nodes.table.pass_half(c.hash_and_origin, pass);
    };
    origin* const origins = origins_.begin();
    candidate* const end = pad_.end();
    candidate* next = pad_.begin();
    for (std::size_t i = std::min(ahead, pad_.size()); i-- > 0;) approach(next[i]);
    for (; next != end; ++next) {
      approach(next[ahead]);
      origins[stored] = static_cast<origin>(next->hash_and_origin);
      stored += nodes.place_if_new(next->k, tag_of(*next), slot_of(*next), nodes.size + stored);
    }
    return stored;
  }

  static constexpr std::uint64_t upper_half = ~std::uint64_t{0} << 32;

  P const* problem_;
  Space* space_;
  best_first_settings const* settings_;
  typename std::remove_cvref_t<decltype(codes::lists)>::value_type const* lists_;
  column<candidate> pad_;
  column<origin> origins_;    // of the stored successors
  std::size_t produced_ = 0;  // nodes
  std::size_t depth_ = 0;     // of all of their successors
};

}  // namespace wend::detail
