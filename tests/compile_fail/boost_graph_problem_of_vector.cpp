// SPDX-License-Identifier: BSL-1.0
//
// A boost_graph_problem of a vector of lists, whose out_edges is in another namespace.
// expect: its type; for a std::vector of rows use range_graph_problem
#include <list>
#include <vector>

#include <boost/graph/vector_as_graph.hpp>

#include <wend/adapters/boost_graph.hpp>
#include <wend/adapters/range_graph.hpp>

std::vector<std::list<int>> const graph{{1}, {}};
#ifdef FIXED
wend::range_graph_problem const p(graph, 1);
#else
wend::boost_graph_problem const p(graph, 1);
#endif
