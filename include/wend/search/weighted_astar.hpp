// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cmath>     // std::ceil
#include <concepts>  // std::integral
#include <limits>
#include <optional>

#include <wend/best_first/preset.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/core/result.hpp>
#include <wend/session/detail/checked_weight.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Weighted A*: best-first search ordered by g + weight * h.
///
/// I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1(3),
/// 1970, 193-204.

namespace wend {

/// The options of weighted A*.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct weighted_astar_options {
  double weight = 1.5;  ///< At least 1; the solution costs at most `weight` times the least.
  search_limits<Cost> limits{};                     ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal f leaves first.
  bool reopen = true;              ///< Needed for the bound if h is admissible but inconsistent.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Orders nodes by g + weight * h, summed in double precision; `ties` decides among equals.
template <class P>
struct priority_by_weighted_f {
  using key = f_h_key<double>;
  double weight;
  tie_breaking ties;
  key of_costs(cost_t<P> const& g, cost_t<P> const& estimate, cost_t<P> const&) const {
    auto const h = static_cast<double>(estimate);
    return {static_cast<double>(g) + weight * h, ties == tie_breaking::first_in ? 0.0 : h};
  }
  static char const* fault(key const& k) {
    return k.f <= std::numeric_limits<double>::max()
               ? nullptr
               : "the sum of the cost and the weighted estimate does not fit its type";
  }
};

template <class P, duplicate_policy Duplicates>
struct weighted_astar_preset {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: weighted A* needs costs that are numbers, to multiply them");
  using options = weighted_astar_options<cost_t<P>, Duplicates>;
  using priority = priority_by_weighted_f<P>;
  using open_list = list_for<P, typename priority::key>;
  static constexpr best_first_traits traits{.duplicates = Duplicates, .improves = true};

  static open_list make_open(memory_budget& budget, auto const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static priority make_priority(options const& o) {
    return {checked_weight(o.weight, "weighted A*"), o.ties};
  }
  static best_first_settings settings(options const& o) {
    return {.reopen = o.reopen, .prune_parent = o.prune_parent, .memory = o.memory};
  }
};

/// Best-first search that also bounds the cost of every solution.
template <class P, class H, class Observer, duplicate_policy Duplicates>
class weighted_astar_core
    : public best_first_core<weighted_astar_preset<P, Duplicates>, P, H, Observer> {
  using base = best_first_core<weighted_astar_preset<P, Duplicates>, P, H, Observer>;

 public:
  using base::base;
  using result_type = bounded_result_t<P>;

  /// A lower bound on the cost of every path to a goal: 0 before the search begins, and empty once
  /// it is proved that there is no path. With `reopen`, and in tree search, it is the least of the
  /// cost of the solution and of g + h of the open nodes and of those that a cost limit cut.
  /// Otherwise it is the least h of a start or, if that is greater, cost / weight of the solution.
  /// If a depth limit has cut nodes, it is the least h of a start.
  ///
  ///     auto search = wend::weighted_astar.search(problem, start, heuristic, {.weight = 2});
  ///     if (search.run() == wend::search_status::solved)
  ///       std::cout << *search.result().cost << ", at least " << *search.lower_bound() << '\n';
  ///
  /// The bound is computed when this function or `result` is called.
  /// \pre  h never overestimates; without `reopen` it is consistent. With floating-point costs the
  ///       bound holds up to the tolerance given in \ref rounding.
  /// \complexity Linear in the nodes stored.
  /// \throws Like `result`.
  [[nodiscard]] std::optional<cost_t<P>> lower_bound() const {
    using value = cost_t<P>;
    bool const is_solved = status_of(*this) == search_status::solved;
    if (status_of(*this) == search_status::exhausted) return std::nullopt;
    if (status_of(*this) == search_status::failed || this->space_.nodes.size() == 0) return value{};
    if (!this->depth_cut_ &&
        (Duplicates == duplicate_policy::own_path || this->settings_.reopen)) {
      std::optional<value> least = is_solved ? base::result().cost : std::nullopt;
      for (auto const& other : {this->least_open_f(), this->expansion_.cut_cost})
        if (other && (!least || *other < *least)) least = other;
      return least;
    }
    auto least = this->least_start_f();
    if (is_solved && !this->depth_cut_) {
      action_t<P> const* const none = nullptr;
      auto const of_one = this->expansion_.priority_of(this->starts().front(), value{}, value{1},
                                                       value{1}, 0, none);
      double const weight = of_one.f;
      double share = static_cast<double>(*base::result().cost) / weight;
      // Less than the rounding of both steps, so that the share is not above its exact value.
      constexpr double exact = 1 - 2 * std::numeric_limits<double>::epsilon();
      if constexpr (std::integral<value>) share = std::ceil(share * exact);
      if (least && *least < static_cast<value>(share)) least = static_cast<value>(share);
    }
    return least;
  }

  /// The result so far, with the lower bound: `ratio()` is at most the weight, unless a depth limit
  /// has cut nodes.
  /// \complexity Like lower_bound and search_session::result. \throws Like
  ///       search_session::result.
  [[nodiscard]] result_type result() const { return {base::result(), lower_bound()}; }
};

}  // namespace detail

/// Weighted A* as an object that can be stepped, paused by limits and resumed.
template <class P, class H, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using weighted_astar_search =
    search_session<detail::weighted_astar_core<P, H, Observer, Duplicates>>;

/// Finds a path from `start` (a state, or `starts(range)`) to a goal that costs at most `weight`
/// times the least, often much sooner than A*.
///
///     if (auto const r = wend::weighted_astar(problem, start, heuristic, {.weight = 2}))
///       use(r.actions, r.ratio());
///
/// The result's `lower_bound` is proved: no solution costs less. It is the least g + h of the nodes
/// that were open at the end, and usually higher than the cost divided by the weight.
///
/// \pre  Costs are numbers and not negative, and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, which is at most `weight`
///       times the least (not proved if there is a depth limit). `exhausted`: no goal can be
///       reached.
///       With floating-point costs the weight and the bound hold up to the tolerance given in \ref
///       rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, including O(n) for the
///       bound, which is computed once at the end. A weighted_astar_search computes it on request
///       only.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the weight is not from 1 to 1e100. Failing to find a
///         goal or running out of memory does not throw: see the result's status.
inline constexpr detail::informed_call<weighted_astar_search, weighted_astar_options>
    weighted_astar{};

}  // namespace wend
