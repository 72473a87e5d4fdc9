// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/parallel/detail/packet_checkpoint.hpp>
#include <wend/search/checkpoint.hpp>

/// \file
/// Checkpoints of searches in several threads: with this header save_checkpoint and load_checkpoint
/// also accept `parallel_dls_search`, `parallel_iddfs_search` and `parallel_idastar_search`. It is
/// not in wend/parallel/parallel.hpp.
///
///     auto search =
///         wend::parallel_idastar.search(puzzle, start, heuristic, {.deterministic = true});
///     if (std::ifstream file("search", std::ios::binary); file)
///       wend::load_checkpoint(search, file, "the 15-puzzle, instance 88, manhattan");
///
/// A checkpoint has a few lines for each pending packet, and one for each action on the path to it.
/// The resumed search may have another number of threads, and another `grain`. With `deterministic`
/// it ends with the path and the counts of an uninterrupted search; that option, and those of the
/// sequential search, must be the same.
///
/// A parallel search also loads the checkpoint of its sequential version, and ends with the same
/// status and cost, but perhaps with other counts. A sequential search rejects the checkpoint of a
/// parallel one, because it follows a single path and cannot store several pending packets.
