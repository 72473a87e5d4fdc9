// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <span>         // a batch
#include <type_traits>  // std::remove_cvref_t

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/action_code.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/node_note.hpp>
#include <wend/engine/packed_kernel.hpp>
#include <wend/engine/packed_nodes.hpp>
#include <wend/engine/state_table.hpp>

/// \file
/// The packed kernel where the open list is a queue: breadth-first search.

namespace wend::detail {

/// The packed kernel of searches whose nodes wait in the order in which they were stored and are
/// not improved. There it is not known beforehand which way most branches go: how many successors a
/// node has, and whether they are new. So it does without them.
template <class P, class Frontier>
class packed_queue_kernel {
  using id = typename Frontier::id;
  using key = pack_t<P>;

 public:
  template <class H, class Rank>
  packed_queue_kernel(P const& problem, H const&, Frontier& front,
                      best_first_settings const& settings, Rank const&, memory_budget& budget)
      : problem_(&problem),
        front_(&front),
        settings_(&settings),
        lists_(&codes::lists[staged_order(problem)]),
        pad_(budget),
        codes_(budget),
        ends_(budget) {}

  /// Finds what the first ones of these nodes lead to, and says how many: up to one of another
  /// depth, or that is a goal, or has a successor that is one. None where there is no room for all
  /// that.
  [[nodiscard]] std::size_t produce(std::span<id const> ids) {
    if (ids.empty() || settings_->last_action_first) return 0;
    pad_.clear();
    ends_.clear();
    std::size_t const most = ids.size() * codes::actions;
    std::size_t const deepest = front_->counts.max_depth + 1;
    if (!pad_.reserve(most + spare) || !codes_.reserve(most) || !ends_.reserve(ids.size()))
      return 0;
    if (!front_->reserve({most, most, 0}, deepest)) return 0;
    auto const nodes = front_->nodes.packed_nodes();
    depth_ = nodes.note(ids.front()).depth() + 1;
    while (nodes.note(ids.back()).depth() + 1 != depth_) ids = ids.first(ids.size() - 1);
    view const now{problem_, (*lists_).data(), front_->nodes.starts(), settings_->early_goal_test,
                   settings_->prune_parent};
    candidate* const pad = pad_.begin();
    candidate* end = pad;
    std::size_t* ends = ends_.begin();
    for (id const n : ids) {
      candidate* const next = produce(now, nodes, n, end);
      if (!next) break;
      end = next;
      *ends++ = static_cast<std::size_t>(end - pad);
    }
    pad_.appended(static_cast<std::size_t>(end - pad));
    ends_.appended(static_cast<std::size_t>(ends - ends_.begin()));
    for (std::size_t i = 0; i < ahead; ++i) end[i] = {};
    return ends_.size();
  }

  /// Expands those nodes. None of them has to be closed: nobody asks.
  void commit() noexcept {
    auto const nodes = front_->nodes.packed_nodes();
    std::size_t const stored = nodes.table.is_small() ? place<false>(nodes) : place<true>(nodes);
    std::uint8_t const* const new_codes = codes_.begin();
    for (std::size_t i = 0; i < stored; ++i)
      nodes.notes.set(nodes.size + i, node_note(depth_, new_codes[i], 0).bits());
    front_->nodes.added(stored);
    count(stored);
    if (stored != 0)
      front_->push_rest(static_cast<id>(nodes.size), static_cast<id>(nodes.size + stored));
  }

 private:
  using codes = successor_codes<P>;
  using packed_nodes = detail::packed_nodes<key, id>;

  /// Where there are few, as many are made of each node, the first ones again if need be.
  static constexpr bool makes_as_many = codes::usual <= 4;

  /// So many candidates before a node is compared with it, the machine is asked for it.
  static constexpr std::size_t ahead = 16;
  /// What is written behind the candidates.
  static constexpr std::size_t spare = codes::actions + ahead;

  struct candidate {
    key k{};
    std::size_t place = 0;  // its slot; then, how many of them are stored, up to this one
    id tag = 0;
    std::uint8_t code = 0;
  };

  using site_lists = typename std::remove_cvref_t<decltype(codes::lists[0])>::value_type;

  /// What producing reads of the kernel, in registers.
  struct view {
    P const* problem;
    site_lists const* lists;
    std::size_t starts;
    bool early;
    bool prunes;
  };

  /// Writes what a node leads to, and says where that ends; null if that is not to be.
  [[gnu::always_inline]] static candidate* produce(view const& now, packed_nodes const& nodes, id n,
                                                   candidate* next) {
    key const k = nodes.keys[n];
    bool const is_start = n < now.starts;
    bool const was_tested = now.early && !is_start;
    if (!was_tested && now.problem->is_goal(k)) return nullptr;
    auto const site = static_cast<std::size_t>(now.problem->site(k));
    bool const tries_all = is_start || !now.prunes;
    auto const& list = now.lists[site][tries_all ? codes::actions : nodes.note(n).code()];
    auto const make = [&](std::size_t i) {
      candidate& made = next[i];
      made.code = list.codes[i];
      made.k =
          static_cast<key>(now.problem->pack_result(k, site, action_code<P>::of(list.codes[i])));
      std::uint64_t const hash = key_hash(made.k);
      made.place = nodes.table.slot_of(hash);
      made.tag = nodes.table.tag_of(hash);
      nodes.table.prefetch(made.place);
    };
    if (makes_as_many && list.count - std::size_t{1} < codes::usual) {
      for (std::size_t i = 0; i < codes::usual; ++i) make(i);
    } else {
      for (std::size_t i = 0; i < list.count; ++i) make(i);
    }
    if (now.early)
      for (std::size_t i = 0; i < list.count; ++i)
        if (now.problem->is_goal(next[i].k)) return nullptr;
    return next + list.count;
  }

  /// Stores the keys of those that are new, and their codes elsewhere; how many they are. `Waits`:
  /// no cache has the nodes with which they are compared.
  template <bool Waits>
  std::size_t place(packed_nodes const& nodes) noexcept {
    std::uint8_t* const new_codes = codes_.begin();
    candidate* const end = pad_.end();
    std::size_t stored = 0;
    for (candidate* next = pad_.begin(); next != end; ++next) {
      if constexpr (Waits) nodes.prefetch_if_found(next[ahead].tag, next[ahead].place);
      new_codes[stored] = next->code;
      stored += nodes.place_if_new(next->k, next->tag, next->place, nodes.size + stored);
      next->place = stored;
    }
    return stored;
  }

  /// Counts the nodes, and how many successors were stored.
  void count(std::size_t stored) noexcept {
    auto& counts = front_->counts;
    counts.expanded += ends_.size();
    counts.generated += pad_.size();
    counts.duplicates += pad_.size() - stored;
    if (counts.open + stored > counts.max_open) {
      std::uint64_t open = counts.open;
      for (std::size_t const end : ends_) {
        --open;
        std::size_t const fresh = end == 0 ? 0 : pad_[end - 1].place;
        counts.max_open = std::max(counts.max_open, open + fresh);
      }
    }
    counts.open -= ends_.size();
  }

  P const* problem_;
  Frontier* front_;
  best_first_settings const* settings_;
  typename std::remove_cvref_t<decltype(codes::lists)>::value_type const* lists_;
  column<candidate> pad_;
  column<std::uint8_t> codes_;  // of the last actions of those that are stored
  column<std::size_t> ends_;    // of each node's successors
  std::size_t depth_ = 0;       // of all of them
};

}  // namespace wend::detail
