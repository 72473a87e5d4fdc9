// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>    // the clock
#include <cstdint>   // std::uint64_t
#include <optional>  // what was reached

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>

/// \file
/// The clock of a search: time spent within its calls, asked as rarely as the limits allow.

namespace wend::detail {

class watch {
 public:
  using clock = std::chrono::steady_clock;
  using seconds = std::chrono::duration<double>;

  /// A call into the search begins. \pre It is not running.
  void start() noexcept {
    started_ = last_asked_ = clock::now();
    interval_ = countdown_ = 1;
  }

  /// The call ends.
  void stop() noexcept { before_ += clock::now() - started_; }

  [[nodiscard]] seconds elapsed() const noexcept { return before_; }

  /// Which of the limits that are not about nodes is reached: the user's `stop`, asked every
  /// time, or the time. The clock is read at the first call, and then every so many calls:
  /// twice as many while that takes under a millisecond, at most `longest_interval`, so that calls
  /// that become slow do not hide the end. `tick(elapsed)` is called whenever it is read.
  template <class Cost, class Tick>
  [[nodiscard]] std::optional<search_status> reached(search_limits<Cost> const& limits,
                                                     Tick&& tick, bool ticking) {
    if (limits.stop && limits.stop()) return search_status::stopped;
    if ((limits.max_time || ticking) && --countdown_ == 0) {
      auto const now = clock::now();
      if (now - last_asked_ > std::chrono::milliseconds(1))
        interval_ = interval_ > 1 ? interval_ / 2 : 1;
      else if (interval_ < longest_interval)
        interval_ *= 2;
      countdown_ = interval_;
      last_asked_ = now;
      seconds const spent = before_ + (now - started_);
      if (limits.max_time && spent >= *limits.max_time) return search_status::time_limit;
      if (ticking && spent - last_tick_ >= std::chrono::milliseconds(100)) {
        last_tick_ = spent;
        tick(spent);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t longest_interval = 256;

  clock::time_point started_{};
  clock::time_point last_asked_{};
  seconds before_{};
  seconds last_tick_{};
  std::uint64_t interval_ = 1;
  std::uint64_t countdown_ = 1;
};

/// Runs the watch within a scope, exceptions included.
class watch_scope {
 public:
  explicit watch_scope(watch& w) noexcept : watch_(&w) { w.start(); }
  watch_scope(watch_scope const&) = delete;
  watch_scope& operator=(watch_scope const&) = delete;
  ~watch_scope() { watch_->stop(); }

 private:
  watch* watch_;
};

}  // namespace wend::detail
