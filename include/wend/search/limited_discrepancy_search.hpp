// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>

#include <wend/engine/improving_call.hpp>
#include <wend/engine/linear_space/branch_and_bound.hpp>
#include <wend/engine/linear_space/discrepancy_loop.hpp>

/// \file
/// Limited discrepancy search.
///
/// W. D. Harvey, M. L. Ginsberg, "Limited discrepancy search", Proceedings of the 14th
/// International Joint Conference on Artificial Intelligence, 1995.

namespace wend {

/// The options of limited discrepancy search.
template <class Cost = int>
struct limited_discrepancy_search_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`. `none` saves
  /// time where no path comes back to a state, as where each action decides something for good.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
};

namespace detail {

template <class P, class H, class Observer>
using discrepancy_search =
    branch_and_bound<discrepancy_loop, limited_discrepancy_search_options<cost_t<P>>, P, H,
                     Observer>;

struct limited_discrepancy_search_fn
    : improving_call<discrepancy_search, limited_discrepancy_search_options,
                     duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest, in memory linear in the depth. It is for spaces
/// in which every path ends soon and the heuristic is right about most choices, but not about all:
/// then `dfbnb`, which takes back its last choices first, can search below a wrong early one for
/// long. Each solution comes with a lower bound; the next one is computed when it is asked for.
///
///     for (auto const& s : wend::limited_discrepancy_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It goes in waves. The first one goes down to the best successor of each node. In the next one a
/// path may once go to another successor, which is a *discrepancy*; in wave k, from 0 on, k times.
/// The best successor is that of least g + h, among equals the one that the problem gives first;
/// any other counts as one discrepancy, be it the second or the last. Several starts count as
/// successors of one node. Successors whose g + h is not less than the cost of the best solution
/// are not there any more: what is the best of those that are left is no discrepancy.
///
/// A wave visits the nodes of the waves before again, where they can still lead to something
/// better. A wave that has left nothing to the next one is the last.
///
/// Do not use it where paths do not end, as on tiles or maps: the first one can go down to any
/// depth. A depth limit helps; `idastar` or `astar` are the choice there. If you want the proof
/// rather than something good soon, `dfbnb` visits fewer nodes; and where the heuristic is as good
/// early as late, it finds as good solutions: on round trips of 15 and 20 cities neither is ahead.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. Depth and cost limits cut nodes: at the
///   end the status is `depth_limit` or `cost_limit` if what was cut could have been cheaper, and
///   raising that limit begins afresh, for solutions that are cheaper still.
/// - *Observers* are told of each solution by `on_goal`.
/// - *Statistics*: `iterations` counts the waves; the other counts are sums over them.
///
/// Problem and heuristic are referred to: temporaries are refused. Without a heuristic,
/// `heuristics::nil` will do: where actions cost the same, their order is the problem's then.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). `exhausted`: the last
///       solution is a cheapest one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory, for b actions in a state and d in a path. Time: wave k goes through at
///       most the sum of C(d, i)·(b - 1)^i paths for i from 0 to k; there are at most d + 2 waves
///       (d + 1 with one start). A node costs O(b²) comparisons.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::limited_discrepancy_search_fn limited_discrepancy_search{};

}  // namespace wend
