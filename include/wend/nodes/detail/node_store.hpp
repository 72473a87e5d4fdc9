// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::reverse, std::min, std::max
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <memory>       // std::addressof
#include <optional>     // no estimate: a dead end
#include <tuple>        // std::tie
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>       // paths

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/narrow_column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/core/error.hpp>
#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/node_bits.hpp>
#include <wend/nodes/detail/packed_nodes.hpp>
#include <wend/nodes/detail/rank_table.hpp>
#include <wend/nodes/detail/state_key.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The nodes of a best-first search and the closed list.

namespace wend::detail {

/// The nodes, and the closed list that finds them by their states.
///
/// Nodes are numbered 0, 1, … in the order in which they were stored, the starts first, up to one
/// less than the largest number of the type `Id`. The representation is private: an array for each
/// field, with the state packed if it can be. Depth, flags and the last action (if it has a code)
/// are one number, of 16 bits as long as the depth allows. g is stored only if costs are not 1, h
/// only if `KeepsEstimates`, and the parent only in tree search or if actions have no inverse.
template <class P, class H, duplicate_policy Duplicates, class Id, bool KeepsEstimates>
class node_store {
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
  /// True if a node's state is its last action, too.
  static constexpr bool named_by_states = actions_are_states<P> && !packed;

 private:
  static constexpr bool unit_cost = unit_cost_problem<P>;
  static constexpr bool linked = !graph || !invertible_problem<P>;
  static constexpr bool coded = names_actions<P>;
  static constexpr bool keeps_actions = !coded && !named_by_states;
  static constexpr bool narrow_estimates = std::integral<cost>;

 public:
  /// The stored and compared form of a state.
  using key = state_key_t<P>;

 private:
  struct key_and_cost {
    key_and_cost(key&& state, cost const& cost) noexcept(std::is_nothrow_move_constructible_v<key>)
        : k(std::move(state)), g(cost) {}
    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(k); }
    key k;
    cost g;
  };
  // The search compares a known state, and then its g. Both are in one cache line if that takes no
  // more memory.
  static constexpr bool costs_with_keys =
      !unit_cost && sizeof(key_and_cost) == sizeof(key) + sizeof(cost);
  static constexpr bool keeps_costs = !unit_cost && !costs_with_keys;
  static constexpr bool keeps_hashes = graph && !ranked && !std::is_trivially_copyable_v<key>;
  using cell = std::conditional_t<costs_with_keys, key_and_cost, key>;

 public:
  node_store(P const& problem, memory_budget& budget, table_growth growth)
      : problem_(&problem),
        cells_(budget),
        hashes_(budget),
        notes_(budget),
        costs_(budget),
        estimates_(budget),
        actions_(budget),
        parents_(budget),
        table_(budget, growth) {}

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

  /// The stored form of its state: a reference, which storing further nodes invalidates.
  [[nodiscard]] key const& key_of_node(Id id) const noexcept { return key_at(id); }

  [[nodiscard]] cost g(Id id) const noexcept {
    if constexpr (unit_cost)
      return static_cast<cost>(depth(id));
    else if constexpr (costs_with_keys)
      return cells_[id].g;
    else
      return costs_[id];
  }
  /// \pre The search stores estimates, and the node is not a dead end.
  [[nodiscard]] cost h(Id id) const noexcept {
    static_assert(KeepsEstimates);
    return static_cast<cost>(estimates_[id]);
  }
  [[nodiscard]] std::size_t depth(Id id) const noexcept { return note(id).depth(); }
  /// \pre Not a start.
  [[nodiscard]] action const& last_action(Id id) const noexcept {
    return *facts_of(id).last_action;
  }

  /// The data of a node without its state.
  struct facts {
    std::size_t depth;
    cost g;
    action const* last_action;  ///< Null at a start.
  };
  [[nodiscard]] facts facts_of(Id id) const noexcept {
    node_bits const n = note(id);
    facts f{n.depth(), {}, nullptr};
    if constexpr (unit_cost)
      f.g = static_cast<cost>(f.depth);
    else
      f.g = g(id);
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
  [[nodiscard]] bool takes_cheaper(Id id, bool reopen) const noexcept {
    return note(id).takes_cheaper(reopen);
  }
  void close(Id id) noexcept { notes_.set(id, notes_[id] | node_bits::closed_flag); }
  void reopen(Id id) noexcept { notes_.set(id, notes_[id] & ~node_bits::closed_flag); }

  /// Records a cheaper path to a node. \pre Room was reserved for the depth.
  void improve(Id id, cost const& g, std::size_t depth, Id parent,
               [[maybe_unused]] action const& a) {
    if constexpr (costs_with_keys) cells_[id].g = g;
    if constexpr (keeps_costs) costs_[id] = g;
    if constexpr (keeps_actions) {
      [[maybe_unused]] auto const changed = actions_.changing(actions_[id - starts()]);
      actions_[id - starts()] = a;
    }
    if constexpr (linked) parents_[id - starts()] = parent;
    notes_.set(id, node_bits(depth, code(a), notes_[id] & node_bits::flags).bits());
  }

  /// The addresses of all node data, valid until a table grows. \pre No other data is stored.
  [[nodiscard]] detail::packed_nodes<key, Id> packed_nodes() noexcept
    requires(packed && graph && !ranked && unit_cost && coded && !linked && !KeepsEstimates)
  {
    return {cells_.begin(), notes_.words(), table_.slots(), size()};
  }
  /// Counts nodes that were added through `packed_nodes`.
  void added(std::size_t count) noexcept {
    cells_.appended(count);
    notes_.appended(count);
    table_.inserted(count);
    room_ -= count;
  }

  /// The stored form of the state that an action leads to.
  template <class Successor>
  static key made_key(P const& p, state const& s, Successor const& a) {
    if constexpr (packed)
      return p.pack(result_of(p, s, a));
    else
      return result_of(p, s, a);
  }
  /// The value by which the table finds a state: the hash of its key, or its rank.
  [[nodiscard]] std::uint64_t hash([[maybe_unused]] state const& s, key const& k) const {
    if constexpr (ranked)
      return rank(s);
    else
      return hash_of_state_key(*problem_, k);
  }

  /// Like hash, without the state.
  [[nodiscard]] std::uint64_t hash_of_key(key const& k) const {
    if constexpr (ranked && packed)
      return rank(static_cast<state>(problem_->unpack(k)));
    else if constexpr (ranked)
      return rank(k);
    else
      return hash_of_state_key(*problem_, k);
  }

  /// Rejects a start that cannot be found by its rank.
  void check_start([[maybe_unused]] state const& s) const {
    if constexpr (ranked && requires { problem_->ranks(s); })
      if (!problem_->ranks(s)) raise_unranked();
  }

  /// The first slot to look at for this hash: valid as long as `table_size()` does not change.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return table_.slot_of(hash);
  }
  [[nodiscard]] std::size_t table_size() const noexcept { return table_.capacity(); }

  /// The node of a state in graph search; `slot` becomes the slot where the search ended.
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, std::size_t& slot, key const& k) const {
    return table_.find(hash, slot, [&](Id id) {
      if constexpr (keeps_hashes)
        if (hashes_[id] != hash) return false;
      return is_same(key_at(id), k);
    });
  }

  /// Like find, if the slot is not needed.
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, key const& k) const {
    std::size_t slot = slot_of(hash);
    return find(hash, slot, k);
  }
  /// Like find, for a state that has not been hashed.
  [[nodiscard]] std::optional<Id> node_of(state const& s) const {
    key const k = state_key(*problem_, s);
    return find(hash(s, k), k);
  }

  /// Prefetches the memory that `find` reads: the slot first, then the node to be compared.
  void prefetch_slot(std::size_t slot) const noexcept { table_.prefetch(slot); }
  void prefetch_found(std::uint64_t hash, std::size_t& slot) const noexcept {
    if (auto const id = table_.find(hash, slot, [](Id) { return true; })) prefetch(*id);
  }
  void prefetch(Id id) const noexcept {
    detail::prefetch(cells_.begin() + id);
    notes_.prefetch(id);
  }

  /// True if a state is on the path to a node, including the node.
  [[nodiscard]] bool on_path(Id id, key const& k) const {
    while (!(key_at(id) == k)) {
      if (is_start(id)) return false;
      id = parents_[id - starts()];
    }
    return true;
  }

  /// True if there is room for `more` nodes up to this depth.
  [[nodiscard]] bool has_room(std::size_t more, std::size_t depth) const noexcept {
    return more <= room_ && depth <= room_depth_ && columns_admit();
  }
  /// Makes room for `more` nodes of these depths and estimates; false if memory or numbers run out.
  [[nodiscard]] bool reserve(std::size_t more, std::size_t deepest,
                             [[maybe_unused]] std::uint64_t largest_h) {
    return (has_room(more, deepest) && largest_h <= room_h_) || make_room(more, deepest, largest_h);
  }

  /// True if `more` nodes fit into the table at its present size.
  [[nodiscard]] bool table_has_room(std::size_t more) const noexcept {
    if constexpr (graph && !ranked)
      return more <= table_.room();
    else
      return true;
  }
  /// Grows the table now if it will soon grow anyway: if it has room for at most a quarter of its
  /// present nodes. Without memory for that it does not change.
  void grow_table_early() {
    if constexpr (graph && !ranked) {
      std::size_t const room = table_.room();
      if (room <= size() / 4 && table_.reserve(room + 1, hash_of_node())) remember_room();
    }
  }

  /// Stores a start. \pre Room was reserved; no other node is in.
  Id add_start(key&& k, std::uint64_t hash, std::size_t slot, std::optional<cost> const& h) {
    append(std::move(k), hash, cost{}, node_bits(0, 0, flags(h)), h);
    ++starts_;
    return entered(hash, slot);
  }

  /// Stores a successor; one without h is a dead end. \pre Room was reserved.
  Id add(key&& k, std::uint64_t hash, std::size_t slot, cost const& g, std::size_t depth,
         std::optional<cost> const& h, [[maybe_unused]] Id parent, action const& a) {
    if constexpr (keeps_actions) actions_.append(a);
    if constexpr (linked) parents_.append(parent);
    append(std::move(k), hash, g, node_bits(depth, code(a), flags(h)), h);
    return entered(hash, slot);
  }

  /// The parent of a node; empty for a start. If parents are not stored, undoes the last action.
  [[nodiscard]] std::optional<Id> parent_of(Id id) const {
    if (is_start(id)) return std::nullopt;
    if constexpr (linked)
      return parents_[id - starts()];
    else
      return node_of(result_of(*problem_, state_of(id), problem_->inverse(last_action(id))));
  }

  /// The actions that lead to a node, and the number of the start they lead from.
  struct path {
    std::vector<action> actions;
    Id start;
  };
  [[nodiscard]] path path_to(Id id) const {
    path found{{}, id};
    found.actions.reserve(depth(id));
    found.start = walk_back(id, [&](Id n) { found.actions.push_back(last_action(n)); });
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }
  /// The number of actions on the path to a node now. It differs from `depth` below a reopened
  /// node.
  [[nodiscard]] std::size_t path_length(Id id) const {
    std::size_t length = 0;
    walk_back(id, [&](Id) { ++length; });
    return length;
  }
  /// Calls `visit(node)` for the nodes of the path to a node, from the last one on, without the
  /// start. Returns the start.
  template <class Visit>
  Id walk_back(Id id, Visit&& visit) const {
    for (std::size_t steps = 1; !is_start(id); ++steps) {
      visit(id);
      auto const before = parent_of(id);
      if (!before || steps >= size())  // a path visits no node twice
        raise_no_path_to_start();
      id = *before;
    }
    return id;
  }

  /// Removes all nodes. The memory is kept.
  void clear() noexcept {
    if constexpr (ranked)
      table_.clear(size(), [this](Id id) { return rank(state_of(id)); });
    else if constexpr (graph)
      table_.clear(hash_of_node());
    each_column([](auto& column) { column.clear(); });
    starts_ = 0;
    room_ = 0;
  }

  /// Removes all nodes and frees the memory.
  void release() noexcept {
    table_.release();
    each_column([](auto& column) { column.release(); });
    starts_ = 0;
    room_ = 0;
    room_depth_ = 0;
    room_h_ = std::numeric_limits<std::uint64_t>::max();
  }

 private:
  static constexpr bool hashes_safely =
      (packed || !has_hash_member<P>) && noexcept(hash_of(std::declval<key const&>()));

  static constexpr bool growing = ranked && Duplicates != duplicate_policy::closed_array;
  using table =
      std::conditional_t<growing, growing_rank_table<Id>,
                         std::conditional_t<ranked, rank_table<Id>, state_table<Id>>>;
  static constexpr std::size_t most_nodes = std::numeric_limits<Id>::max();

  [[nodiscard]] key const& key_at(Id id) const noexcept {
    if constexpr (costs_with_keys)
      return cells_[id].k;
    else
      return cells_[id];
  }
  [[nodiscard]] node_bits note(Id id) const noexcept { return node_bits(notes_[id]); }
  static constexpr std::uint64_t flags(std::optional<cost> const& h) noexcept {
    return !informed || h ? 0 : node_bits::flags;
  }
  static unsigned code([[maybe_unused]] action const& a) noexcept {
    if constexpr (coded)
      return action_code<P>::code(a);
    else
      return 0;
  }

  void append(key&& k, [[maybe_unused]] std::uint64_t hash, cost const& g, node_bits note,
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

  [[nodiscard, gnu::noinline]] bool make_room(std::size_t more, std::size_t deepest,
                                              std::uint64_t largest_h) {
    if (more > most_nodes - size() || (more != 0 && !columns_admit())) return false;
    if constexpr (growing) {
      auto const rank_of = [this](Id id) { return rank(state_of(id)); };
      if (!table_.reserve(more, size(), static_cast<std::uint64_t>(problem_->state_count()),
                          rank_of))
        return false;
    } else if constexpr (ranked) {
      if (!table_.reserve(static_cast<std::uint64_t>(problem_->state_count()))) return false;
    } else if constexpr (graph) {
      if (!table_.reserve(more, hash_of_node())) return false;
    }
    if (!reserve_columns(more, deepest, largest_h)) return false;
    remember_room();
    room_ = std::max(room_, more);  // a table that could not grow is filled further
    return true;
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
           notes_.reserve(more,
                          node_bits(deepest, node_bits::largest_code, node_bits::flags).bits());
  }
  /// True if the heap memory of the columns' elements permits further nodes.
  [[nodiscard]] bool columns_admit() const noexcept { return cells_.admits() && actions_.admits(); }
  /// The number of further nodes for which there is room.
  [[nodiscard]] std::size_t column_room() const noexcept {
    std::size_t room = std::min(cells_.room(), notes_.room());
    if constexpr (keeps_hashes) room = std::min(room, hashes_.room());
    if constexpr (keeps_costs) room = std::min(room, costs_.room());
    if constexpr (KeepsEstimates) room = std::min(room, estimates_.room());
    if constexpr (linked) room = std::min(room, parents_.room());
    if constexpr (keeps_actions) room = std::min(room, actions_.room());
    return room;
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

  /// A function that returns the hash of a node.
  [[nodiscard]] auto hash_of_node() const noexcept {
    return [this](Id id) noexcept(keeps_hashes || hashes_safely) {
      if constexpr (keeps_hashes)
        return hashes_[id];
      else
        return hash_of_state_key(*problem_, key_at(id));
    };
  }

  [[nodiscard]] std::uint64_t rank(state const& s) const {
    auto const r = static_cast<std::uint64_t>(problem_->rank(s));
    // The table's size is in the cache, unless there is no table yet.
    if (r >= table_.size() && r >= static_cast<std::uint64_t>(problem_->state_count()))
      raise_unranked();
    return r;
  }

  /// Computes the number of nodes that can be added without checking each array.
  void remember_room() noexcept {
    room_ = std::min(column_room(), most_nodes - size());
    if constexpr (graph) room_ = std::min(room_, table_.room());
    room_depth_ = node_bits(notes_.largest()).depth();
    if constexpr (KeepsEstimates && narrow_estimates) room_h_ = estimates_.largest();
  }

  /// Finishes storing a node. Returns its number.
  Id entered([[maybe_unused]] std::uint64_t hash, [[maybe_unused]] std::size_t slot) noexcept {
    auto const id = static_cast<Id>(size() - 1);
    --room_;
    if constexpr (graph) table_.insert(hash, slot, id);
    return id;
  }

  P const* problem_;
  column<cell> cells_;
  column<std::uint64_t> hashes_;            // if states are expensive to hash
  narrow_column<unit_cost ? 2 : 4> notes_;  // depth, code of the last action, flags
  column<cost> costs_;
  std::conditional_t<narrow_estimates, narrow_column<1>, column<cost>> estimates_;
  column<action> actions_;  // indexed by node number minus the number of starts
  column<Id> parents_;      // indexed likewise
  std::size_t starts_ = 0;
  table table_;
  // The number of nodes, of such depths and estimates, that can be added.
  std::size_t room_ = 0;
  std::size_t room_depth_ = 0;
  std::uint64_t room_h_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace wend::detail
