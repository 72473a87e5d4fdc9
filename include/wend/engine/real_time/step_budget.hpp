// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <chrono>
#include <cstddef>    // std::size_t
#include <optional>

/// \file
/// How the time of a real-time step is shared between its lookahead and learning from it.

namespace wend::detail {

/// The clock by which the steps of searches in `P` are timed. Tests specialise it.
template <class P>
struct step_clock {
  using type = std::chrono::steady_clock;
};

/// Keeps time for learning. Learning takes time in proportion to the size of the lookahead: the
/// states and actions in it. How much for each is known from the steps before. In the first step
/// learning is expected to take as long as the lookahead.
class step_budget {
 public:
  using seconds = std::chrono::duration<double>;

  /// Whether a step must learn now, `spent` after it began, to be over within `most`.
  [[nodiscard]] bool must_learn(seconds spent, std::size_t size, seconds most) const noexcept {
    return spent + for_learning(spent, size) >= most;
  }
  /// Learning from a lookahead of that size took so long.
  void learned(seconds took, std::size_t size) noexcept {
    if (size == 0) return;
    seconds const each = took / static_cast<double>(size);
    if (!each_)
      each_ = each;
    else if (*each_ < each)
      each_ = std::min(each, *each_ * 2);  // the machine may have done something else meanwhile
    else
      each_ = *each_ * 0.75 + each * 0.25;
  }
  void forget() noexcept { each_.reset(); }

 private:
  [[nodiscard]] seconds for_learning(seconds spent, std::size_t size) const noexcept {
    return each_ ? *each_ * (static_cast<double>(size) * reserve) : spent;
  }

  static constexpr double reserve = 1.25;  // larger lookaheads take more for each action

  std::optional<seconds> each_{};
};

}  // namespace wend::detail
