// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <chrono>
#include <ctime>
#include <thread>     // std::this_thread

#include <wend/distributed/rank_traffic.hpp>

/// \file
/// The waiting of a rank.

namespace wend::detail {

/// Waits a little longer each time, up to a millisecond, and measures the waiting time.
class back_off {
 public:
  /// A rank that can continue as soon as another has received its messages only yields for this
  /// long, a few turns of a scheduler, because the other may just not be running.
  static constexpr std::chrono::milliseconds crowded{5};

  /// Waits because there was nothing to do. It yields for at least `yields` before it sleeps.
  void wait(std::chrono::microseconds yields = std::chrono::microseconds(0)) {
    if (!waiting_) {
      waiting_ = true;
      began_ = clock::now();
      processor_began_ = processor_time();
      pause_ = std::chrono::microseconds(0);
    }
    if (yields.count() != 0 && clock::now() - began_ < yields) {
      std::this_thread::yield();
      return;
    }
    if (pause_.count() == 0)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(pause_);
    pause_ = std::min<std::chrono::microseconds>(std::chrono::milliseconds(1),
                                                 2 * pause_ + std::chrono::microseconds(1));
  }
  /// Ends the waiting because there was something to do.
  void reset() {
    if (!waiting_) return;
    waiting_ = false;
    idle_ += clock::now() - began_;
    idle_processor_time_ += processor_time() - processor_began_;
  }

  /// Stores the total waiting time.
  void tell(rank_traffic& traffic) const noexcept {
    traffic.idle = idle_;
    traffic.idle_processor_time = idle_processor_time_;
  }

 private:
  using clock = std::chrono::steady_clock;
  using seconds = std::chrono::duration<double>;

  /// The processor time of this thread, if the system provides it.
  static seconds processor_time() noexcept {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    std::timespec t{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
      return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
    return {};
  }

  bool waiting_ = false;
  clock::time_point began_{};
  seconds processor_began_{};
  std::chrono::microseconds pause_{};
  seconds idle_{};
  seconds idle_processor_time_{};
};

}  // namespace wend::detail
