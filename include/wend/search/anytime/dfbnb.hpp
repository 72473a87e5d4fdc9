// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>

#include <wend/core/memory.hpp>
#include <wend/search/anytime/detail/branch_and_bound.hpp>
#include <wend/search/bounded_memory/detail/linear_space_search.hpp>
#include <wend/session/improving.hpp>

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
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`. `none` saves
  /// time if no path returns to a state, for example because each action is a final decision.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
};

namespace detail {

/// Chooses the next node of a linear_space_search: goes down to the child of least f of the node on
/// top, if a solution below it can be cheaper than the incumbent; else it goes back.
///
/// The nodes still to be searched are below the leaf, or below a stored child that was not entered.
/// So the least f of these is a lower bound.
template <class P, class H, class Observer>
class dfbnb_rule {
  using cost = cost_t<P>;
  using search = linear_space_search<dfbnb_rule, P, H, Observer>;

 public:
  explicit dfbnb_rule(memory_budget const&) noexcept {}

  [[nodiscard]] static bool begin(search const&) noexcept { return true; }
  static void release() noexcept {}

  [[nodiscard]] bool next(search& s) {
    for (;;) {
      auto const [child, finite] = s.find_best();
      if (child && best.is_worth(s.run, *s.children()[*child].value)) return s.take(*child);
      if (s.is_at_level_0()) return best.finish(s.run);
      s.go_back(std::nullopt, finite);
    }
  }
  [[nodiscard]] bool keeps(search const& s, cost const& value) {
    return best.is_worth(s.run, value);
  }
  void at_goal(search const& s) { best.set(s.end_of_path().g); }

  incumbent_bound<P, H, Observer> best;
};

template <class P, class H, class Observer>
using dfbnb_core = linear_space_search<dfbnb_rule, P, H, Observer>;
template <class P, class H, class Observer>
using dfbnb_search = branch_and_bound<dfbnb_core, dfbnb_options<cost_t<P>>, P, H, Observer>;

struct dfbnb_fn : improving_call<dfbnb_search, dfbnb_options, duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, then cheaper and cheaper
/// paths until the last one is proved to be cheapest, in memory linear in the depth. It is for
/// spaces in which all solutions have similar depths and every path ends soon: tours, assignments,
/// schedules. Each solution comes with a lower bound. The range is lazy: it searches for the next
/// solution when the iterator is advanced.
///
///     for (auto const& s : wend::dfbnb(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///     auto const best = wend::dfbnb(problem, start, heuristic).last();  // a cheapest one
///
/// It descends to the successor of least g + h first, and never below a node whose g + h is not
/// less than the cost of the best solution so far. All successors of a node are generated at once,
/// with an estimate for each; with a slow heuristic these estimates dominate the time.
///
/// Do not use it if paths do not end, as in sliding-tile puzzles or on maps: the first path can
/// descend to any depth before another one is tried. A depth limit helps, but `idastar` or `astar`
/// are the better choice there. If many paths lead to a state and memory suffices, `astar` expands
/// each state once: for round trips of 20 cities it generates a third of the nodes, in half the
/// time.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. Depth and cost limits cut
///   nodes. At the end, the status is `depth_limit` or `cost_limit` if the cut nodes could have led
///   to a cheaper solution; raising that limit then restarts the search for solutions that are
///   cheaper still. A `max_cost` that is known to suffice saves time from the first node on.
/// - *Observers* receive `on_goal` for each solution.
///
/// The range refers to the problem and the heuristic; temporaries are rejected. Without a
/// heuristic, use `heuristics::nil`.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory for b actions in a state and d in a path. Time: exponential in d in the
///       worst case; O(b²) comparisons per node. After the first solution, no node with a g + h
///       above its cost is expanded.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::dfbnb_fn dfbnb{};

}  // namespace wend
