// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <array>
#include <atomic>
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr
#include <limits>
#include <optional>

#include <wend/core/detail/column.hpp>
#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// Work in numbered parts, distributed to the threads of an executor.

namespace wend::detail {

/// The states of the next distance that a thread has found.
struct ranked_tally {
  std::uint64_t found = 0;       ///< States.
  std::uint64_t successors = 0;  ///< Actions in those states.

  void add(ranked_tally const& other) noexcept {
    found += other.found;
    successors += other.successors;
  }
};

/// A part of the work, and its unfinished rest, as seen by its task.
struct ranked_part {
  std::size_t number = 0;
  bool begun = false;
  std::uint64_t words = 0;   ///< A bit for each of its words that was not begun.
  std::size_t word = 0;      ///< The last word begun.
  std::uint64_t states = 0;  ///< A bit for each state of that word that is not done.
};

/// Calls `f(rank)` for each remaining state of a part of 64 words while `may_continue()` is true.
/// Returns true if all are done. For a new part, `words` are the words to process, and
/// `states_of(word)` the states of each word. If `f` throws, the state remains.
template <class StatesOf, class MayContinue, class F>
bool for_each_state(ranked_part& part, std::uint64_t words, StatesOf const& states_of,
                    MayContinue const& may_continue, F const& f) {
  if (!part.begun) {
    part.begun = true;
    part.words = words;
  }
  for (;;) {
    while (part.states == 0) {
      if (part.words == 0) return true;
      part.word = part.number * 64 + static_cast<std::size_t>(std::countr_zero(part.words));
      part.words &= part.words - 1;
      part.states = states_of(part.word);
    }
    if (!may_continue()) return false;
    f(part.word * std::uint64_t{64} + static_cast<std::uint64_t>(std::countr_zero(part.states)));
    part.states &= part.states - 1;
  }
}

/// Like above, for the states of the class in active words.
template <class MayContinue, class F>
bool for_each_active(ranked_table const& table, ranked_part& part, distance_class c,
                     MayContinue const& may_continue, F const& f) {
  auto const states_of = [&](std::size_t w) { return table.of_class(w, c); };
  return for_each_state(part, table.active(part.number), states_of, may_continue, f);
}

/// The progress of the work: all parts before `next` are done, except those in `left`.
struct ranked_progress {
  [[nodiscard]] bool is_at_beginning() const noexcept { return next == 0 && left.empty(); }
  /// Resets the progress, for other work.
  void reset() noexcept {
    next = 0;
    left.clear();
  }

  memory_budget own{};  // not part of the tables' budget, whose limit does not apply to a few parts
  std::size_t next = 0;
  column<ranked_part> left{own};
};

/// Continues work of `count` parts by as many concurrent calls as the executor makes. `task(part,
/// tally, may_continue)` performs a part, calls `may_continue()` before each piece of it, and
/// returns false if `may_continue()` does. One call at a time, the *watcher*, calls `poll()` there;
/// when it has no part left it hands this over to another call. So the limits are checked as long
/// as any call works, and a waiting call sleeps. When `poll` returns a status, all calls pause, and
/// the status is returned. `memory_limit` is returned if there is no memory for the calls.
///
/// \post  `progress` contains the work done and `tally` the states found, even if an exception was
///       thrown.
/// \throws Exceptions of a task, `poll` or the executor; of several, that of the first call.
template <class Task, class Poll>
std::optional<search_status> share_out(ranked_progress& progress, std::size_t count,
                                       any_executor const& executor, ranked_tally& tally,
                                       Task const& task, Poll&& poll) {
  struct worker {
    ranked_tally tally{};
    std::optional<ranked_part> part{};
    std::exception_ptr error{};
    // Two cache lines, which are fetched together, without other data.
    std::array<unsigned char, 128> padding{};
  };
  constexpr std::size_t unwatched = std::numeric_limits<std::size_t>::max();
  constexpr std::size_t paused = unwatched - 1;
  std::size_t const left = progress.left.size();
  std::size_t const total = left + (count - progress.next);
  std::size_t const calls = std::max<std::size_t>(1, std::min(executor.concurrency(), total));
  column<worker> workers(progress.own);
  if (!workers.reserve(calls) || !progress.left.reserve(calls)) return search_status::memory_limit;
  for (std::size_t i = 0; i < calls; ++i) workers.append();
  std::atomic<std::size_t> taken{0};  // index in `left`, then in the following parts
  std::atomic<std::size_t> watcher{unwatched};
  std::optional<search_status> reached;  // the watcher's status

  auto const may_continue = [&](std::size_t self) {
    std::size_t now = watcher.load(std::memory_order_relaxed);
    if (now == unwatched && watcher.compare_exchange_strong(now, self, std::memory_order_acquire))
      now = self;
    if (now == self && (reached = poll())) watcher = now = paused;
    return now != paused;
  };
  auto const work = [&](std::size_t number) noexcept {
    worker& self = workers[number];
    WEND_TRY {
      while (watcher.load(std::memory_order_relaxed) != paused) {
        std::size_t const i = taken.fetch_add(1, std::memory_order_relaxed);
        if (i >= total) break;
        self.part = i < left ? progress.left[i] : ranked_part{.number = i - left + progress.next};
        if (task(*self.part, self.tally, [&] { return may_continue(number); })) self.part.reset();
      }
    }
    WEND_CATCH_ALL {
      self.error = std::current_exception();
      watcher = paused;
    }
    std::size_t mine = number;
    watcher.compare_exchange_strong(mine, unwatched, std::memory_order_release,
                                    std::memory_order_relaxed);
  };

  std::exception_ptr error{};
  WEND_TRY {
    if (workers.size() > 1) executor(workers.size(), work);
    work(0);  // all of it, or the rest if an executor made no call
  }
  WEND_CATCH_ALL { error = std::current_exception(); }

  std::size_t const begun = std::min(taken.load(std::memory_order_relaxed), total);
  auto& rest = progress.left;
  std::size_t kept = 0;
  for (std::size_t i = begun; i < left; ++i) rest[kept++] = rest[i];
  rest.shrink(kept);
  for (worker const& w : workers) {
    tally.add(w.tally);
    if (w.part) rest.append(*w.part);
  }
  if (begun > left) progress.next += begun - left;
  for (worker const& w : workers)
    if (w.error) std::rethrow_exception(w.error);
  if (error) std::rethrow_exception(error);
  return reached;
}

}  // namespace wend::detail
