// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

/// \file
/// All of Wend but its puzzles, the writers of `wend/trace/` and the certificates of `wend/proof/`:
/// the concepts, the algorithms, the general heuristics, grids and graphs. To use one algorithm,
/// include its header alone.

#include <wend/adapters/grid.hpp>
#include <wend/adapters/jump_point_grid.hpp>
#include <wend/adapters/range_graph.hpp>
#include <wend/core/abstracting_problem.hpp>
#include <wend/core/adapters.hpp>
#include <wend/core/branching_factor.hpp>
#include <wend/core/check_problem.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/explicit_graph.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory_pool.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/core/named_graph.hpp>
#include <wend/core/named_graph_problem.hpp>
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
#include <wend/search/arastar.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/astar_idastar.hpp>
#include <wend/search/awastar.hpp>
#include <wend/search/baestar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/dfbnb.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/dstar_lite.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/ibex.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/limited_discrepancy_search.hpp>
#include <wend/search/lpastar.hpp>
#include <wend/search/lss_lrta_star.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/rbfs.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/rectangle_search.hpp>
#include <wend/search/smastar.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/suggest.hpp>
#include <wend/search/suggestion.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/version.hpp>
