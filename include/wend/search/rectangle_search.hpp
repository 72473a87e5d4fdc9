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
  std::size_t aspect = 1;  ///< At least 1: by how many levels the rectangle becomes deeper each
                           ///< time that it becomes wider by one node.
  search_limits<Cost> limits{};    ///< What may stop it.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// Nodes by depth; of one depth goals first, then those of least f, among equals of least h.
template <class P>
struct priority_by_level {
  using key = level_key<cost_t<P>>;
  P const* problem;
  key operator()(node_view<P> const& node) const {
    // Where actions cost 1, a goal has the least f of its depth.
    if constexpr (!unit_cost_problem<P>)
      if (problem->is_goal(node.state)) return {node.depth, cost_t<P>{}, node.f};
    return {node.depth, node.f, node.h};
  }
};

/// The search that takes nodes from all levels in turn, and always reopens: its lower bounds need
/// that.
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

/// Finds a path from `start` (a state, or `starts(range)`) to a goal soon, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest. Each comes with a lower bound, below which no
/// solution costs. The next one is computed when it is asked for.
///
///     for (auto const& s : wend::rectangle_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It is a beam search whose beam becomes wider, without a width to be chosen, that forgets
/// nothing. Nodes are kept by depth, and expanded in passes: pass w expands one more node of each
/// depth that was reached before, and then w nodes of each of the next `aspect` depths. So after
/// pass w, w nodes of each of the first w · `aspect` depths have been expanded (where there are so
/// many), and no depth is left alone for long: it gets over deep local minima of h, in which
/// `awastar` and `arastar` can be stuck. Of one depth goals leave first, then the node of least
/// f = g + h, among equals that of least h. Nodes whose f is not less than the cost of the best
/// solution are not expanded. The bound is the least f of the open nodes.
///
/// A large `aspect` goes deep sooner: take one where solutions have thousands of actions.
/// Where h is good, the first solution comes later than that of `awastar`.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. With a depth limit the last solution
///   need not be cheapest; bounds are those of the problem without that limit.
/// - *Observers* are told of each solution by `on_goal`.
/// - *Statistics*: `iterations` counts the passes.
///
/// Problem and heuristic are referred to: temporaries are refused.
///
/// \pre  Costs are not negative, numbers, and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). `exhausted`: the last
///       solution is a cheapest one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, where states that are
///       reopened count again; besides O(n) for each solution's bound, and O(d) for each pass, d
///       the greatest depth.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option if `aspect` is 0. Running out of memory while searching does not throw.
inline constexpr detail::rectangle_search_fn rectangle_search{};

}  // namespace wend
