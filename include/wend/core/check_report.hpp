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
/// What `check_problem` finds.

namespace wend {

/// The promises that a problem and a heuristic make by having certain members, when broken.
enum class broken_promise {
  threw,                 ///< A member threw, such as `result` at an action that `actions` offers.
  actions_differ,        ///< `actions` gives another list when it is asked again.
  actions_read_state,    ///< The range of `actions` reads the state later (reversible_problem).
  results_differ,        ///< `result` gives another state when it is asked again.
  equal_states_differ,   ///< Two equal states have different goals, keys, ranks or estimates.
  hash_differs,          ///< Two equal states hash differently, or `hash_after` is wrong.
  invalid_cost,          ///< A cost is negative, NaN, or does not fit.
  apply_differs,         ///< `apply` does not make the state what `result` is.
  undo_differs,          ///< `undo` does not restore the state.
  inverse_not_offered,   ///< `inverse` gives an action that is not offered where it is to be tried.
  inverse_differs,       ///< `inverse` gives an action that does not lead back.
  pack_not_one_to_one,   ///< Two states have one key.
  unpack_differs,        ///< `unpack` does not lead back.
  rank_out_of_range,     ///< A rank is not below `state_count`.
  rank_not_one_to_one,   ///< Two states have one rank.
  unrank_differs,        ///< `unrank` does not lead back.
  rank_maps_differ,      ///< `rank_maps` do not lead where the actions do, or out of the ranks.
  site_out_of_range,     ///< A site is not below `sites`.
  allows_differs,        ///< `allows` and `all` do not make up what `actions` offers.
  leads_to_differs,      ///< `leads_to` is not the site of the result.
  staged_apply_differs,  ///< `apply` at the site does not make the state what `result` is.
  staged_undo_differs,   ///< `undo` at the site does not restore the state.
  order_differs,         ///< `actions` are not in the order of `all`, or of `orders[order()]`.
  whole_differs,         ///< `whole(rest(s), site)` is not the state.
  split_apply_differs,   ///< `apply` to the rest does not make it that of what `result` is.
  split_undo_differs,    ///< `undo` to the rest does not restore it.
  packed_site_differs,   ///< The site of a key is not that of the state.
  packed_goal_differs,   ///< `is_goal` says something else of a key.
  pack_result_differs,   ///< `pack_result` is not the key of the result.
  effect_differs,        ///< `effect` or `effect_cost` do not tell what actions do, or cost.
  invalid_estimate,      ///< An estimate is negative, NaN, or does not fit.
  goal_not_zero,         ///< A goal_aware heuristic is not 0 at a goal.
  delta_differs,         ///< `delta` is not the difference of the estimates.
  note_differs,          ///< The value of a tracked note is not the estimate.
  estimates_differ,      ///< `estimate` of many states does not give the estimate of each.
  f_step_differs,        ///< f grows by something else than 0 or `f_step`.
  inadmissible,          ///< An estimate is above the cost of a path to a goal.
  false_dead_end,        ///< A goal can be reached from what the heuristic calls a dead end.
  inconsistent           ///< An estimate falls by more than the action costs.
};

/// The name of a promise, as in its declaration.
constexpr std::string_view to_string(broken_promise kind) noexcept {
  switch (kind) {
    case broken_promise::threw: return "threw";
    case broken_promise::actions_differ: return "actions_differ";
    case broken_promise::actions_read_state: return "actions_read_state";
    case broken_promise::results_differ: return "results_differ";
    case broken_promise::equal_states_differ: return "equal_states_differ";
    case broken_promise::hash_differs: return "hash_differs";
    case broken_promise::invalid_cost: return "invalid_cost";
    case broken_promise::apply_differs: return "apply_differs";
    case broken_promise::undo_differs: return "undo_differs";
    case broken_promise::inverse_not_offered: return "inverse_not_offered";
    case broken_promise::inverse_differs: return "inverse_differs";
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

/// A promise broken at a state, which is named by how it was reached.
struct finding {
  broken_promise kind;                  ///< Which promise.
  std::string text;                     ///< The whole finding, in words.
  std::size_t start = 0;                ///< Which of several starts the path begins at.
  std::vector<std::size_t> path{};      ///< To the state: each action's place in `actions`.
  std::optional<std::size_t> action{};  ///< The place of the action tried there.
  std::string expected{};               ///< Where values disagree: what it should be,
  std::string got{};                    ///< and what it is.
  /// How many cases it stands for: itself, and the last one of its kind also for those of that kind
  /// that are not among the findings.
  std::uint64_t cases = 1;
};

/// What was found and how much was looked at. True if no promise was seen broken, which is proof
/// only for the part of the space that was explored.
struct check_report {
  /// In the order found: an example of each kind of mistake, or as many as the options say.
  std::vector<finding> findings{};
  std::uint64_t broken = 0;         ///< All that was found, also what is not in `findings`.
  std::size_t states = 0;           ///< Different states explored.
  std::size_t actions = 0;          ///< Actions tried.
  std::size_t goals = 0;            ///< Goals among the states; without one, whether estimates are
                                    ///< too high is not known.
  bool complete = true;             ///< Whether all states within the depth were explored.
  /// Facts that break no promise: many states have one hash, which makes searches slow; actions have
  /// infinite costs.
  std::vector<std::string> remarks{};
  /// What was not looked for, or not everywhere, and why: for want of goals or of a heuristic, and
  /// because of the limits. Refinements that the problem does not have are not among it.
  std::vector<std::string> not_looked_for{};

  /// Whether no promise was seen broken.
  explicit operator bool() const noexcept { return broken == 0; }
};

/// The findings, a line each, with the names of their kinds and, where one stands for several
/// cases, their number (`undo_differs (53 cases): …`); the remarks; and a line that says how much
/// was looked at, and what was not looked for:
///
///     212 states, 0 goals: overestimates not looked for; 60 states at depth 8 not expanded
inline std::string to_string(check_report const& report) {
  std::string lines;
  for (finding const& f : report.findings) {
    lines += to_string(f.kind);
    if (f.cases > 1) lines += " (" + std::to_string(f.cases) + " cases)";
    lines += ": ";
    lines += f.text;
    lines += '\n';
  }
  if (report.findings.empty() && report.broken > 0)  // none were asked for
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

/// How `check_problem` looks at a problem.
struct check_options {
  std::size_t max_states = 10'000;  ///< The most states to explore.
  std::size_t per_kind = 1;         ///< The most findings of a kind to report; all are counted.
  bool admissible = true;           ///< Whether the heuristic is meant never to overestimate.
  bool consistent = true;  ///< Whether it is meant never to fall by more than an action costs.
};

}  // namespace wend
