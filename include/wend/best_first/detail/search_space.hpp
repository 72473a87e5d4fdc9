// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <type_traits>  // std::type_identity
#include <utility>      // std::move

#include <wend/best_first/best_first_traits.hpp>
#include <wend/best_first/detail/candidates.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/frontier/optional_parts.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/node_store.hpp>

/// \file
/// The nodes and the open list of a best-first search, kept consistent, and the counts.

namespace wend::detail {

/// The nodes and the open list of a best-first search. Only the functions that compare keys call
/// user code, and nothing fails once room was reserved. `Shows`: an observer receives successors.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits, bool Shows>
class search_space {
  using cost = cost_t<P>;

 public:
  using id = typename Open::id_type;
  using open_key = typename Open::key_type;  // declared because a store has a `key` too
  using estimate = std::optional<cost>;

  /// True if h is stored with each node. It is not stored if the open list's key determines it and,
  /// when a node is improved, the difference from its parent's h determines it.
  static constexpr bool keeps_estimates =
      !std::is_same_v<H, blind> &&
      (Shows || !evaluator<P, H>::incremental || !estimating_priority<Priority, Open, cost>);

  using store = node_store<P, H, Traits.duplicates, id, keeps_estimates>;
  using key = typename store::key;

  static constexpr bool informed = store::informed;
  /// True if improved nodes are found in the open list by a handle, which is stored with the node.
  static constexpr bool keeps_handles = !std::is_empty_v<typename Open::handle_type>;

  template <class MakeOpen>
  search_space(P const& problem, memory_budget& budget, table_growth growth, MakeOpen&& make_open)
      : nodes(problem, budget, growth), open(make_open(budget)), handles_(budget) {}

  store nodes;
  Open open;
  statistics counts{};       ///< Except the counts that the engine keeps.
  std::optional<id> best{};  ///< The node of least h, then least g; or a start.
  cost best_h{};             ///< Its h.

  /// The data of a selected node, without its state.
  struct facts {
    id number;
    cost g;
    cost h;
    cost f;
    std::size_t depth;
    action_t<P> const* last_action;
  };
  /// \pre `n` was returned by `pop`, or by `pop_equal` since.
  [[nodiscard]] facts facts_of(id n) const {
    auto const known = nodes.facts_of(n);
    cost h{};
    if constexpr (keeps_estimates)
      h = nodes.h(n);
    else
      h = estimate_of_last(known.g);
    return {n, known.g, h, static_cast<cost>(known.g + h), known.depth, known.last_action};
  }
  /// The h, if it is not stored, of a node with this g that left the open list with the same key as
  /// the last node.
  [[nodiscard]] cost estimate_of_last([[maybe_unused]] cost const& g) const {
    if constexpr (informed)
      return Priority::estimate(open.last_key(), g);
    else
      return {};
  }

  /// True if a path of this cost to a known node replaces the previous one. Expansions and owners
  /// decide between *cheaper* and *known* by this function; kernels compare g themselves.
  [[nodiscard, gnu::always_inline]] bool is_better(cost const& g, id n, bool reopen) const {
    if constexpr (Traits.improves)
      return g < nodes.g(n) && nodes.takes_cheaper(n, reopen);
    else
      return false;
  }

  /// The next node of the open list, which still counts as open. If a node was pushed repeatedly
  /// the better entry leaves first; then the node is closed, and the others are stale.
  [[nodiscard]] std::optional<id> pop() { return open.pop(is_current()); }

  /// True if the open list can report which node leaves next.
  static constexpr bool foresees = foreseeing_open_list<Open>;

  /// True if there are lists of equal keys, from which several nodes can be taken together.
  static constexpr bool can_pop_equal = batching_open_list<Open>;

  /// The next node, if its key equals the last one's.
  [[nodiscard, gnu::always_inline]] std::optional<id> pop_equal() {
    return open.pop_equal(is_current());
  }

  /// True if consecutive nodes can leave the list together.
  static constexpr bool pops_runs = run_open_list<Open>;

  /// Closes an open node.
  void close(id n) noexcept {
    nodes.close(n);
    --counts.open;
  }

  /// True if the open list must see keys before they are pushed.
  static constexpr bool prepares = preparing_open_list<Open>;

  /// True if nodes can be pushed directly to the places of keys. `push_rest` then counts them, and
  /// `prefer` considers a node as the best.
  static constexpr bool has_places = placing_open_list<Open>;
  static auto place_kind() {
    if constexpr (has_places)
      return std::type_identity<typename Open::place>{};
    else
      return std::type_identity<void*>{};
  }
  using place = typename decltype(place_kind())::type;

  /// True if n nodes of this depth, with this many different keys, can be stored without growing a
  /// table of nodes, and there is memory to push them to the places of their keys.
  [[nodiscard]] bool has_room(std::size_t n, std::size_t depth, std::size_t keys) {
    return nodes.has_room(n, depth) && open.reserve(n, keys);
  }

  /// Makes room for the nodes and pushes in `needs`; false if there is no memory for them.
  [[nodiscard]] bool reserve(demand const& needs, std::size_t depth) {
    if constexpr (keeps_handles)
      if (!handles_.reserve(needs.nodes)) return false;
    return nodes.reserve(needs.nodes, depth, needs.largest_h) && open.reserve(needs.pushes);
  }

  /// Stores a start, like `add` a successor.
  id add_start(key&& k, std::uint64_t hash, std::size_t slot, estimate const& h) {
    if constexpr (keeps_handles) handles_.append();
    return nodes.add_start(std::move(k), hash, slot, h);
  }

  /// Stores a successor. It is to be pushed, unless it has no h and so is a dead end.
  id add(key&& k, std::uint64_t hash, std::size_t slot, cost const& g, std::size_t depth,
         estimate const& h, id parent, action_t<P> const& a) {
    if constexpr (keeps_handles) handles_.append();
    return nodes.add(std::move(k), hash, slot, g, depth, h, parent, a);
  }

  /// Pushes a node that was just stored.
  [[gnu::always_inline]] void push(id n, cost const& g, cost const& h, std::size_t depth,
                                   open_key const& k) {
    enqueue(n, g, h, k);
    count(1, depth);
  }

  /// True if many nodes can be pushed at once: all keys are equal, and the best path does not
  /// change.
  static constexpr bool pushes_runs = !informed && run_open_list<Open>;
  /// Puts a node into the open list; `push_rest` counts it.
  [[gnu::always_inline]] void enqueue(id n, cost const& g, cost const& h, open_key const& k) {
    handle const fresh = open.push(n, k);
    if constexpr (keeps_handles) handles_[n] = fresh;
    prefer(n, g, h);
  }
  /// Counts the nodes in [`first`, `end`) as open. They were just stored in order of increasing
  /// depth. \pre The range is not empty, and a start is stored. The nodes are in the open list,
  /// unless the list takes runs.
  void push_rest(id first, id end) {
    if constexpr (pushes_runs) open.push_run(first, end);
    count(end - first, nodes.depth(end - 1));
  }

  /// Closes a goal that was just stored.
  void close_goal(id n, std::size_t depth) noexcept {
    nodes.close(n);
    ++counts.stored;
    deepest(depth);
  }

  /// A cheaper path to a node that is open or, if `closed`, is opened again.
  [[gnu::noinline]] void improve(id n, bool closed, cost const& g, cost const& h, std::size_t depth,
                                 id parent, action_t<P> const& a, open_key const& k) {
    nodes.improve(n, g, depth, parent, a);
    if (closed) {
      nodes.reopen(n);
      enqueue(n, g, h, k);
      ++counts.open;
      ++counts.reopened;
    } else {
      handle none{};
      open.improve(n, keeps_handles ? handles_[n] : none, k);
      ++counts.improved;
      prefer(n, g, h);
    }
    deepest(depth);
  }

  /// Makes this node the end of the best partial path if it is better than the present one. Without
  /// a heuristic this is the first start, because the next node is known only when it is requested.
  void prefer(id n, [[maybe_unused]] cost const& g, [[maybe_unused]] cost const& h) {
    if (best) {
      if constexpr (informed) {
        if (best_h < h || (!(h < best_h) && !(g < nodes.g(*best)))) return;
      } else {
        return;
      }
    }
    best = n;
    best_h = h;
  }

  /// Resets the search space to its initial state. The memory is kept.
  void clear() {
    nodes.clear();
    open.clear();
    handles_.clear();
    counts = {};
    best.reset();
  }

  /// Frees the memory, except that of an open list that cannot free it. \pre The search space was
  /// cleared.
  void release() {
    nodes.release();
    if constexpr (releasing_open_list<Open>) open.release();
    handles_.release();
  }

 private:
  using handle = typename Open::handle_type;

  [[nodiscard]] auto is_current() const noexcept {
    return [this](id n, open_key const&) { return !nodes.closed(n); };
  }

  /// Counts `n` nodes, the deepest of this depth, as stored and pushed.
  void count(std::size_t n, std::size_t depth) noexcept {
    counts.open += n;
    counts.stored += n;
    deepest(depth);
  }

  void deepest(std::uint64_t depth) noexcept {
    counts.max_depth = std::max(counts.max_depth, depth);
  }

  column<handle> handles_;  // indexed by node number
};

}  // namespace wend::detail
