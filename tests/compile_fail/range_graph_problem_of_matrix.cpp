// SPDX-License-Identifier: BSL-1.0
//
// A range_graph_problem of a matrix of bools, whose rows are not lists of vertices.
// expect: wend: the edges of a range_graph_problem must be numbers of vertices (not bool, as in
#include <vector>

#include <wend/adapters/range_graph.hpp>

#ifdef FIXED
std::vector<std::vector<int>> const rows{{1}, {}};
#else
std::vector<std::vector<bool>> const rows{{false, true}, {false, false}};
#endif
wend::range_graph_problem const p(rows, 1);
