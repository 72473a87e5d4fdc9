// SPDX-License-Identifier: BSL-1.0
//
// A user's header that includes only wend/fwd.hpp, before all headers of the library, and after
// them.
#include <wend/fwd.hpp>

struct roads;
struct beeline;

namespace planner {
using limits = wend::search_limits<double>;
using result = wend::search_result<std::size_t, double>;
using puzzle = wend::puzzles::sliding_puzzle<wend::puzzles::topology::plane, 4, 4>;
using distance = wend::heuristics::manhattan<puzzle>;

result plan(wend::explicit_graph<double> const& graph, std::size_t from, limits const& within);
wend::search_status solve(wend::puzzles::board<4, 4> const& start, wend::puzzles::goal goal);
wend::search_status run(roads const& map, beeline const& h,
                        wend::astar_options<double, wend::no_order,
                                            wend::duplicate_policy::closed_list>);
}  // namespace planner

#include "every_header.hpp"

namespace planner {

result plan(wend::explicit_graph<double> const& graph, std::size_t from, limits const& within) {
  return wend::ucs(wend::graph_problem{graph, {1}}, from,
                   wend::ucs_options<double>{.limits = within});
}

wend::search_status solve(wend::puzzles::board<4, 4> const& start, wend::puzzles::goal goal) {
  wend::puzzles::tile_puzzle<4, 4> const p{goal};
  static_assert(std::is_same_v<decltype(p), puzzle const>);
  return wend::idastar(p, start, distance{p}).status;
}

}  // namespace planner
