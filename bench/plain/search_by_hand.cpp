// SPDX-License-Identifier: BSL-1.0
#include "by_hand_loops.hpp"
#include "grid.hpp"
#include "tiles.hpp"

namespace by_hand {

using whole_eight = plain::tiles_by_hand<3, false>;
using eight = plain::tiles_by_hand<3>;
using fifteen = plain::tiles_by_hand<4>;
using grid_4 = plain::grid_by_hand<4>;
using grid_8 = plain::grid_by_hand<8>;

template <class Space>
using state_of = typename Space::state;

template outcome_of<whole_eight> search<std_map, order::breadth>(whole_eight const&,
                                                                 state_of<whole_eight> const&);
template outcome_of<whole_eight> search<flat_map, order::breadth>(whole_eight const&,
                                                                  state_of<whole_eight> const&);
template outcome_of<eight> search<std_map, order::breadth>(eight const&, state_of<eight> const&);
template outcome_of<eight> search<std_map, order::a_star>(eight const&, state_of<eight> const&);
template outcome_of<eight> search<std_map, order::greedy>(eight const&, state_of<eight> const&);
template outcome_of<eight> search<flat_map, order::breadth>(eight const&, state_of<eight> const&);
template outcome_of<eight> search<flat_map, order::a_star>(eight const&, state_of<eight> const&);
template outcome_of<eight> search<flat_map, order::greedy>(eight const&, state_of<eight> const&);
template outcome_of<fifteen> search<std_map, order::a_star>(fifteen const&,
                                                            state_of<fifteen> const&);
template outcome_of<fifteen> search<flat_map, order::a_star>(fifteen const&,
                                                             state_of<fifteen> const&);
template outcome_of<grid_4> search<std_map, order::a_star>(grid_4 const&, state_of<grid_4> const&);
template outcome_of<grid_4> search<std_map, order::dijkstra>(grid_4 const&,
                                                             state_of<grid_4> const&);
template outcome_of<grid_4> search<flat_map, order::a_star>(grid_4 const&, state_of<grid_4> const&);
template outcome_of<grid_4> search<flat_map, order::dijkstra>(grid_4 const&,
                                                              state_of<grid_4> const&);
template outcome_of<grid_8> search<std_map, order::a_star>(grid_8 const&, state_of<grid_8> const&);
template outcome_of<grid_8> search<std_map, order::dijkstra>(grid_8 const&,
                                                             state_of<grid_8> const&);
template outcome_of<grid_8> search<flat_map, order::a_star>(grid_8 const&, state_of<grid_8> const&);
template outcome_of<grid_8> search<flat_map, order::dijkstra>(grid_8 const&,
                                                              state_of<grid_8> const&);

}  // namespace by_hand
