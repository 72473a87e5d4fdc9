// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>

#include <wend/depth_first/depth_first_preset.hpp>

/// \file
/// Iterative budgeted exponential search, on trees: budgeted tree search.
///
/// M. Helmert, T. Lattimore, L. H. S. Lelis, L. Orseau, N. R. Sturtevant, "Iterative Budgeted
/// Exponential Search", IJCAI 2019.

namespace wend {

/// The options of budgeted tree search.
template <class Cost = int>
struct ibex_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
};

/// Budgeted tree search as an object that can be stepped, paused by limits and resumed. If a
/// solution has been found, the partial path of the result of a paused search is the cheapest one
/// so far: its estimate is 0.
///
///     auto search = wend::ibex.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
template <class P, class H, class Observer = no_observer>
using ibex_search =
    search_session<detail::depth_first_core<P, detail::budgeted_bound<cost_t<P>>,
                                            ibex_options<cost_t<P>>, H, Observer>>;

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth. Like `idastar`, for problems whose path costs are almost all different: there each
/// iteration of IDA* visits only a few nodes more than the one before, and all iterations together
/// O(N²), where N is the number of nodes with an f of at most the cost of the solution.
///
///     auto const r = wend::ibex(problem, start, heuristic);
///     if (r) use(r.actions, *r.cost);
///
/// Iterations are those of IDA* while each expands at least twice as many nodes as the one before.
/// Otherwise the search looks for a higher bound that does: first by steps that double, beginning
/// with the distance to the next f, then by bisection. Iterations that expand more than eight times
/// as many nodes are abandoned. A solution found above the least bound is kept while the search
/// continues for cheaper ones until there is none. Observers receive each of these solutions.
///
/// Do not use it if costs are similar and memory suffices: A* expands each state once. If f takes
/// few values, as with unit costs, it behaves like IDA*.
///
/// Costs may be 0, and h inconsistent. Costs must be numbers. With floating-point costs the factor
/// log C* below is log₂(C* / δ), where δ is the least difference between two values of f. The
/// factor is finite, so the search ends whenever IDA* does. A depth limit cuts nodes: the solution
/// is then the cheapest one within the limit. A cost limit pauses the search; raising a cost limit
/// that has cut nodes within the bound restarts the search.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, summed from left to right,
///       and no path is cheaper. `exhausted`: no goal can be reached, with the conditions of
///       `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(N log C*) expansions, where IDA* can need O(N²); O(bd) memory for b actions in a
///       state and d in a path. N counts paths: a state is expanded once for each path to it.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Failing to find a goal or running out of memory does
///         not throw: see the result's status.
inline constexpr detail::informed_depth_first_call<ibex_search, ibex_options> ibex{};

}  // namespace wend
