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
/// `max_nodes` nodes in memory: A* on the tree of paths that forgets its worst leaf when memory is
/// full.
///
///     auto const r = wend::smastar(problem, start, heuristic, {.max_nodes = 10'000});
///     if (r && r.is_proved()) use(r.actions, *r.cost);
///
/// The worst leaf has the highest f, and is the shallowest of those. Its f is backed up into its
/// parent, which makes it again when nothing better is left. A solution with d actions needs d + 1
/// nodes: paths that are longer are cut.
///
/// - *Memory too small for a solution*: the status is `memory_limit`, and stays so. (A limit of
///   `max_memory` pauses with that status, and can be raised.)
/// - *Memory too small for the proof*: the status is `solved`, but a node was cut below which there
///   may be a cheaper solution. `is_proved()` is false then, and `lower_bound` less than the cost.
///   The solution is the cheapest of those with fewer than `max_nodes` actions.
/// - *Counts*: `reexpanded` and `forgotten` of the result tell the price. A node is counted as
///   expanded when the first of its successors is made, also each time that it makes forgotten ones
///   again.
///
/// Do not use it where a node takes less than a microsecond, as in puzzles: it adds half a one to
/// each, and `idastar` or `ibex` need less memory still. On the board `7 2 4 5 0 6 8 3 1` of the
/// 8-puzzle, with the Manhattan distance and 100 nodes, it expands 10,470 nodes, `idastar` 5270 and
/// `astar` 1488. Where the memory of `astar` does not quite suffice use `astar_idastar`.
///
/// Costs may be 0, and h inconsistent: a node inherits the f of its parent if that is higher. A
/// cost limit pauses it without loss. A depth limit cuts nodes, as a path that fills the memory is.
/// Between two runs the partial path of the result leads to the node that is next.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved` and proved: `actions` lead from the start to a goal at `cost`, and none is
///       cheaper. `exhausted`: no goal can be reached, with the conditions of `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(max_nodes) memory, some 130 bytes a node and its state, with `cycle_check::path`
///       150. O(b + log max_nodes) time for a successor; with `cycle_check::path` it looks at the
///       nodes in memory that have the same state, or at the path if that is shorter, and always at
///       the path where states have no hash. As many expansions as paths with an
///       f of at most the cost of the solution where they fit in memory; no bound that is worth
///       telling where they do not.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option if `max_nodes` is 0. After what the problem or the heuristic throw it can
///       go on. Not finding is no error, nor is running out of memory: the result's status tells.
inline constexpr detail::smastar_fn smastar{};

}  // namespace wend
