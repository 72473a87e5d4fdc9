// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/duplicate_policy.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The options of a preset of the best-first engine, and its view of a node.

namespace wend {

/// A node as shown by the engine, by value: for user-defined orders.
template <class P>
struct node_view {
  std::uint64_t number;     ///< 0, 1, … in the order in which nodes were stored.
  state_t<P> const& state;  ///< Valid during the call only.
  cost_t<P> g;              ///< The cost of the path to it.
  cost_t<P> h;              ///< 0 in a search without a heuristic.
  cost_t<P> f;              ///< g + h.
  std::size_t depth;        ///< The number of actions in this path.
  /// The last action of the path; null at a start. Valid during the call only.
  action_t<P> const* last_action;
};

/// The compile-time options of a preset of the best-first engine.
struct best_first_traits {
  /// The treatment of states that are already known.
  duplicate_policy duplicates = duplicate_policy::closed_list;
  /// True if a cheaper path to an open node replaces the previous one (and a closed node may
  /// reopen).
  bool improves = true;
  /// True if nodes leave the open list by increasing f, so that a cost limit can pause the search.
  bool by_increasing_f = false;
  /// True if nodes leave the open list by increasing depth. With unit costs, the first path to a
  /// state is then a cheapest one.
  bool by_increasing_depth = false;
};

/// The run-time options of a preset of the best-first engine.
struct best_first_settings {
  bool reopen = true;              ///< Put a closed node back if a cheaper path to it is found.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  bool early_goal_test = false;    ///< Test for the goal when a node is generated.
  bool last_action_first = false;  ///< Push successors from the last action to the first.
  std::size_t batch = 1;           ///< The number of nodes of equal keys to select together.
                                   ///< 0: chosen by the engine, without effect on the order.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  bool goal_test = true;           ///< False: no node is tested for the goal, now or early.
  bool every_goal = false;         ///< The search continues after goals. A start that is a goal
                                   ///< is then like other nodes: limits are checked before it.
};

}  // namespace wend
