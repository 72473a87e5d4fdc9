// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <chrono>
#include <cstdint>  // std::uint64_t
#include <optional>

/// \file
/// The progress of a search over several ranks, and the messages and waiting time of one rank.

namespace wend {

/// The state of all ranks as known to rank 0, a few milliseconds old.
template <class Cost>
struct distributed_progress {
  std::uint64_t expanded = 0;         ///< Nodes whose successors were generated.
  std::uint64_t stored = 0;           ///< Nodes kept; 0 in a depth-first search.
  std::uint64_t open = 0;             ///< Nodes that wait to be visited, or parts of the tree.
  std::uint64_t active = 0;           ///< Ranks that had something to do.
  std::optional<Cost> bound{};        ///< The highest f of this iteration, in a depth-first search.
  std::optional<Cost> cost{};         ///< Cost of the best solution, not yet proved cheapest.
  std::chrono::duration<double> elapsed{};  ///< The time spent within the search's calls.
};

/// The traffic of one rank.
struct rank_traffic {
  std::uint64_t messages = 0;    ///< Messages sent to other ranks, or to itself.
  std::uint64_t bytes = 0;       ///< Bytes in these messages.
  std::uint64_t reductions = 0;  ///< Reductions in which it took part.
  /// The time in which it waited for others, because it had nothing to do or they had no room for
  /// its messages.
  std::chrono::duration<double> idle{};
  /// The processor time spent waiting: a waiting rank checks for messages less and less often,
  /// finally every millisecond.
  std::chrono::duration<double> idle_processor_time{};
};

}  // namespace wend
