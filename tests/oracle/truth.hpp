// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "trial.hpp"

/// \file
/// The truth about a graph, by brute force and without the library: distances by relaxing all edges
/// until nothing changes, and all simple paths by following them.

namespace oracle {

/// Returns a + b in the type of the model's sums.
double sum(cost_kind kind, double a, double b);

/// The last node of a path that visits no state twice and passes through no goal.
struct tree_node {
  int parent;  ///< The index of the parent; -1 at a start.
  int action;  ///< The action that leads to the node; -1 at a start.
  std::size_t start;
  int state;
  std::size_t depth;
  double g;
  double f_max;  ///< The greatest f on the path; 0 at a start that is a goal.
  bool goal;
};

struct truth {
  /// Distances in the graph that the search sees: without the states that its heuristic calls dead
  /// ends.
  std::vector<std::optional<double>> distance{};  ///< From the starts, summed from left to right.
  std::vector<std::optional<int>> steps{};        ///< From the starts.
  std::optional<double> cost{};                   ///< The cost of a cheapest path to a goal.
  std::optional<int> actions{};                   ///< In a shortest path.
  int reachable = 0;                              ///< The number of reachable states.

  bool informed = false;
  bool admissible = true;  ///< h never overestimates by more than the rounding error.
  bool sharp = false;      ///< f = g + h may be rounded above the cost of the path.
  bool consistent = true;  ///< h(u) <= c + h(v) for all edges, exactly.
  double error = 0;        ///< The greatest rounding error of a sum; 0: sums are exact.
  double most = 0;         ///< No simple path and estimate add up to more.

  bool whole_tree = false;  ///< True if the tree is small enough to be stored.
  std::vector<tree_node> tree{};
};

truth truth_of(graph const& g, bool informed);
/// Returns the cost to the nearest goal from each state.
std::vector<std::optional<double>> to_goal(graph const& g);
/// Returns the possible rounding error of sums of this graph's costs.
double rounding_error(graph const& g);

/// A path, followed edge by edge.
struct walk {
  bool real = false;  ///< The actions are edges that follow one another.
  int end = -1;
  double cost = 0;
  bool simple = true;         ///< The path visits no state twice.
  bool through_goal = false;  ///< The path visits a goal before its end.
};
walk follow(graph const& g, path const& p);

/// Returns the costs of the `k` cheapest walks from the starts to a goal, in order. A walk ends at
/// its first goal and may revisit states.
std::vector<double> cheapest_walks(graph const& g, std::size_t k);

/// The derivation of estimates from distances: capped at `most` and, unless they must be
/// consistent, some of them halved or 0.
struct estimates_made {
  double most = 0;
  bool consistent = true;
};
estimates_made estimates_of(choice const& c);
/// Returns estimates of the distances to these states (none: to the goals); empty if there is no
/// path.
std::vector<std::optional<double>> estimates_to(graph g, std::vector<int> const& ends,
                                                estimates_made made);
graph reversed(graph g);

/// Returns the number of changes in a trial of an incremental search.
inline std::uint64_t changes_of(choice const& c) { return c.seed % 4; }
/// Returns a graph with all edges that ever exist: a heuristic that is consistent for it is
/// consistent before and after each change.
graph at_any_time(graph const& g, choice const& c);

/// Returns the maximum number of nodes of a memory-bounded search.
inline std::size_t max_nodes(choice const& c) {
  return c.seed % 3 == 0 ? 100'000 : 1 + static_cast<std::size_t>(c.seed % 40);
}

}  // namespace oracle
