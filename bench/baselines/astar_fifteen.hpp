// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "fifteen.hpp"

/// \file
/// A* with Manhattan distance on the 15-puzzle, written by hand twice. Both take the lowest f
/// first, among equals the lowest h, among those the one that came last.

namespace baselines::fifteen {

/// As one would write it: 64-bit boards, a bucket queue, node numbers of four bytes, open
/// addressing, vectors that double, a parent link.
outcome astar_plain(board const& start);

/// For the memory system: nodes of ten bytes in reserved address space and huge pages, a table of
/// tagged numbers filled to three quarters, sixteen nodes of a bucket expanded together so that
/// what they touch is prefetched, no parent link.
outcome astar_batched(board const& start);

}  // namespace baselines::fifteen
