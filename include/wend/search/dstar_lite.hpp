// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>     // std::same_as
#include <memory>       // std::addressof
#include <optional>
#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/call_forms.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/incremental.hpp>

/// \file
/// D* Lite.
///
/// S. Koenig, M. Likhachev, "D* Lite", Proceedings of the 18th National Conference on Artificial
/// Intelligence (AAAI 2002), 476-483.

namespace wend {

/// The options of D* Lite.
template <class Cost = int>
struct dstar_lite_options {
  search_limits<Cost> limits{};    ///< What may stop it; max_depth is refused.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// What a heuristic estimates from a position that moves on.
template <class P, class H>
class moving_estimate {
  static auto directed(H const& h, state_t<P> const& s) {
    if constexpr (has_from<H, P>)
      return h.from(s);
    else
      return h.towards(s);
  }

 public:
  moving_estimate(H const& h, state_t<P> const& s)
      : heuristic_(std::addressof(h)), from_(directed(h, s)) {}
  auto operator()(state_t<P> const& s) const { return (*from_)(s); }
  void turn_to(state_t<P> const& s) {
    auto next = directed(*heuristic_, s);  // before the last one is gone: it may throw
    from_.emplace(std::move(next));
  }

 private:
  H const* heuristic_;
  std::optional<decltype(directed(std::declval<H const&>(), std::declval<state_t<P> const&>()))>
      from_;
};

}  // namespace detail

/// D* Lite: for one that moves to a goal through a world that turns out, or becomes, other than was
/// known. It searches from the goal, so that what was found remains true as the position changes.
///
///     auto search = wend::dstar_lite.search(map, robot, goal, h);
///     while (search.run() == wend::search_status::solved && !(robot == goal)) {
///       robot = map.result(robot, *search.next_action());
///       search.move_to(robot);
///       for (auto const& cell : map.look_around(robot))  // those whose actions have changed
///         search.costs_changed(cell);
///     }
///
/// Costs may rise and fall, and actions come and go. It is `exhausted` where there is no path now;
/// after another change there may be one. Beside A* from scratch it pays where what changes is near
/// the position, as with what a robot sees; a change near the goal concerns most of the tree.
///
/// Blocking many cells on the current path makes it slower than A* from scratch. On 300 x 300 cells
/// that cost 1 to 9, a run after one cell of the path was blocked took 0.2 times as long as A*, after
/// 10 cells about as long, after 30 cells 2.2 times and after 100 cells 2.3 times
/// (bench/blocked_path.cpp).
/// The remedy is `restart(position)` instead of `costs_changed`: 1.5 to 1.6 times as long as A*,
/// whatever was blocked; or `astar`.
///
/// \pre `h.from(s)` is consistent with the costs before and after each change; the estimates from
///      one position to a second and from there to a third add up to no less than that from the
///      first to the third. Where actions are taken back by `inverse`, that can be done where the
///      action led, in every version of the problem; else it needs `predecessors`.
template <class P, class H, class Observer = no_observer>
class dstar_lite_search
    : public incremental_engine<P, detail::rooted::at_goals, detail::moving_estimate<P, H>,
                                Observer> {
  using engine =
      incremental_engine<P, detail::rooted::at_goals, detail::moving_estimate<P, H>, Observer>;
  using state = state_t<P>;

 public:
  using options_type = dstar_lite_options<cost_t<P>>;  ///< The algorithm's options.

  /// Stands at `start`, and goes to `goal`: a state, or `goals(range)`. Refers to problem, h
  /// and observer.
  template <class S = state, class G = state>
  dstar_lite_search(detail::referred<P> problem, S const& start, G const& goal,
                    detail::referred<H> heuristic, options_type const& options = {},
                    Observer& observer = detail::default_observer<Observer>())
      : engine(problem.get(), detail::to_goals<state>(goal), static_cast<state>(start),
               detail::moving_estimate<P, H>(heuristic.get(), static_cast<state>(start)),
               options.limits, options.memory, observer) {}

  /// Stands at `s` from now on, be it on the path or not.
  /// \complexity O(1). The next run expands nothing if nothing has changed and `s` is on the path.
  void move_to(state const& s) { engine::set_position(s); }
  /// Where it stands.
  [[nodiscard]] state const& position() const noexcept { return engine::current_position(); }

  /// The first action of the path that the last run found; empty where it found none, and at a
  /// goal.
  /// \complexity Linear in the actions of the position.
  [[nodiscard]] std::optional<action_t<P>> next_action() const { return engine::first_action(); }

  /// Stands at `start`, and forgets what it found, but for the memory. The goals are the same.
  void restart(state const& start) { engine::restart_from(start); }
};

namespace detail {
struct dstar_lite_fn : two_way_forms<dstar_lite_fn, plain_options<dstar_lite_options>> {
  template <class P, class S, class G, class H, class Observer>
  auto make(P const& problem, S const& start, G const& goal, H const& heuristic, no_tag,
            dstar_lite_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_problem<P>()) {
      static_assert(std::convertible_to<S const&, state_t<P>>,
                    "wend: the start of D* Lite is one state of the problem");
      if constexpr (require_both_ends<P, S, G>() && require_moving_heuristic<H, P>())
        return dstar_lite_search<P, H, std::remove_reference_t<Observer>>(
            problem, start, goal, heuristic, options, observer);
    }
  }
};
}  // namespace detail

/// Runs D* Lite once, from `start` to `goal` (a state, or `goals(range)`): that is A* from the goal
/// back. It is the search object, dstar_lite_search, that moves and can be told of changes.
///
///     auto const r = wend::dstar_lite(puzzle, start, puzzle.goal_state(), h);
///
/// \pre  Costs are not negative, and `h.from(start)` is consistent. `is_goal` is not asked.
/// \post `solved`: `actions` lead from the start to a goal at `cost`, and none is cheaper, nor as
///       cheap with fewer actions. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option where a depth is limited.
inline constexpr detail::dstar_lite_fn dstar_lite{};

}  // namespace wend
