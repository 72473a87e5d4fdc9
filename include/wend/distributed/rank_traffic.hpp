// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <chrono>
#include <cstdint>  // std::uint64_t

/// \file
/// What a rank of a distributed search sent, and how long it had nothing to do.

namespace wend {

/// Of one rank.
struct rank_traffic {
  std::uint64_t messages = 0;    ///< Sent to other ranks, or to itself.
  std::uint64_t bytes = 0;       ///< In them.
  std::uint64_t reductions = 0;  ///< In which it took part.
  /// The time in which it waited for others: it had nothing to do, or they had no room for its
  /// messages.
  std::chrono::duration<double> idle{};
  /// The processor time that it spent in that: it looks for messages ever more seldom, in the end
  /// every millisecond.
  std::chrono::duration<double> idle_processor_time{};
};

}  // namespace wend
