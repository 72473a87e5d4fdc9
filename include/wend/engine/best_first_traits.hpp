// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/duplicate_policy.hpp>

/// \file
/// What a preset of the best-first engine can choose, and what it is shown.

namespace wend {

/// A node as the engine shows it, by value: for orders of a user's own.
template <class P>
struct node_view {
  std::uint64_t number;     ///< 0, 1, … in the order in which nodes were stored.
  state_t<P> const& state;  ///< Only valid during the call.
  cost_t<P> g;              ///< The cost of the path to it.
  cost_t<P> h;              ///< 0 in a search without a heuristic.
  cost_t<P> f;              ///< g + h.
  std::size_t depth;        ///< The number of actions in that path.
  /// The last of them; null at a start. Only valid during the call.
  action_t<P> const* last_action;
};

/// What a preset of the best-first engine fixes at compile time.
struct best_first_traits {
  /// What becomes of a state that is known.
  duplicate_policy duplicates = duplicate_policy::closed_list;
  /// Whether a cheaper way to an open node replaces the one before (and a closed node may reopen).
  bool improves = true;
  /// Whether nodes leave the open list by increasing f, so that a cost limit can pause the search.
  bool by_increasing_f = false;
  /// Whether nodes leave the open list by increasing depth: where costs are 1, the first path to a
  /// state is a cheapest one then.
  bool by_increasing_depth = false;
};

/// What a preset of the best-first engine chooses at run time.
struct best_first_settings {
  bool reopen = true;              ///< Put a closed node back if a cheaper way to it is found.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  bool early_goal_test = false;    ///< Test for the goal when a node is generated.
  bool last_action_first = false;  ///< Put successors in from the last action to the first.
  std::size_t batch = 1;           ///< How many nodes of equal keys to select together.
                                   ///< 0: the engine's choice, which changes no order.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
  bool goal_test = true;           ///< False: no node is tested for the goal, now or early.
  bool every_goal = false;         ///< A search that goes on behind goals: a start that is one is
                                   ///< found as other nodes are, and no limit is passed for it.
};

}  // namespace wend
