// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/engine/depth_first_preset.hpp>  // informed_depth_first_call
#include <wend/engine/forgetful/forgetful_core.hpp>
#include <wend/engine/memory_bounded/smastar_core.hpp>
#include <wend/engine/search_session.hpp>

/// \file
/// SMA*, simplified memory-bounded A*: A* with a bounded number of nodes.
///
/// S. Russell, "Efficient memory-bounded search methods", Proceedings of ECAI 1992, 1-5.

namespace wend {

/// The options of SMA*.
template <class Cost = int>
struct smastar_options {
  std::size_t max_nodes = 1'000'000;  ///< The most nodes in memory; at least 1.
  search_limits<Cost> limits{};       ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where nodes take their memory from; null: `malloc`.
};

/// The search object of SMA*.
template <class P, class H, class Observer = no_observer>
using smastar_search = search_session<
    detail::forgetful_core<detail::smastar_core, smastar_options<cost_t<P>>, P, H, Observer>>;

namespace detail {
struct smastar_fn : informed_depth_first_call<smastar_search, smastar_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal with at most
/// `max_nodes` nodes in memory. It is A* on the tree of paths that forgets its worst leaf when
/// memory is full.
///
///     auto const r = wend::smastar(problem, start, heuristic, {.max_nodes = 10'000});
///     if (r && r.is_proved()) use(r.actions, *r.cost);
///
/// The worst leaf is the shallowest of those with the highest f. Its f is backed up into its
/// parent, which generates the leaf again when nothing better is left. A solution with d actions
/// needs d + 1 nodes: longer paths are cut.
///
/// - *Memory too small for a solution*: the status is `memory_limit`, and remains so. (A limit of
///   `max_memory` pauses with the same status, and can be raised.)
/// - *Memory too small for the proof*: the status is `solved`, but a node was cut below which there
///   may be a cheaper solution. `is_proved()` is then false, and `lower_bound` less than the cost.
///   The solution is the cheapest one with fewer than `max_nodes` actions.
/// - *Counts*: `reexpanded` and `forgotten` of the result show the cost of forgetting. A node
///   counts as expanded when its first successor is generated, and again each time it regenerates
///   forgotten successors.
///
/// Do not use it if a node takes less than a microsecond, as in puzzles: it adds half a microsecond
/// to each, and `idastar` or `ibex` need even less memory. On the board `7 2 4 5 0 6 8 3 1` of the
/// 8-puzzle, with the Manhattan distance and 100 nodes, it expands 10,470 nodes, `idastar` 5270 and
/// `astar` 1488. If the memory of `astar` is almost sufficient, use `astar_idastar`.
///
/// Costs may be 0, and h inconsistent: a node inherits the f of its parent if that is higher. A
/// cost limit pauses the search without loss. A depth limit cuts nodes, like a path that fills the
/// memory. Between two runs the partial path of the result leads to the next node.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved` and proved: `actions` lead from the start to a goal at `cost`, and none is
///       cheaper. `exhausted`: no goal can be reached, with the conditions of `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(max_nodes) memory: about 130 bytes plus a state per node, 150 with
///       `cycle_check::path`. O(b + log max_nodes) time for a successor. `cycle_check::path` also
///       compares the nodes in memory that have the same state, or the path if that is shorter; if
///       states have no hash, always the path. If all paths with an f of at most the cost of the
///       solution fit in memory, as many expansions as there are such paths; otherwise no useful
///       bound is known.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if `max_nodes` is 0. The search can resume after an
///         exception of the problem or the heuristic. Failing to find a goal or running out of
///         memory does not throw: see the result's status.
inline constexpr detail::smastar_fn smastar{};

}  // namespace wend
