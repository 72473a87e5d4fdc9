// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <chrono>
#include <cstddef>    // std::size_t
#include <optional>

/// \file
/// The division of a real-time step's time between lookahead and learning.

namespace wend::detail {

/// The clock of the steps of searches in `P`. Tests specialise it.
template <class P>
struct step_clock {
  using type = std::chrono::steady_clock;
};

/// Reserves time for learning. The time of learning is proportional to the size of the lookahead:
/// its states and actions. The time for each is known from earlier steps. In the first step,
/// learning is expected to take as long as the lookahead.
class step_budget {
 public:
  using seconds = std::chrono::duration<double>;

  /// True if a step that began `spent` ago must learn now to end within `most`.
  [[nodiscard]] bool must_learn(seconds spent, std::size_t size, seconds most) const noexcept {
    return spent + for_learning(spent, size) >= most;
  }
  /// Notes that learning from a lookahead of this size took this long.
  void learned(seconds took, std::size_t size) noexcept {
    if (size == 0) return;
    seconds const each = took / static_cast<double>(size);
    if (!each_)
      each_ = each;
    else if (*each_ < each)
      each_ = std::min(each, *each_ * 2);  // the machine may have been busy otherwise
    else
      each_ = *each_ * 0.75 + each * 0.25;
  }
  void forget() noexcept { each_.reset(); }

 private:
  [[nodiscard]] seconds for_learning(seconds spent, std::size_t size) const noexcept {
    return each_ ? *each_ * (static_cast<double>(size) * reserve) : spent;
  }

  static constexpr double reserve = 1.25;  // larger lookaheads take more per action

  std::optional<seconds> each_{};
};

}  // namespace wend::detail
