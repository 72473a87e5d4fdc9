// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::min
#include <chrono>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>   // the most threads
#include <memory>   // std::unique_ptr
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/memory/own_work.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/packets/divisible_search.hpp>
#include <wend/engine/packets/slice_length.hpp>
#include <wend/parallel/detail/packet_crew.hpp>

/// \file
/// Depth-first search by several threads: a sequential search, which begins in the caller's thread.
/// What is left of an iteration when a slice of it took long is divided among threads
/// (wend/parallel/detail/packet_crew.hpp). When they are done, the sequential search has their
/// counts, and begins the next iteration. A search that is over before has made nothing of what
/// threads need.

namespace wend::detail {

/// Depth-first search of the problem `P` in `Iterations`, guided by `H`, by several threads.
template <class P, class Iterations, class H, class Observer>
class parallel_depth_first : private divisible_search<P, Iterations, H, Observer> {
  using base = divisible_search<P, Iterations, H, Observer>;
  using base::at_, base::cut_depth_, base::goals_, base::heuristic_, base::iteration_;
  using base::iterations_, base::limits_, base::moves_, base::over_, base::problem_;
  using base::starts_, base::status_, base::watch_, base::within_iteration_;
  using typename base::state;
  using crew = packet_crew<P, H, Observer>;
  using hooks = hooks_of<Observer, P>;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost_t<P>>;
  using result_type = result_t<P>;

  /// Problem, heuristic and observer are referred to.
  parallel_depth_first(P const& problem, H const& heuristic, std::vector<state> starts,
                       Iterations iterations, cycle_check cycles, limits_type limits,
                       parallel_manner manner, Observer& observer, move_pruning const& moves)
      : base(problem, heuristic, std::move(starts), std::move(iterations), cycles, observer, moves),
        observer_(&observer),
        asked_{checked_limits(std::move(limits))},
        manner_(checked_manner(manner)),
        slice_(first_slice(cycles), manner.grain, std::chrono::milliseconds(4), 64) {
    static_assert(!hooks::nodes,
                  "wend: searches in several threads call the hooks on_iteration and on_progress "
                  "of an observer alone: the others tell of nodes one after the other, as the "
                  "sequential searches do");
  }

  /// Goes on until it ends or a limit stops it.
  /// \throws What the problem, the heuristic and the observer throw in any thread, of several the
  ///         first, when all threads have left the search, which then has failed.
  search_status run() {
    if (status_ == search_status::failed) return status_;
    limits_.max_depth = asked_.max_depth;
    limits_.max_cost = asked_.max_cost;
    if (this->cut_too_much(least_cut())) forget();
    if (status_ == search_status::solved || over_) return status_;
    watch_scope const clock(watch_);
    WEND_TRY { return status_ = go_on(); }
    WEND_CATCH_ALL {
      status_ = search_status::failed;
      WEND_RETHROW;
    }
  }
  /// Goes on under other limits, which are totals. Raising one that has cut nodes for good begins
  /// afresh: a depth limit, unless the iterations go by depth; a cost limit, unless they go by f.
  search_status run(limits_type limits) {
    asked_.replace(std::move(limits));
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. It goes as that of a new object
  /// made with the same options.
  /// \pre  The search is not within a call. The problem and the heuristic may have got another goal
  ///       meanwhile.
  /// \post `status()` is `running`, all counts are 0. If copying or trying a start throws, nothing
  ///       has changed.
  /// \throws What copying a start throws, and what the problem throws; invalid_problem;
  ///         std::bad_alloc.
  template <class S = state>
  void restart(S const& start) {
    base::restart(start);
    crew_.reset();
    divided_ = false;
    asked_.put_back();
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// The counts. While the search is paused they tell all that the threads have done. When it is
  /// solved with `deterministic`, they are those of the sequential search: what threads have done
  /// after the solution is left out.
  /// \complexity Linear in the packets that wait.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = divided_ ? crew_->statistics() : base::statistics();
    if (!divided_ && status_ != search_status::solved) s.depth = 0;  // as while there are packets
    s.bytes = this->budget_.peak();
    if (crew_) s.bytes = std::max(s.bytes, crew_->bytes());
    return s;
  }

  /// How far it has come. Ask between two runs; within one an observer is told.
  /// \complexity As of statistics.
  [[nodiscard]] progress_event progress() const { return {statistics(), this->bound_now()}; }

  /// \complexity Linear in the solution, which is copied, and as of statistics.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    if (divided_) {
      r.start = crew_->best()->start;
      r.actions = crew_->best()->actions;
      r.cost = crew_->best()->cost;
    } else {
      r.start = this->current_start();
      r.actions = this->actions_along(at_);
      r.cost = this->path_end().g;
    }
    return r;
  }

 private:
  template <class Engine>
  friend class depth_first_checkpoint;

  static parallel_manner checked_manner(parallel_manner manner) {
    if (manner.grain == 0) raise(invalid_option("wend: grain must be at least 1"));
    if (manner.threads > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      raise(invalid_option("wend: threads must fit an int"));
    return manner;
  }

  /// Expansions before it is known what they take, which is nanoseconds by unrolled functions.
  static std::uint64_t first_slice(cycle_check cycles) noexcept {
    return base::leaps && cycles == cycle_check::parent ? 1 << 18 : 1 << 8;
  }

  void forget() {
    this->begin_afresh();
    divided_ = false;
  }

  [[nodiscard]] std::optional<cost_t<P>> least_cut() const {
    return divided_ ? crew_->packets().sum().least_cut : at_.least_cut;
  }

  search_status go_on() {
    if (crew_) crew_->dismiss_workers();  // they take other memory under other limits
    auto begun = watch_.elapsed();
    for (;; begun = watch_.so_far()) {
      if (!divided_) {
        if (auto const end = search_alone(begun)) return *end;
        if (!divide()) return search_status::memory_limit;
      }
      if (auto const end = search_divided()) return *end;
    }
  }

  // ---- the sequential search

  /// Searches in this thread; empty if a slice took so long that it pays to divide what is left.
  std::optional<search_status> search_alone(slice_length::seconds begun) {
    bool const looks = hooks::progress || asked_.stop || asked_.max_time;
    bool const divides = manner_.threads != 1;
    unsigned const shortened = divides ? shortening_while_others_wait : 1;
    limits_.max_memory = memory_of_each(asked_, manner_);
    for (;;) {
      if (looks)
        if (auto const limit = look_at_limits()) return limit;
      std::uint64_t const left = expansions_left(asked_, at_.expanded);
      std::uint64_t const slice = divides || looks ? slice_.shortened(shortened) : left;
      limits_.max_expanded = at_.expanded + std::min(slice, left);
      status_ = this->template proceed<false>();
      if (status_ != search_status::expansion_limit || left <= slice) return status_;
      auto const now = watch_.so_far();
      if (!slice_.adapt((now - begun) * shortened) && manner_.thread_count() != 1)
        return std::nullopt;
      begun = now;
    }
  }

  /// As those of the crew. A start that is a goal is found under any limit.
  std::optional<search_status> look_at_limits() {
    if (iteration_ == 0) this->begin();
    if (starts_.goals() != 0) return std::nullopt;
    return look_at<P>(watch_, asked_, *observer_, [&] { return progress(); });
  }

  // ---- the search by threads

  /// False, with nothing changed, without memory for it.
  [[nodiscard]] bool divide() {
    packet_list<cost_t<P>> left;
    auto const all = [&] {
      make_crew();
      left = this->left();
    };
    if (!has_memory_for(all)) return false;
    divide(std::move(left), 0, std::nullopt);
    return true;
  }
  void make_crew() {
    if (!crew_)
      crew_ = std::make_unique<crew>(this->tree(), manner_, asked_, watch_, *observer_);
  }
  /// Takes what is left of the iteration, with all that was counted and found.
  void divide(packet_list<cost_t<P>> left, std::uint64_t goals,
              std::optional<typename crew::solution> best) {
    make_crew();
    crew_->begin(std::move(left), iteration_, goals, std::move(best));
    this->leave_iteration({});
    divided_ = true;
  }

  /// Empty if the iteration is over.
  std::optional<search_status> search_divided() {
    auto const end = crew_->search(this->bars_now(), this->bound_now(), slice_);
    bool const limited = limits_.max_depth && *limits_.max_depth < iterations_.depth();
    if (limited && crew_->packets().sum().depth_cut) this->note_limit_cut();
    if (end) return end;
    this->leave_iteration(crew_->packets().before());
    crew_->dismiss_workers();
    divided_ = false;
    return std::nullopt;
  }

  Observer* observer_;
  limits_in_force<cost_t<P>> asked_;  // the user's limits: those of the base are of a slice
  parallel_manner manner_;
  slice_length slice_;
  std::unique_ptr<crew> crew_{};
  bool divided_ = false;  // the crew has what is left of the iteration, and all counts
};

}  // namespace wend::detail
