// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::all_of, std::any_of, std::max, std::min
#include <array>
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstddef>    // std::ptrdiff_t, std::size_t
#include <cstdint>    // std::int64_t, std::uint64_t
#include <deque>
#include <mutex>
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/reserve.hpp>
#include <wend/core/result.hpp>
#include <wend/partitioned/detail/link.hpp>

/// \file
/// The connection of the owners of hash-distributed A* if each is a thread: by queues or, if
/// nothing may depend on the speed of threads, in rounds.

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
    best_ = partitioned_solution<Cost>{g, node};
    ++version_;
  }
  /// Updates an owner's copy of the best solution's cost.
  void update_best(std::optional<Cost>& known, std::uint64_t& version) {
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
    end(why);
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
  [[nodiscard]] std::optional<partitioned_solution<Cost>> const& best() const noexcept {
    return best_;
  }

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
  std::optional<partitioned_solution<Cost>> best_{};
  std::optional<search_status> pause_{};
};

/// In a round each owner makes a few steps. The messages that it sends are received in the next
/// round, in the order of the sending owners; its solutions and its remaining expansions become
/// known to the others when all have made their steps. So the actions of an owner depend only on
/// earlier rounds.
template <class Message, class Cost>
class round_exchange {
 public:
  using exchange = thread_exchange<Message, Cost>;
  using batch = typename exchange::batch;

  /// The number of steps of an owner in a round, if it has work for them.
  static constexpr std::size_t steps = 4;

  round_exchange(exchange& all, std::size_t owners) : all_(&all), slots_(owners, slot(owners)) {}

  /// Prepares another search: no message is in transit.
  void forget() {
    slots_.assign(slots_.size(), slot(slots_.size()));
    round_ = 0;
  }

  /// All owners begin, or resume.
  void begin() {
    barrier_.emplace(static_cast<std::ptrdiff_t>(slots_.size()), round_end{this});
    continues_ = true;
    grant();
  }

  // ---- called by owners, each in its own thread

  transfer send(std::size_t own, std::size_t to, batch& messages) {
    auto& box = slots_[own].sent[round_ % 2][to];
    if (!reserve_one(box)) return transfer::no_memory;
    box.push_back(std::move(messages));
    messages = {};
    return transfer::done;
  }
  transfer receive(std::size_t own, batch& messages) {
    if (!has_messages(own)) return transfer::none;
    messages = std::move(next_of(own));
    pop(own);
    return transfer::done;
  }
  /// The next batch to receive. \pre There is one.
  [[nodiscard]] batch& next_of(std::size_t own) { return inbox_of(own)[slots_[own].next]; }
  void pop(std::size_t own) { ++slots_[own].next; }
  [[nodiscard]] bool has_messages(std::size_t own) {
    slot& s = slots_[own];
    for (; s.from < slots_.size(); ++s.from, s.next = 0) {
      if (s.next < inbox_of(own).size()) return true;
      inbox_of(own).clear();
    }
    return false;
  }
  void offer(std::size_t own, Cost const& g, std::uint64_t node) {
    auto& found = slots_[own].found;
    if (!found || g < found->cost) found = partitioned_solution<Cost>{g, node};
  }
  [[nodiscard]] expansion_share& share(std::size_t own) noexcept { return slots_[own].share; }

  /// Called when an owner has made its steps, the last of which was `did`. Waits for the others;
  /// false if there is no further round. \pre It has received all messages, or had no memory.
  bool finish(std::size_t own, step_kind did) {
    slots_[own].did = did;
    barrier_->arrive_and_wait();
    return continues_;
  }
  /// Removes an owner from the search before the others; the search is halted.
  void drop() { barrier_->arrive_and_drop(); }

 private:
  struct alignas(64) slot {  // in cache lines of its own
    explicit slot(std::size_t owners) {
      for (auto& boxes : sent) boxes.resize(owners);
    }
    std::array<std::vector<std::vector<batch>>, 2> sent{};  // by round, even or odd, and receiver
    std::size_t from = 0;  // the owner whose batches are received next
    std::size_t next = 0;  // the index of the next of its batches
    std::optional<partitioned_solution<Cost>> found{};
    expansion_share share{};
    step_kind did = step_kind::busy;
  };
  struct round_end {
    round_exchange* rounds;
    void operator()() const noexcept { rounds->end_round(); }
  };

  [[nodiscard]] std::vector<batch>& inbox_of(std::size_t own) {
    return slots_[slots_[own].from].sent[(round_ + 1) % 2][own];
  }

  [[nodiscard]] bool any_did(step_kind what) const {
    return std::any_of(slots_.begin(), slots_.end(), [&](slot const& s) { return s.did == what; });
  }
  [[nodiscard]] bool is_quiet() const {
    return std::all_of(slots_.begin(), slots_.end(), [this](slot const& s) {
      auto const& boxes = s.sent[round_ % 2];
      return s.did == step_kind::idle &&
             std::all_of(boxes.begin(), boxes.end(), [](auto const& box) { return box.empty(); });
    });
  }

  /// Called by the last owner that has made its steps, while the others wait.
  void end_round() {
    for (slot& s : slots_) {
      if (s.found) all_->offer(s.found->cost, s.found->node);
      s.found.reset();
      all_->give_back(s.share.held());
      s.from = s.next = 0;
    }
    if (any_did(step_kind::no_memory))
      all_->end(search_status::memory_limit);
    else if (any_did(step_kind::no_expansions) && !all_->has_expansions())
      all_->end(search_status::expansion_limit);
    else if (is_quiet())
      all_->end({});
    ++round_;
    continues_ = !all_->halted();
    if (continues_) grant();
  }

  /// Divides expansions, if they are limited. The first owner rotates, so that each gets its turn
  /// when few are left.
  void grant() {
    constexpr std::uint64_t most = 256;  // enough for the steps of a round
    bool const limited = all_->limits_expansions();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      auto& share = slots_[(i + round_) % slots_.size()].share;
      share.begin(limited);
      if (limited) share.grant(all_->take(most));
    }
  }

  exchange* all_;
  std::vector<slot> slots_;  // by owner
  std::uint64_t round_ = 0;
  bool continues_ = true;
  std::optional<std::barrier<round_end>> barrier_{};
};

/// The exchange as seen by one owner, in rounds or not: see hash_owner.
template <class Message, class Cost>
class thread_link {
 public:
  using batch = std::vector<Message>;
  using exchange = thread_exchange<Message, Cost>;
  using rounds = round_exchange<Message, Cost>;

  /// `in_rounds` is null if owners do not wait for one another.
  thread_link(exchange& all, rounds* in_rounds, std::size_t own) noexcept
      : exchange_(&all), rounds_(in_rounds), own_(own) {}

  transfer send(std::size_t to, batch& messages) {
    return rounds_ ? rounds_->send(own_, to, messages) : exchange_->send(to, messages);
  }
  transfer receive(batch& messages) {
    return rounds_ ? rounds_->receive(own_, messages) : exchange_->receive(own_, messages);
  }
  std::optional<Cost> const& best() {
    exchange_->update_best(best_, version_);
    return best_;
  }
  void offer(Cost const& g, std::uint64_t node) {
    rounds_ ? rounds_->offer(own_, g, node) : exchange_->offer(g, node);
  }
  std::uint64_t take(std::uint64_t most) {
    return rounds_ ? rounds_->share(own_).take(most) : exchange_->take(most);
  }
  /// Not in rounds, because the speed of threads would determine the memory used.
  void outgrow(std::size_t size) {
    if (!rounds_) exchange_->outgrow(size);
  }
  [[nodiscard]] std::size_t outgrown() const noexcept { return exchange_->outgrown(); }
  void give_back(std::uint64_t count) {
    rounds_ ? rounds_->share(own_).give_back(count) : exchange_->give_back(count);
  }

 private:
  exchange* exchange_;
  rounds* rounds_;
  std::size_t own_;
  std::optional<Cost> best_{};
  std::uint64_t version_ = 0;
};

}  // namespace wend::detail
