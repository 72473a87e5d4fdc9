// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstdint>  // std::uint64_t
#include <optional>

/// \file
/// Detects that no rank has anything left to do.
///
/// F. Mattern, "Algorithms for distributed termination detection", Distributed Computing 2(3),
/// 1987, 161-175: the four counter method.

namespace wend::detail {

/// It is called with the totals of one reduction after the other, each of which begins after the
/// last has ended. It returns true when the search is over: when all ranks were passive in two
/// consecutive reductions, and their four totals of messages are equal.
///
/// One reduction would not suffice: ranks contribute their counts at different times, so a message
/// can be received before its receiver contributes and be sent after its sender has contributed,
/// and hide another message that is in transit. If no rank has received anything between its two
/// contributions, then nothing was in transit when the first reduction ended.
class quiet_test {
 public:
  [[nodiscard]] bool operator()(std::uint64_t sent, std::uint64_t received,
                                std::uint64_t active) noexcept {
    bool const balanced = active == 0 && sent == received;
    bool const quiet = balanced && last_ == sent;
    last_ = balanced ? std::optional(sent) : std::nullopt;
    return quiet;
  }

  void reset() noexcept { last_.reset(); }

 private:
  std::optional<std::uint64_t> last_{};  // the previous totals, if they were equal
};

}  // namespace wend::detail
