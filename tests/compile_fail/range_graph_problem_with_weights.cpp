// SPDX-License-Identifier: BSL-1.0
//
// A range_graph_problem whose edges use another name for their cost: each edge would cost 1.
// expect: wend: an edge of a range_graph_problem has a member `weight` or `length`, which
#include <vector>

#include <wend/adapters/range_graph.hpp>

struct road {
  int to;
#ifdef FIXED
  double cost;
#else
  double weight;
#endif
};
std::vector<std::vector<road>> const rows{{{1, 0.5}}, {}};
wend::range_graph_problem const p(rows, 1);
