// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

/// \file
/// The concepts, the algorithms that most programs need, the general heuristics, grids and graphs.
/// `ranked_bfs` is in `search/`; the other algorithms are in `search/anytime/`,
/// `search/bidirectional/`, `search/bounded_memory/` and `search/changing_world/`. `all.hpp`
/// includes everything that needs no package except Boost.

#include <wend/adapters/explicit_graph.hpp>
#include <wend/adapters/grid.hpp>
#include <wend/adapters/jump_point_grid.hpp>
#include <wend/adapters/named_graph.hpp>
#include <wend/adapters/named_graph_problem.hpp>
#include <wend/adapters/problem_from.hpp>
#include <wend/adapters/range_graph.hpp>
#include <wend/core/branching_factor.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/between.hpp>
#include <wend/heuristics/constant.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/version.hpp>
