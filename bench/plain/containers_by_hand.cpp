// SPDX-License-Identifier: BSL-1.0
#include "by_hand_loops.hpp"
#include "containers.hpp"

namespace by_hand {

using sokoban = plain::sokoban_by_hand;
using blocks = plain::blocks_by_hand;
using pancakes = plain::pancakes_by_hand;

template <class Space>
using state_of = typename Space::state;

template outcome_of<sokoban> search<std_map, order::breadth>(sokoban const&,
                                                             state_of<sokoban> const&);
template outcome_of<sokoban> search<std_map, order::a_star>(sokoban const&,
                                                            state_of<sokoban> const&);
template outcome_of<sokoban> search<flat_map, order::breadth>(sokoban const&,
                                                              state_of<sokoban> const&);
template outcome_of<sokoban> search<flat_map, order::a_star>(sokoban const&,
                                                             state_of<sokoban> const&);
template outcome_of<blocks> search<std_map, order::breadth>(blocks const&, state_of<blocks> const&);
template outcome_of<blocks> search<std_map, order::a_star>(blocks const&, state_of<blocks> const&);
template outcome_of<blocks> search<flat_map, order::breadth>(blocks const&,
                                                             state_of<blocks> const&);
template outcome_of<blocks> search<flat_map, order::a_star>(blocks const&, state_of<blocks> const&);
template outcome_of<pancakes> search<std_map, order::breadth>(pancakes const&,
                                                              state_of<pancakes> const&);
template outcome_of<pancakes> search<std_map, order::a_star>(pancakes const&,
                                                             state_of<pancakes> const&);
template outcome_of<pancakes> search<flat_map, order::breadth>(pancakes const&,
                                                               state_of<pancakes> const&);
template outcome_of<pancakes> search<flat_map, order::a_star>(pancakes const&,
                                                              state_of<pancakes> const&);

}  // namespace by_hand
