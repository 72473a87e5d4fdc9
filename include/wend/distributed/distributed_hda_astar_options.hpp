// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <chrono>
#include <functional>  // std::function
#include <string>

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/distributed/detail/mpi_calls.hpp>
#include <wend/distributed/distributed_progress.hpp>

/// \file
/// The options of distributed_hda_astar.

namespace wend {

/// The options of hash-distributed A* over ranks. All ranks give the same, but for functions,
/// memory, and the limits of memory and time.
template <class Cost = int>
struct distributed_hda_astar_options {
  /// What may stop it. `max_memory` is that of each rank. `stop` is asked on each rank, about every
  /// millisecond; if it is true on one, all stop. There is no limit of depth.
  search_limits<Cost> limits{};
  /// The ranks that search. The search makes a communicator of its own from it.
  MPI_Comm communicator = MPI_COMM_WORLD;
  /// What the problem is, in words of yours: ranks, and snapshots, of another label are refused.
  std::string label{};
  /// Gets the text of what was thrown on this rank, before MPI ends all of them.
  std::function<void(std::string const&)> on_error{};
  /// Called on rank 0, about ten times in a second.
  std::function<void(distributed_progress<Cost> const&)> on_progress{};
  /// Where tables take their memory from; null: `malloc`.
  table_memory* memory = nullptr;
  /// Where snapshots are written, if it is not empty: rank 3 writes files of this name followed by
  /// `.3.a` and `.3.b` in turn, as output_file does. See distributed_hda_astar_search.
  std::string snapshot_file{};
  /// How long after one snapshot the next is written, which takes as long as it takes each rank to
  /// write about as many bytes as its nodes take in memory. More than 0.
  std::chrono::duration<double> snapshot_interval = std::chrono::minutes(10);
};

}  // namespace wend
