// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max, std::min
#include <chrono>
#include <cstdint>  // std::uint64_t

/// \file
/// The number of expansions after which a thread that searches a part of a tree checks on others.

namespace wend::detail {

/// The most expansions of a slice. It adapts to the time of an expansion: a slice should take
/// between `wished` and twice that time.
class slice_length {
 public:
  using seconds = std::chrono::duration<double>;

  /// Begins with `first` expansions, and never allows more than `most`. If a slice takes less than
  /// `wished / leap`, the next one is `leap` times as long.
  slice_length(std::uint64_t first, std::uint64_t most, seconds wished, unsigned leap) noexcept
      : now_(std::min(first, most)), most_(most), wished_(wished), leap_(leap) {}

  /// The expansions of a slice that is shorter by this factor.
  [[nodiscard]] std::uint64_t shortened(unsigned factor) const noexcept {
    return std::max<std::uint64_t>(1, now_ / factor);
  }

  /// Adapts to the time of a slice, as if it had not been shortened. Returns true if it grew.
  bool adapt(seconds spent) noexcept {
    if (spent > 2 * wished_) now_ = std::max<std::uint64_t>(1, now_ / 2);
    if (spent >= wished_ || now_ >= most_) return false;
    std::uint64_t const times = leap_ * spent < wished_ ? leap_ : 2;
    now_ = now_ < most_ / times ? times * now_ : most_;
    return true;
  }

 private:
  std::uint64_t now_;
  std::uint64_t most_;
  seconds wished_;
  unsigned leap_;
};

}  // namespace wend::detail
