// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max, std::min
#include <atomic>
#include <condition_variable>
#include <cstddef>    // std::ptrdiff_t, std::size_t
#include <cstdint>    // std::int64_t
#include <deque>
#include <mutex>
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/reserve.hpp>
#include <wend/core/result.hpp>
#include <wend/partitioned/detail/transfer.hpp>

/// \file
/// The connection of the owners of hash-distributed A* if each is a thread: by queues.

namespace wend::detail {

/// The queues, and the data shared by the threads of all owners.
///
/// The search is over when no owner has anything to do and no message is in transit. `work_` counts
/// both: the busy owners and the batches that are not received. An owner counts a batch before
/// sending it, and stays busy until it has received all its messages, so that the count is not 0
/// before the end. The owner that decrements it to 0 notifies the others.
template <class Message, class Cost>
class thread_exchange {
 public:
  using batch = std::vector<Message>;
  /// The end of a solution: the number of a node among those of all owners.
  struct solution {
    Cost cost;
    std::uint64_t node;
  };

  explicit thread_exchange(std::size_t owners) : inboxes_(owners) {}

  /// Prepares another search: no solution is known, and no message is in transit.
  void forget() {
    best_.reset();
    version_ = 0;
    work_ = 0;
    outgrown_ = 0;
    for (inbox& box : inboxes_) box.clear();
  }

  /// All owners begin, or resume, with at most `expansions` expansions.
  void begin(std::optional<std::uint64_t> expansions) {
    std::size_t work = inboxes_.size();
    for (inbox const& box : inboxes_) work += box.size();
    work_ = static_cast<std::int64_t>(work);
    expansions_ = expansions;
    halted_ = false;
    pause_.reset();
  }

  // ---- called by owners, each in its own thread

  /// While an owner's table grows it receives nothing, for longer the more nodes it has. Messages
  /// to it wait meanwhile, so that the senders need not wait.
  transfer send(std::size_t to, batch& messages) { return inboxes_[to].push(messages, work_); }
  transfer receive(std::size_t own, batch& messages) {
    if (!inboxes_[own].try_pop(messages)) return transfer::none;
    work_.fetch_sub(1);
    return transfer::done;
  }
  /// Waits for messages; false if there will be none.
  bool wait(std::size_t own, batch& messages) {
    if (work_.fetch_sub(1) == 1) {
      halt();
      return false;
    }
    return inboxes_[own].pop(messages, halted_);  // then their owner is busy, and receives them
  }

  [[nodiscard]] bool limits_expansions() const noexcept { return expansions_.has_value(); }
  /// Takes at most `most` of the remaining expansions.
  std::uint64_t take(std::uint64_t most) {
    if (!expansions_) return most;
    std::lock_guard<std::mutex> const guard(mutex_);
    std::uint64_t const taken = std::min(most, *expansions_);
    *expansions_ -= taken;
    return taken;
  }
  void give_back(std::uint64_t count) {
    if (!expansions_) return;
    std::lock_guard<std::mutex> const guard(mutex_);
    *expansions_ += count;
  }

  /// Records a solution.
  void offer(Cost const& g, std::uint64_t node) {
    std::lock_guard<std::mutex> const guard(mutex_);
    if (best_ && !(g < best_->cost)) return;
    best_ = solution{g, node};
    ++version_;
  }
  /// Updates an owner's copy of the best solution's cost.
  void tell_best(std::optional<Cost>& known, std::uint64_t& version) {
    if (version_.load(std::memory_order_relaxed) == version) return;
    std::lock_guard<std::mutex> const guard(mutex_);
    version = version_;
    known = best_->cost;
  }

  /// Reports that an owner's table of `size` slots is about to grow.
  void outgrow(std::size_t size) {
    if (size <= outgrown()) return;
    std::lock_guard<std::mutex> const guard(mutex_);
    if (outgrown_ < size) outgrown_ = size;
  }
  /// The maximum number of slots of a table that has grown, or is about to.
  [[nodiscard]] std::size_t outgrown() const noexcept {
    return outgrown_.load(std::memory_order_relaxed);
  }

  /// Makes all threads leave the search; sleeping ones wake up.
  void halt() noexcept {
    halted_ = true;
    for (inbox& box : inboxes_) box.wake();
  }
  void halt(search_status why) noexcept {
    {
      std::lock_guard<std::mutex> const guard(mutex_);
      if (!pause_) pause_ = why;
    }
    halt();
  }
  [[nodiscard]] bool halted() const noexcept { return halted_.load(std::memory_order_relaxed); }
  /// Like `halt`, if no thread sleeps at a queue. No reason: nothing is left to do.
  void end(std::optional<search_status> why) {
    std::lock_guard<std::mutex> const guard(mutex_);
    if (!why)
      work_ = 0;
    else if (!pause_)
      pause_ = why;
    halted_ = true;
  }

  // ---- called when all threads have left the search

  /// True if nothing was left to do.
  [[nodiscard]] bool is_over() const noexcept { return work_ == 0; }
  [[nodiscard]] std::optional<search_status> pause() const noexcept { return pause_; }
  [[nodiscard]] bool has_expansions() const noexcept { return !expansions_ || *expansions_ != 0; }
  [[nodiscard]] std::optional<solution> const& best() const noexcept { return best_; }

 private:
  /// The batches that wait for an owner, the oldest first. Any thread adds batches; only the owner
  /// takes them.
  class alignas(64) inbox {
   public:
    void clear() {
      waiting_ = {};
      first_ = received_ = 0;
      count_ = 0;
    }
    [[nodiscard]] std::size_t size() const noexcept {
      return count_.load(std::memory_order_relaxed);
    }

    /// Adds a batch, which is counted as work before its owner can see it.
    [[nodiscard]] transfer push(batch& messages, std::atomic<std::int64_t>& work) {
      {
        std::lock_guard<std::mutex> const guard(mutex_);
        if (size() >= std::max(least_waiting, received_ / waiting_part)) return transfer::none;
        if (waiting_.size() == waiting_.capacity() && first_ >= size()) {
          waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
          first_ = 0;
        }
        if (!reserve_one(waiting_)) return transfer::no_memory;
        work.fetch_add(1);
        waiting_.push_back(std::move(messages));
        count_.fetch_add(1, std::memory_order_relaxed);
      }
      messages.clear();
      added_.notify_one();
      return transfer::done;
    }
    [[nodiscard]] bool try_pop(batch& messages) {
      if (size() == 0) return false;  // checked in each step, without the mutex
      std::lock_guard<std::mutex> const guard(mutex_);
      take(messages);
      return true;
    }
    /// Waits for a batch; false if the search is halted.
    [[nodiscard]] bool pop(batch& messages, std::atomic<bool> const& halted) {
      std::unique_lock<std::mutex> guard(mutex_);
      added_.wait(guard, [&] { return halted || size() != 0; });
      if (halted) return false;
      take(messages);
      return true;
    }
    /// Wakes `pop`, whose condition may have become true.
    void wake() noexcept {
      { std::lock_guard<std::mutex> const guard(mutex_); }
      added_.notify_one();
    }

   private:
    void take(batch& messages) noexcept {
      messages = std::move(waiting_[first_++]);
      count_.fetch_sub(1, std::memory_order_relaxed);
      ++received_;
      if (first_ != waiting_.size()) return;
      waiting_.clear();
      first_ = 0;
    }

    /// The capacity: max(least_waiting, received / waiting_part) batches.
    static constexpr std::size_t least_waiting = 64;
    static constexpr std::size_t waiting_part = 8;

    std::mutex mutex_;
    std::condition_variable added_;
    std::atomic<std::size_t> count_{0};  // of waiting batches
    std::vector<batch> waiting_{};       // from `first_` on
    std::size_t first_ = 0;
    std::size_t received_ = 0;  // batches, in total
  };

  std::deque<inbox> inboxes_;  // by owner
  std::atomic<std::int64_t> work_{0};
  std::atomic<bool> halted_{false};
  std::atomic<std::uint64_t> version_{0};  // of the best solution
  std::atomic<std::size_t> outgrown_{0};
  std::mutex mutex_;
  std::optional<std::uint64_t> expansions_{};
  std::optional<solution> best_{};
  std::optional<search_status> pause_{};
};

}  // namespace wend::detail
