// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <optional>
#include <type_traits>  // std::is_arithmetic_v

#include <wend/best_first/preset.hpp>
#include <wend/core/result.hpp>
#include <wend/frontier/focal_list.hpp>
#include <wend/session/detail/checked_weight.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Bounded-suboptimal search by alternating queues.
///
/// Follows the round-robin scheme of M. Fickert, T. Gu, W. Ruml, "New Results in Bounded-Suboptimal
/// Search", Proceedings of AAAI 2022. Their algorithm alternates between a focal list, nodes
/// ordered by a learned estimate of f, and all nodes ordered by f. This one uses the first and the
/// last of these, with h instead of an estimate of the number of actions.

namespace wend {

/// The options of bounded-suboptimal search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct bounded_suboptimal_options {
  double weight = 1.5;  ///< At least 1; the solution costs at most `weight` times the least.
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

template <class P>
struct priority_by_f_and_h {
  focal_key<cost_t<P>> of_costs(cost_t<P> const&, cost_t<P> const& h, cost_t<P> const& f) const {
    return {f, h};
  }
};

template <class P, duplicate_policy Duplicates>
struct bounded_suboptimal_preset {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: bounded-suboptimal search needs costs that are numbers, to multiply them");
  using options = bounded_suboptimal_options<cost_t<P>, Duplicates>;
  using priority = priority_by_f_and_h<P>;
  using open_list = focal_list<cost_t<P>>;
  static constexpr best_first_traits traits{.duplicates = Duplicates, .improves = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, o.weight);
  }
  static priority make_priority(options const& o) {
    checked_weight(o.weight, "bounded-suboptimal search");
    return {};
  }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

/// Best-first search with the bound of its open list.
template <class P, class H, class Observer, duplicate_policy Duplicates>
class bounded_suboptimal_core
    : public best_first_core<bounded_suboptimal_preset<P, Duplicates>, P, H, Observer> {
  using base = best_first_core<bounded_suboptimal_preset<P, Duplicates>, P, H, Observer>;

 public:
  using base::base;
  using result_type = bounded_result_t<P>;

  /// The greatest value so far of the least f in the open list: no solution costs less, if h never
  /// overestimates and no depth limit has cut nodes. Empty before the first visit, and if there is
  /// no solution.
  [[nodiscard]] std::optional<cost_t<P>> lower_bound() const {
    if (status_of(*this) == search_status::exhausted) return std::nullopt;
    auto bound = base::open().bound();
    if (!bound && status_of(*this) == search_status::solved) bound = cost_t<P>{};  // at the start
    if (auto const& cut = base::expansion_.cut_cost; cut && bound && *cut < *bound) bound = cut;
    return bound;
  }

  /// The result so far, with the lower bound: `ratio()` is at most the weight.
  /// \complexity Like search_session::result. \throws Like search_session::result.
  [[nodiscard]] result_type result() const { return {base::result(), lower_bound()}; }

  /// The progress of the search; the bound is `lower_bound`.
  [[nodiscard]] progress_event progress() const {
    auto now = base::progress();
    if (auto const bound = lower_bound()) now.bound = static_cast<double>(*bound);
    return now;
  }
};

}  // namespace detail

/// Bounded-suboptimal search as an object that can be stepped, paused by limits and resumed.
template <class P, class H, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using bounded_suboptimal_search =
    search_session<detail::bounded_suboptimal_core<P, H, Observer, Duplicates>>;

/// Finds a path from `start` (a state, or `starts(range)`) to a goal that costs at most `weight`
/// times the least. Two queues alternate: one leads to a goal quickly, the other raises the bound.
///
///     auto const r = wend::bounded_suboptimal(problem, start, heuristic, {.weight = 1.1});
///     if (r) use(r.actions, r.ratio());
///
/// The first queue selects, among the nodes whose f is at most `weight` times the least f, the one
/// of least h; the second queue selects the node of least f. So every selected node is within the
/// weight. The result's `lower_bound` is proved, and `ratio()` is often less than the weight.
/// `weighted_astar` has the same guarantee; which of the two is faster depends on the problem.
///
/// \pre  Costs are numbers and not negative, and h never overestimates; it need not be consistent.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`. The cost is at most `weight`
///       times `lower_bound`, and `lower_bound` at most the least cost (not proved if there is a
///       depth limit). `exhausted`: no goal can be reached.
///       With floating-point costs the weight and the bound hold up to the tolerance given in \ref
///       rounding.
/// \complexity O(n log n) time and O(n) memory in the n nodes that enter the open list.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the weight is not from 1 to 1e100. Failing to find a
///         goal or running out of memory does not throw: see the result's status.
inline constexpr detail::informed_call<bounded_suboptimal_search, bounded_suboptimal_options>
    bounded_suboptimal{};

}  // namespace wend
