// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::min
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <exception>  // std::exception_ptr
#include <limits>     // the most threads
#include <memory>     // std::unique_ptr
#include <optional>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <tbb/task_arena.h>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/engine/packets/packet_list.hpp>
#include <wend/engine/packets/packet_worker.hpp>

/// \file
/// What the threads that search one iteration of a depth-first search share.

namespace wend::detail {

/// The options that say how threads work together.
struct parallel_manner {
  std::size_t threads;
  bool deterministic;
  std::uint64_t grain;
};

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
  using hooks = hooks_of<Observer, P>;
  using worker = packet_worker<P, H>;
  using counts = typename worker::counts;
  using limits_type = search_limits<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;
  /// Expansions before it is known what they take. By unrolled functions they are quick as a rule, and
  /// after each slice the path has to be put back on the stack.
  static std::uint64_t first_slice(cycle_check cycles, std::size_t threads) noexcept {
    if (!worker::unrolled || cycles != cycle_check::parent) return 1 << 8;
    return threads == 1 ? 1 << 12 : 1 << 15;  // shortened, for several
  }

  packet_pool(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
              cycle_check cycles, limits_type limits, parallel_manner manner, Observer& observer,
              move_pruning const& moves)
      : problem_(&problem),
        heuristic_(&heuristic),
        observer_(&observer),
        starts_(problem, std::move(starts)),
        cycles_(cycles),
        limits_(checked_limits(std::move(limits))),
        manner_(manner),
        moves_(moves_budget_),
        slice_(std::min(manner.grain, first_slice(cycles, manner.threads))) {
    static_assert(!hooks::successors && !hooks::expand && !hooks::goal,
                  "wend: searches in several threads call the hooks on_iteration and on_progress "
                  "of an observer alone: the others tell of nodes one after the other, as the "
                  "sequential searches do");
    if (manner.grain == 0) raise(invalid_option("wend: grain must be at least 1"));
    if (manner.threads > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      raise(invalid_option("wend: threads must fit an int"));
    moves_.ask(moves);
    moves_.begin(problem, starts_.any());
  }

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
    s.starts = starts_.size();
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
    s.bytes = bytes_;
    s.elapsed = watch_.elapsed();
    return s;
  }

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
    if constexpr (hooks::progress)
      pause_ = watch_.reached(limits_, [&](auto spent) {
        progress_event now{statistics(), bound_};
        now.statistics.elapsed = spent;
        observer_->on_progress(now);
      });
    else
      pause_ = watch_.reached(limits_);
  }

  [[nodiscard]] std::size_t thread_count() const {
    return manner_.threads != 0
               ? manner_.threads
               : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  }

  // ---- the workers

  std::unique_ptr<worker> take_worker() {
    if (workers_.empty()) return new_worker(worker_memory());
    auto w = std::move(workers_.back());
    workers_.pop_back();
    return w;
  }
  void put_back(std::unique_ptr<worker> w) {
    bytes_ += w->take_bytes();
    workers_.push_back(std::move(w));
  }
  /// They take other memory under other limits.
  void dismiss_workers() {
    workers_.clear();
    bytes_ = 0;
  }
  [[nodiscard]] std::unique_ptr<worker> new_worker(std::optional<std::size_t> most_bytes) const {
    return std::make_unique<worker>(*problem_, *heuristic_, starts_, cycles_, automaton(),
                                    most_bytes);
  }
  [[nodiscard]] std::optional<std::size_t> worker_memory() const {
    if (!limits_.max_memory) return std::nullopt;
    return *limits_.max_memory / thread_count();
  }
  [[nodiscard]] move_pruning automaton() const noexcept {
    if constexpr (move_pruner<P>::prunes)
      if (moves_.on()) return moves_.automaton();
    return {};
  }

  // ---- the expansions

  [[nodiscard]] std::uint64_t expansions_left() const noexcept {
    std::uint64_t const most = limits_.max_expanded.value_or(any_number);
    return spent_ < most ? most - spent_ : 0;
  }
  /// By how much slices are shorter while some thread may wait for a packet.
  [[nodiscard]] std::uint64_t shortening() const {
    return thread_count() > 1 && packets_.waiting() < thread_count() ? 8 : 1;
  }
  [[nodiscard]] std::uint64_t slice(std::uint64_t shortened) const noexcept {
    return std::max<std::uint64_t>(1, slice_ / shortened);
  }
  /// Few near the limit, so that all threads come near it together.
  std::uint64_t take_expansions(std::size_t sharers, std::uint64_t shortened) {
    std::uint64_t const left = expansions_left();
    std::uint64_t share = sharers == 1 ? left : left / 2 / sharers;
    if (share == 0) share = std::min<std::uint64_t>(left, 1);
    std::uint64_t const taken = std::min(slice(shortened), share);
    spent_ += taken;
    return taken;
  }
  /// Makes slices that are not shortened last four to eight milliseconds. Whether they grew.
  bool adapt(std::chrono::steady_clock::duration spent) noexcept {
    constexpr auto wished = std::chrono::milliseconds(4);
    if (spent > 2 * wished) slice_ = std::max<std::uint64_t>(1, slice_ / 2);
    if (spent >= wished || slice_ >= manner_.grain) return false;
    std::uint64_t const times = 64 * spent < wished ? 64 : 2;
    slice_ = slice_ < manner_.grain / times ? times * slice_ : manner_.grain;
    return true;
  }

  // ---- the solution

  /// Keeps what the worker has found in the packet that began at `at`, if it is better than what is
  /// known: with `deterministic` by its place alone.
  void keep_solution(worker const& w, tree_position const& at) {
    ++goals_;
    solution found{w.position(), 0, w.actions(), w.end().g};
    found.start = starts_.number(found.at.front());
    if (best_) {
      bool const cheaper = !manner_.deterministic && found.cost < best_->cost;
      bool const dearer = !manner_.deterministic && best_->cost < found.cost;
      if (dearer || (!cheaper && best_->at < found.at)) return;
    }
    best_ = std::move(found);
    if (manner_.deterministic) packets_.end_at(at);
  }

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  depth_first_starts<P, H> starts_;
  cycle_check cycles_;
  limits_type limits_;
  parallel_manner manner_;
  memory_budget moves_budget_{};
  [[no_unique_address]] move_pruner<P> moves_;
  typename worker::gate bars_{};  // of the iteration

  packet_list<cost> packets_{};
  std::vector<std::unique_ptr<worker>> workers_{};  // those that have no packet
  std::optional<search_status> pause_{};
  std::optional<solution> best_{};
  std::exception_ptr error_{};
  watch watch_;
  std::uint64_t spent_ = 0;  // expansions made, or taken to be made
  std::uint64_t slice_;      // the most expansions between two looks at the others
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  std::uint64_t bytes_ = 0;          // the most that each worker has taken, together
  std::optional<double> bound_{};  // of this iteration, for an observer of progress
};

}  // namespace wend::detail
