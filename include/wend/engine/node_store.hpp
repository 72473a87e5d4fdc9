// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // how many numbers there are
#include <optional>   // what was not found
#include <utility>    // std::move
#include <vector>     // paths

#include <wend/core/error.hpp>
#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/evaluate.hpp>
#include <wend/engine/state_table.hpp>

/// \file
/// The nodes of a best-first search, behind numbers.

namespace wend::detail {

/// Nodes are numbers, 0, 1, … in the order in which they were stored, the starts first; there are
/// as many as the largest number of the type `Id`, and none beyond. Nothing outside sees how a node
/// is kept: an array a field, the state packed where it can be, g and the depth as one where costs
/// are 1, a parent only where actions cannot be taken back.
template <class P, class H, duplicate_policy Duplicates, class Id>
class node_store {
 public:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

  static constexpr bool packed = packable_problem<P>;
  static constexpr bool graph = Duplicates == duplicate_policy::closed_list;
  static constexpr bool informed = !std::is_same_v<H, blind>;

 private:
  static constexpr bool unit_cost = unit_cost_problem<P>;
  static constexpr bool linked = !graph || !invertible_problem<P>;

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

  node_store(P const& problem, memory_budget& budget)
      : problem_(&problem),
        keys_(budget),
        costs_(budget),
        depths_(budget),
        estimates_(budget),
        actions_(budget),
        parents_(budget),
        flags_(budget),
        table_(budget) {}

  [[nodiscard]] std::size_t size() const noexcept { return flags_.size(); }
  [[nodiscard]] std::size_t starts() const noexcept { return starts_; }
  [[nodiscard]] bool is_start(Id id) const noexcept { return id < starts(); }

  /// The state of a node: a reference, which storing further nodes invalidates, or a value.
  [[nodiscard]] decltype(auto) state_of(Id id) const {
    if constexpr (packed)
      return static_cast<state>(problem_->unpack(keys_[id]));
    else
      return (keys_[id]);
  }

  [[nodiscard]] cost g(Id id) const noexcept {
    if constexpr (unit_cost)
      return static_cast<cost>(depths_[id]);
    else
      return costs_[id];
  }
  /// \pre The search has a heuristic, and the node is no dead end.
  [[nodiscard]] cost h(Id id) const noexcept { return estimates_[id]; }
  [[nodiscard]] std::size_t depth(Id id) const noexcept { return depths_[id]; }
  /// \pre Not a start.
  [[nodiscard]] action const& last_action(Id id) const noexcept { return actions_[id - starts()]; }

  [[nodiscard]] bool closed(Id id) const noexcept { return (flags_[id] & closed_flag) != 0; }
  [[nodiscard]] bool dead(Id id) const noexcept { return (flags_[id] & dead_flag) != 0; }
  void close(Id id) noexcept { flags_[id] = static_cast<unsigned char>(flags_[id] | closed_flag); }
  void reopen(Id id) noexcept {
    flags_[id] = static_cast<unsigned char>(flags_[id] & ~closed_flag);
  }

  static key key_of(P const& p, state const& s) {
    if constexpr (packed)
      return p.pack(s);
    else
      return s;
  }
  [[nodiscard]] std::uint64_t hash(key const& k) const {
    if constexpr (packed)
      return key_hash(k);
    else
      return state_hash(*problem_, k);
  }

  /// The node of a state in graph search.
  [[nodiscard]] std::optional<Id> find(std::uint64_t hash, key const& k) const {
    return table_.find(hash, [&](Id id) { return keys_[id] == k; });
  }

  /// Whether a state is on the path to a node, that node included.
  [[nodiscard]] bool on_path(Id id, key const& k) const {
    while (!(keys_[id] == k)) {
      if (is_start(id)) return false;
      id = parents_[id - starts()];
    }
    return true;
  }

  /// Makes room for `more` nodes; false if there is no memory, or no numbers, for them.
  [[nodiscard]] bool reserve(std::size_t more) {
    if (more > most_nodes - size()) return false;
    if constexpr (graph)
      if (!table_.reserve(more, [&](Id id) { return hash(keys_[id]); })) return false;
    if constexpr (!unit_cost)
      if (!costs_.reserve(more)) return false;
    if constexpr (informed)
      if (!estimates_.reserve(more)) return false;
    if constexpr (linked)
      if (!parents_.reserve(more)) return false;
    return keys_.reserve(more) && depths_.reserve(more) && actions_.reserve(more) &&
           flags_.reserve(more);
  }

  /// Stores a start. \pre Room was reserved; no other node is in.
  Id add_start(key&& k, std::uint64_t hash, std::optional<cost> const& h) {
    Id const id = add(std::move(k), hash, cost{}, 0, h);
    ++starts_;
    return id;
  }

  /// Stores a successor; one without h is a dead end. \pre Room was reserved.
  Id add(key&& k, std::uint64_t hash, cost const& g, std::size_t depth,
         std::optional<cost> const& h, Id parent, action const& a) {
    actions_.append(a);
    if constexpr (linked) parents_.append(parent);
    return add(std::move(k), hash, g, depth, h);
  }

  /// Records a cheaper way to a node.
  void improve(Id id, cost const& g, std::size_t depth, Id parent, action const& a) {
    if constexpr (!unit_cost) costs_[id] = g;
    depths_[id] = static_cast<depth_type>(depth);
    actions_[id - starts()] = a;
    if constexpr (linked) parents_[id - starts()] = parent;
  }

  /// The actions that lead to a node, and the number of the start they lead from.
  struct path {
    std::vector<action> actions;
    Id start;
  };
  [[nodiscard]] path path_to(Id id) const {
    path found{{}, id};
    found.actions.reserve(depths_[id]);
    if constexpr (linked) {
      for (; !is_start(found.start); found.start = parents_[found.start - starts()])
        found.actions.push_back(last_action(found.start));
    } else if (!is_start(id)) {
      for (state s = state_of(id); !is_start(found.start);) {
        found.actions.push_back(last_action(found.start));
        s = problem_->result(s, problem_->inverse(found.actions.back()));
        key const k = key_of(*problem_, s);
        auto const before = find(hash(k), k);
        if (!before || found.actions.size() >= size())  // a path visits no node twice
          raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
        found.start = *before;
      }
    }
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }

  void clear() noexcept {
    keys_.clear();
    costs_.clear();
    depths_.clear();
    estimates_.clear();
    actions_.clear();
    parents_.clear();
    flags_.clear();
    table_.clear();
    starts_ = 0;
  }

 private:
  // A way leads through different nodes, since to come to one again costs no less and is not taken.
  // So there are depths enough where there are numbers enough.
  using depth_type = Id;
  static constexpr unsigned char closed_flag = 1;
  static constexpr unsigned char dead_flag = 2;
  static constexpr std::size_t most_nodes = std::numeric_limits<Id>::max();

  Id add(key&& k, std::uint64_t hash, cost const& g, std::size_t depth,
         std::optional<cost> const& h) {
    auto const id = static_cast<Id>(size());
    keys_.append(std::move(k));
    if constexpr (!unit_cost) costs_.append(g);
    depths_.append(static_cast<depth_type>(depth));
    if constexpr (informed) estimates_.append(h ? *h : cost{});
    flags_.append(!informed || h ? 0 : static_cast<unsigned char>(closed_flag | dead_flag));
    if constexpr (graph) table_.insert(hash, id);
    return id;
  }

  P const* problem_;
  column<key> keys_;
  column<cost> costs_;
  column<depth_type> depths_;
  column<cost> estimates_;
  column<action> actions_;  // by the node's number less the number of starts
  column<Id> parents_;      // as the actions
  column<unsigned char> flags_;
  state_table<Id> table_;
  std::size_t starts_ = 0;
};

}  // namespace wend::detail
