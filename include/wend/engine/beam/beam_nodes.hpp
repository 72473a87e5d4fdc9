// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <tuple>      // std::tie
#include <utility>    // std::move
#include <vector>

#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/best_first/candidates.hpp>
#include <wend/engine/closed_list/state_table.hpp>

/// \file
/// The nodes of a beam search, which are also its closed list.

namespace wend::detail {

/// A successor that is not in the beam yet. `other` is its node, or the one that covers it.
template <class P>
struct beam_candidate {
  state_t<P> key;
  action_t<P> by;
  cost_t<P> g;
  std::optional<cost_t<P>> h;
  std::uint64_t hash;
  std::uint32_t parent;
  std::uint32_t other = 0;
  fate what = fate::fresh;
  bool pushed = true;
  bool is_goal = false;

  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(key, by); }
};

/// Every path that was in the beam is a node. So a state may have several nodes, if a later one is
/// cheaper or, in the monotonic variant, in a lower slot.
template <class P>
class beam_nodes {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

 public:
  using id_type = std::uint32_t;
  using id = id_type;
  static constexpr id none = std::numeric_limits<id>::max();

  // Required by `events`.
  static constexpr bool informed = true;
  static constexpr bool graph = true;
  static constexpr bool packed = false;
  static constexpr bool named_by_states = false;

  struct node {
    state value;
    std::uint64_t hash;
    cost g;
    cost h;
    std::size_t slot;  ///< Its place in the beam, in the monotonic variant; else 0.
    std::uint32_t depth;
    id parent;  ///< `none`: a start.

    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(value); }
  };

  explicit beam_nodes(memory_budget& budget) noexcept
      : nodes_(budget), actions_(budget), table_(budget, table_growth::fourfold) {}

  /// Makes room for `more` further nodes; false if memory runs out.
  [[nodiscard]] bool reserve(std::size_t more) {
    return more < none - nodes_.size() && nodes_.reserve(more) && actions_.reserve(more) &&
           table_.reserve(more, hashes());
  }

  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] node const& operator[](std::size_t n) const noexcept { return nodes_[n]; }
  [[nodiscard]] state const& state_of(id n) const noexcept { return nodes_[n].value; }
  [[nodiscard]] std::optional<id> parent_of(id n) const noexcept {
    if (nodes_[n].parent == none) return std::nullopt;
    return nodes_[n].parent;
  }
  /// The last action on the path to a node; null at a start.
  [[nodiscard]] action const* last_action(id n) const noexcept {
    return nodes_[n].parent == none ? nullptr : &actions_[n - starts_];
  }

  /// A node of this state that costs no more and is in no higher slot. It has all descendants that
  /// the new node would have.
  [[nodiscard]] std::optional<id> covering(state const& s, std::uint64_t hash, std::size_t slot,
                                           cost const& g) const {
    std::size_t at = table_.slot_of(hash);
    return table_.find(hash, at, [&](id n) {
      node const& known = nodes_[n];
      return known.hash == hash && known.slot <= slot && !(g < known.g) && is_same(known.value, s);
    });
  }

  // \pre Room was reserved.

  /// Adds a start. \pre No other node than starts is in.
  id add_start(state&& s, std::uint64_t hash, cost const& h, std::size_t slot) {
    ++starts_;
    return place(node{std::move(s), hash, cost{}, h, slot, 0, none});
  }
  /// Adds a successor. Its state is moved.
  id add(beam_candidate<P>& c, std::size_t slot) {
    actions_.append(c.by);
    auto const depth = static_cast<std::uint32_t>(nodes_[c.parent].depth + 1);
    return place(node{std::move(c.key), c.hash, c.g, c.h.value_or(cost{}), slot, depth, c.parent});
  }

  struct path {
    std::size_t start;  ///< Its index among the starts that were added.
    std::vector<action> actions;
  };
  [[nodiscard]] path path_to(id n) const {
    path p;
    p.actions.reserve(nodes_[n].depth);
    for (; nodes_[n].parent != none; n = nodes_[n].parent) p.actions.push_back(*last_action(n));
    std::reverse(p.actions.begin(), p.actions.end());
    p.start = n;
    return p;
  }

  void clear() noexcept {
    table_.clear(hashes());
    nodes_.clear();
    actions_.clear();
    starts_ = 0;
  }

 private:
  [[nodiscard]] auto hashes() const noexcept {
    return [this](id n) noexcept { return nodes_[n].hash; };
  }
  id place(node&& fresh) {
    auto const n = static_cast<id>(nodes_.size());
    std::uint64_t const hash = fresh.hash;
    nodes_.append(std::move(fresh));
    std::size_t at = table_.slot_of(hash);
    static_cast<void>(table_.find(hash, at, [](id) { return false; }));
    table_.insert(hash, at, n);
    return n;
  }

  column<node> nodes_;
  column<action> actions_;  // of the nodes after the starts
  state_table<id> table_;   // all nodes, indexed by state
  std::size_t starts_ = 0;
};

}  // namespace wend::detail
