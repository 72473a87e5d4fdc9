// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t, std::ptrdiff_t
#include <unordered_map>
#include <utility>  // std::move
#include <vector>

#include <wend/core/problem.hpp>
#include <wend/engine/closed_list/state_table.hpp>
#include <wend/engine/common/path_cost.hpp>

/// \file
/// The concatenation of the paths of two searches, without its loops.
///
/// The second search checks for cycles in its own part of the path only, and can return to a state
/// of the first part. If actions are free, such a solution costs no more.

namespace wend::detail {

/// The actions without those that lead from a state back to it.
template <class P>
std::vector<action_t<P>> without_loops(P const& p, state_t<P> const& start,
                                       std::vector<action_t<P>> path) {
  std::vector<state_t<P>> states{start};
  states.reserve(path.size() + 1);
  for (auto const& a : path) states.push_back(p.result(states.back(), a));
  auto const hash = [&](std::size_t i) {
    return static_cast<std::size_t>(hash_by_any_means(p, states[i]));
  };
  auto const same = [&](std::size_t i, std::size_t j) { return states[i] == states[j]; };
  std::unordered_map<std::size_t, std::size_t, decltype(hash), decltype(same)> last_visit(
      states.size(), hash, same);
  for (std::size_t i = 0; i < states.size(); ++i) last_visit.insert_or_assign(i, i);

  std::size_t kept = 0;
  for (std::size_t i = 0; (i = last_visit.at(i)) < path.size(); ++i) {
    if (kept != i) path[kept] = std::move(path[i]);
    ++kept;
  }
  path.erase(path.begin() + static_cast<std::ptrdiff_t>(kept), path.end());
  return path;
}

/// A solution without its loops; its cost is summed again.
template <class P, class Result>
Result loopless_solution(P const& p, state_t<P> const& start, Result r) {
  r.actions = without_loops(p, start, std::move(r.actions));
  r.cost = path_cost(p, start, r.actions);
  r.statistics.depth = r.actions.size();
  return r;
}

}  // namespace wend::detail
