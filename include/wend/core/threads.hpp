// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <atomic>
#include <cstddef>     // std::size_t
#include <exception>   // std::exception_ptr
#include <functional>  // std::ref
#include <thread>
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>

/// \file
/// The executor that starts threads. This header is not in wend/wend.hpp.

namespace wend {

/// An executor that makes its calls in the caller's thread and in other threads, which it starts
/// and joins each time.
///
///     auto const tables = wend::heuristics::build_tile_patterns(
///         p, {{1, 2, 3}, {4, 5, 6}}, wend::heuristics::blank_regions::merged, wend::threads(2),
///         [](wend::heuristics::tile_pattern_progress const&) {});
class threads {
 public:
  /// An executor of `count` threads, including the caller's.
  /// \throws invalid_option for 0.
  explicit threads(std::size_t count) : count_(count) {
    if (count == 0) detail::raise(invalid_option("wend: at least one thread is needed"));
  }

  /// The number of threads.
  [[nodiscard]] std::size_t concurrency() const noexcept { return count_; }

  /// Calls `f(0)` … `f(n - 1)`; in fewer threads if no more can be started. A thread with nothing
  /// left to do ends; the caller's thread sleeps until the others have ended.
  /// \pre  `f` may be called by several threads at the same time.
  /// \throws Whatever a call throws, the first of several; then no further calls begin.
  template <class F>
  void operator()(std::size_t n, F const& f) const {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr error{};
    auto work = [&]() noexcept {
      WEND_TRY {
        while (!failed.load(std::memory_order_relaxed)) {
          std::size_t const i = next.fetch_add(1, std::memory_order_relaxed);
          if (i >= n) return;
          f(i);
        }
      }
      WEND_CATCH_ALL {
        if (!failed.exchange(true)) error = std::current_exception();
      }
    };
    std::vector<std::thread> others;
    WEND_TRY {
      std::size_t const wanted = std::min(count_, n);
      if (wanted > 1) others.reserve(wanted - 1);
      while (others.size() + 1 < wanted) others.emplace_back(std::ref(work));
    }
    WEND_CATCH_ALL {}  // fewer threads are enough
    work();
    for (std::thread& other : others) other.join();
    if (error) std::rethrow_exception(error);
  }

 private:
  std::size_t count_;
};

}  // namespace wend
