// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "by_hand.hpp"
#include "tiles.hpp"

/// \file
/// Iterative deepening as a programmer without a library writes it: a recursive function that keeps
/// its path in a vector of boards, and in a set of them too where it looks successors up. Moves,
/// boards and estimates are those that wend is given.

namespace by_hand {

/// What keeps the path from going round in circles.
enum class cycles {
  path,   ///< A successor that is on the path is dropped: a flat set, faster than a linear scan.
  parent  ///< The move that takes back the last one is not made.
};

/// IDA* with the Manhattan distance.
template <cycles Check>
outcome<plain::board<4>, int> idastar(plain::board<4> const& start);

/// Iterative deepening by depth.
template <cycles Check>
outcome<plain::board<4>, int> iddfs(plain::board<4> const& start);

}  // namespace by_hand
