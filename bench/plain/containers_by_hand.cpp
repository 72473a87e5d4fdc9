// SPDX-License-Identifier: BSL-1.0
#include "by_hand_loops.hpp"
#include "containers.hpp"

namespace by_hand {

using sokoban = plain::sokoban_by_hand;
using blocks = plain::blocks_by_hand;
using pancakes = plain::pancakes_by_hand;

template struct searches<order::breadth, sokoban>;
template struct searches<order::a_star, sokoban>;
template struct searches<order::breadth, blocks>;
template struct searches<order::a_star, blocks>;
template struct searches<order::breadth, pancakes>;
template struct searches<order::a_star, pancakes>;

}  // namespace by_hand
