// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t

#include "sliding.hpp"

/// \file
/// Breadth-first search of the whole space of a sliding-tile puzzle. They return the number of its
/// states, and have what tells the way to each.

namespace baselines {

/// By hand: boards in the order in which they
/// are found, which is the queue too, with the blank and the last action in their free bits; a
/// table of tagged numbers, made for as many as there are.
template <int Rows, int Cols>
std::uint64_t bfs_by_hand(typename sliding<Rows, Cols>::board const& start);

/// With Boost.Graph's `breadth_first_visit` on the implicit graph, colours and predecessors in
/// `boost::unordered_flat_map`.
template <int Rows, int Cols>
std::uint64_t bfs_boost_flat_map(typename sliding<Rows, Cols>::board const& start);

/// The same with the states numbered as they are met, colours and predecessors in vectors.
template <int Rows, int Cols>
std::uint64_t bfs_boost(typename sliding<Rows, Cols>::board const& start);

}  // namespace baselines
