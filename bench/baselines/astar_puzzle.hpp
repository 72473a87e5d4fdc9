// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "sliding.hpp"

/// \file
/// A* with Manhattan distance on sliding-tile puzzles, written by hand. All take the lowest f
/// first, among equals the lowest h, among those the one that came last.

namespace baselines {

/// As one would write it: 64-bit boards, a bucket queue, node numbers of four bytes, open
/// addressing, vectors that double, a parent link.
template <int Rows, int Cols>
outcome astar_plain(typename sliding<Rows, Cols>::board const& start);

/// For the memory system: nodes of ten bytes in reserved address space and huge pages, a table of
/// tagged numbers filled to three quarters, sixteen nodes of a bucket expanded together so that
/// what they touch is prefetched, no parent link.
outcome astar_batched(fifteen::board const& start);

/// Boost.Graph's `astar_search_no_init` on the implicit graph, property maps in
/// `boost::unordered_flat_map`.
template <int Rows, int Cols>
outcome astar_boost_flat_map(typename sliding<Rows, Cols>::board const& start);

/// The same with the states numbered as they are met, all maps vectors: the fastest way to use it
/// as it is that we found.
template <int Rows, int Cols>
outcome astar_boost(typename sliding<Rows, Cols>::board const& start);

/// As `astar_boost`, with costs so scaled that among boards of equal f the lowest h comes first.
/// Boost.Graph itself leaves their order open, and expands some three times as many.
template <int Rows, int Cols>
outcome astar_boost_low_h(typename sliding<Rows, Cols>::board const& start);

}  // namespace baselines
