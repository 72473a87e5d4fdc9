// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <optional>

#include <wend/engine/improving_call.hpp>
#include <wend/engine/linear_space/branch_and_bound.hpp>
#include <wend/engine/linear_space/branch_and_bound_loop.hpp>

/// \file
/// Depth-first branch and bound.
///
/// E. L. Lawler, D. E. Wood, "Branch-and-bound methods: a survey", Operations Research 14(4), 1966,
/// 699-719. W. Zhang, R. E. Korf, "Performance of linear-space search algorithms", Artificial
/// Intelligence 79(2), 1995, 241-292.

namespace wend {

/// The options of depth-first branch and bound.
template <class Cost = int>
struct dfbnb_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`. `none` saves
  /// time where no path comes back to a state, as where each action decides something for good.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
};

namespace detail {

template <class P, class H, class Observer>
using dfbnb_search =
    branch_and_bound<branch_and_bound_loop, dfbnb_options<cost_t<P>>, P, H, Observer>;

struct dfbnb_fn : improving_call<dfbnb_search, dfbnb_options, duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest, in memory linear in the depth. It is for spaces
/// in which all solutions are about as deep and every path ends soon: tours, assignments,
/// schedules. Each solution comes with a lower bound; the next one is computed when it is asked
/// for.
///
///     for (auto const& s : wend::dfbnb(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///     auto const best = wend::dfbnb(problem, start, heuristic).last();  // a cheapest one
///
/// It goes down to the successor of least g + h first, and never below a node whose g + h is not
/// less than the cost of the best solution so far. A node's successors are generated at once, which
/// takes an estimate for each: where h is dear, that is what it costs.
///
/// Do not use it where paths do not end, as on tiles or maps: the first one can go down to any
/// depth before another is tried. A depth limit helps; `idastar` or `astar` are the choice there.
/// Where states are reached on many paths and memory suffices, `astar` expands each once: of round
/// trips of 20 cities it generates a third of the nodes, in half the time.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. Depth and cost limits cut nodes: at the
///   end the status is `depth_limit` or `cost_limit` if what was cut could have been cheaper, and
///   raising that limit begins afresh, for solutions that are cheaper still. A `max_cost` that is
///   known to suffice saves time from the first node on.
/// - *Observers* are told of each solution by `on_goal`.
///
/// Problem and heuristic are referred to: temporaries are refused. Without a heuristic,
/// `heuristics::nil` will do.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). `exhausted`: the last
///       solution is a cheapest one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory, for b actions in a state and d in a path. Time: exponential in d in
///       the worst case; a node costs O(b²) comparisons. No node with a g + h above the cost of the
///       first solution is expanded behind that.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::dfbnb_fn dfbnb{};

}  // namespace wend
