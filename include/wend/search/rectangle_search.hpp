// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/anytime/anytime_search.hpp>
#include <wend/engine/anytime/rectangle_list.hpp>
#include <wend/engine/anytime/rounds.hpp>
#include <wend/engine/improving_call.hpp>

/// \file
/// Rectangle search: a beam that becomes wider and deeper.
///
/// S. Lemons, W. Ruml, R. C. Holte, C. Linares López, "Rectangle Search: An Anytime Beam Search",
/// Proceedings of the AAAI Conference on Artificial Intelligence 38(18), 2024, 20751-20758.

namespace wend {

/// The options of rectangle search.
template <class Cost = int>
struct rectangle_search_options {
  std::size_t aspect = 1;          ///< At least 1: the levels by which the rectangle becomes deeper
                                   ///< each time it becomes wider by one node.
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Orders nodes by depth; within a depth goals come first, then nodes of least f, among equals of
/// least h.
template <class P>
struct priority_by_level {
  using key = level_key<cost_t<P>>;
  P const* problem;
  key operator()(node_view<P> const& node) const {
    // With unit costs, a goal has the least f of its depth.
    if constexpr (!unit_cost_problem<P>)
      if (problem->is_goal(node.state)) return {node.depth, cost_t<P>{}, node.f};
    return {node.depth, node.f, node.h};
  }
};

/// A search that takes nodes from all levels in turn and always reopens, because its lower bounds
/// need that.
template <class P>
struct rectangle_search_preset {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: rectangle search needs costs that are numbers, to divide them");
  using options = rectangle_search_options<cost_t<P>>;
  using priority = priority_by_level<P>;
  using open_list = rectangle_list<cost_t<P>>;
  using schedule = one_round;
  static constexpr best_first_traits traits{.duplicates = duplicate_policy::closed_list,
                                            .improves = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    if (o.aspect == 0)
      raise(invalid_option("wend: the aspect of rectangle search must be at least 1"));
    return open_list(budget, o.aspect);
  }
  static priority make_priority(options const&, P const& problem) { return {&problem}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

template <class P, class H, class Observer>
using rectangle_searcher = anytime_search<rectangle_search_preset<P>, P, H, Observer>;

struct rectangle_search_fn
    : improving_call<rectangle_searcher, rectangle_search_options, duplicate_policy::closed_list> {
};

}  // namespace detail

/// Finds a first path from `start` (a state, or `starts(range)`) to a goal quickly, then cheaper
/// and cheaper paths until the last one is proved to be cheapest. Each solution comes with a lower
/// bound on the cost of every solution. The range is lazy: it searches for the next solution when
/// the iterator is advanced.
///
///     for (auto const& s : wend::rectangle_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It is a beam search that widens its beam step by step and forgets nothing, so no width has to be
/// chosen. Nodes are kept by depth and expanded in passes. Pass w expands one more node of each
/// depth that was reached before, and then w nodes of each of the next `aspect` depths. So after
/// pass w, w nodes of each of the first w · `aspect` depths have been expanded (if there are as
/// many), and no depth is neglected for long. The search therefore overcomes deep local minima of
/// h, in which `awastar` and `arastar` can be stuck. Within a depth goals leave first, then the
/// node of least f = g + h, among equals that of least h. Nodes whose f is not less than the cost
/// of the best solution are not expanded. The bound is the least f of the open nodes.
///
/// A large `aspect` descends sooner: use one if solutions have thousands of actions. If h is good,
/// the first solution comes later than that of `awastar`.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. With a depth limit the last
///   solution need not be cheapest; the bounds hold for the problem without that limit.
/// - *Observers* receive `on_goal` for each solution.
/// - *Statistics*: `iterations` counts the passes.
///
/// The range refers to the problem and the heuristic; temporaries are rejected.
///
/// \pre  Costs are not negative, numbers, and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, where reopened states
///       count again; in addition O(n) time for the bound of each solution, and O(d) for each pass,
///       where d is the greatest depth.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if `aspect` is 0. Running out of memory while searching
///         does not throw.
inline constexpr detail::rectangle_search_fn rectangle_search{};

}  // namespace wend
