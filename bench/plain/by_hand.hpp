// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t
#include <vector>   // paths

/// \file
/// Breadth-first and best-first search as a programmer without a library writes them. They are
/// templates only so that each is written once: a `Space` has the types and calls that the
/// programmer would write into the loop,
///
///     using state = …; using cost = …; struct hash { … };
///     void each(state const& s, auto visit) const;   // visit(state&&, cost of the step)
///     bool is_goal(state const& s) const;
///     cost h(state const& s) const;

namespace by_hand {

/// The answer of a search, and its counts.
template <class State, class Cost>
struct outcome {
  bool is_solved = false;
  Cost cost{};
  std::vector<State> path{};  ///< From the start to the goal, both included.
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;   ///< Counted by iterative deepening alone, as are duplicates.
  std::uint64_t duplicates = 0;
  std::uint64_t stored = 0;
};
template <class Space>
using outcome_of = outcome<typename Space::state, typename Space::cost>;

/// The order in which nodes leave the open list.
enum class order { breadth, a_star, dijkstra, greedy };

/// Breadth-first search with a queue; the others with a `std::priority_queue` and lazy deletion, A*
/// the lowest h first among equal f. All test a node for the goal when they take it out, as wend's
/// do.
template <order Order, class Space>
struct searches {
  using state = typename Space::state;

  /// `boost::unordered_flat_map` from a state to its parent's state and g, with the default hash
  /// of the map, and states in the queue, as in tutorials.
  static outcome_of<Space> as_first_written(Space const& space, state const& start);
  /// `std::unordered_map`, with the hash of the `Space` and pointers to its nodes.
  static outcome_of<Space> with_std_map(Space const& space, state const& start);
  /// `boost::unordered_flat_map` to numbers of nodes, with the hash of the `Space`.
  static outcome_of<Space> with_flat_map(Space const& space, state const& start);
};

}  // namespace by_hand
