// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/best_first/preset.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Depth-first search of a graph, with an explicit stack and a closed list. The searches that store
/// only the current path are in wend/search/dls.hpp, iddfs.hpp and idastar.hpp.
///
/// R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2),
/// 1972, 146-160; S. J. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach".

namespace wend {

/// The order in which the successors of a node are pushed on the stack.
enum class push_order {
  as_listed,  ///< From the first to the last action; the last one is visited first.
  reversed    ///< From the last to the first action; the first one is visited first.
};

/// The options of depth-first search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct dfs_options {
  search_limits<Cost> limits{};                   ///< The limits of the search.
  push_order successors = push_order::as_listed;  ///< Which action is followed first.
  bool prune_parent = true;                       ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;                 ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

template <class P, duplicate_policy Duplicates>
struct dfs_preset {
  using options = dfs_options<cost_t<P>, Duplicates>;
  using priority = no_priority;
  using open_list = lifo_list<>;
  static constexpr best_first_traits traits{.duplicates = Duplicates, .improves = false};

  static open_list make_open(memory_budget& budget, options const&) { return open_list(budget); }
  static priority make_priority(options const&) { return {}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent,
            .last_action_first = o.successors == push_order::reversed,
            .memory = o.memory};
  }
};

}  // namespace detail

/// Depth-first search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using dfs_search = blind_search<detail::dfs_preset<P, Duplicates>, P, Observer>;

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, rarely a short one. A state
/// that is open or closed is never added again.
///
///     if (auto const r = wend::dfs(problem, start)) use(r.actions);
///
/// \post `solved`: `actions` lead from the start to a goal. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) time and memory in the n states generated. In an infinite space the search may
///       never reach a goal: set a limit.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem. Failing to
///         find a goal or running out of memory does not throw: see the result's status.
inline constexpr detail::blind_call<dfs_search, dfs_options> dfs{};

}  // namespace wend
