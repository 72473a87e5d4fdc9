// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/preset.hpp>
#include <wend/engine/preset_call.hpp>

/// \file
/// Depth-first search of a graph, with an explicit stack and a closed list. The searches that keep
/// no more than a path are in wend/search/dls.hpp, iddfs.hpp and idastar.hpp.
///
/// R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1(2),
/// 1972, 146-160; S. J. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach".

namespace wend {

/// In which order a node's successors are put on the stack.
enum class push_order {
  as_listed,  ///< From the first action to the last, which is then visited first.
  reversed    ///< From the last action to the first, which is then visited first.
};

/// The options of depth-first search.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct dfs_options {
  search_limits<Cost> limits{};                   ///< What may stop it.
  push_order successors = push_order::as_listed;  ///< Which action is followed first.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Where tables take their memory from; null: `malloc`.
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
class dfs_search : public blind_search<detail::dfs_preset<P, Duplicates>, P, Observer> {
 public:
  using blind_search<detail::dfs_preset<P, Duplicates>, P, Observer>::blind_search;
};

namespace detail {
struct dfs_fn : blind_call<dfs_search, dfs_options> {};
}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, seldom a short one. A state
/// that is open or closed is never added again.
///
///     if (auto const r = wend::dfs(problem, start)) use(r.actions);
///
/// \post `solved`: `actions` lead from the start to a goal. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) time and memory in the n states generated. An infinite space may keep it from
///             a goal for ever: set a limit.
/// \throws What the problem or the observer throw; invalid_cost; invalid_problem. Neither failing
///         to find a goal nor running out of memory throws: see the result's status.
inline constexpr detail::dfs_fn dfs{};

}  // namespace wend
