// SPDX-License-Identifier: BSL-1.0
//
// A range_graph_problem of rows in a map, which has no `[vertex]` if it is const.
// expect: wend: the graph of a range_graph_problem needs a const `size()`
#include <map>
#include <vector>

#include <wend/adapters/range_graph.hpp>

#ifdef FIXED
std::vector<std::vector<int>> const rows{{1}, {}};
#else
std::map<int, std::vector<int>> const rows{{0, {1}}, {1, {}}};
#endif
wend::range_graph_problem const p(rows, 1);
