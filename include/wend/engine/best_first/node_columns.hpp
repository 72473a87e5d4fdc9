// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <optional>     // no estimate: a dead end
#include <tuple>        // std::tie
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/memory/narrow_column.hpp>
#include <wend/engine/best_first/node_note.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/common/action_code.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// What is kept of each node of a best-first search.

namespace wend::detail {

/// Nodes are numbers, 0, 1, … in the order in which they were stored, the starts first. Nothing
/// outside sees how a node is kept: an array a field, the state packed where it can be; depth,
/// flags and, where it has a code, the last action in one number of 16 bits as long as the depth
/// allows; g no further where costs are 1; h only if `KeepsEstimates`; a parent only where actions
/// cannot be taken back. Which node has a state is known to the closed list (node_store).
template <class P, class H, duplicate_policy Duplicates, class Id, bool KeepsEstimates>
class node_columns {
 public:
  using id_type = Id;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

  static constexpr bool packed = packable_problem<P>;
  static constexpr bool graph = Duplicates != duplicate_policy::own_path;
  static constexpr bool ranked =
      Duplicates == duplicate_policy::closed_array ||
      (Duplicates == duplicate_policy::closed_list && densely_ranked_problem<P>);
  static constexpr bool informed = !std::is_same_v<H, blind>;
  /// Whether a node's state is its last action, too.
  static constexpr bool named_by_states = actions_are_states<P> && !packed;

 protected:
  static constexpr bool unit_cost = unit_cost_problem<P>;
  static constexpr bool linked = !graph || !invertible_problem<P>;
  static constexpr bool coded = names_actions<P>;
  static constexpr bool keeps_actions = !coded && !named_by_states;
  static constexpr bool narrow_estimates = std::integral<cost>;

  template <class T>
  struct kept {
    using type = T;
  };
  static auto key_kind() {
    if constexpr (packed)
      return kept<pack_t<P>>{};
    else
      return kept<state>{};
  }

 public:
  /// What is stored of a state, and compared.
  using key = typename decltype(key_kind())::type;

 protected:
  struct key_and_cost {
    key_and_cost(key&& state, cost const& cost) noexcept(std::is_nothrow_move_constructible_v<key>)
        : k(std::move(state)), g(cost) {}
    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(k); }
    key k;
    cost g;
  };
  // A known state is compared, and then its g: both are in one cache line, where that takes no more
  // memory.
  static constexpr bool costs_with_keys =
      !unit_cost && sizeof(key_and_cost) == sizeof(key) + sizeof(cost);
  static constexpr bool keeps_costs = !unit_cost && !costs_with_keys;
  static constexpr bool keeps_hashes = graph && !ranked && !std::is_trivially_copyable_v<key>;
  using cell = std::conditional_t<costs_with_keys, key_and_cost, key>;

 public:
  [[nodiscard]] std::size_t size() const noexcept { return notes_.size(); }
  [[nodiscard]] std::size_t starts() const noexcept { return starts_; }
  [[nodiscard]] bool is_start(Id id) const noexcept { return id < starts(); }

  /// The state of a node: a reference, which storing further nodes invalidates, or a value.
  [[nodiscard]] decltype(auto) state_of(Id id) const {
    if constexpr (packed)
      return static_cast<state>(problem_->unpack(key_at(id)));
    else
      return (key_at(id));
  }

  /// What is stored of it: a reference, which storing further nodes invalidates.
  [[nodiscard]] key const& key_of_node(Id id) const noexcept { return key_at(id); }

  [[nodiscard]] cost g(Id id) const noexcept {
    if constexpr (unit_cost)
      return static_cast<cost>(depth(id));
    else
      return cost_at(id);
  }
  /// \pre The search keeps estimates, and the node is no dead end.
  [[nodiscard]] cost h(Id id) const noexcept {
    static_assert(KeepsEstimates);
    return static_cast<cost>(estimates_[id]);
  }
  [[nodiscard]] std::size_t depth(Id id) const noexcept { return note(id).depth(); }
  /// \pre Not a start.
  [[nodiscard]] action const& last_action(Id id) const noexcept {
    return *facts_of(id).last_action;
  }

  /// What is known of a node without its state.
  struct facts {
    std::size_t depth;
    cost g;
    action const* last_action;  ///< Null at a start.
  };
  [[nodiscard]] facts facts_of(Id id) const noexcept {
    node_note const n = note(id);
    facts f{n.depth(), {}, nullptr};
    if constexpr (unit_cost)
      f.g = static_cast<cost>(f.depth);
    else
      f.g = cost_at(id);
    if (is_start(id)) return f;
    if constexpr (named_by_states)
      f.last_action = std::addressof(key_at(id));
    else if constexpr (coded)
      f.last_action = &action_code<P>::of(n.code());
    else
      f.last_action = actions_.begin() + (id - starts());
    return f;
  }

  [[nodiscard]] bool closed(Id id) const noexcept { return note(id).closed(); }
  [[nodiscard]] bool dead(Id id) const noexcept { return note(id).dead(); }
  void close(Id id) noexcept { notes_.set(id, notes_[id] | node_note::closed_flag); }
  void reopen(Id id) noexcept { notes_.set(id, notes_[id] & ~node_note::closed_flag); }

  /// Records a cheaper way to a node. \pre Room was reserved for the depth.
  void improve(Id id, cost const& g, std::size_t depth, Id parent,
               [[maybe_unused]] action const& a) {
    if constexpr (!unit_cost) cost_at(id) = g;
    if constexpr (keeps_actions) {
      [[maybe_unused]] auto const changed = actions_.changing(actions_[id - starts()]);
      actions_[id - starts()] = a;
    }
    if constexpr (linked) parents_[id - starts()] = parent;
    notes_.set(id, node_note(depth, code(a), notes_[id] & node_note::flags).bits());
  }

 protected:
  node_columns(P const& problem, memory_budget& budget)
      : problem_(&problem),
        cells_(budget),
        hashes_(budget),
        notes_(budget),
        costs_(budget),
        estimates_(budget),
        actions_(budget),
        parents_(budget) {}

  [[nodiscard]] key const& key_at(Id id) const noexcept {
    if constexpr (costs_with_keys)
      return cells_[id].k;
    else
      return cells_[id];
  }
  template <class Self>
  static auto& cost_in(Self& self, Id id) noexcept {
    if constexpr (costs_with_keys)
      return self.cells_[id].g;
    else
      return self.costs_[id];
  }
  [[nodiscard]] cost const& cost_at(Id id) const noexcept { return cost_in(*this, id); }
  [[nodiscard]] cost& cost_at(Id id) noexcept { return cost_in(*this, id); }
  [[nodiscard]] node_note note(Id id) const noexcept { return node_note(notes_[id]); }
  static constexpr std::uint64_t flags(std::optional<cost> const& h) noexcept {
    return !informed || h ? 0 : node_note::flags;
  }
  static unsigned code([[maybe_unused]] action const& a) noexcept {
    if constexpr (coded)
      return action_code<P>::code(a);
    else
      return 0;
  }

  /// Stores a start. \pre Room was reserved; no other node is in.
  void append_start(key&& k, std::uint64_t hash, std::optional<cost> const& h) {
    append(std::move(k), hash, cost{}, node_note(0, 0, flags(h)), h);
    ++starts_;
  }
  /// Stores a successor; one without h is a dead end. \pre Room was reserved.
  void append_successor(key&& k, std::uint64_t hash, cost const& g, std::size_t depth,
                        std::optional<cost> const& h, Id parent,
                        [[maybe_unused]] action const& a) {
    if constexpr (keeps_actions) actions_.append(a);
    if constexpr (linked) parents_.append(parent);
    append(std::move(k), hash, g, node_note(depth, code(a), flags(h)), h);
  }

  /// Makes room for `more` nodes, and for such depths and estimates; false if there is no memory
  /// for them.
  [[nodiscard]] bool reserve_columns(std::size_t more, std::size_t deepest,
                                     [[maybe_unused]] std::uint64_t largest_h) {
    if constexpr (keeps_hashes)
      if (!hashes_.reserve(more)) return false;
    if constexpr (keeps_costs)
      if (!costs_.reserve(more)) return false;
    if constexpr (KeepsEstimates && narrow_estimates)
      if (!estimates_.reserve(more, largest_h)) return false;
    if constexpr (KeepsEstimates && !narrow_estimates)
      if (!estimates_.reserve(more)) return false;
    if constexpr (linked)
      if (!parents_.reserve(more)) return false;
    if constexpr (keeps_actions)
      if (!actions_.reserve(more)) return false;
    return cells_.reserve(more) &&
           notes_.reserve(
               more, node_note(deepest, node_note::largest_code, node_note::flags).bits());
  }
  /// Whether the columns may take further nodes, as far as it is about what they own on the heap.
  [[nodiscard]] bool columns_admit() const noexcept { return cells_.admits() && actions_.admits(); }
  /// For how many nodes more there is room.
  [[nodiscard]] std::size_t column_room() const noexcept {
    std::size_t room = std::min(cells_.room(), notes_.room());
    if constexpr (keeps_hashes) room = std::min(room, hashes_.room());
    if constexpr (keeps_costs) room = std::min(room, costs_.room());
    if constexpr (KeepsEstimates) room = std::min(room, estimates_.room());
    if constexpr (linked) room = std::min(room, parents_.room());
    if constexpr (keeps_actions) room = std::min(room, actions_.room());
    return room;
  }
  [[nodiscard]] std::size_t largest_depth() const noexcept {
    return node_note(notes_.largest()).depth();
  }
  [[nodiscard]] std::uint64_t largest_estimate() const noexcept {
    if constexpr (KeepsEstimates && narrow_estimates) return estimates_.largest();
    return std::numeric_limits<std::uint64_t>::max();
  }

  void clear_columns() noexcept {
    each_column([](auto& column) { column.clear(); });
    starts_ = 0;
  }
  void release_columns() noexcept {
    each_column([](auto& column) { column.release(); });
    starts_ = 0;
  }

  P const* problem_;
  column<cell> cells_;
  column<std::uint64_t> hashes_;            // where states are expensive to hash again
  narrow_column<unit_cost ? 2 : 4> notes_;  // depth, code of the last action, flags
  column<cost> costs_;
  std::conditional_t<narrow_estimates, narrow_column<1>, column<cost>> estimates_;
  column<action> actions_;  // by the node's number less the number of starts
  column<Id> parents_;      // as the actions
  std::size_t starts_ = 0;

 private:
  void append(key&& k, [[maybe_unused]] std::uint64_t hash, cost const& g, node_note note,
              [[maybe_unused]] std::optional<cost> const& h) {
    if constexpr (costs_with_keys)
      cells_.append(std::move(k), g);
    else
      cells_.append(std::move(k));
    if constexpr (keeps_hashes) hashes_.append(hash);
    if constexpr (keeps_costs) costs_.append(g);
    if constexpr (KeepsEstimates && narrow_estimates)
      estimates_.append(h ? static_cast<std::uint64_t>(*h) : 0);
    if constexpr (KeepsEstimates && !narrow_estimates) estimates_.append(h ? *h : cost{});
    notes_.append(note.bits());
  }

  template <class Do>
  void each_column(Do&& act) {
    act(cells_);
    act(hashes_);
    act(notes_);
    act(costs_);
    act(estimates_);
    act(actions_);
    act(parents_);
  }
};

}  // namespace wend::detail
