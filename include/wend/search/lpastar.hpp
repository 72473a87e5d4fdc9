// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

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
/// Lifelong planning A*.
///
/// S. Koenig, M. Likhachev, D. Furcy, "Lifelong planning A*", Artificial Intelligence 155 (2004),
/// 93-146.

namespace wend {

/// The options of lifelong planning A*.
template <class Cost = int>
struct lpastar_options {
  search_limits<Cost> limits{};    ///< What may stop it; max_depth is refused.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
};

namespace detail {

/// What a heuristic estimates to the goals, which stay where they are.
template <class H>
class steady_estimate {
 public:
  explicit steady_estimate(H const& h) noexcept : heuristic_(std::addressof(h)) {}
  template <class State>
  auto operator()(State const& s) const {
    return (*heuristic_)(s);
  }

 private:
  H const* heuristic_;
};

}  // namespace detail

/// Lifelong planning A*: A* that is run again after costs have changed, with what is still true.
///
///     auto search = wend::lpastar.search(roads, start, h);
///     search.run();
///     roads.close(a, b);              // the owner changes the problem,
///     search.costs_changed(a);        // and tells which states' actions are concerned
///     search.run();                   // expands what the change concerns
///     use(search.result().actions);
///
/// Costs may rise and fall, and actions come and go. It is `exhausted` where there is no path now;
/// after another change there may be one. Beside A* from scratch it pays where changes are few and
/// near the goal: a change near the start concerns most of the tree; each state concerned may be
/// expanded twice. For one that moves on to the goal meanwhile, see dstar_lite_search.
///
/// Blocking many cells on the current path makes it slower than A* from scratch. On 300 x 300 cells
/// that cost 1 to 9, a run after one cell of the path was blocked took 0.3 times as long as A*, after
/// 10 cells about as long, after 30 cells 2.1 times and after 100 cells 2.8 times
/// (bench/blocked_path.cpp).
/// The remedy is `restart(start)` instead of `costs_changed`: 1.4 times as long as A*, whatever was
/// blocked; or `astar`.
///
/// \pre `h` is consistent with the costs before and after each change; `is_goal` does not change.
///      Where actions are taken back by `inverse`, that can be done where the action led, in every
///      version of the problem; else it needs `predecessors`.
template <class P, class H, class Observer = no_observer>
class lpastar_search
    : public incremental_engine<P, detail::rooted::at_starts, detail::steady_estimate<H>,
                                Observer> {
  using engine =
      incremental_engine<P, detail::rooted::at_starts, detail::steady_estimate<H>, Observer>;

 public:
  using options_type = lpastar_options<cost_t<P>>;  ///< The algorithm's options.

  /// Begins at `start`, a state or `starts(range)`. Refers to problem, heuristic and observer.
  template <class S = state_t<P>>
  lpastar_search(detail::referred<P> problem, S const& start, detail::referred<H> heuristic,
                 options_type const& options = {},
                 Observer& observer = detail::default_observer<Observer>())
      : engine(problem.get(), detail::to_starts<state_t<P>>(start), std::nullopt,
               detail::steady_estimate<H>(heuristic.get()), options.limits, options.memory,
               observer) {}

  /// Begins at another start, and forgets what it found, but for the memory.
  template <class S = state_t<P>>
  void restart(S const& start) {
    engine::restart_at(start);
  }
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

/// Runs lifelong planning A* once, from `start` (a state, or `starts(range)`): that is A*; astar
/// is faster. It is the search object, lpastar_search, that can be told of changes.
///
///     auto const r = wend::lpastar(problem, start, heuristic);
///
/// \pre  Costs are not negative, and h is consistent.
/// \post `solved`: `actions` lead from the start to a goal at `cost`, and none is cheaper, nor as
///       cheap with fewer actions. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///       invalid_option where a depth is limited.
inline constexpr detail::lpastar_fn lpastar{};

}  // namespace wend
