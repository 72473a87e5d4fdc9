// SPDX-License-Identifier: BSL-1.0

#include "grid.hpp"

#include "session_on.hpp"

namespace playground {

std::unique_ptr<session> search_grid(setup const& s) {
  grid const map(s.cols, s.free, s.goal, s.neighbours);
  auto const start = static_cast<grid::state_type>(s.start);
  auto h = s.heuristic == heuristic::octile
               ? make_estimate<grid>([map](auto c) { return map.octile(c); })
           : s.heuristic == heuristic::manhattan
               ? make_estimate<grid>([map](auto c) { return map.manhattan(c); })
               : make_estimate<grid>([](auto) { return 0.0; });
  return make_session<grid>({map, start, std::move(h)}, s, s.free.size());
}

}  // namespace playground
