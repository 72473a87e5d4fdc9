// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/engine/solution_graph_preset.hpp>
#include <wend/search/bfs.hpp>

/// \file
/// All shortest solutions, by breadth-first search and the graph of the predecessors a level above.
/// See astar_solutions.hpp.

namespace wend {

namespace detail {

/// Predecessors are a level above where all actions cost 1.
template <class P, duplicate_policy Duplicates>
struct unit_bfs_preset : bfs_preset<P, Duplicates> {
  static_assert(unit_cost_problem<P>,
                "wend: bfs_solutions finds the paths of the fewest actions, which are the cheapest "
                "only where actions have no costs, but this problem's have: use ucs_solutions, or "
                "iddfs_solutions for the fewest actions");
};

struct bfs_solutions_fn : blind_solutions_call<unit_bfs_preset, leaves_by::depth> {};

}  // namespace detail

/// The shortest paths from `start` (a state, or `starts(range)`) to a goal: a range, a graph and a
/// number. Actions have no costs. As `astar_solutions` in all else.
///
///     for (auto const& s : wend::bfs_solutions(problem, start)) use(s.actions);
///
/// \pre  The problem has no member `cost`: else it is refused, see ucs_solutions.
/// \complexity As `bfs`, and then as astar_solutions.
/// \throws What the problem or the observer throw: then the next loop goes on. invalid_problem.
inline constexpr detail::bfs_solutions_fn bfs_solutions{};

}  // namespace wend
