// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <unordered_set>
#include <vector>

#include <wend/core/detail/splitmix64.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Random walks, which generate instances of a puzzle. An instance generated from the goal is
/// solvable if actions can be undone.

namespace wend::puzzles {

/// The rule for returning to a visited state.
enum class revisits : std::uint8_t { allowed, never };

/// The options of a random walk.
struct random_walk_options {
  std::size_t steps = 100;             ///< The number of actions to take.
  std::uint64_t seed = 0;              ///< The same seed makes the same walk.
  revisits loops = revisits::allowed;  ///< The rule for visited states.
};

/// The end of a walk, and its actions.
template <class State, class Action>
struct random_walk_result {
  State state;                  ///< The last state.
  std::vector<Action> actions;  ///< The actions that led there.
  bool stuck = false;  ///< ended before its last step, because there was no action left to take
};

/// Takes `steps` actions from `start`, each drawn uniformly. The same seed yields the same actions
/// with every compiler. If loops are not allowed, no state is visited twice, and the walk is stuck
/// if all neighbours were visited.
/// \complexity O(steps) in time and memory.
template <hashable_problem P>
random_walk_result<state_t<P>, action_t<P>> random_walk(P const& p, state_t<P> const& start,
                                                        random_walk_options const& options = {}) {
  auto const hash = [&p](state_t<P> const& s) {
    return static_cast<std::size_t>(detail::state_hash(p, s));
  };
  std::unordered_set<state_t<P>, decltype(hash)> visited(0, hash);
  bool const note = options.loops == revisits::never;
  if (note) visited.insert(start);

  detail::splitmix64 draw(options.seed);
  random_walk_result<state_t<P>, action_t<P>> walk{start, {}, false};
  std::vector<action_t<P>> choices;
  for (std::size_t step = 0; step < options.steps; ++step) {
    choices.clear();
    for (auto const& a : detail::actions_of(p, walk.state)) {
      if (detail::is_left_out(p, walk.state, a)) continue;
      if (!note || !visited.contains(detail::result_of(p, walk.state, a))) choices.push_back(a);
    }
    if (choices.empty()) {
      walk.stuck = true;
      break;
    }
    auto const& chosen = choices[static_cast<std::size_t>(draw.below(choices.size()))];
    walk.state = detail::result_of(p, walk.state, chosen);
    walk.actions.push_back(chosen);
    if (note) visited.insert(walk.state);
  }
  return walk;
}

}  // namespace wend::puzzles
