// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move

#include <wend/best_first/preset.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// A*: best-first search ordered by f = g + h.
///
/// P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of
/// minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, 100-107.

namespace wend {

/// The options of A*. If `order` is given, `order(node_view)` is the key of a node: among nodes of
/// equal f the one with the smallest key leaves first. `ties` then only decides between nodes of
/// equal keys, by the order of insertion. Orders and duplicate policies can also be separate
/// arguments before options in braces: see order_by and duplicates_constant.
template <class Cost = int, class Order = no_order,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
struct astar_options {
  search_limits<Cost> limits{};                     ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal f leaves first.
  bool reopen = true;              ///< Needed for optimality if h is admissible but inconsistent.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  Order order{};                   ///< A user's order among equal f.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  /// The number of nodes of equal f and h to take from the open list at a time, so that the
  /// processor fetches their memory in parallel. 16 or 32 makes searches that do not fit into the
  /// caches two to three times as fast. Solutions remain optimal; only the order among equal nodes
  /// changes: successors of a batch leave the list after the whole batch. No effect if costs are
  /// not all 1, if an order is given, or if the first in leaves first. The time limit and `stop`
  /// are checked once per batch only.
  std::size_t batch = 1;
};

namespace detail {

template <class P, class Order, duplicate_policy Duplicates>
struct astar_preset {
  using options = astar_options<cost_t<P>, Order, Duplicates>;
  using priority = priority_by_f<P, Order>;
  using open_list = list_for<P, typename priority::key>;
  static constexpr best_first_traits traits{
      .duplicates = Duplicates, .improves = true, .by_increasing_f = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static priority make_priority(options const& o) { return {o.ties, o.order}; }
  static best_first_settings settings(options const& o) {
    return {.reopen = o.reopen,
            .prune_parent = o.prune_parent,
            .batch = batch_of(o.ties, o.batch),
            .memory = o.memory};
  }
};

/// A* without an order of the user's own.
template <class P, duplicate_policy Duplicates>
using plain_astar_preset = astar_preset<P, no_order, Duplicates>;

}  // namespace detail

/// A* as an object that can be stepped, paused by limits and resumed.
template <class P, class H, class Observer = no_observer, class Order = no_order,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using astar_search = informed_search<detail::astar_preset<P, Order, Duplicates>, P, H, Observer>;

namespace detail {

/// The types for an order, a duplicate policy, or neither.
template <class Tag>
inline constexpr bool is_order_tag = policy_tag<Tag>;
template <class Order, duplicate_policy Duplicates>
inline constexpr bool is_order_tag<chosen_order<Order, Duplicates>> = true;
template <class Tag>
concept order_tag = is_order_tag<Tag>;

struct taken_by_astar {
  template <class P, order_tag Tag>
  using options_of = astar_options<cost_t<P>, no_order, chosen_duplicates<Tag>>;
  template <class P, class Order, duplicate_policy Duplicates>
  static void takes(astar_options<cost_t<P>, Order, Duplicates> const&);
};

struct astar_fn : informed_forms<astar_fn, taken_by_astar> {
  /// Adds an order to options.
  template <class Cost, class Order, duplicate_policy Duplicates>
  static astar_options<Cost, Order, Duplicates> with_tag(
      chosen_order<Order, Duplicates> by, astar_options<Cost, no_order, Duplicates> o) {
    return {.limits = std::move(o.limits),
            .ties = o.ties,
            .reopen = o.reopen,
            .prune_parent = o.prune_parent,
            .order = std::move(by.order),
            .memory = o.memory,
            .batch = o.batch};
  }
  template <class P, class S, class H, order_tag Tag, class Order, duplicate_policy Duplicates,
            class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, Tag const& tag,
            astar_options<cost_t<P>, Order, Duplicates> const& options,
            Observer&& observer) const {
    if constexpr (!policy_tag<Tag>)
      return make(problem, start, heuristic, no_tag{}, with_tag(tag, options), observer);
    else if constexpr (require_informed<Duplicates, P, S, H>())
      return astar_search<P, H, std::remove_reference_t<Observer>, Order, Duplicates>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal.
///
///     auto const r = wend::astar(problem, start, heuristic, {.limits = {.max_expanded = 1000}});
///     if (r) use(r.actions, *r.cost);
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, and no path is cheaper (not
///       proved if there is a depth limit). `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time (O(n) with the bucket queue, which is used for unit costs) and O(n)
///       memory in the n states generated; each state is expanded once if h is consistent.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::astar_fn astar{};

}  // namespace wend
