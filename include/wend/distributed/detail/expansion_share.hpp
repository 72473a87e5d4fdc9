// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <cstdint>    // std::uint64_t

/// \file
/// How many expansions a rank may make.

namespace wend::detail {

/// Its share of the expansions that a limit leaves to all ranks; without a limit there is no end.
class expansion_share {
 public:
  void begin(bool limited) noexcept {
    limited_ = limited;
    held_ = 0;
  }

  /// So many of them, at most.
  std::uint64_t take(std::uint64_t most) noexcept {
    if (!limited_) return most;
    std::uint64_t const taken = std::min(most, held_);
    held_ -= taken;
    return taken;
  }
  /// So many of those that were taken are not needed.
  void give_back(std::uint64_t count) noexcept { held_ += limited_ ? count : 0; }

  void grant(std::uint64_t expansions) noexcept { held_ += expansions; }
  void renounce() noexcept { held_ = 0; }
  [[nodiscard]] std::uint64_t held() const noexcept { return held_; }

 private:
  bool limited_ = false;
  std::uint64_t held_ = 0;
};

}  // namespace wend::detail
