// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <wend/core/detail/text.hpp>  // counted

/// \file
/// The findings of `check_problem`.

namespace wend {

/// The promises that a problem or a heuristic makes by having certain members. Each value means
/// that the promise is broken.
enum class broken_promise {
  threw,                 ///< A member threw, such as `result` at an action that `actions` offers.
  actions_differ,        ///< `actions` returns another list when it is called again.
  actions_read_state,    ///< The range of `actions` reads the state later (reversible_problem).
  results_differ,        ///< `result` returns another state when it is called again.
  expand_differs,        ///< `expand` disagrees with `actions`, or reports an action twice.
  equal_states_differ,   ///< Two equal states have different goals, keys, ranks or estimates.
  hash_differs,          ///< Two equal states hash differently, or `hash_after` is wrong.
  invalid_cost,          ///< A cost is negative, NaN, or does not fit.
  apply_differs,         ///< `apply` does not turn the state into `result`.
  undo_differs,          ///< `undo` does not restore the state.
  inverse_not_offered,   ///< `inverse` returns an action that is not offered where it should be.
  inverse_differs,       ///< `inverse` returns an action that does not lead back.
  predecessors_differ,   ///< `predecessors` lacks an action, or lists one that is wrong.
  goals_differ,          ///< `goals` lists a state that is not a goal, or lacks a goal.
  pack_not_one_to_one,   ///< Two states have the same key.
  unpack_differs,        ///< `unpack` does not lead back.
  rank_out_of_range,     ///< A rank is not below `state_count`.
  rank_not_one_to_one,   ///< Two states have the same rank.
  unrank_differs,        ///< `unrank` does not lead back.
  rank_maps_differ,      ///< `rank_maps` disagree with the actions, or lead out of the ranks.
  site_out_of_range,     ///< A site is not below `sites`.
  allows_differs,        ///< `allows` and `all` disagree with what `actions` offers.
  leads_to_differs,      ///< `leads_to` is not the site of the result.
  staged_apply_differs,  ///< `apply` at the site does not turn the state into `result`.
  staged_undo_differs,   ///< `undo` at the site does not restore the state.
  order_differs,         ///< `actions` are not in the order of `all`, or of `orders[order()]`.
  whole_differs,         ///< `whole(rest(s), site)` is not the state.
  split_apply_differs,   ///< `apply` to the rest does not make it the rest of `result`.
  split_undo_differs,    ///< `undo` to the rest does not restore it.
  packed_site_differs,   ///< The site of a key is not that of the state.
  packed_goal_differs,   ///< `is_goal` of a key disagrees with `is_goal` of the state.
  pack_result_differs,   ///< `pack_result` is not the key of the result.
  effect_differs,        ///< `effect` or `effect_cost` disagree with an action or its cost.
  invalid_estimate,      ///< An estimate is negative, NaN, or does not fit.
  goal_not_zero,         ///< A goal_aware heuristic is not 0 at a goal.
  delta_differs,         ///< `delta` is not the difference of the estimates.
  note_differs,          ///< The value of a tracked note is not the estimate.
  estimates_differ,      ///< `estimate` of many states differs from the estimates of each.
  f_step_differs,        ///< f grows by a value other than 0 or `f_step`.
  inadmissible,          ///< An estimate is above the cost of a path to a goal.
  false_dead_end,        ///< A goal can be reached from an alleged dead end.
  inconsistent           ///< An estimate falls by more than the action costs.
};

/// The name of a promise, as in its declaration.
constexpr std::string_view to_string(broken_promise kind) noexcept {
  switch (kind) {
    case broken_promise::threw: return "threw";
    case broken_promise::actions_differ: return "actions_differ";
    case broken_promise::actions_read_state: return "actions_read_state";
    case broken_promise::results_differ: return "results_differ";
    case broken_promise::expand_differs: return "expand_differs";
    case broken_promise::equal_states_differ: return "equal_states_differ";
    case broken_promise::hash_differs: return "hash_differs";
    case broken_promise::invalid_cost: return "invalid_cost";
    case broken_promise::apply_differs: return "apply_differs";
    case broken_promise::undo_differs: return "undo_differs";
    case broken_promise::inverse_not_offered: return "inverse_not_offered";
    case broken_promise::inverse_differs: return "inverse_differs";
    case broken_promise::predecessors_differ: return "predecessors_differ";
    case broken_promise::goals_differ: return "goals_differ";
    case broken_promise::pack_not_one_to_one: return "pack_not_one_to_one";
    case broken_promise::unpack_differs: return "unpack_differs";
    case broken_promise::rank_out_of_range: return "rank_out_of_range";
    case broken_promise::rank_not_one_to_one: return "rank_not_one_to_one";
    case broken_promise::unrank_differs: return "unrank_differs";
    case broken_promise::rank_maps_differ: return "rank_maps_differ";
    case broken_promise::site_out_of_range: return "site_out_of_range";
    case broken_promise::allows_differs: return "allows_differs";
    case broken_promise::leads_to_differs: return "leads_to_differs";
    case broken_promise::staged_apply_differs: return "staged_apply_differs";
    case broken_promise::staged_undo_differs: return "staged_undo_differs";
    case broken_promise::order_differs: return "order_differs";
    case broken_promise::whole_differs: return "whole_differs";
    case broken_promise::split_apply_differs: return "split_apply_differs";
    case broken_promise::split_undo_differs: return "split_undo_differs";
    case broken_promise::packed_site_differs: return "packed_site_differs";
    case broken_promise::packed_goal_differs: return "packed_goal_differs";
    case broken_promise::pack_result_differs: return "pack_result_differs";
    case broken_promise::effect_differs: return "effect_differs";
    case broken_promise::invalid_estimate: return "invalid_estimate";
    case broken_promise::goal_not_zero: return "goal_not_zero";
    case broken_promise::delta_differs: return "delta_differs";
    case broken_promise::note_differs: return "note_differs";
    case broken_promise::estimates_differ: return "estimates_differ";
    case broken_promise::f_step_differs: return "f_step_differs";
    case broken_promise::inadmissible: return "inadmissible";
    case broken_promise::false_dead_end: return "false_dead_end";
    case broken_promise::inconsistent: return "inconsistent";
  }
  return "unknown";
}

/// A promise broken at a state. The state is identified by the path to it.
struct finding {
  broken_promise kind;                  ///< The promise.
  std::string text;                     ///< The whole finding, in words.
  std::size_t start = 0;                ///< The start, of several, at which the path begins.
  std::vector<std::size_t> path{};      ///< The path to the state: each action's place in
                                        ///< `actions`.
  std::optional<std::size_t> action{};  ///< The place of the action tried there.
  std::string expected{};               ///< If values disagree: the expected value,
  std::string got{};                    ///< and the actual value.
  /// The number of cases that this finding represents: itself, and for the last one of its kind
  /// also the cases that are not among the findings.
  std::uint64_t cases = 1;
};

/// The findings, and the size of the explored part. True if no promise was seen broken, which is
/// proof only for the part of the space that was explored.
struct check_report {
  /// In the order found: one example of each kind of mistake, or as many as the options request.
  std::vector<finding> findings{};
  std::uint64_t broken = 0;         ///< All findings, including those not in `findings`.
  std::size_t states = 0;           ///< Different states explored.
  std::size_t actions = 0;          ///< Actions tried.
  std::size_t goals = 0;            ///< Goals among the states; without one, estimates that are too
                                    ///< high are not found.
  bool complete = true;             ///< True if all states within the depth were explored.
  /// Facts that break no promise: many states that share a hash, which makes searches slow; actions
  /// of infinite cost.
  std::vector<std::string> remarks{};
  /// Checks that were not made, or not everywhere, with the reasons: no goal, no heuristic, or the
  /// limits. Refinements that the problem does not have are not listed.
  std::vector<std::string> not_looked_for{};

  /// True if no promise was seen broken.
  explicit operator bool() const noexcept { return broken == 0; }
};

/// The findings, one a line, with the names of their kinds and, if a finding represents several
/// cases, their number (`undo_differs (53 cases): …`); then the remarks; then a line with the size
/// of the explored part and the checks that were not made:
///
///     212 states, 0 goals: overestimates not checked; 60 states at depth 8 not expanded
inline std::string to_string(check_report const& report) {
  std::string lines;
  for (finding const& f : report.findings) {
    lines += to_string(f.kind);
    if (f.cases > 1) lines += " (" + std::to_string(f.cases) + " cases)";
    lines += ": ";
    lines += f.text;
    lines += '\n';
  }
  if (report.findings.empty() && report.broken > 0)  // `per_kind` is 0
    lines += detail::counted(report.broken, "finding") + '\n';
  for (std::string const& remark : report.remarks) lines += "remark: " + remark + '\n';
  lines += detail::counted(report.states, "state") + ", " + detail::counted(report.goals, "goal");
  char const* between = ": ";
  for (std::string const& missed : report.not_looked_for) {
    lines += between + missed;
    between = "; ";
  }
  lines += '\n';
  return lines;
}

/// Options of `check_problem`.
struct check_options {
  std::size_t max_states = 10'000;  ///< The most states to explore.
  std::size_t per_kind = 1;         ///< The most findings of a kind to report; all are counted.
  bool admissible = true;           ///< The heuristic is meant never to overestimate.
  bool consistent = true;  ///< The heuristic is meant never to fall by more than an action costs.
};

}  // namespace wend
