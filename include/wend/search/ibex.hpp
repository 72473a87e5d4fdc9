// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>

#include <wend/engine/depth_first_preset.hpp>

/// \file
/// Iterative budgeted exponential search, on trees: budgeted tree search.
///
/// M. Helmert, T. Lattimore, L. H. S. Lelis, L. Orseau, N. R. Sturtevant, "Iterative Budgeted
/// Exponential Search", IJCAI 2019.

namespace wend {

/// The options of budgeted tree search.
template <class Cost = int>
struct ibex_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
};

/// Budgeted tree search as an object that can be stepped, paused by limits and resumed. While it is
/// paused, the best path of its result is the cheapest solution so far, if there is one: its
/// estimate is 0.
///
///     auto search = wend::ibex.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
template <class P, class H, class Observer = no_observer>
class ibex_search
    : public detail::informed_depth_first<P, detail::budgeted_bound<cost_t<P>>,
                                          ibex_options<cost_t<P>>, H, Observer> {
 public:
  using detail::informed_depth_first<P, detail::budgeted_bound<cost_t<P>>, ibex_options<cost_t<P>>,
                                     H, Observer>::informed_depth_first;
};

namespace detail {
struct ibex_fn : informed_depth_first_call<ibex_search, ibex_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth, as `idastar` does, where costs are so different that hardly any two paths have the
/// same f: then each iteration of IDA* visits few nodes more than the one before, and O(N²) in all,
/// N the nodes with an f of at most the cost of the solution.
///
///     auto const r = wend::ibex(problem, start, heuristic);
///     if (r) use(r.actions, *r.cost);
///
/// Iterations are those of IDA* while each expands twice as many nodes as the one before. When one
/// does not, a bound is looked for that makes up for it: it goes up by steps that double, the first
/// of which is the distance to the next f, and then by halving; iterations which expand more
/// than eight times as many nodes are given up. A solution that was found above the least bound is
/// kept, and the search goes on to a cheaper one until there is none. Observers are told of each.
///
/// Do not use it where costs are alike and memory suffices: A* expands each state once. Where few
/// values of f occur, as with unit costs, it does what IDA* does.
///
/// Costs may be 0, and h inconsistent. Costs must be numbers. With floating-point costs the factor
/// log C* below is log₂(C* / δ), where δ is the least difference between two values of f. It is
/// finite, so that the search ends as that of IDA* does. A depth limit cuts nodes: the solution is
/// then the cheapest of those within the limit. A cost limit pauses it; raising one that has cut
/// what a bound would have let pass restarts the search.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post `solved`: `actions` lead from the start to a goal at `cost`, as summed from left to
///       right, and none is cheaper. `exhausted`: no goal can be reached, with the conditions of
///       `idastar`.
///       Costs in floating point: \ref rounding.
/// \complexity O(N log C*) expansions, where IDA* can need O(N²); O(bd) memory, for b actions in a
///       state and d in a path. N counts paths: a state is expanded once for each of them.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option. Not finding is no error, nor is running out of memory: the result's status
///       tells.
inline constexpr detail::ibex_fn ibex{};

}  // namespace wend
