// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "sliding.hpp"

/// \file
/// Hand-written A* with Manhattan distance on sliding-tile puzzles. All versions expand the lowest f first,
/// ties by the lowest h, then by the latest insertion.

namespace baselines {

/// Straightforward code: 64-bit boards, a bucket queue, node numbers of four bytes, open addressing,
/// vectors that double, a parent link.
template <int Rows, int Cols>
outcome astar_plain(typename sliding<Rows, Cols>::board const& start);

/// Optimised for the memory system: nodes of ten bytes in reserved address space and huge pages, a table of
/// tagged numbers filled to three quarters, batches of sixteen nodes of a bucket with prefetching, no
/// parent link.
outcome astar_batched(fifteen::board const& start);

/// Boost.Graph's `astar_search_no_init` on the implicit graph, property maps in
/// `boost::unordered_flat_map`.
template <int Rows, int Cols>
outcome astar_boost_flat_map(typename sliding<Rows, Cols>::board const& start);

/// The same with states numbered in the order of discovery and vectors as maps: the fastest way that we
/// found to use Boost.Graph unmodified.
template <int Rows, int Cols>
outcome astar_boost(typename sliding<Rows, Cols>::board const& start);

/// Like `astar_boost`, with costs scaled so that among boards of equal f the lowest h comes first.
/// Boost.Graph itself does not define their order, and expands some three times as many.
template <int Rows, int Cols>
outcome astar_boost_low_h(typename sliding<Rows, Cols>::board const& start);

}  // namespace baselines
