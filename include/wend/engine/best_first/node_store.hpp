// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::reverse, std::min, std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // std::numeric_limits
#include <optional>
#include <stdexcept>    // std::logic_error
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>       // paths

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first/node_columns.hpp>
#include <wend/engine/best_first/packed/packed_nodes.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/closed_list/growing_rank_table.hpp>
#include <wend/engine/closed_list/rank_table.hpp>
#include <wend/engine/closed_list/state_table.hpp>
#include <wend/engine/common/evaluate.hpp>

/// \file
/// The nodes of a best-first search, and how they are found.

namespace wend::detail {

/// The nodes, and the closed list that finds them by their states. There are as many as the largest
/// number of the type `Id`, and none beyond.
template <class P, class H, duplicate_policy Duplicates, class Id, bool KeepsEstimates>
class node_store : public node_columns<P, H, Duplicates, Id, KeepsEstimates> {
  using columns = node_columns<P, H, Duplicates, Id, KeepsEstimates>;
  using columns::actions_, columns::cells_, columns::hashes_, columns::notes_, columns::parents_;
  using columns::coded, columns::keeps_hashes, columns::linked, columns::unit_cost;
  using columns::key_at, columns::problem_;

 public:
  using typename columns::action, typename columns::cost, typename columns::key,
      typename columns::state;
  using columns::is_start, columns::last_action, columns::size, columns::starts, columns::state_of;
  using columns::graph, columns::packed, columns::ranked;

  node_store(P const& problem, memory_budget& budget, [[maybe_unused]] table_growth growth)
      : columns(problem, budget),
        table_([&] {
          if constexpr (ranked && !growing)
            return table(budget);
          else
            return table(budget, growth);
        }()) {}

  /// Where all of the nodes is, until one of its tables grows. \pre Nothing else is kept.
  [[nodiscard]] detail::packed_nodes<key, Id> packed_nodes() noexcept
    requires(packed && graph && !ranked && unit_cost && coded && !linked && !KeepsEstimates)
  {
    return {cells_.begin(), notes_.words(), table_.slots(), size()};
  }
  /// So many have been added there.
  void added(std::size_t count) noexcept {
    cells_.appended(count);
    notes_.appended(count);
    table_.inserted(count);
    room_ -= count;
  }

  /// What is stored of a state.
  static key key_of(P const& p, state const& s) {
    if constexpr (packed)
      return p.pack(s);
    else
      return s;
  }
  /// What is stored of the state that an action leads to.
  static key made_key(P const& p, state const& s, successor_t<P> const& a) {
    if constexpr (packed)
      return p.pack(p.result(s, a));
    else
      return p.result(s, a);
  }
  /// What the table finds a state by: the hash of its key, or its rank.
  [[nodiscard]] std::uint64_t hash([[maybe_unused]] state const& s, key const& k) const {
    if constexpr (ranked)
      return rank(s);
    else
      return hash(k);
  }

  /// The same where the state is not at hand.
  [[nodiscard]] std::uint64_t hash_of_key(key const& k) const {
    if constexpr (ranked && packed)
      return rank(static_cast<state>(problem_->unpack(k)));
    else if constexpr (ranked)
      return rank(k);
    else
      return hash(k);
  }

  /// Refuses a start that cannot be found by its rank.
  void check_start([[maybe_unused]] state const& s) const {
    if constexpr (ranked && requires { problem_->ranks(s); })
      if (!problem_->ranks(s)) raise_unranked();
  }

  /// Where the table is looked into for that first: valid as long as `table_size()` does not
  /// change.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const noexcept {
    return table_.slot_of(hash);
  }
  [[nodiscard]] std::size_t table_size() const noexcept { return table_.capacity(); }

  /// The node of a state in graph search; `slot` becomes where that was found out.
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, std::size_t& slot, key const& k) const {
    return table_.find(hash, slot, [&](Id id) {
      if constexpr (keeps_hashes)
        if (hashes_[id] != hash) return false;
      return is_same(key_at(id), k);
    });
  }

  /// The same, of a state of which nothing is known yet.
  [[nodiscard]] std::optional<Id> node_of(state const& s) const {
    key const k = key_of(*problem_, s);
    std::uint64_t const h = hash(s, k);
    std::size_t slot = slot_of(h);
    return find(h, slot, k);
  }

  /// Prefetches what `find` will read: the slot first, then the node to be compared.
  void prefetch_slot(std::size_t slot) const noexcept { table_.prefetch(slot); }
  void prefetch_found(std::uint64_t hash, std::size_t& slot) const noexcept {
    if (auto const id = table_.find(hash, slot, [](Id) { return true; })) prefetch(*id);
  }
  void prefetch(Id id) const noexcept {
    __builtin_prefetch(cells_.begin() + id);
    notes_.prefetch(id);
  }

  /// Whether a state is on the path to a node, that node included.
  [[nodiscard]] bool on_path(Id id, key const& k) const {
    while (!(key_at(id) == k)) {
      if (is_start(id)) return false;
      id = parents_[id - starts()];
    }
    return true;
  }

  /// Whether there is room for so many nodes, up to this depth.
  [[nodiscard]] bool has_room(std::size_t more, std::size_t depth) const noexcept {
    return more <= room_ && depth <= room_depth_ && columns::columns_admit();
  }
  /// Makes room for `more` nodes of these depths and estimates; false without memory or numbers.
  [[nodiscard]] bool reserve(std::size_t more, std::size_t deepest,
                             [[maybe_unused]] std::uint64_t largest_h) {
    return (has_room(more, deepest) && largest_h <= room_h_) || make_room(more, deepest, largest_h);
  }

  /// Whether so many nodes fit into the table as large as it is.
  [[nodiscard]] bool table_has_room(std::size_t more) const noexcept {
    if constexpr (graph && !ranked)
      return more <= table_.room();
    else
      return true;
  }
  /// Lets the table grow now if it will soon: if there is room for no more than a quarter of what is
  /// in it. Without memory for that it stays as it is.
  void grow_table_early() {
    if constexpr (graph && !ranked) {
      std::size_t const room = table_.room();
      if (room <= size() / 4 && table_.reserve(room + 1, hash_of_node())) remember_room();
    }
  }

  /// Stores a start. \pre Room was reserved; no other node is in.
  Id add_start(key&& k, std::uint64_t hash, std::size_t slot, std::optional<cost> const& h) {
    columns::append_start(std::move(k), hash, h);
    return entered(hash, slot);
  }

  /// Stores a successor; one without h is a dead end. \pre Room was reserved.
  Id add(key&& k, std::uint64_t hash, std::size_t slot, cost const& g, std::size_t depth,
         std::optional<cost> const& h, Id parent, action const& a) {
    columns::append_successor(std::move(k), hash, g, depth, h, parent, a);
    return entered(hash, slot);
  }

  /// The node that a node was generated from; empty for a start. Where that is not kept, its last
  /// action is taken back.
  [[nodiscard]] std::optional<Id> parent_of(Id id) const {
    if (is_start(id)) return std::nullopt;
    if constexpr (linked)
      return parents_[id - starts()];
    else
      return node_of(problem_->result(state_of(id), problem_->inverse(last_action(id))));
  }

  /// The actions that lead to a node, and the number of the start they lead from.
  struct path {
    std::vector<action> actions;
    Id start;
  };
  [[nodiscard]] path path_to(Id id) const {
    path found{{}, id};
    found.actions.reserve(columns::depth(id));
    found.start = walk_back(id, [&](Id n) { found.actions.push_back(last_action(n)); });
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }
  /// How many actions lead to a node now: others than `depth` tells behind a reopened node.
  [[nodiscard]] std::size_t path_length(Id id) const {
    std::size_t length = 0;
    walk_back(id, [&](Id) { ++length; });
    return length;
  }
  /// Calls `visit(node)` with the nodes of the path to one, from the last on and but for the start,
  /// which it answers.
  template <class Visit>
  Id walk_back(Id id, Visit&& visit) const {
    for (std::size_t steps = 1; !is_start(id); ++steps) {
      visit(id);
      auto const before = parent_of(id);
      if (!before || steps >= size())  // a path visits no node twice
        raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
      id = *before;
    }
    return id;
  }

  /// Forgets all nodes. The memory is kept.
  void clear() noexcept {
    if constexpr (ranked)
      table_.clear(size(), [this](Id id) { return rank(state_of(id)); });
    else if constexpr (graph)
      table_.clear(hash_of_node());
    columns::clear_columns();
    room_ = 0;
  }

  /// Forgets all nodes, and gives the memory back.
  void release() noexcept {
    table_.release();
    columns::release_columns();
    room_ = 0;
    room_depth_ = 0;
    room_h_ = std::numeric_limits<std::uint64_t>::max();
  }

 private:
  static constexpr bool hashes_safely = [] {
    if constexpr (packed)
      return noexcept(hash_of(std::declval<pack_t<P> const&>()));
    else
      return !has_hash_member<P> && noexcept(hash_of(std::declval<state const&>()));
  }();

  static constexpr bool growing = ranked && Duplicates != duplicate_policy::closed_array;
  using table =
      std::conditional_t<growing, growing_rank_table<Id>,
                         std::conditional_t<ranked, rank_table<Id>, state_table<Id>>>;
  static constexpr std::size_t most_nodes = std::numeric_limits<Id>::max();

  [[nodiscard, gnu::noinline]] bool make_room(std::size_t more, std::size_t deepest,
                                              std::uint64_t largest_h) {
    if (more > most_nodes - size() || (more != 0 && !columns::columns_admit())) return false;
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
    if (!columns::reserve_columns(more, deepest, largest_h)) return false;
    remember_room();
    room_ = std::max(room_, more);  // a table that could not grow is filled further
    return true;
  }

  /// What gives the hash of a node.
  [[nodiscard]] auto hash_of_node() const noexcept {
    return [this](Id id) noexcept(keeps_hashes || hashes_safely) {
      if constexpr (keeps_hashes)
        return hashes_[id];
      else
        return hash(key_at(id));
    };
  }

  [[nodiscard]] std::uint64_t hash(key const& k) const noexcept(hashes_safely) {
    if constexpr (packed)
      return hash_of(k);
    else
      return state_hash(*problem_, k);
  }
  [[nodiscard]] std::uint64_t rank(state const& s) const {
    auto const r = static_cast<std::uint64_t>(problem_->rank(s));
    // The table's size is at hand, unless there is none yet.
    if (r >= table_.size() && r >= static_cast<std::uint64_t>(problem_->state_count()))
      raise_unranked();
    return r;
  }

  /// Takes note of how many nodes can be added without looking at each array.
  void remember_room() noexcept {
    room_ = std::min(columns::column_room(), most_nodes - size());
    if constexpr (graph) room_ = std::min(room_, table_.room());
    room_depth_ = columns::largest_depth();
    room_h_ = columns::largest_estimate();
  }

  /// A node has been stored: its number.
  Id entered([[maybe_unused]] std::uint64_t hash, [[maybe_unused]] std::size_t slot) noexcept {
    auto const id = static_cast<Id>(size() - 1);
    --room_;
    if constexpr (graph) table_.insert(hash, slot, id);
    return id;
  }

  table table_;
  // So many nodes, of such depths and estimates, can be added.
  std::size_t room_ = 0;
  std::size_t room_depth_ = 0;
  std::uint64_t room_h_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace wend::detail
