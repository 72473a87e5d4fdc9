// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t
#include <vector>   // the histogram

/// \file
/// Breadth-first search of the whole 3x4 puzzle, 239,500,800 boards, with two bits for each.

namespace baselines {

/// By hand, in a given number of threads: how many boards there are at each distance from the one with the
/// blank first. The boards with the blank in one cell are a table of their own, ranked by the order
/// of their tiles; of each two planes of bits, with the distance modulo 3. A move along a row goes
/// word by word; one along a column moves runs of an order's last tiles, or, near its end, goes by
/// a table of 2,520 or 20,160 places, from the boards of the last distance or from those not yet
/// seen, whichever are fewer. Boards of a layer have the blank on cells of one colour.
std::vector<std::uint64_t> ranked_bfs_by_hand(unsigned threads);

/// The memory traffic of this search: once for each layer, reads the planes of half of the tables, and reads
/// and writes those of the other half. Returns a value that depends on the data.
std::uint64_t ranked_bfs_memory();

}  // namespace baselines
