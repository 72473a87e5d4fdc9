// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <chrono>
#include <cstdint>  // std::uint64_t

/// \file
/// The messages of a rank of a distributed search, and its waiting time.

namespace wend {

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
