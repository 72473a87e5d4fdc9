// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>    // std::min
#include <concepts>     // std::integral, std::floating_point
#include <cstdint>      // std::int64_t, std::uint64_t
#include <limits>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_arithmetic_v

#include <wend/best_first/best_first_traits.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/memory.hpp>
#include <wend/search/bidirectional/bidirectional_preset.hpp>
#include <wend/search/bidirectional/detail/bound_list.hpp>

/// \file
/// BAE*: bidirectional search by error functions.
///
/// S. K. Sadhukhan, "Bidirectional heuristic search based on error estimate", CSI Journal of
/// Computing 2(1-2), 2013, 57-64.
/// V. Alcázar, P. J. Riddle, M. Barley, "A unifying view on individual bounds and heuristic
/// inaccuracies in bidirectional search", Proceedings of AAAI 34, 2020, 2327-2334.

namespace wend {

/// The options of BAE*.
template <class Cost = int>
struct baestar_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// The unit of the bounds of BAE*.
template <class Cost>
using error_bound = std::conditional_t<std::floating_point<Cost>, Cost, std::int64_t>;

/// A cost as an integer, unless it is a floating-point number.
template <class Cost>
constexpr auto integer_of(Cost const& c) noexcept {
  if constexpr (std::integral<Cost>)
    return c;
  else
    return c.order_bits();
}

/// b(n) = f(n) + d(n), where d(n) = g(n) - h'(n) is the error of the other direction's heuristic on
/// the path to n.
template <class Q, class Opposite>
class priority_by_error {
  using cost = cost_t<Q>;
  using bound = error_bound<cost>;

 public:
  explicit priority_by_error(Opposite const& opposite) noexcept : opposite_(&opposite) {}

  bound_g_key<bound, cost> operator()(node_view<Q> const& n) const {
    auto const fail = [&](std::string const& what) { raise(invalid_cost(what, n.depth)); };
    cost const behind =
        checked_estimate<cost>((*opposite_)(n.state), fail).value_or(cost{});
    if constexpr (!std::floating_point<cost>) {
      bound b{};
      if (add_overflows(integer_of(n.f), integer_of(n.g), b) ||
          sub_overflows(b, integer_of(behind), b))
        fail("twice the cost of the path and the estimate do not fit 64 bits");
      return {b, n.g};
    } else {
      return {static_cast<bound>(n.f + (n.g - behind)), n.g};
    }
  }

 private:
  Opposite const* opposite_;
};

/// The node of least b at the side where fewer nodes are open. A path through open nodes n of one
/// side and n' of the other costs at least g(n) + g(n') + h(n) - h(n') and, by consistency of the
/// other heuristic, at least g(n) + g(n') + h'(n') - h'(n). So it costs at least half of the sum of
/// these, which is (b(n) + b(n')) / 2.
template <class P, class Towards, class From>
class least_error {
  using cost = cost_t<P>;
  static_assert(std::is_arithmetic_v<cost> || additive_cost<cost>,
                "wend: baestar subtracts costs, which must be numbers or an additive_cost; nbs "
                "only adds them");
  using bound = error_bound<cost>;

 public:
  using open_list = bound_list<bound, cost>;
  using forward_priority = priority_by_error<P, From>;
  using backward_priority = priority_by_error<typename reversal<P>::type, Towards>;
  static constexpr best_first_traits traits{.improves = true, .by_increasing_f = true};
  static constexpr bool by_depth = false;

  template <class Forward, class Backward>
  decision<cost> next(Forward& forward, Backward& backward) {
    if (!select(forward, bound_) || !select(backward, bound_behind_)) return {turn::over, {}};
    bool const back = backward.space.counts.open < forward.space.counts.open;
    return {back ? turn::goal : turn::start, half_of(bound_, bound_behind_)};
  }

 private:
  /// Selects the node of least bound, unless one is selected, and returns its bound.
  template <class Side>
  static bool select(Side& here, bound& least) {
    if (here.selected) return true;
    auto const* const first = here.space.open.first(here.is_current());
    if (!first) return false;
    least = first->key.bound;
    return here.select();
  }
  /// Half of a sum; for integer costs rounded up, to the least cost that is not below it. The
  /// greatest cost if there is none: no path that costs more is a solution.
  static cost half_of(bound a, bound b) noexcept {
    if constexpr (std::floating_point<cost>) {
      return a / 2 + b / 2;
    } else {
      if (a < 0 || b < 0) return {};  // of a heuristic that is too high
      bound const half = a / 2 + b / 2 + (a % 2 + b % 2 + 1) / 2;
      if constexpr (std::integral<cost> && sizeof(cost) < sizeof(bound))
        return static_cast<cost>(std::min<bound>(half, std::numeric_limits<cost>::max()));
      else if constexpr (std::integral<cost>)
        return static_cast<cost>(half);
      else
        return cost::from_order_bits(static_cast<std::uint64_t>(half));
    }
  }

  bound bound_{};         // of the node that is selected at the start's side
  bound bound_behind_{};  // and at the goal's
};

}  // namespace detail

/// The search object of BAE*.
template <class P, class H, class Observer = no_observer>
using baestar_search =
    two_way_search<detail::least_error, baestar_options<cost_t<P>>, P, H, Observer>;

namespace detail {
struct baestar_fn : two_way_call<baestar_search, baestar_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to `goal` (a state, or
/// `goals(range)`) by bidirectional search, with a consistent heuristic for each direction: see
/// two_way_heuristic_for. `is_goal` is not called.
///
///     wend::heuristics::manhattan const h{puzzle};
///     auto const r = wend::baestar(puzzle, start, puzzle.goal_state(), h);
///
/// Nodes are ordered by b = f + g - h', where h' is the heuristic of the other direction. The error
/// of h' counts too, so the bound rises faster than one by f. BAE* pays if A* with the same
/// heuristic runs out of memory or expands many nodes of small g. It does not pay if the heuristic
/// is nearly perfect, or takes much more time than a node, because each node needs two estimates.
///
/// Observers receive the events of both sides, as with bidirectional_bfs. With several goals the
/// heuristic estimates the distance to the nearest goal: its time grows with the number of goals.
/// If the heuristic is admissible but not consistent, use nbs.
///
/// \pre  Costs are not negative, and are numbers or an additive_cost such as octile_cost. Both
///       heuristics are consistent: an action costs at least as much as it changes either of them.
///       The action `inverse(a)` is applicable in the state that `a` leads to, and its inverse is
///       `a`.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, and no path is cheaper (not
///       proved if there is a depth limit; for floating-point costs up to the rounding of the sums,
///       which the two sides add in different orders). `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated; each side expands a state
///       at most once.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::baestar_fn baestar{};

}  // namespace wend
