// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr
#include <mutex>
#include <optional>
#include <thread>     // std::jthread
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/own_work.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/parallel/detail/hash_distributed.hpp>
#include <wend/parallel/detail/round_exchange.hpp>
#include <wend/parallel/detail/thread_exchange.hpp>

/// \file
/// The threads of hash-distributed A*: one for each owner.

namespace wend::detail {

/// Whether threads wait for one another, so that every run is the same.
enum class thread_pace { free, in_rounds };

/// The owners, and the threads that make them take their steps. The caller's thread looks at the
/// time, at `stop`, and tells an observer how far the search is; without any of them it sleeps.
template <class P, class H, class Observer>
class hash_threads : protected hash_distributed<P, H, thread_link> {
  using base = hash_distributed<P, H, thread_link>;

 protected:
  using typename base::cost, typename base::owner, typename base::message;
  using hooks = hooks_of<Observer, P>;
  using exchange = thread_exchange<message, cost>;
  using rounds = round_exchange<message, cost>;
  using base::owners_;

  hash_threads(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
               std::size_t threads, thread_pace pace, table_memory* memory, Observer& observer)
      : base(problem, heuristic, std::move(starts), threads),
        exchange_(threads),
        memory_(memory),
        observer_(&observer) {
    static_assert(!hooks::successors && !hooks::expand && !hooks::goal && !hooks::iteration,
                  "wend: hda_astar calls the hook on_progress of an observer alone: the others tell of "
                  "nodes one after the other, as the sequential searches do");
    if (pace == thread_pace::in_rounds) rounds_.emplace(exchange_, threads);
    make_owners();
  }

  void make_owners() {
    for (std::size_t i = 0; i < this->owner_of_.size(); ++i)
      this->add_owner(memory_, thread_link<message, cost>(exchange_, rounds_ ? &*rounds_ : nullptr,
                                                          i));
  }
  /// Another search begins.
  void forget_messages() {
    exchange_.forget();
    if (rounds_) rounds_->forget();
    error_ = nullptr;
  }

  /// Until the search ends or is halted.
  void search_in_threads(search_limits<cost> const& limits, watch& clock) {
    busy_ = owners_.size();
    gate_ = gate::shut;
    std::exception_ptr interrupted{};
    {
      std::vector<std::jthread> threads;
      auto const start = [&] {
        if constexpr (hooks::progress) told_.assign(owners_.size(), {});
        if (rounds_) rounds_->begin();
        threads.reserve(owners_.size());
        for (std::size_t i = 0; i < owners_.size(); ++i)
          threads.emplace_back([this, i] { serve(i); });
      };
      WEND_TRY {
        if (has_memory_for(start)) {
          open(gate::open);
          watch_over(limits, clock);
        } else {
          exchange_.halt(search_status::memory_limit);
        }
      }
      WEND_CATCH_ALL {
        interrupted = std::current_exception();
        exchange_.halt(search_status::stopped);
      }
      if (gate_ == gate::shut) open(gate::locked);
    }
    if (error_) {
      this->raise_blamed();
      std::rethrow_exception(error_);
    }
    if (interrupted) std::rethrow_exception(interrupted);
  }
  [[nodiscard]] bool any_failed() const noexcept { return error_ != nullptr; }

  exchange exchange_;

 private:
  /// Halts the search at a limit of time, or when it is to stop. Returns when all threads have left
  /// it, or without such limits and an observer at once.
  void watch_over(search_limits<cost> const& limits, watch& clock) {
    if (!limits.max_time && !limits.stop && !hooks::progress) return;
    std::unique_lock guard(mutex_);
    while (!left_.wait_for(guard, std::chrono::milliseconds(1), [this] { return busy_ == 0; })) {
      std::optional<search_status> limit;
      if constexpr (hooks::progress) {
        progress_event now = told();
        guard.unlock();
        asked_.fetch_add(1, std::memory_order_relaxed);
        limit = clock.reached(limits, [&](auto spent) {
          now.statistics.elapsed = spent;
          observer_->on_progress(now);
        });
      } else {
        guard.unlock();
        limit = clock.reached(limits);
      }
      if (limit) return exchange_.halt(*limit);
      guard.lock();
    }
  }

  /// Threads search when all are started, or none does, so that each round has all of them.
  enum class gate { shut, open, locked };
  void open(gate how) noexcept {
    gate_ = how;
    gate_.notify_all();
  }

  /// What the thread of an owner does.
  void serve(std::size_t own) noexcept {
    gate_.wait(gate::shut);
    if (gate_ == gate::locked) return;
    WEND_TRY {
      if (rounds_)
        serve_in_rounds(own);
      else
        serve_until_halted(own);
    }
    WEND_CATCH_ALL {
      {
        std::lock_guard const guard(mutex_);
        if (!error_) error_ = std::current_exception();
      }
      exchange_.halt();
      if (rounds_) rounds_->drop();
    }
    std::lock_guard const guard(mutex_);
    if (--busy_ == 0) left_.notify_one();
  }
  void serve_until_halted(std::size_t own) {
    owner& o = *owners_[own];
    std::uint64_t answered = 0;
    while (!exchange_.halted()) {
      tell_if_asked(own, answered);
      switch (o.step()) {
        case step_kind::busy: break;
        case step_kind::crowded: std::this_thread::yield(); break;
        case step_kind::no_memory: return exchange_.halt(search_status::memory_limit);
        case step_kind::no_expansions: return exchange_.halt(search_status::expansion_limit);
        case step_kind::idle:
          tell(own);  // as it may sleep for long
          // It has stored all others: this needs no memory.
          if (typename owner::batch messages; exchange_.wait(own, messages))
            static_cast<void>(o.take(messages));
      }
    }
  }
  void serve_in_rounds(std::size_t own) {
    owner& o = *owners_[own];
    std::uint64_t answered = 0;
    step_kind did{};
    do {
      tell_if_asked(own, answered);
      for (std::size_t i = 0; i < rounds::steps; ++i) {
        did = o.step();
        bool const waits = did == step_kind::idle && !rounds_->has_messages(own);
        if (waits || did == step_kind::no_memory || did == step_kind::no_expansions) break;
      }
      while (rounds_->has_messages(own)) {
        if (!o.take(rounds_->next_of(own))) {
          did = step_kind::no_memory;
          break;
        }
        rounds_->pop(own);
        if (did == step_kind::idle) did = step_kind::busy;
      }
    } while (rounds_->finish(own, did));
  }

  // ---- for an observer

  struct progress_part {
    statistics counts{};
    std::optional<cost> best_h{};
  };
  /// Tells what this owner has done, if that was asked for since it was answered last.
  void tell_if_asked([[maybe_unused]] std::size_t own, [[maybe_unused]] std::uint64_t& answered) {
    if constexpr (hooks::progress) {
      std::uint64_t const asked = asked_.load(std::memory_order_relaxed);
      if (asked == answered) return;
      answered = asked;
      tell(own);
    }
  }
  void tell([[maybe_unused]] std::size_t own) {
    if constexpr (hooks::progress) {
      owner const& o = *owners_[own];
      std::lock_guard const guard(mutex_);
      progress_part& mine = told_[own];
      mine.counts = o.counts();
      mine.counts.bytes = o.bytes();
      if (o.best()) mine.best_h = o.best_h();
    }
  }
  /// \pre The mutex is locked.
  [[nodiscard]] progress_event told() const {
    progress_event now;
    std::optional<cost> least{};
    for (progress_part const& part : told_) {
      add_counts(now.statistics, part.counts);
      now.statistics.bytes += part.counts.bytes;
      if (part.best_h && (!least || *part.best_h < *least)) least = part.best_h;
    }
    if (least) now.best_h = told_cost(*least);
    return now;
  }

  table_memory* memory_;
  Observer* observer_;
  std::optional<rounds> rounds_{};
  std::atomic<gate> gate_{gate::shut};
  std::atomic<std::uint64_t> asked_{1};  // how often an observer's thread wanted to know

  std::mutex mutex_;  // of the members below, while threads search
  std::condition_variable left_;
  std::size_t busy_ = 0;  // threads
  std::exception_ptr error_{};
  std::vector<progress_part> told_{};  // by owner
};

}  // namespace wend::detail
