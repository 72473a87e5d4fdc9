// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min_element, std::min, std::max
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr
#include <limits>     // the most threads
#include <memory>     // std::unique_ptr
#include <mutex>
#include <optional>
#include <utility>    // std::exchange, std::move
#include <vector>

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/parallel/detail/packet_worker.hpp>

/// \file
/// The threads that search one iteration of a depth-first search.
///
/// An iteration begins in the caller's thread. One that takes longer than a slice is divided: what
/// is left of it, the nodes that wait on the path, are packets, and each task takes the first of
/// them. After each slice of a few milliseconds, or of `grain` expansions, a thread gives away a
/// part of its packet if too few wait: the largest it can. All that threads share is behind one
/// mutex.

namespace wend::detail {

/// An iteration, searched by several threads.
template <class P, class H>
class packet_crew {
 protected:
  using cost = cost_t<P>;
  using worker = packet_worker<P, H>;
  using counts = typename worker::counts;
  using limits_type = search_limits<cost>;

  packet_crew(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
              cycle_check cycles, limits_type limits, parallel_manner manner)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(problem, std::move(starts)),
        cycles_(cycles),
        limits_(checked_limits(std::move(limits))),
        manner_(manner),
        slice_(std::min<std::uint64_t>(manner.grain, 256)) {
    if (manner.grain == 0) raise(invalid_option("wend: grain must be at least 1"));
    if (manner.threads > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      raise(invalid_option("wend: threads must fit an int"));
  }

  struct solution {
    tree_position at;
    std::size_t start = 0;
    std::vector<action_t<P>> actions{};
    cost_t<P> cost{};
  };

  /// Whether a solution was found that none of those to be told can precede.
  bool is_solved() {
    if (!best_) return false;
    std::erase_if(waiting_, [&](packet const& p) { return best_->at < p.at; });
    return !manner_.deterministic || waiting_.empty();
  }

  void note_cut(cost const& value) {
    if (!total_.least_cut || value < *total_.least_cut) total_.least_cut = value;
  }

  /// Until the iteration is over, or something stops it.
  std::optional<search_status> search_iteration() {
    workers_.clear();  // of other limits
    bytes_now_ = 0;
    spent_ = total_.expanded;
    pause_.reset();
    alone_ = true;
    while (!waiting_.empty() && alone_ && !ends()) search_a_packet(nullptr);
    for (;;) {
      if (!waiting_.empty() && !ends()) search_in_threads();
      if (error_) std::rethrow_exception(std::exchange(error_, {}));
      // Another thread may have given back expansions after this one found none left.
      if (pause_ != search_status::expansion_limit || expansions_left() == 0) return pause_;
      pause_.reset();
    }
  }

  void search_in_threads() {
    alone_ = false;
    lock guard(mutex_);  // so that all that was written before is behind the mutex, too
    std::size_t const tasks = waiting_.size();
    guard.unlock();
    auto const work = [this, tasks] {
      tbb::task_group group;
      for (std::size_t n = 0; n != tasks; ++n) group.run(task{this, &group});
      group.wait();
    };
    if (manner_.threads == 0)
      work();
    else
      tbb::task_arena(static_cast<int>(manner_.threads)).execute(work);
    guard.lock();
  }
  [[nodiscard]] std::size_t thread_count() const {
    return manner_.threads != 0
               ? manner_.threads
               : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  }

  /// What a task does. There is one for each packet, but not of its own: it takes the first.
  struct task {
    packet_crew* search;
    tbb::task_group* group;
    void operator()() const { search->search_a_packet(group); }
  };

  // ---- what one thread does

  using lock = std::unique_lock<std::mutex>;

  /// Searches the first packet that waits. Nothing leaves it but by way of `error_`.
  void search_a_packet(tbb::task_group* group) noexcept {
    WEND_TRY {
      lock guard(mutex_);
      auto p = next_packet();
      if (!p) return;
      auto w = next_worker();
      guard.unlock();
      bool const there = w->begin(*p, bars_);
      guard.lock();
      if (there) {
        search_on(*w, group, guard);
      } else {
        waiting_.push_back(std::move(*p));
        pause(search_status::memory_limit);
      }
      collect(*w);
      w->forget();
      workers_.push_back(std::move(w));
    }
    WEND_CATCH_ALL {
      lock const guard(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }

  /// Searches the packet until it is over or the search ends. \pre The mutex is locked.
  void search_on(worker& w, tbb::task_group* group, lock& guard) {
    for (;;) {
      if (has_found(w)) return;
      if (!pause_ && !error_) pause_ = watch_.reached(limits_);
      if (ends()) return w.give_all([&](packet rest) { waiting_.push_back(std::move(rest)); });
      std::uint64_t const most = take_expansions();
      std::uint64_t const before = w.expanded();
      guard.unlock();
      auto const began = std::chrono::steady_clock::now();
      auto const how = w.visit(bars_, most);
      auto const time = std::chrono::steady_clock::now() - began;
      guard.lock();
      spent_ -= most - (w.expanded() - before);
      if (!how) return;
      if (*how == search_status::solved) return keep_solution(w);
      if (*how == search_status::memory_limit) {
        pause(*how);
      } else if (most == 0) {
        pause(search_status::expansion_limit);
      } else if (!adapt(time) && !group) {
        alone_ = false;
        return w.give_all([&](packet rest) { waiting_.push_back(std::move(rest)); });
      } else if (group && waiting_.size() < thread_count()) {
        if (auto rest = w.give()) {
          waiting_.push_back(std::move(*rest));
          group->run(task{this, group});
        }
      }
    }
  }

  // ---- what threads share. \pre The mutex is locked, or there is one thread.

  [[nodiscard]] bool ends() const noexcept {
    return pause_ || error_ || (best_ && !manner_.deterministic);
  }
  void pause(search_status how) noexcept {
    if (!pause_) pause_ = how;
  }

  /// Whether nothing that is left to it matters, as a solution was found.
  [[nodiscard]] bool has_found(worker const& w) const {
    return best_ && (!manner_.deterministic || best_->at < w.position());
  }

  /// The first packet, if there is one that is to be searched now.
  std::optional<packet> next_packet() {
    if (waiting_.empty() || ends()) return std::nullopt;
    auto const first = std::min_element(
        waiting_.begin(), waiting_.end(),
        [](packet const& a, packet const& b) { return a.at < b.at; });
    if (best_ && best_->at < first->at) {
      waiting_.clear();
      return std::nullopt;
    }
    packet p = std::move(*first);
    if (first + 1 != waiting_.end()) *first = std::move(waiting_.back());
    waiting_.pop_back();
    return p;
  }

  std::unique_ptr<worker> next_worker() {
    if (workers_.empty()) {
      std::optional<std::size_t> most = limits_.max_memory;
      if (most) *most /= thread_count();
      return std::make_unique<worker>(*problem_, *heuristic_, starts_, cycles_, most);
    }
    auto w = std::move(workers_.back());
    workers_.pop_back();
    return w;
  }

  [[nodiscard]] std::uint64_t expansions_left() const noexcept {
    std::uint64_t const most = limits_.max_expanded.value_or(any_number);
    return spent_ < most ? most - spent_ : 0;
  }
  /// Few near the limit, so that all threads come near it together.
  std::uint64_t take_expansions() {
    std::uint64_t const left = expansions_left();
    std::uint64_t share = alone_ ? left : left / 2 / thread_count();
    if (share == 0) share = std::min<std::uint64_t>(left, 1);
    std::uint64_t const taken = std::min(slice_, share);
    spent_ += taken;
    return taken;
  }
  /// Makes a slice one of two to four milliseconds. Whether it has become longer.
  bool adapt(std::chrono::steady_clock::duration spent) noexcept {
    constexpr auto wished = std::chrono::milliseconds(2);
    if (spent > 2 * wished) slice_ = std::max<std::uint64_t>(1, slice_ / 2);
    if (spent >= wished || slice_ >= manner_.grain) return false;
    slice_ = std::min(manner_.grain, slice_ * 2);
    return true;
  }

  void keep_solution(worker const& w) {
    ++goals_;
    solution found{w.position(), 0, w.actions(), w.path_cost()};
    found.start = starts_.number(found.at.front());
    if (best_) {
      bool const cheaper = !manner_.deterministic && found.cost < best_->cost;
      bool const dearer = !manner_.deterministic && best_->cost < found.cost;
      if (dearer || (!cheaper && best_->at < found.at)) return;
    }
    best_ = std::move(found);
  }

  void collect(worker& w) {
    counts const c = w.take_counts();
    total_.expanded += c.expanded;
    total_.generated += c.generated;
    total_.pruned += c.pruned;
    total_.duplicates += c.duplicates;
    total_.max_depth = std::max(total_.max_depth, c.max_depth);
    total_.depth_cut = total_.depth_cut || c.depth_cut;
    if (c.least_cut) note_cut(*c.least_cut);
    bytes_now_ += w.take_bytes();
    bytes_ = std::max(bytes_, bytes_now_);
  }

  P const* problem_;
  H const* heuristic_;
  depth_first_starts<P, H> starts_;
  cycle_check cycles_;
  limits_type limits_;
  parallel_manner manner_;
  typename worker::gate bars_{};  // of the iteration

  std::mutex mutex_;
  bool alone_ = true;  // the caller's thread
  std::vector<packet> waiting_{};
  std::vector<std::unique_ptr<worker>> workers_{};  // those that have no packet
  std::optional<search_status> pause_{};
  std::optional<solution> best_{};
  std::exception_ptr error_{};
  watch watch_;
  counts total_{};
  std::uint64_t spent_ = 0;  // expansions made, or taken to be made
  std::uint64_t slice_;      // the most expansions between two looks at the others
  std::uint64_t goals_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t bytes_now_ = 0;
};

}  // namespace wend::detail
