// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::count_if
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/tools/check_report.hpp>
#include <wend/tools/detail/check_heuristic.hpp>
#include <wend/tools/detail/check_model.hpp>
#include <wend/tools/detail/exploration.hpp>

/// \file
/// Checks the promises of a problem and a heuristic on the states around a start.

namespace wend {

namespace detail {

/// Expands node `n`: calls `actions` and `result`, and checks their results.
template <class P>
void expand_and_check(exploration<P>& e, model_checker<P>& check, std::size_t n) {
  std::vector<action_t<P>> list;
  bool const listed = e.calls(n, {}, "actions", [&] { list = e.actions_of(e.nodes[n].state); });
  if (!listed) return;
  e.calls(n, {}, "actions or result", [&] {
    if (!check.same_actions(n, list, e.actions_of(e.nodes[n].state)))
      e.found(broken_promise::actions_differ, n, {},
              "actions returns another list when called again");
  });
  if constexpr (has_expand<P>)
    e.calls(n, {}, "expand", [&] { check.check_expand(n, list); });
  for (std::size_t i = 0; i < list.size(); ++i) {
    state_t<P> const& s = e.nodes[n].state;
    bool left_out = false;
    WEND_TRY { left_out = is_left_out(e.p, s, list[i]); }
    WEND_CATCH_ALL {}  // reported by the check of the cost
    if (left_out) {
      ++e.left_out;
      continue;
    }
    ++e.report.actions;
    std::optional<state_t<P>> next;
    e.calls(n, i, "result", [&] {
      next.emplace(result_of(e.p, s, list[i]));
      if (!(static_cast<state_t<P>>(result_of(e.p, s, list[i])) == *next))
        e.found(broken_promise::results_differ, n, i,
                "result returns another state when called again");
    });
    if (!next) continue;
    std::optional<cost_t<P>> cost;
    e.calls(n, i, "cost", [&] {
      char const* fault = nullptr;
      if constexpr (weighted_problem<P>) {
        auto const given = given_cost(e.p, s, list[i]);
        fault = fault_as<cost_t<P>>(given);
        if (fault)
          e.found(broken_promise::invalid_cost, n, i, "the cost " + text_of(given) + " " + fault);
      }
      if (!fault) cost = action_cost(e.p, s, list[i], [](auto&&) {});
    });
    std::optional<std::size_t> to;
    if (!e.calls(n, i, "==, hash, is_goal, pack or rank", [&] {
          to = e.find(*next);
          if (to && e.is_state_of(*to, *next, n, i, "result")) check.check_equal(*to, *next, n, i);
        }))
      continue;
    if constexpr (incremental_hash_problem<P>)
      e.calls(n, i, "hash or hash_after", [&] { e.check_hash_after(n, *next, i, list[i]); });
    bool const first = !to;
    if (first) {
      if (e.nodes.size() >= e.options.max_states) {
        e.report.complete = false;
        continue;
      }
      to = e.add(std::move(*next), n, i);
      if (!to) continue;
    }
    e.edges.push_back({n, *to, i, list[i], std::move(cost), first});
  }
}

template <class P, class S>
void explore(exploration<P>& e, S const& start, std::size_t depth) {
  std::vector<state_t<P>> const starts = to_starts<state_t<P>>(start);
  e.several = starts.size() > 1;
  for (std::size_t i = 0; i < starts.size() && e.report.complete; ++i) {
    bool is_known = false;
    WEND_TRY { is_known = e.find(starts[i]).has_value(); }
    WEND_CATCH_ALL {}  // `add` reports it
    if (is_known) continue;
    e.report.complete = e.nodes.size() < e.options.max_states;
    if (e.report.complete) e.add(starts[i], std::nullopt, i);
  }

  model_checker<P> check(e);
  for (std::size_t n = 0; n < e.nodes.size(); ++n) {
    check.check_state(n);
    std::size_t const edges = e.edges.size();
    if (e.nodes[n].depth < depth) expand_and_check(e, check, n);
    for (std::size_t x = edges; x < e.edges.size(); ++x) check.check_edge(e.edges[x]);
  }
  check.check_hashes();
}

/// Reports the actions of infinite cost, and the parts left unexplored because of limits.
template <class P>
void report_parts_left_out(exploration<P>& e, std::size_t depth) {
  if (e.left_out != 0)
    e.report.remarks.push_back(counted(e.left_out, "action") + " of infinite cost, which count" +
                               (e.left_out == 1 ? "s" : "") + " as left out of actions");
  auto& missed = e.report.not_looked_for;
  auto const unexpanded = static_cast<std::size_t>(std::count_if(
      e.nodes.begin(), e.nodes.end(), [&](auto const& node) { return node.depth >= depth; }));
  if (unexpanded != 0)
    missed.push_back(counted(unexpanded, "state") + " at depth " + text_of(depth) +
                     " not expanded");
  if (!e.report.complete)
    missed.push_back("states beyond the first " + text_of(e.options.max_states) +
                     " (max_states) not checked");
}

}  // namespace detail

/// Explores a problem from `start` (a state, or `starts(range)` of states), breadth-first to the
/// given depth, and reports in words the promises that the problem breaks there: members that
/// throw, return different results when called again or for equal states, do not lead back, are not
/// one-to-one, or disagree with each other, and invalid costs. Each refinement that the problem has
/// is checked.
///
///     auto const report = wend::check_problem(my_puzzle, start, 6);
///     std::cout << to_string(report);
///     // undo_differs: after the actions 0 (up), 2 (left), action 1 (down): undo does not …
///     // 40 states, 1 goal: estimates not checked, without a heuristic; 13 states at depth 6 …
///
/// Actions are named by their place in `actions`. States and actions are also written in words if
/// their type has any: numbers, a `to_string`, a `<<`, or parts that have words (pairs, tuples,
/// ranges).
///
/// The report also lists the checks that were not made, with the reasons (`not_looked_for`). Its
/// `remarks`, about facts that break no promise, name a hash with few different values, and the
/// number of actions of infinite cost, which are skipped.
///
/// Meant for the tests of a problem. A search checks only the promises listed at invalid_problem,
/// at its start. States are found again by their hash. In a problem without a hash they are found
/// by `==`, which takes time quadratic in the number of states; then keep `max_states` small.
///
/// \post True if no broken promise was found, which is a proof only for the explored part.
/// \complexity O(n b) calls of each member for n states with b actions each, O(n) memory; b times
///             as much for staged and invertible problems, and for those with `predecessors`.
/// \throws Whatever copying a state or an action throws. Exceptions of the problem's members are
///         reported (if exceptions are off there is nothing to catch).
template <class P, class S = detail::braced_start_t<P>>
  requires problem<P> && start_of<S, state_t<P>>
check_report check_problem(P const& p, S const& start, std::size_t depth,
                           check_options const& options = {}) {
  detail::exploration<P> explored(p, options);
  detail::explore(explored, start, depth);
  explored.report.not_looked_for.emplace_back("estimates not checked, without a heuristic");
  detail::report_parts_left_out(explored, depth);
  return std::move(explored.report);
}

/// Also checks a heuristic: invalid estimates, `goal_aware`, `f_step`, `delta`, notes, and, against
/// the cheapest paths within the explored part, estimates that are too high, dead ends that can
/// reach a goal, and estimates that fall by more than an action costs.
///
///     auto const report = wend::check_problem(puzzle, start, 12, manhattan);
///     // inadmissible: at the start 1 4 2 3 0 5 6 7 8: h, because the actions 0 (up), 2 (left)
///     // lead from here to a goal: expected at most 2, got 3
///
/// Only a path to a goal proves an estimate too high. If no goal was explored (`report.goals` is
/// 0), such estimates are not found, and the report says so. The options state whether the
/// heuristic is meant to be admissible and consistent. Floating-point estimates may be off by the
/// rounding error of sums.
template <class P, class S = detail::braced_start_t<P>, class H>
  requires problem<P> && start_of<S, state_t<P>> && heuristic_for<H, P>
check_report check_problem(P const& p, S const& start, std::size_t depth, H const& heuristic,
                           check_options const& options = {}) {
  detail::exploration<P> explored(p, options);
  detail::explore(explored, start, depth);
  detail::heuristic_checker<P, H>(explored, heuristic).check();
  detail::report_parts_left_out(explored, depth);
  return std::move(explored.report);
}

}  // namespace wend
