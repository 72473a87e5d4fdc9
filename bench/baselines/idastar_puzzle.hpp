// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "sliding.hpp"

/// \file
/// IDA* with Manhattan distance on the 15-puzzle, written by hand twice. Both try the blank's moves
/// in the order up, left, right, down, and never undo the last one.

namespace baselines {

/// The standard loop: the board in an array, with tables of moves and of their changes of h.
outcome idastar_loop(fifteen::board const& start);

/// A function for each cell of the blank and each last move, with all constants folded.
outcome idastar_unrolled(fifteen::board const& start);

}  // namespace baselines
