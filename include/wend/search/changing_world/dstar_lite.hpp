// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::convertible_to
#include <optional>
#include <type_traits>  // std::remove_reference_t

#include <wend/core/detail/require.hpp>
#include <wend/search/changing_world/detail/incremental_core.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// D* Lite.
///
/// S. Koenig, M. Likhachev, "D* Lite", Proceedings of the 18th National Conference on Artificial
/// Intelligence (AAAI 2002), 476-483.

namespace wend {

/// The options of D* Lite.
template <class Cost = int>
struct dstar_lite_options {
  search_limits<Cost> limits{};    ///< The limits of the search; max_depth is rejected.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// D* Lite: a core of search_session.
template <class P, class H, class Observer>
using dstar_lite_core =
    incremental_core<P, rooted::at_goals, H, dstar_lite_options<cost_t<P>>, Observer>;

}  // namespace detail

/// D* Lite: for an agent that moves to a goal through a world that changes or is only partly known.
/// It searches from the goal, so that results remain valid when the position changes.
///
///     auto search = wend::dstar_lite.search(map, robot, goal, h);
///     while (search.run() == wend::search_status::solved && !(robot == goal)) {
///       robot = map.result(robot, *search.next_action());
///       search.move_to(robot);
///       for (auto const& cell : map.look_around(robot))  // those whose actions have changed
///         search.costs_changed(cell);
///     }
///
/// Costs may rise and fall, and actions may appear and disappear. The status is `exhausted` if
/// there is no path now; there may be one after another change. D* Lite is faster than A* from
/// scratch if the changes are near the position, as with the observations of a robot; a change near
/// the goal affects most of the tree.
///
/// Blocking many cells on the current path makes it slower than A* from scratch. On 300 x 300 cells
/// that cost 1 to 9, a run took 0.2 times as long as A* after one cell of the path was blocked, 2.5
/// times as long after 10 cells, 3.7 times as long after 30 cells, and 4.1 times as long after 100
/// cells (bench/blocked_path.cpp). Use `astar` then, or call `restart(position)` instead of
/// `costs_changed`: 2.5 times as long as A*, whatever was blocked.
///
/// \pre  `h.from(s)` is consistent with the costs before and after each change. The estimates
///       satisfy the triangle inequality: h(s, u) <= h(s, t) + h(t, u) for positions s, t, u. If
///       the problem has `inverse`, the action `inverse(a)` is applicable in the state that `a`
///       leads to, in every version of the problem; else the problem needs `predecessors`.
template <class P, class H, class Observer = no_observer>
class dstar_lite_search : public search_session<detail::dstar_lite_core<P, H, Observer>> {
  using base = search_session<detail::dstar_lite_core<P, H, Observer>>;

 public:
  using base::base;

  /// Reports that the actions of `s`, their costs or the states they lead to have changed. Call it
  /// for each such state, after the change and before the next step. A change in both directions
  /// between two states affects both.
  /// \complexity O(1): the search examines the state when it resumes.
  void costs_changed(state_t<P> const& s) { this->core().costs_changed(s); }
  /// Moves the position to `s`, on the path or not.
  /// \complexity O(1). The next run expands nothing if nothing has changed and `s` is on the path.
  void move_to(state_t<P> const& s) { this->core().move_to(s); }
  /// The current position.
  [[nodiscard]] state_t<P> const& position() const noexcept { return this->core().position(); }
  /// The first action of the path found. Empty unless `status()` is `solved`, and at a goal.
  /// \complexity Linear in the actions of the position.
  [[nodiscard]] std::optional<action_t<P>> next_action() const {
    return this->core().next_action();
  }
};

namespace detail {
struct dstar_lite_fn : two_way_forms<dstar_lite_fn, plain_options<dstar_lite_options>> {
  template <class P, class S, class G, class H, class Observer>
  auto make(P const& problem, S const& start, G const& goal, H const& heuristic, no_tag,
            dstar_lite_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_problem<P>()) {
      static_assert(std::convertible_to<S const&, state_t<P>>,
                    "wend: the start of D* Lite must be one state of the problem");
      if constexpr (require_both_ends<P, S, G>() && require_moving_heuristic<H, P>())
        return dstar_lite_search<P, H, std::remove_reference_t<Observer>>(
            problem, start, goal, heuristic, options, observer);
    }
  }
};
}  // namespace detail

/// Runs D* Lite once, from `start` to `goal` (a state, or `goals(range)`): this is A* from the goal
/// backwards. To move and to report changes, use the search object dstar_lite_search.
///
///     auto const r = wend::dstar_lite(puzzle, start, puzzle.goal_state(), h);
///
/// \pre  Costs are not negative, and `h.from(start)` is consistent. `is_goal` is not called.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`; no path is cheaper, and no
///       path of that cost has fewer actions. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if a depth limit is given.
inline constexpr detail::dstar_lite_fn dstar_lite{};

}  // namespace wend
