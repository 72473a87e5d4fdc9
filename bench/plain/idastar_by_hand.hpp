// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "by_hand.hpp"
#include "tiles.hpp"

/// \file
/// Iterative deepening as a programmer without a library writes it: a recursive function that keeps
/// its path in a vector of boards, and also in a set if it looks successors up. Moves, boards and
/// estimates are the same as for wend.

namespace by_hand {

/// The check that keeps the path free of cycles.
enum class cycles {
  path,               ///< Like wend: a successor on the path is dropped and counted as a duplicate.
  path_within_bound,  ///< One that the bound cuts is not looked up, so duplicates are not counted.
  parent              ///< The move that takes back the last one is not made.
};

/// How moves are made.
enum class moves {
  written_out,  ///< In the loop: the blank is looked for once a node, and there is no list.
  in_a_vector,  ///< By `actions` and `result`, as wend is given them.
  in_an_array   ///< The same where `actions` does not allocate.
};

/// IDA* with the Manhattan distance.
template <cycles Check, moves Moves = moves::written_out>
outcome<plain::board<4>, int> idastar(plain::board<4> const& start);

/// Iterative deepening by depth.
template <cycles Check, moves Moves = moves::written_out>
outcome<plain::board<4>, int> iddfs(plain::board<4> const& start);

}  // namespace by_hand
