// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <atomic>
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::current_exception, std::rethrow_exception
#include <mutex>
#include <optional>
#include <utility>  // std::exchange, std::move

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <wend/core/error.hpp>
#include <wend/parallel/detail/packet_pool.hpp>

/// \file
/// The threads that search one iteration of a depth-first search.
///
/// Each task takes the first packet that waits. After each slice of a few milliseconds, or of
/// `grain` expansions, a thread gives away a part of its packet if too few wait: the largest it
/// can. While too few wait, as when an iteration begins or is about to end, slices are short, as a
/// thread may be idle. All that threads share is behind one mutex.

namespace wend::detail {

/// What is left of an iteration, searched by several threads.
template <class P, class H, class Observer>
class packet_crew : packet_pool<P, H, Observer> {
  using pool = packet_pool<P, H, Observer>;
  using pool::bars_, pool::best_, pool::error_, pool::packets_, pool::pause_, pool::slice_;
  using pool::spent_, pool::ends, pool::is_solved, pool::manner_;
  using typename pool::cost, typename pool::hand, typename pool::hands, typename pool::progress_of;
  using typename pool::worker;

 public:
  using typename pool::solution;

  using pool::bytes, pool::dismiss_workers, pool::pool, pool::statistics;

  /// Takes what is left of an iteration, all that was counted before, and what was found.
  void begin(packet_list<cost> left, std::uint64_t iteration, std::uint64_t goals,
             std::optional<solution> best) {
    this->unnoted_.clear();
    packets_ = std::move(left);
    this->iteration_ = iteration;
    this->goals_ = goals;
    best_ = std::move(best);
  }

  /// Searches it. `bound` is what an observer is told. Empty if all is searched and nothing found.
  /// \post If it is solved with `deterministic`, what was found after the solution does not count.
  std::optional<search_status> search(typename worker::gate const& bars,
                                      std::optional<double> bound, slice_length& slice) {
    bars_ = bars;
    bars_.depth_is_limit = false;  // the search notes whether its limit has cut nodes
    this->bound_ = bound;
    slice_ = &slice;
    auto const pause = search_all();
    if (!is_solved()) return pause;
    if (manner_.deterministic) {
      packets_.needless() = {};
      this->goals_ = 1;
    }
    return search_status::solved;
  }

  [[nodiscard]] packet_list<cost> const& packets() const noexcept { return packets_; }
  /// Whether the packets are all that is left: there was memory to note it.
  [[nodiscard]] bool is_noted() const noexcept { return this->unnoted_.empty(); }
  [[nodiscard]] std::optional<solution> const& best() const noexcept { return best_; }
  [[nodiscard]] std::uint64_t goals() const noexcept { return this->goals_; }

 private:
  using lock = std::unique_lock<std::mutex>;

  /// Until all is searched, or something stops it.
  std::optional<search_status> search_all() {
    spent_ = packets_.sum().expanded;
    pause_.reset();
    for (;;) {
      if (!this->note_unnoted()) return search_status::memory_limit;
      if (manner_.thread_count() == 1)
        while (packets_.waiting() != 0 && !ends()) search_a_packet(nullptr);
      else if (packets_.waiting() != 0 && !ends())
        search_in_threads();
      if (error_) std::rethrow_exception(std::exchange(error_, {}));
      if (!this->note_unnoted()) return search_status::memory_limit;
      // Another thread may have given back expansions after this one found none left.
      if (pause_ != search_status::expansion_limit || expansions_left(*this->limits_, spent_) == 0)
        return pause_;
      pause_.reset();
    }
  }

  void search_in_threads() {
    std::size_t const tasks = packets_.waiting();
    ready_.store(true, std::memory_order_release);
    auto const work = [this, tasks] {
      tbb::task_group group;
      bool has_memory = true;
      for (std::size_t n = 0; n != tasks && has_memory; ++n) has_memory = run(group);
      group.wait();
      return has_memory;
    };
    bool has_memory = false;
    auto const all_work = [&] {
      if (manner_.threads == 0 || manner_.threads == parallel_manner{}.thread_count()) {
        has_memory = work();
      } else {
        if (!arena_) arena_.emplace(static_cast<int>(manner_.threads));
        has_memory = arena_->execute(work);
      }
    };
    static_cast<void>(has_memory_for(all_work));  // nothing of the user's leaves a task
    lock const guard(mutex_);  // after all that the tasks have written
    if (!has_memory) this->pause(search_status::memory_limit);
  }
  /// Starts a task; false without memory for it.
  [[nodiscard]] bool run(tbb::task_group& group) {
    return has_memory_for([&] { group.run(task{this, &group}); });
  }

  /// What a task does. There is one for each packet, but not of its own: it takes the first.
  struct task {
    packet_crew* search;
    tbb::task_group* group;
    void operator()() const {
      static_cast<void>(search->ready_.load(std::memory_order_acquire));
      search->search_a_packet(group);
    }
  };

  /// Searches the first packet that waits. Nothing leaves it but by way of `error_`.
  void search_a_packet(tbb::task_group* group) noexcept {
    WEND_TRY {
      lock guard(mutex_);
      if (ends() || packets_.waiting() == 0) return;
      hands mine;
      if (!this->take_packet(mine)) return this->pause(search_status::memory_limit);
      hand& h = mine.front();
      guard.unlock();
      auto const arrived = h.its->begin(h.begun);
      guard.lock();
      if (arrived == arrival::elsewhere)
        raise(invalid_problem("wend: the same path was followed twice, and the second time its "
                              "actions, costs, estimates or goals were others"));
      if (arrived == arrival::there) {
        search_on(h, group, guard);
        if (this->note(h)) return this->put_back(mine);
        this->unnoted_.splice(this->unnoted_.end(), mine);
      } else {
        packets_.put_back(h.begun);
        this->put_back(mine);
      }
      this->pause(search_status::memory_limit);
    }
    WEND_CATCH_ALL {
      lock const guard(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }

  /// Searches a packet until it is over or the search ends. \pre The mutex is locked.
  void search_on(hand& h, tbb::task_group* group, lock& guard) {
    worker& w = *h.its;
    tree_position const& at = h.begun.at;
    std::size_t const threads = manner_.thread_count();
    for (;;) {
      this->look_at_limits();
      if (ends() || !packets_.is_needed(at)) return;
      unsigned const shortened = this->shortening();
      std::uint64_t const most = this->take_expansions(threads, shortened);
      bool const cut = most < slice_->shortened(shortened);  // by the limit: its time says nothing
      guard.unlock();
      auto const began = std::chrono::steady_clock::now();
      auto const how = w.visit(bars_, most);
      auto const time = std::chrono::steady_clock::now() - began;
      guard.lock();
      auto const done = w.take_counts();
      spent_ -= most - done.expanded;
      packets_.count(at, done);
      if (how == search_status::solved || !how) {
        h.is = how ? progress_of::solved : progress_of::over;
        return;
      }
      if (!cut) slice_->adapt(time * shortened);
      if (how == search_status::memory_limit) {
        this->pause(*how);
      } else if (most == 0) {
        this->pause(search_status::expansion_limit);
      } else if (group && packets_.waiting() < threads && packets_.is_needed(at)) {
        // Without memory for that the thread keeps it.
        typename packet_list<cost>::room room;
        if (!has_memory_for([&] { room = packets_.make_room(); })) continue;
        if (auto rest = w.give()) {
          packets_.give(at, std::move(*rest), std::move(room));
          if (!run(*group)) this->pause(search_status::memory_limit);
        }
      }
    }
  }

  // oneTBB orders what was written before a task is run and what the task reads. The thread
  // sanitizer, which does not see into its library, learns it by this.
  std::atomic<bool> ready_{false};
  std::mutex mutex_;
  // Where the caller's has another number of threads. It is kept: oneTBB drops an arena that was
  // left only when one of its threads has been there, which comes to the next only then.
  std::optional<tbb::task_arena> arena_{};
};

}  // namespace wend::detail
