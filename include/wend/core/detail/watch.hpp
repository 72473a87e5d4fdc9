// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>  // std::int64_t
#include <ctime>
#include <optional>

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>

/// \file
/// The clock of a search: the time spent within its calls, the time limit, `stop` and the calls of
/// `on_progress`.

namespace wend::detail {

class watch {
 public:
  using clock = std::chrono::steady_clock;
  using seconds = std::chrono::duration<double>;

  /// A call into the search begins. \pre The watch is not running.
  void start() noexcept {
    started_ = clock::now();
    countdown_ = 1;
  }
  /// A step begins that takes about as long as those before it. The first such steps are measured,
  /// then every 16th, which also stands for the 15 before it, because reading the clock takes
  /// longer than a short step. Returns false if this step is not measured. \pre The watch is not
  /// running.
  [[nodiscard]] bool start_alike() noexcept {
    if (steps_ == 2 * stands_for) steps_ = stands_for;
    if (++steps_ > stands_for) {
      if (steps_ != 2 * stands_for) return false;
      weight_ = stands_for;
    }
    start();
    return true;
  }

  /// The call ends.
  void stop() noexcept {
    before_ += weight_ * (clock::now() - started_);
    weight_ = 1;
  }

  [[nodiscard]] seconds elapsed() const noexcept { return before_; }
  /// The time spent until now. \pre The watch is running.
  [[nodiscard]] seconds so_far() const noexcept { return before_ + (clock::now() - started_); }

  /// Sets the time spent before: the search is the continuation of another.
  void count_from(seconds spent) noexcept { before_ = seen_spent_ = last_tick_ = spent; }

  /// The limit that is reached, if any: the user's `stop`, which is called every time, or the time.
  template <class Cost>
  [[nodiscard]] std::optional<search_status> reached(search_limits<Cost> const& limits) {
    auto const how = status_by(limits);
    if (how == search_status::running) return std::nullopt;
    return how;
  }
  /// The limit that is reached, if any. Also calls `tick(elapsed)` from time to time.
  template <class Cost, class Tick>
  [[nodiscard]] std::optional<search_status> reached(search_limits<Cost> const& limits,
                                                     Tick&& tick) {
    if (auto const limit = reached(limits)) return limit;
    if (!limits.max_time) static_cast<void>(spent());
    if (seen_spent_ - last_tick_ >= std::chrono::milliseconds(100)) {
      last_tick_ = seen_spent_;
      tick(seen_spent_);
    }
    return std::nullopt;
  }

 private:
  /// The limit that is reached, or `running`. The result is not optional: a caller that g++
  /// compiles would then join it with its other results in memory, at every visit.
  template <class Cost>
  [[nodiscard, gnu::noinline]] search_status status_by(search_limits<Cost> const& limits) {
    if (limits.stop && limits.stop()) return search_status::stopped;
    if (limits.max_time && spent() >= *limits.max_time) return search_status::time_limit;
    return search_status::running;
  }

  /// The time spent, or a little less. A call can become slow at any time, so each call reads a
  /// clock: the coarse one, if there is one. The exact clock is read when the coarse one has moved,
  /// and at every 64th call, beginning with the first. Out of line, so that one copy serves all
  /// searches.
  [[gnu::noinline]] seconds spent() noexcept {
    auto const seen = glance();
    if (--countdown_ != 0 && seen == seen_) return seen_spent_;
    seen_ = seen;
    countdown_ = 64;
    return seen_spent_ = before_ + (clock::now() - started_);
  }

  /// A number that changes every few milliseconds (by the tick of the system, at most 10 ms on
  /// Linux), or more often.
  static std::int64_t glance() noexcept {
#if defined(CLOCK_MONOTONIC_COARSE) && !defined(WEND_PORTABLE)
    std::timespec now{};
    if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) == 0) return now.tv_nsec;
#endif
    return clock::now().time_since_epoch().count();
  }

  clock::time_point started_{};
  seconds before_{};
  seconds seen_spent_{};  // when the clock was last read
  seconds last_tick_{};
  int countdown_ = 1;
  std::int64_t seen_ = 0;
  static constexpr int stands_for = 16;
  int steps_ = 0;   // calls of start_alike, up to 2 * stands_for
  int weight_ = 1;  // the steps that this one stands for
};

/// Runs the watch within a scope, exceptions included.
class watch_scope {
 public:
  /// `alike`: a step that takes about as long as others.
  explicit watch_scope(watch& w, bool alike = false) noexcept : watch_(&w) {
    if (!alike)
      w.start();
    else if (!w.start_alike())
      watch_ = nullptr;
  }
  watch_scope(watch_scope const&) = delete;
  watch_scope& operator=(watch_scope const&) = delete;
  ~watch_scope() {
    if (watch_) watch_->stop();
  }

 private:
  watch* watch_;
};

}  // namespace wend::detail
