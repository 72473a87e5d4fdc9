// SPDX-License-Identifier: BSL-1.0

#include "grid.hpp"

#include "algorithms_on.hpp"

namespace playground {

namespace {

template <class P>
std::unique_ptr<session> search_on(setup const& s) {
  P const map(make_terrain(s.cells, s.cols), s.goal, s.neighbours);
  auto const h = [map = map.map(), which = s.heuristic, ways = s.neighbours](auto goal) {
    P const there(map, map.index(goal), ways);
    return which == heuristic::octile ? make_estimate<P>([there](auto c) { return there.octile(c); })
           : which == heuristic::manhattan
               ? make_estimate<P>([there](auto c) { return there.manhattan(c); })
               : make_estimate<P>([](auto) { return wend::cost_t<P>{}; });
  };
  return make_session<P>({map, map.map().at(s.start), map.goal(), h}, s, s.cells.size());
}

}  // namespace

std::unique_ptr<session> search_grid(setup const& s) {
  return is_weighted(s.algorithm) ? search_on<numeric_grid>(s) : search_on<exact_grid>(s);
}

}  // namespace playground
