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

/// The options of hash-distributed A* over ranks. They must be the same on all ranks, except
/// functions, memory, and the limits of memory and time.
template <class Cost = int>
struct distributed_hda_astar_options {
  /// The limits. `max_memory` applies to each rank. `stop` is called on each rank, about every
  /// millisecond; if it is true on one, all ranks stop. There is no limit of depth.
  search_limits<Cost> limits{};
  /// The ranks that search. The search creates its own communicator from it.
  MPI_Comm communicator = MPI_COMM_WORLD;
  /// A name for the problem in your words: ranks and snapshots of another label are rejected.
  std::string label{};
  /// Called with the text of an exception on this rank, before MPI ends all ranks.
  std::function<void(std::string const&)> on_error{};
  /// Called on rank 0, about ten times in a second.
  std::function<void(distributed_progress<Cost> const&)> on_progress{};
  /// The source of the tables' memory; null: `malloc`.
  table_memory* memory = nullptr;
  /// The name of the snapshot files; empty: no snapshots. Rank 3 writes files of this name followed
  /// by `.3.a` and `.3.b` alternately, like output_file. See distributed_hda_astar_search.
  std::string snapshot_file{};
  /// The time from one snapshot to the next. Writing one takes as long as each rank needs to write
  /// about as many bytes as its nodes take in memory. Must be more than 0.
  std::chrono::duration<double> snapshot_interval = std::chrono::minutes(10);
};

}  // namespace wend
