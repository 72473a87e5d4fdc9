// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <atomic>
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::current_exception, std::exception_ptr, std::rethrow_exception
#include <iterator>   // std::prev
#include <list>
#include <mutex>
#include <optional>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::exchange, std::move
#include <vector>

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/partitioned/detail/packet_list.hpp>
#include <wend/partitioned/detail/packet_worker.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The threads that search one iteration of a depth-first search.
///
/// Each task takes the first pending packet. After each slice of a few milliseconds, or of `grain`
/// expansions, a thread gives away the largest possible part of its packet if too few are pending.
/// In this case, which occurs when an iteration begins or is about to end, slices are short,
/// because a thread may be idle. One mutex protects all data that threads share.

namespace wend::detail {

/// The options for the cooperation of threads.
struct parallel_manner {
  std::size_t threads = 0;
  bool deterministic = false;
  std::uint64_t grain = 1;

  [[nodiscard]] std::size_t thread_count() const {
    return threads != 0 ? threads
                        : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  }
};

/// The factor by which slices are shorter while some thread waits for a packet.
inline constexpr unsigned shortening_while_others_wait = 8;

/// The number of bytes that each thread may take, if there is a limit.
template <class Cost>
std::optional<std::size_t> memory_of_each(search_limits<Cost> const& limits,
                                          parallel_manner const& manner) {
  if (!limits.max_memory) return std::nullopt;
  return *limits.max_memory / manner.thread_count();
}

/// The expansions that the limit leaves after `spent` expansions.
template <class Cost>
std::uint64_t expansions_left(search_limits<Cost> const& limits, std::uint64_t spent) noexcept {
  std::uint64_t const most = limits.max_expanded.value_or(any_number);
  return spent < most ? most - spent : 0;
}

/// The rest of an iteration, searched by several threads. They share the packets, the idle workers,
/// the solution, limits and counts.
/// \pre For all private members: the mutex is locked, or there is one thread.
///
/// With `prune_moves` there is one move automaton. The proof that no cheapest solution is lost
/// concerns paths from a start (wend/core/move_automaton.hpp): an action is left out if it
/// completes a forbidden sequence at the end of the path from the start. A worker has the whole
/// path from the start, and runs the automaton along it to its state at the packet's root, on the
/// same actions as a sequential search. So it leaves out the same actions in each node, and all
/// packets together are the tree of a sequential search.
template <class P, class H, class Observer>
class packet_pool {
  using cost = cost_t<P>;
  using worker = packet_worker<P, H>;
  using counts = typename worker::counts;
  using limits_type = search_limits<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;

 public:
  struct solution {
    tree_position at;
    std::size_t start = 0;
    std::vector<action_t<P>> actions{};
    cost_t<P> cost{};
  };

  /// The pool refers to the limits and the watch of the search.
  packet_pool(searched_tree<P, H> const& tree, parallel_manner manner, limits_type const& limits,
              watch& clock, Observer& observer)
      : tree_(tree), manner_(manner), limits_(&limits), watch_(&clock), observer_(&observer) {}

  /// Takes the rest of an iteration, the previous counts, and the solution found so far.
  void begin(packet_list<cost> left, std::uint64_t iteration, std::uint64_t goals,
             std::optional<solution> best) {
    deferred_.clear();
    packets_ = std::move(left);
    iteration_ = iteration;
    goals_ = goals;
    best_ = std::move(best);
  }

  /// Searches the packets. `bound` is passed to the observer. Empty if everything is searched and
  /// nothing found.
  /// \post If it is solved with `deterministic`, nodes found after the solution do not count.
  std::optional<search_status> search(typename worker::bounds_type const& bounds,
                                      std::optional<double> bound, slice_length& slice) {
    bounds_ = bounds;
    bounds_.depth_is_limit = false;  // the search records whether its limit has cut nodes
    bound_ = bound;
    slice_ = &slice;
    auto const pause = search_all();
    if (!is_solved()) return pause;
    if (manner_.deterministic) {
      packets_.needless = {};
      goals_ = 1;
    }
    return search_status::solved;
  }

  [[nodiscard]] packet_list<cost> const& packets() const noexcept { return packets_; }
  /// True if the packets contain all remaining work: there was memory to record it.
  [[nodiscard]] bool is_noted() const noexcept { return deferred_.empty(); }
  [[nodiscard]] std::optional<solution> const& best() const noexcept { return best_; }
  [[nodiscard]] std::uint64_t goals() const noexcept { return goals_; }

  [[nodiscard]] wend::statistics statistics() const {
    auto s = packets_.sum().template as_statistics<informed>(iteration_, tree_.starts->size());
    s.goals = goals_;
    s.open = packets_.open();
    // The starts after the solution's were dropped with their packets, before they were begun.
    if (manner_.deterministic && is_solved()) s.open = s.starts - 1 - best_->at.front();
    if (best_) s.depth = best_->actions.size();
    s.bytes = bytes();
    s.elapsed = watch_->elapsed();
    return s;
  }

  /// The maximum memory of all workers together.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return std::max(most_bytes_, bytes_); }

  /// Drops the idle workers.
  void dismiss_workers() {
    workers_.clear();
    most_bytes_ = std::max(most_bytes_, std::exchange(bytes_, 0));
  }

 private:
  using lock = std::unique_lock<std::mutex>;

  /// The state of the search of a packet.
  enum class progress_of { searching, solved, over };
  /// A worker and its packet. It moves from list to list, which takes no memory.
  struct hand {
    std::optional<worker> its{};
    packet begun{};
    progress_of is = progress_of::searching;
  };
  using hands = std::list<hand>;

  // ---- the threads

  /// Runs until all packets are searched, or the search is stopped.
  std::optional<search_status> search_all() {
    spent_ = packets_.sum().expanded;
    pause_.reset();
    for (;;) {
      if (!note_deferred()) return search_status::memory_limit;
      if (manner_.thread_count() == 1)
        while (packets_.waiting() != 0 && !ends()) search_a_packet(nullptr);
      else if (packets_.waiting() != 0 && !ends())
        search_in_threads();
      if (error_) std::rethrow_exception(std::exchange(error_, {}));
      if (!note_deferred()) return search_status::memory_limit;
      // Another thread may have given back expansions after this one found none left.
      if (pause_ != search_status::expansion_limit || expansions_left(*limits_, spent_) == 0)
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
      for (std::size_t n = 0; n != tasks && has_memory; ++n) has_memory = spawn(group);
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
    static_cast<void>(has_memory_for(all_work));  // no exception of the user's leaves a task
    lock const guard(mutex_);  // after all writes of the tasks
    if (!has_memory) pause(search_status::memory_limit);
  }
  /// Starts a task; false if there is no memory for it. There is one task for each packet, but each
  /// task takes the first pending packet.
  [[nodiscard]] bool spawn(tbb::task_group& group) {
    auto const task = [this, &group] {
      static_cast<void>(ready_.load(std::memory_order_acquire));
      search_a_packet(&group);
    };
    return has_memory_for([&] { group.run(task); });
  }

  /// Searches the first pending packet. Exceptions leave it only in `error_`.
  void search_a_packet(tbb::task_group* group) noexcept {
    WEND_TRY {
      lock guard(mutex_);
      if (ends() || packets_.waiting() == 0) return;
      hands mine;
      if (!take_packet(mine)) return pause(search_status::memory_limit);
      hand& h = mine.front();
      guard.unlock();
      bool const has_path = h.its->begin(h.begun);
      guard.lock();
      if (has_path) {
        run_packet(h, group, guard);
        if (note(h)) return put_back(mine);
        deferred_.splice(deferred_.end(), mine);
      } else {
        packets_.put_back(h.begun);
        put_back(mine);
      }
      pause(search_status::memory_limit);
    }
    WEND_CATCH_ALL {
      lock const guard(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }

  /// Searches a packet until it is finished or the search ends. \pre The mutex is locked.
  void run_packet(hand& h, tbb::task_group* group, lock& guard) {
    worker& w = *h.its;
    tree_position const& at = h.begun.at;
    std::size_t const threads = manner_.thread_count();
    for (;;) {
      look_at_limits();
      if (ends() || !packets_.is_needed(at)) return;
      unsigned const shortened = shortening();
      std::uint64_t const most = take_expansions(threads, shortened);
      bool const cut = most < slice_->shortened(shortened);  // its time is meaningless
      guard.unlock();
      auto const began = std::chrono::steady_clock::now();
      auto const how = w.visit(bounds_, most);
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
        pause(*how);
      } else if (most == 0) {
        pause(search_status::expansion_limit);
      } else if (group && packets_.waiting() < threads && packets_.is_needed(at)) {
        // If there is no memory for that, the thread keeps the packet.
        typename packet_list<cost>::room room;
        if (!has_memory_for([&] { room = packets_.make_room(); })) continue;
        if (auto rest = w.give()) {
          packets_.give(at, std::move(*rest), std::move(room));
          if (!spawn(*group)) pause(search_status::memory_limit);
        }
      }
    }
  }

  // ---- limits

  /// True if a solution was found that no later one can precede.
  [[nodiscard]] bool is_solved() const noexcept {
    return best_ && (!manner_.deterministic || packets_.empty());
  }
  [[nodiscard]] bool ends() const noexcept {
    return pause_ || error_ || (best_ && !manner_.deterministic);
  }
  void pause(search_status how) noexcept {
    if (!pause_) pause_ = how;
  }

  /// Checks the limits that are not about nodes, and reports the progress to the observer.
  void look_at_limits() {
    if (pause_ || error_) return;
    pause_ = clock_reached<hooks_of<Observer, P>>(*watch_, *limits_, *observer_, [&] {
      return progress_event{statistics(), bound_};
    });
  }

  // ---- the workers

  /// Takes the first pending packet, with a worker. Returns false, with nothing taken, if there is
  /// no memory.
  /// \pre A packet is pending, and `mine` is empty.
  [[nodiscard]] bool take_packet(hands& mine) {
    if (!workers_.empty())
      mine.splice(mine.end(), workers_, std::prev(workers_.end()));
    else if (!has_memory_for([&] { mine.emplace_back(); }))
      return false;
    hand& h = mine.front();
    if (!h.its) h.its.emplace(tree_, memory_of_each(*limits_, manner_));
    h.is = progress_of::searching;
    if (has_memory_for([&] { h.begun = *packets_.take(); })) return true;
    put_back(mine);
    return false;
  }
  /// Makes the first worker of the list leave its packet.
  void put_back(hands& from) {
    worker& w = *from.front().its;
    w.forget();
    bytes_ += w.take_bytes();
    workers_.splice(workers_.end(), from, from.begin());
  }
  /// Records the solution found in a packet, and the rest of the packet. Returns false if there is
  /// no memory, and can then be called again.
  [[nodiscard]] bool note(hand& h) {
    if (h.is == progress_of::solved) {
      if (!keep_solution(*h.its, h.begun.at)) return false;
      h.is = progress_of::over;
    }
    if (h.is == progress_of::over) {
      packets_.leave(h.begun.at, {});
      return true;
    }
    return has_memory_for([&] { packets_.leave(h.begun.at, h.its->rest()); });
  }
  /// Records the results that could not be recorded before; false if there is still no memory.
  [[nodiscard]] bool note_deferred() {
    for (; !deferred_.empty(); deferred_.pop_front()) {
      if (!note(deferred_.front())) return false;
      bytes_ += deferred_.front().its->take_bytes();
    }
    return true;
  }

  // ---- the expansions

  /// The current factor by which slices are shorter, because some thread may wait for a packet.
  [[nodiscard]] unsigned shortening() const {
    std::size_t const threads = manner_.thread_count();
    return threads > 1 && packets_.waiting() < threads ? shortening_while_others_wait : 1;
  }
  /// Takes few expansions near the limit, so that all threads approach it together.
  std::uint64_t take_expansions(std::size_t sharers, unsigned shortened) {
    std::uint64_t const left = expansions_left(*limits_, spent_);
    std::uint64_t share = sharers == 1 ? left : left / 2 / sharers;
    if (share == 0) share = std::min<std::uint64_t>(left, 1);
    std::uint64_t const taken = std::min(slice_->shortened(shortened), share);
    spent_ += taken;
    return taken;
  }

  // ---- the solution

  /// Stores the solution that the worker has found in the packet that began at `at`, if it is
  /// better than the known one; with `deterministic` only its place decides. False if there is no
  /// memory.
  [[nodiscard]] bool keep_solution(worker const& w, tree_position const& at) {
    solution found{{}, 0, {}, w.end().g};
    if (!has_memory_for([&] { found.at = w.position(); })) return false;
    if (!reserve_empty(found.actions, w.steps() + 1)) return false;
    found.actions = w.actions(std::move(found.actions));
    found.start = tree_.starts->number(found.at.front());
    ++goals_;
    if (best_) {
      bool const cheaper = !manner_.deterministic && found.cost < best_->cost;
      bool const dearer = !manner_.deterministic && best_->cost < found.cost;
      if (dearer || (!cheaper && best_->at < found.at)) return true;
    }
    best_ = std::move(found);
    if (manner_.deterministic) packets_.end_at(at);
    return true;
  }

  searched_tree<P, H> tree_;
  parallel_manner manner_;
  limits_type const* limits_;
  watch* watch_;
  Observer* observer_;
  slice_length* slice_ = nullptr;
  typename worker::bounds_type bounds_{};  // of the iteration

  packet_list<cost> packets_{};
  hands workers_{};   // idle workers
  hands deferred_{};  // the rest of their packets could not be recorded for lack of memory
  std::optional<search_status> pause_{};
  std::optional<solution> best_{};
  std::exception_ptr error_{};
  std::uint64_t spent_ = 0;  // expansions made or reserved
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  std::uint64_t bytes_ = 0;        // the sum of each worker's maximum
  std::uint64_t most_bytes_ = 0;   // the maximum before these workers
  std::optional<double> bound_{};  // of this iteration, for an observer of progress
  // oneTBB orders writes before the start of a task and reads in the task. The thread sanitizer,
  // which does not see into its library, learns this order here.
  std::atomic<bool> ready_{false};
  std::mutex mutex_;
  // An arena is needed if the caller's has another number of threads. It is kept, because oneTBB
  // drops an abandoned arena only after one of its threads has visited it, and that thread joins
  // the next arena only then.
  std::optional<tbb::task_arena> arena_{};
};

}  // namespace wend::detail
