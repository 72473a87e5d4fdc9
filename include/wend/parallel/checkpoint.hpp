// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <wend/parallel/detail/packet_checkpoint.hpp>
#include <wend/search/checkpoint.hpp>

/// \file
/// Searches in several threads that survive the end of their program: with this header
/// save_checkpoint and load_checkpoint also take `parallel_dls_search`, `parallel_iddfs_search` and
/// `parallel_idastar_search`. It is not in wend/parallel/parallel.hpp.
///
///     auto search = wend::parallel_idastar.search(puzzle, start, heuristic, {.deterministic = true});
///     if (std::ifstream file("search", std::ios::binary); file)
///       wend::load_checkpoint(search, file, "the 15-puzzle, instance 88, manhattan");
///
/// A checkpoint has a few lines for each packet that waits, and one for each action on the way
/// there. The search that goes on may have another number of threads, and another `grain`. With
/// `deterministic` it comes to the path and the counts of a search that was never interrupted;
/// that option, and those of the sequential search, must be the same.
