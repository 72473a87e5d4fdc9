// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

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

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory/own_work.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/engine/packets/packet_list.hpp>
#include <wend/engine/packets/packet_worker.hpp>
#include <wend/engine/packets/slice_length.hpp>

/// \file
/// The threads that search one iteration of a depth-first search.
///
/// Each task takes the first packet that waits. After each slice of a few milliseconds, or of
/// `grain` expansions, a thread gives away a part of its packet if too few wait: the largest it
/// can. While too few wait, as when an iteration begins or is about to end, slices are short, as a
/// thread may be idle. All that threads share is behind one mutex.

namespace wend::detail {

/// The options that say how threads work together.
struct parallel_manner {
  std::size_t threads = 0;
  bool deterministic = false;
  std::uint64_t grain = 1;

  [[nodiscard]] std::size_t thread_count() const {
    return threads != 0 ? threads
                        : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  }
};

/// By how much slices are shorter while some thread waits for a packet.
inline constexpr unsigned shortening_while_others_wait = 8;

/// How many bytes each of them may take, if there is a limit.
template <class Cost>
std::optional<std::size_t> memory_of_each(search_limits<Cost> const& limits,
                                          parallel_manner const& manner) {
  if (!limits.max_memory) return std::nullopt;
  return *limits.max_memory / manner.thread_count();
}

/// What the limit of expansions leaves when so many were made.
template <class Cost>
std::uint64_t expansions_left(search_limits<Cost> const& limits, std::uint64_t spent) noexcept {
  std::uint64_t const most = limits.max_expanded.value_or(any_number);
  return spent < most ? most - spent : 0;
}

/// Asks for the limits that are not about nodes, and tells the observer what `progress()` says, if
/// it is time.
template <class P, class Observer, class Progress>
std::optional<search_status> look_at(watch& clock, search_limits<cost_t<P>> const& limits,
                                     [[maybe_unused]] Observer& observer,
                                     [[maybe_unused]] Progress const& progress) {
  if constexpr (hooks_of<Observer, P>::progress)
    return clock.reached(limits, [&](auto spent) {
      progress_event now = progress();
      now.statistics.elapsed = spent;
      observer.on_progress(now);
    });
  else
    return clock.reached(limits);
}

/// What is left of an iteration, searched by several threads. They share the packets, the workers
/// that have none, the solution, limits and counts.
/// \pre of all private members: the mutex is locked, or there is one thread.
///
/// With `prune_moves` there is one move automaton. Why no cheapest solution is lost is a matter of
/// paths from a start (wend/core/move_automaton.hpp): an action is left out if the actions from the
/// start to its node end with a sequence that it makes a forbidden one. A worker has the whole path
/// from the start, and takes the automaton along it to its state at the packet's root, by the
/// actions themselves, as a sequential search does. So it leaves out the same actions in each node,
/// and all packets together are the tree of a sequential search.
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

  /// The limits and the watch are those of the search, and are referred to.
  packet_pool(searched_tree<P, H> const& tree, parallel_manner manner, limits_type const& limits,
              watch& clock, Observer& observer)
      : tree_(tree), manner_(manner), limits_(&limits), watch_(&clock), observer_(&observer) {}

  /// Takes what is left of an iteration, all that was counted before, and what was found.
  void begin(packet_list<cost> left, std::uint64_t iteration, std::uint64_t goals,
             std::optional<solution> best) {
    unnoted_.clear();
    packets_ = std::move(left);
    iteration_ = iteration;
    goals_ = goals;
    best_ = std::move(best);
  }

  /// Searches it. `bound` is what an observer is told. Empty if all is searched and nothing found.
  /// \post If it is solved with `deterministic`, what was found after the solution does not count.
  std::optional<search_status> search(typename worker::gate const& bars,
                                      std::optional<double> bound, slice_length& slice) {
    bars_ = bars;
    bars_.depth_is_limit = false;  // the search notes whether its limit has cut nodes
    bound_ = bound;
    slice_ = &slice;
    auto const pause = search_all();
    if (!is_solved()) return pause;
    if (manner_.deterministic) {
      packets_.needless() = {};
      goals_ = 1;
    }
    return search_status::solved;
  }

  [[nodiscard]] packet_list<cost> const& packets() const noexcept { return packets_; }
  /// Whether the packets are all that is left: there was memory to note it.
  [[nodiscard]] bool is_noted() const noexcept { return unnoted_.empty(); }
  [[nodiscard]] std::optional<solution> const& best() const noexcept { return best_; }
  [[nodiscard]] std::uint64_t goals() const noexcept { return goals_; }

  [[nodiscard]] wend::statistics statistics() const {
    counts const c = packets_.sum();
    wend::statistics s;
    s.expanded = c.expanded;
    s.generated = c.generated;
    s.iterations = iteration_;
    s.starts = tree_.starts.size();
    if constexpr (informed) s.evaluated = s.generated + iteration_ * s.starts;
    s.duplicates = c.duplicates;
    s.pruned = c.pruned;
    s.pruned_moves = c.pruned_moves;
    s.goals = goals_;
    s.open = packets_.open();
    // Starts after the solution's were dropped with their packets. They have not begun.
    if (manner_.deterministic && is_solved()) s.open = s.starts - 1 - best_->at.front();
    if (best_) s.depth = best_->actions.size();
    s.max_depth = c.max_depth;
    s.bytes = bytes();
    s.elapsed = watch_->elapsed();
    return s;
  }

  /// The most that all workers have taken together.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return std::max(most_bytes_, bytes_); }

  /// Drops the workers that have no packet.
  void dismiss_workers() {
    workers_.clear();
    most_bytes_ = std::max(most_bytes_, std::exchange(bytes_, 0));
  }

 private:
  using lock = std::unique_lock<std::mutex>;

  /// How far a packet is searched.
  enum class progress_of { searching, solved, over };
  /// A worker and the packet that it has. It moves from list to list, which takes no memory.
  struct hand {
    std::optional<worker> its{};
    packet begun{};
    progress_of is = progress_of::searching;
  };
  using hands = std::list<hand>;

  // ---- the threads

  /// Until all is searched, or something stops it.
  std::optional<search_status> search_all() {
    spent_ = packets_.sum().expanded;
    pause_.reset();
    for (;;) {
      if (!note_unnoted()) return search_status::memory_limit;
      if (manner_.thread_count() == 1)
        while (packets_.waiting() != 0 && !ends()) search_a_packet(nullptr);
      else if (packets_.waiting() != 0 && !ends())
        search_in_threads();
      if (error_) std::rethrow_exception(std::exchange(error_, {}));
      if (!note_unnoted()) return search_status::memory_limit;
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
    if (!has_memory) pause(search_status::memory_limit);
  }
  /// Starts a task; false without memory for it.
  [[nodiscard]] bool run(tbb::task_group& group) {
    return has_memory_for([&] { group.run(task{this, &group}); });
  }

  /// What a task does. There is one for each packet, but not of its own: it takes the first.
  struct task {
    packet_pool* search;
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
      if (!take_packet(mine)) return pause(search_status::memory_limit);
      hand& h = mine.front();
      guard.unlock();
      auto const arrived = h.its->begin(h.begun);
      guard.lock();
      if (arrived == arrival::elsewhere)
        raise(invalid_problem("wend: the same path was followed twice, and the second time its "
                              "actions, costs, estimates or goals were others"));
      if (arrived == arrival::there) {
        search_on(h, group, guard);
        if (note(h)) return put_back(mine);
        unnoted_.splice(unnoted_.end(), mine);
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

  /// Searches a packet until it is over or the search ends. \pre The mutex is locked.
  void search_on(hand& h, tbb::task_group* group, lock& guard) {
    worker& w = *h.its;
    tree_position const& at = h.begun.at;
    std::size_t const threads = manner_.thread_count();
    for (;;) {
      look_at_limits();
      if (ends() || !packets_.is_needed(at)) return;
      unsigned const shortened = shortening();
      std::uint64_t const most = take_expansions(threads, shortened);
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
        pause(*how);
      } else if (most == 0) {
        pause(search_status::expansion_limit);
      } else if (group && packets_.waiting() < threads && packets_.is_needed(at)) {
        // Without memory for that the thread keeps it.
        typename packet_list<cost>::room room;
        if (!has_memory_for([&] { room = packets_.make_room(); })) continue;
        if (auto rest = w.give()) {
          packets_.give(at, std::move(*rest), std::move(room));
          if (!run(*group)) pause(search_status::memory_limit);
        }
      }
    }
  }

  // ---- limits

  /// Whether a solution was found that none of those to be told can precede.
  [[nodiscard]] bool is_solved() const noexcept {
    return best_ && (!manner_.deterministic || packets_.empty());
  }
  [[nodiscard]] bool ends() const noexcept {
    return pause_ || error_ || (best_ && !manner_.deterministic);
  }
  void pause(search_status how) noexcept {
    if (!pause_) pause_ = how;
  }

  /// Asks for the limits that are not about nodes, and tells the observer how far the search is.
  void look_at_limits() {
    if (pause_ || error_) return;
    pause_ = look_at<P>(*watch_, *limits_, *observer_, [&] {
      return progress_event{statistics(), bound_};
    });
  }

  // ---- the workers

  /// Takes the first packet that waits, with a worker; false, and nothing is taken, without memory.
  /// \pre A packet waits, and `mine` is empty.
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
  /// The first of these leaves its packet.
  void put_back(hands& from) {
    worker& w = *from.front().its;
    w.forget();
    bytes_ += w.take_bytes();
    workers_.splice(workers_.end(), from, from.begin());
  }
  /// Notes what was found in a packet, and what is left of it; false without memory for that, and
  /// it can be called again.
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
  /// Notes what could not be noted before; false if there is still no memory for it.
  [[nodiscard]] bool note_unnoted() {
    for (; !unnoted_.empty(); unnoted_.pop_front()) {
      if (!note(unnoted_.front())) return false;
      bytes_ += unnoted_.front().its->take_bytes();
    }
    return true;
  }

  // ---- the expansions

  /// By how much slices are shorter now: some thread may wait for a packet.
  [[nodiscard]] unsigned shortening() const {
    std::size_t const threads = manner_.thread_count();
    return threads > 1 && packets_.waiting() < threads ? shortening_while_others_wait : 1;
  }
  /// Few near the limit, so that all threads come near it together.
  std::uint64_t take_expansions(std::size_t sharers, unsigned shortened) {
    std::uint64_t const left = expansions_left(*limits_, spent_);
    std::uint64_t share = sharers == 1 ? left : left / 2 / sharers;
    if (share == 0) share = std::min<std::uint64_t>(left, 1);
    std::uint64_t const taken = std::min(slice_->shortened(shortened), share);
    spent_ += taken;
    return taken;
  }

  // ---- the solution

  /// Keeps what the worker has found in the packet that began at `at`, if it is better than what is
  /// known: with `deterministic` by its place alone. False without memory for it.
  [[nodiscard]] bool keep_solution(worker const& w, tree_position const& at) {
    solution found{{}, 0, {}, w.end().g};
    if (!has_memory_for([&] { found.at = w.position(); })) return false;
    if (!reserve_empty(found.actions, w.steps() + 1)) return false;
    found.actions = w.actions(std::move(found.actions));
    found.start = tree_.starts.number(found.at.front());
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
  typename worker::gate bars_{};  // of the iteration

  packet_list<cost> packets_{};
  hands workers_{};  // those that have no packet
  hands unnoted_{};  // there was no memory to note what is left of their packets
  std::optional<search_status> pause_{};
  std::optional<solution> best_{};
  std::exception_ptr error_{};
  std::uint64_t spent_ = 0;  // expansions made, or taken to be made
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  std::uint64_t bytes_ = 0;        // the most that each worker has taken, together
  std::uint64_t most_bytes_ = 0;   // those before them
  std::optional<double> bound_{};  // of this iteration, for an observer of progress
  // oneTBB orders what was written before a task is run and what the task reads. The thread
  // sanitizer, which does not see into its library, learns it by this.
  std::atomic<bool> ready_{false};
  std::mutex mutex_;
  // Where the caller's has another number of threads. It is kept: oneTBB drops an arena that was
  // left only when one of its threads has been there, which comes to the next only then.
  std::optional<tbb::task_arena> arena_{};
};

}  // namespace wend::detail
