// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstdint>  // std::uint64_t
#include <optional>

/// \file
/// Whether all ranks have nothing left to do.
///
/// F. Mattern, "Algorithms for distributed termination detection", Distributed Computing 2(3),
/// 1987, 161-175: the four counter method.

namespace wend::detail {

/// Told the totals of one reduction after the other, of which each begins after the last has ended,
/// it says when the search is over: when all ranks were passive in two that follow one another, and
/// their four totals of messages are equal.
///
/// One would not do: a rank tells its counts at a time of its own, so a message can be received
/// before its receiver tells, and sent after its sender has told, and hide one that is on its way.
/// If nothing was received between the first look at a rank and the second, of any rank, then
/// nothing was on its way when the first reduction ended.
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
  std::optional<std::uint64_t> last_{};  // the totals before, where they were equal
};

}  // namespace wend::detail
