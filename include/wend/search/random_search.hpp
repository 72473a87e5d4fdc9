// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstdint>

#include <wend/best_first/preset.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// Random search: expands the open nodes in random order.

namespace wend {

/// The options of random search. By default it keeps a closed list: no state is expanded twice, and
/// a finite space without a goal ends as `exhausted`. With `duplicate_policy::own_path` it is a
/// tree search: a state is dropped only if it is already on the path that leads to it.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct random_search_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  std::uint64_t seed = 0;          ///< The same seed leads to the same search on every platform.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

template <class P, duplicate_policy Duplicates>
struct random_search_preset {
  using options = random_search_options<cost_t<P>, Duplicates>;
  using priority = no_priority;
  using open_list = random_list<>;
  static constexpr best_first_traits traits{.duplicates = Duplicates, .improves = false};

  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, o.seed);
  }
  static priority make_priority(options const&) { return {}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

}  // namespace detail

/// Random search as an object that can be stepped, paused by limits and resumed.
template <class P, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
using randomized_search = blind_search<detail::random_search_preset<P, Duplicates>, P, Observer>;

/// Finds a path from `start` (a state, or `starts(range)`) to a goal by repeatedly expanding a node
/// drawn uniformly from the open list.
///
///     auto const r = wend::random_search(problem, start, {.seed = 7});
///
/// A tree search is `wend::random_search(problem, start, wend::own_path, {.seed = 7})`.
///
/// \post `solved`: `actions` lead from the start to a goal. `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n) time and memory in the n nodes generated. A tree search also compares each node
///       with the states on its path, and may generate a state as often as there are paths to it.
/// \throws Exceptions of the problem and the observer; invalid_cost; invalid_problem. Failing to
///         find a goal or running out of memory does not throw: see the result's status.
inline constexpr detail::blind_call<randomized_search, random_search_options> random_search{};

}  // namespace wend
