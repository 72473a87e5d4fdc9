// SPDX-License-Identifier: BSL-1.0
#include "by_hand_loops.hpp"
#include "grid.hpp"
#include "tiles.hpp"

namespace by_hand {

template <class Space>
using state_of = typename Space::state;

using whole_eight = plain::tiles_by_hand<3, false>;
using eight = plain::tiles_by_hand<3>;
using fifteen = plain::tiles_by_hand<4>;
using grid_4 = plain::grid_by_hand<4>;
using grid_8 = plain::grid_by_hand<8>;

template outcome_of<whole_eight> bfs<std_map>(whole_eight const&, state_of<whole_eight> const&);
template outcome_of<whole_eight> bfs<flat_map>(whole_eight const&, state_of<whole_eight> const&);
template outcome_of<eight> best_first<std_map, order::a_star>(eight const&, state_of<eight> const&);
template outcome_of<eight> best_first<std_map, order::greedy>(eight const&, state_of<eight> const&);
template outcome_of<eight> best_first<flat_map, order::a_star>(eight const&,
                                                               state_of<eight> const&);
template outcome_of<eight> best_first<flat_map, order::greedy>(eight const&,
                                                               state_of<eight> const&);
template outcome_of<fifteen> best_first<std_map, order::a_star>(fifteen const&,
                                                                state_of<fifteen> const&);
template outcome_of<fifteen> best_first<flat_map, order::a_star>(fifteen const&,
                                                                 state_of<fifteen> const&);
template outcome_of<grid_4> best_first<std_map, order::a_star>(grid_4 const&,
                                                               state_of<grid_4> const&);
template outcome_of<grid_4> best_first<std_map, order::dijkstra>(grid_4 const&,
                                                                 state_of<grid_4> const&);
template outcome_of<grid_4> best_first<flat_map, order::a_star>(grid_4 const&,
                                                                state_of<grid_4> const&);
template outcome_of<grid_4> best_first<flat_map, order::dijkstra>(grid_4 const&,
                                                                  state_of<grid_4> const&);
template outcome_of<grid_8> best_first<std_map, order::a_star>(grid_8 const&,
                                                               state_of<grid_8> const&);
template outcome_of<grid_8> best_first<std_map, order::dijkstra>(grid_8 const&,
                                                                 state_of<grid_8> const&);
template outcome_of<grid_8> best_first<flat_map, order::a_star>(grid_8 const&,
                                                                state_of<grid_8> const&);
template outcome_of<grid_8> best_first<flat_map, order::dijkstra>(grid_8 const&,
                                                                  state_of<grid_8> const&);

}  // namespace by_hand
