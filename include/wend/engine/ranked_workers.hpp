// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>     // what the threads share
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr: from thread to thread
#include <optional>   // why it paused
#include <thread>     // std::thread
#include <vector>     // the threads

#include <wend/core/error.hpp>
#include <wend/core/result.hpp>

/// \file
/// Work that is handed out to threads in numbered parts.

namespace wend::detail {

/// What a thread has found of the next distance.
struct alignas(64) ranked_tally {
  std::uint64_t found = 0;       ///< States.
  std::uint64_t successors = 0;  ///< Of those states.

  void add(ranked_tally const& other) noexcept {
    found += other.found;
    successors += other.successors;
  }
};

/// Does the parts [next, count) of a work, `task(part, tally)`, in so many threads, of which this
/// one is one; where no more can be started, in fewer. This one calls `poll()` before each of its
/// parts, and when that gives a status, all pause: what that was is answered.
///
/// \post `next` is the first part that was not done; if a part threw, as before the call, with
///       parts behind it done: a part must bear to be done again. In any case all that was found is
///       in `tally`.
/// \throws What a part or `poll` throws, of several the first thread's.
template <class Task, class Poll>
std::optional<search_status> share_out(std::size_t& next, std::size_t count, unsigned threads,
                                       ranked_tally& tally, Task const& task, Poll&& poll) {
  struct worker {
    ranked_tally tally{};
    std::exception_ptr error{};
    std::thread thread{};
  };
  std::atomic<std::size_t> ahead{next};
  std::atomic<bool> pause{false};
  std::optional<search_status> reached;
  auto const work = [&](worker& self, auto&& may_go_on) {
    WEND_TRY {
      while (!pause.load(std::memory_order_relaxed) && may_go_on()) {
        std::size_t const part = ahead.fetch_add(1, std::memory_order_relaxed);
        if (part >= count) break;
        task(part, self.tally);
      }
    }
    WEND_CATCH_ALL {
      self.error = std::current_exception();
      pause.store(true, std::memory_order_relaxed);
    }
  };

  std::vector<worker> workers(next + 1 < count ? threads : 1);
  WEND_TRY {
    for (std::size_t i = 1; i < workers.size(); ++i)
      workers[i].thread =
          std::thread([&work, &self = workers[i]] { work(self, [] { return true; }); });
  }
  WEND_CATCH_ALL {}  // fewer will do
  work(workers[0], [&] {
    if (ahead.load(std::memory_order_relaxed) < count) reached = poll();
    if (reached) pause.store(true, std::memory_order_relaxed);
    return !reached;
  });
  for (worker& w : workers) {
    if (w.thread.joinable()) w.thread.join();
    tally.add(w.tally);
  }
  for (worker const& w : workers)
    if (w.error) std::rethrow_exception(w.error);
  std::size_t const done = ahead.load(std::memory_order_relaxed);
  next = done < count ? done : count;
  return reached;
}

}  // namespace wend::detail
