// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/solution_graph_preset.hpp>
#include <wend/search/astar.hpp>

/// \file
/// All cheapest solutions, by A* and the graph of the predecessors of equal cost.
///
/// Lists of predecessors, and the number of paths as sums over them, are those of U. Brandes, "A
/// faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25(2), 2001,
/// 163-177; cycles that cost nothing, which that excludes, are dealt with when paths are listed.

namespace wend {

namespace detail {
template <class P, duplicate_policy Duplicates>
using plain_astar_preset = astar_preset<P, no_order, Duplicates>;
struct astar_solutions_fn : informed_solutions_call<plain_astar_preset, leaves_by::cost> {};
}  // namespace detail

/// The cheapest paths from `start` (a state, or `starts(range)`) to a goal: every sequence of
/// actions of that cost that visits no state twice and ends at its first goal, each once. They come
/// as a lazy range, as a graph, and as a number.
///
///     auto all = wend::astar_solutions(problem, start, heuristic);
///     if (auto const n = all.count()) std::cout << n->value << " solutions\n";
///     for (auto const& s : all) use(s.actions, s.cost);
///     for (auto const& [from, action, to] : all.graph().edges()) draw(from, to);
///
/// A* goes on behind the first goal until every node of f <= C*, the cost of a cheapest solution, is
/// expanded. The closed list then gives the *graph* of all actions on cheapest solutions, which is
/// mostly small: states that many solutions share are searched once, however many there are.
/// `idastar_solutions` keeps nothing but the current path, and searches each of them again.
///
/// - *Order*: that of the starts, then of the actions, the same in each run.
/// - *Actions* tell solutions apart: parallel edges make different ones. An action that `actions(s)`
///   gives twice is the same one, if actions have `==`.
/// - *Starts*: a solution begins at one of them and may pass others. One that is a goal is a
///   solution without actions. Equal starts are one.
/// - *Costs of 0*: a solution visits no state twice. Where a cycle costs nothing there is no count,
///   because counting such paths takes as long as listing them, but the range and the graph.
/// - *Rounded costs*, those of floating-point types, are summed from the start on and compared as
///   they are. A path counts where each of its beginnings is a cheapest path, so summed, to its end:
///   of two paths that are equally cheap but for their rounding, only the cheaper one does.
/// - *Limits* are totals. `status()` is `exhausted` when all have come, or else the limit that
///   stopped the range; `set_limits` and another loop, or call, go on from there. `max_memory`
///   includes the graph. `max_depth` is refused where actions have costs.
/// - *Statistics* and observers are those of the search. What is asked again of the problem for the
///   graph is not counted: the actions of each node that was expanded, and once more of those in the
///   graph.
///
/// Problem, heuristic and observer are referred to: a temporary problem or heuristic is refused.
///
/// Costs in floating point: \ref rounding.
/// \pre  Costs are not negative, and h never overestimates, summed as the costs are. It may be
///       inconsistent.
/// \complexity As `astar`, whose nodes of f = C* are all expanded, twice the calls of the problem's
///       `actions`, `result` and `cost`, and O(m log m) in the m actions that lead from one expanded
///       node to another at its cost. A solution then takes time linear in its actions; where cycles
///       cost nothing, for each action a look at the states of equal cost.
/// \throws What the problem, the heuristic or the observer throw, after which another loop goes on;
///       invalid_cost; invalid_problem; invalid_option. Running out of memory while searching does
///       not throw.
inline constexpr detail::astar_solutions_fn astar_solutions{};

}  // namespace wend
