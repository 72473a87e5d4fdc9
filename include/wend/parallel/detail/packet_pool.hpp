// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr
#include <iterator>   // std::prev
#include <list>
#include <optional>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::exchange, std::move
#include <vector>

#include <tbb/task_arena.h>

#include <wend/core/detail/watch.hpp>
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
/// What the threads that search one iteration of a depth-first search share.

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

/// What threads share: the packets, the workers that have none, the solution, limits and counts.
/// \pre of all members: the mutex of the crew is locked, or there is one thread.
///
/// With `prune_moves` there is one move automaton. Why no cheapest solution is lost is a matter of
/// paths from a start (wend/core/move_automaton.hpp): an action is left out if the actions from the
/// start to its node end with a sequence that it makes a forbidden one. A worker has the whole path
/// from the start, and takes the automaton along it to its state at the packet's root, by the
/// actions themselves, as a sequential search does. So it leaves out the same actions in each node,
/// and all packets together are the tree of a sequential search.
template <class P, class H, class Observer>
class packet_pool {
 protected:
  using cost = cost_t<P>;
  using worker = packet_worker<P, H>;
  using counts = typename worker::counts;
  using limits_type = search_limits<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;

 public:
  /// The limits and the watch are those of the search, and are referred to.
  packet_pool(searched_tree<P, H> const& tree, parallel_manner manner, limits_type const& limits,
              watch& clock, Observer& observer)
      : tree_(tree), manner_(manner), limits_(&limits), watch_(&clock), observer_(&observer) {}

 protected:
  struct solution {
    tree_position at;
    std::size_t start = 0;
    std::vector<action_t<P>> actions{};
    cost_t<P> cost{};
  };

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

  /// How far a packet is searched.
  enum class progress_of { searching, solved, over };
  /// A worker and the packet that it has. It moves from list to list, which takes no memory.
  struct hand {
    std::optional<worker> its{};
    packet begun{};
    progress_of is = progress_of::searching;
  };
  using hands = std::list<hand>;

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
  void dismiss_workers() {
    workers_.clear();
    most_bytes_ = std::max(most_bytes_, std::exchange(bytes_, 0));
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
};

}  // namespace wend::detail
