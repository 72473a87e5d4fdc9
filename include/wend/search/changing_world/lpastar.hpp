// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/search/changing_world/detail/incremental_core.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Lifelong planning A*.
///
/// S. Koenig, M. Likhachev, D. Furcy, "Lifelong planning A*", Artificial Intelligence 155 (2004),
/// 93-146.

namespace wend {

/// The options of lifelong planning A*.
template <class Cost = int>
struct lpastar_options {
  search_limits<Cost> limits{};    ///< The limits of the search; max_depth is rejected.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Lifelong planning A*: a core of search_session.
template <class P, class H, class Observer>
using lpastar_core =
    incremental_core<P, rooted::at_starts, H, lpastar_options<cost_t<P>>, Observer>;

}  // namespace detail

/// Lifelong planning A*: repeated A* that reuses valid results after costs have changed.
///
///     auto search = wend::lpastar.search(roads, start, h);
///     search.run();
///     roads.close(a, b);              // the owner changes the problem,
///     search.costs_changed(a);        // and reports the states whose actions are affected
///     search.run();                   // expands what the change affects
///     use(search.result().actions);
///
/// Costs may rise and fall, and actions may appear and disappear. The status is `exhausted` if
/// there is no path now; there may be one after another change. It is faster than A* from scratch
/// if the changes are few and near the goal. A change near the start affects most of the tree, and
/// each affected state may be expanded twice. If the start moves towards the goal meanwhile, use
/// dstar_lite_search.
///
/// Blocking many cells on the current path makes it slower than A* from scratch. On 300 x 300 cells
/// that cost 1 to 9, a run took 0.5 times as long as A* after one cell of the path was blocked, 2.6
/// times as long after 10 cells, 3.4 times as long after 30 cells, and 5.4 times as long after 100
/// cells (bench/blocked_path.cpp). Use `astar` then, or call `restart(start)` instead of
/// `costs_changed`: 2.3 times as long as A*, whatever was blocked.
///
/// \pre  `h` is consistent with the costs before and after each change; `is_goal` does not change.
///       If the problem has `inverse`, the action `inverse(a)` is applicable in the state that `a`
///       leads to, in every version of the problem; else the problem needs `predecessors`.
template <class P, class H, class Observer = no_observer>
class lpastar_search : public search_session<detail::lpastar_core<P, H, Observer>> {
  using base = search_session<detail::lpastar_core<P, H, Observer>>;

 public:
  using base::base;

  /// Reports that the actions of `s`, their costs or the states they lead to have changed. Call it
  /// for each such state, after the change and before the next step. A change in both directions
  /// between two states affects both.
  /// \complexity O(1): the search examines the state when it resumes.
  void costs_changed(state_t<P> const& s) { this->core().costs_changed(s); }
};

namespace detail {
struct lpastar_fn : informed_forms<lpastar_fn, plain_options<lpastar_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            lpastar_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_informed_search<P, S, H>())
      if constexpr (require_changing<P>())
        return lpastar_search<P, H, std::remove_reference_t<Observer>>(
            problem, start, heuristic, options, observer);
  }
};
}  // namespace detail

/// Runs lifelong planning A* once, from `start` (a state, or `starts(range)`). This is A*, and
/// astar is faster. To report changes, use the search object lpastar_search.
///
///     auto const r = wend::lpastar(problem, start, heuristic);
///
/// \pre  Costs are not negative, and h is consistent.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`; no path is cheaper, and no
///       path of that cost has fewer actions. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if a depth limit is given.
inline constexpr detail::lpastar_fn lpastar{};

}  // namespace wend
