// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <chrono>
#include <cstdint>  // std::uint64_t
#include <optional>

/// \file
/// The progress of a search over several ranks.

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

}  // namespace wend
