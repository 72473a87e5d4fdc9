// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t

#include "sliding.hpp"

/// \file
/// Breadth-first search of the whole space of a sliding-tile puzzle. Each version returns the number of
/// states and stores the path to each state.

namespace baselines {

/// By hand: boards in the order of discovery, which is also the queue, with the blank and the last action
/// in their free bits; a table of tagged numbers,
/// allocated for all states.
template <int Rows, int Cols>
std::uint64_t bfs_by_hand(typename sliding<Rows, Cols>::board const& start);

/// With Boost.Graph's `breadth_first_visit` on the implicit graph, colours and predecessors in
/// `boost::unordered_flat_map`.
template <int Rows, int Cols>
std::uint64_t bfs_boost_flat_map(typename sliding<Rows, Cols>::board const& start);

/// The same with states numbered in the order of discovery, colours and predecessors in vectors.
template <int Rows, int Cols>
std::uint64_t bfs_boost(typename sliding<Rows, Cols>::board const& start);

}  // namespace baselines
