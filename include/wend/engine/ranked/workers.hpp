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

#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/ranked/table.hpp>

/// \file
/// Work that is handed out in numbered parts, to threads that an executor has.

namespace wend::detail {

/// What a thread has found of the next distance.
struct ranked_tally {
  std::uint64_t found = 0;       ///< States.
  std::uint64_t successors = 0;  ///< Of those states.

  void add(ranked_tally const& other) noexcept {
    found += other.found;
    successors += other.successors;
  }
};

/// A part of a work, and what is left of it, as its task sees it.
struct ranked_part {
  std::size_t number = 0;
  bool begun = false;
  std::uint64_t words = 0;   ///< A bit for each of its words that was not begun.
  std::size_t word = 0;      ///< The one begun last,
  std::uint64_t states = 0;  ///< and a bit for each of its states that was not done.
};

/// Calls `f(rank)` for each state that is left of a part of 64 words, as long as `go_on()` says
/// yes, and tells whether that is all. Of a new part `words` are to be looked at, and of each word
/// those states that `states_of(word)` then gives. If `f` throws, the state is still left.
template <class StatesOf, class GoOn, class F>
bool for_each_state(ranked_part& part, std::uint64_t words, StatesOf const& states_of,
                    GoOn const& go_on, F const& f) {
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
    if (!go_on()) return false;
    f(part.word * std::uint64_t{64} + static_cast<std::uint64_t>(std::countr_zero(part.states)));
    part.states &= part.states - 1;
  }
}

/// The same for those of the class in words that are active.
template <class GoOn, class F>
bool for_each_active(ranked_table const& table, ranked_part& part, rank_class c, GoOn const& go_on,
                     F const& f) {
  auto const states_of = [&](std::size_t w) { return table.of_class(w, c); };
  return for_each_state(part, table.active(part.number), states_of, go_on, f);
}

/// How far a work has come: all parts before `next` are done, but for those in `left`.
struct ranked_progress {
  [[nodiscard]] bool is_at_beginning() const noexcept { return next == 0 && left.empty(); }
  /// Begins another work.
  void restart() noexcept {
    next = 0;
    left.clear();
  }

  memory_budget own{};  // no part of the tables', whose limit is not for a few parts and calls
  std::size_t next = 0;
  column<ranked_part> left{own};
};

/// Goes on with a work of so many parts, by as many calls at the same time as the executor makes.
/// `task(part, tally, go_on)` does a part, asks `go_on()` before each piece of it, and returns
/// false if that says no. One call at a time, the *watcher*, calls `poll()` there, and hands that
/// on to another when it has no part left: so the limits are heeded as long as anybody works, and
/// a call that waits sleeps. When `poll` gives a status, all pause: what it was is answered. So is
/// `memory_limit`, where there is no memory for the calls.
///
/// \post In `progress` is what was done, in `tally` what was found, be it that something was
/// thrown.
/// \throws What a task, `poll` or the executor throws, of several the first call's.
template <class Task, class Poll>
std::optional<search_status> share_out(ranked_progress& progress, std::size_t count,
                                       any_executor const& executor, ranked_tally& tally,
                                       Task const& task, Poll&& poll) {
  struct worker {
    ranked_tally tally{};
    std::optional<ranked_part> part{};
    std::exception_ptr error{};
    // Two cache lines, which are fetched together, are no one else's.
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
  std::atomic<std::size_t> taken{0};  // of what was left, then of what comes next
  std::atomic<std::size_t> watcher{unwatched};
  std::optional<search_status> reached;  // the watcher's

  auto const go_on = [&](std::size_t self) {
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
        if (task(*self.part, self.tally, [&] { return go_on(number); })) self.part.reset();
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
    work(0);  // all of it, or what an executor left undone that made no call
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
