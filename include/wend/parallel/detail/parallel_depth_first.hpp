// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max, std::min
#include <chrono>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <limits>       // the most threads
#include <memory>       // std::unique_ptr
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/depth_first.hpp>
#include <wend/parallel/detail/packet_pool.hpp>
#include <wend/partitioned/detail/packet_list.hpp>
#include <wend/partitioned/detail/packet_worker.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// Multi-threaded depth-first search: it begins as a sequential search in the caller's thread. If a
/// slice of an iteration takes long, the rest of the iteration is divided among threads
/// (wend/parallel/detail/packet_pool.hpp). When they are done, the sequential search takes over
/// their counts, and begins the next iteration. A search that ends earlier creates none of the data
/// of threads.

namespace wend::detail {

/// Calls only an observer's hook of iterations.
template <class P, class Observer>
class iteration_forwarder {
 public:
  explicit iteration_forwarder(Observer& observer) noexcept : observer_(&observer) {}
  void on_iteration(iteration_event<cost_t<P>> const& e) { observer_->on_iteration(e); }

 private:
  Observer* observer_;
};

/// Depth-first search of the problem `P` in `Iterations`, guided by `H`, by several threads: a core
/// of search_session without steps. `Options` is an aggregate with `limits`, `cycles`, `threads`,
/// `deterministic`, `grain`, `prune_moves` and the options of the iterations.
template <class P, class Iterations, class Options, class H, class Observer>
class parallel_depth_first {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using counts = depth_first_counts<cost>;
  using hooks = hooks_of<Observer, P>;
  using pool = packet_pool<P, H, Observer>;
  // Without an observer of iterations its loop over the nodes is that of packet_worker, so that one
  // function serves both.
  using forwarder =
      std::conditional_t<hooks::iteration, iteration_forwarder<P, Observer>, no_observer>;
  using sequential_search = depth_first<P, Iterations, H, forwarder, depth_first_starts<P, H>&>;
  using loop = depth_first_loop<P, H, forwarder, depth_first_starts<P, H>&>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = Options;
  using result_type = result_t<P>;
  static constexpr bool steps = false;

  /// It refers to problem, heuristic and observer.
  template <class S>
  parallel_depth_first(P const& problem, S const& start, H const& heuristic, Options const& options,
                       Observer& observer)
      : starts_(problem, to_starts<state>(start)),
        forwarder_(forwarder_of(observer)),
        search_(problem, heuristic, starts_, Iterations(options),
                options.cycles.value_or(default_cycle_check<P>), {}, nullptr, forwarder_,
                not_automatic(options.prune_moves)),
        observer_(&observer),
        life(options.limits, nullptr),
        manner_(checked_manner({options.threads, options.deterministic, options.grain})),
        slice_(first_slice(search_.loop_.cycles_), options.grain, std::chrono::milliseconds(4),
               64) {
    static_assert(!hooks::nodes,
                  "wend: searches in several threads call only the hooks on_iteration and "
                  "on_progress of an observer: the other hooks report nodes one after another, as "
                  "only sequential searches do");
  }

  /// Its name in a checkpoint.
  static std::string algorithm() { return "parallel_" + sequential_algorithm(); }
  static std::string sequential_algorithm() { return std::string(Iterations::algorithm); }

  // The other members of a core: see search_life.hpp.

  void take(std::vector<state> starts) { search_.take(std::move(starts)); }
  bool enter() noexcept { return true; }
  bool visit() {
    life.committing = true;  // an exception in any thread fails the search
    life.status = iterate();
    life.committing = false;
    return false;
  }
  void forget() {
    begin_again(search_);
    pool_.reset();
    divided_ = false;
  }
  [[nodiscard]] bool is_over() const noexcept { return search_.over_; }
  [[nodiscard]] bool is_wider() {
    search_.life.limits.max_depth = life.limits.max_depth;
    search_.life.limits.max_cost = life.limits.max_cost;
    return search_.cut_too_much(divided_ ? pool_->packets().sum().least_cut
                                         : search_.loop_.at_.least_cut);
  }

  /// The counts. While the search is paused they include all work of the threads. When it is solved
  /// with `deterministic`, they are those of the sequential search: the work of threads after the
  /// solution is left out.
  /// \complexity Linear in the pending packets.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = divided_ ? pool_->statistics() : search_.statistics();
    // The depth of divided searches is 0, too.
    if (!divided_ && life.status != search_status::solved) s.depth = 0;
    s.bytes = search_.life.budget.peak();
    if (pool_) s.bytes = std::max(s.bytes, pool_->bytes());
    s.elapsed = life.clock.elapsed();
    return s;
  }

  /// The progress. Call it between two runs; during a run an observer receives it.
  /// \complexity Like that of statistics.
  [[nodiscard]] progress_event progress() const { return {statistics(), search_.bound_now()}; }

  /// \complexity Linear in the solution, which is copied, plus that of statistics.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    if (divided_) {
      r.start = pool_->best()->start;
      r.actions = pool_->best()->actions;
      r.cost = pool_->best()->cost;
    } else {
      r.start = search_.loop_.current_start();
      r.actions = search_.loop_.actions_along(search_.loop_.at_);
      r.cost = search_.loop_.path_end().g;
    }
    return r;
  }

 private:
  template <class Engine>
  friend class depth_first_checkpoint;

  static forwarder forwarder_of([[maybe_unused]] Observer& observer) noexcept {
    if constexpr (hooks::iteration)
      return forwarder(observer);
    else
      return {};
  }

  static parallel_manner checked_manner(parallel_manner manner) {
    if (manner.grain == 0) raise(invalid_option("wend: grain must be at least 1"));
    if (manner.threads > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      raise(invalid_option("wend: threads must fit an int"));
    return manner;
  }

  /// The expansions of the first slice, when the time of an expansion is unknown: in a kernel it is
  /// nanoseconds.
  static std::uint64_t first_slice(cycle_check cycles) noexcept {
    return loop::has_kernel && cycles == cycle_check::parent ? 1 << 18 : 1 << 8;
  }

  search_status iterate() {
    watch& clock = life.clock;
    if (pool_) pool_->dismiss_workers();  // their memory depends on the limits
    auto begun = clock.elapsed();
    for (;; begun = clock.so_far()) {
      if (!divided_) {
        if (auto const end = search_alone(begun)) return *end;
        if (!divide()) return search_status::memory_limit;
      }
      if (auto const end = search_divided()) return *end;
    }
  }

  // ---- the sequential search

  /// Searches in this thread; empty if a slice took so long that dividing the rest pays.
  std::optional<search_status> search_alone(slice_length::seconds begun) {
    bool const looks = hooks::progress || life.limits.stop || life.limits.max_time;
    bool const divides = manner_.threads != 1;
    unsigned const shortened = divides ? shortening_while_others_wait : 1;
    auto const& at = search_.loop_.at_;
    search_.life.limits.max_memory = memory_of_each(life.limits, manner_);
    for (;;) {
      if (looks)
        if (auto const limit = look_at_limits()) return limit;
      std::uint64_t const left = expansions_left(life.limits, at.expanded);
      std::uint64_t const slice = divides || looks ? slice_.shortened(shortened) : left;
      search_.life.limits.max_expanded = at.expanded + std::min(slice, left);
      if (begin_run(search_)) search_.visit();
      auto const status = status_of(search_);
      if (status != search_status::expansion_limit || left <= slice) return status;
      auto const now = life.clock.so_far();
      if (!slice_.adapt((now - begun) * shortened) && manner_.thread_count() != 1)
        return std::nullopt;
      begun = now;
    }
  }

  /// Like that of the pool. A start that is a goal is found under any limit.
  std::optional<search_status> look_at_limits() {
    if (search_.loop_.iteration_ == 0) search_.begin();
    if (starts_.goals() != 0) return std::nullopt;
    return clock_reached<hooks_of<Observer, P>>(life.clock, life.limits, *observer_,
                                                [&] { return progress(); });
  }

  // ---- the search by threads

  /// Returns false, with nothing changed, if there is no memory.
  [[nodiscard]] bool divide() {
    packet_list<cost> left;
    auto const all = [&] {
      make_pool();
      left = this->left();
    };
    if (!has_memory_for(all)) return false;
    divide(std::move(left), 0, std::nullopt);
    return true;
  }
  void make_pool() {
    if (!pool_)
      pool_ = std::make_unique<pool>(tree(), manner_, life.limits, life.clock, *observer_);
  }
  /// Takes the rest of the iteration, with all counts and the solution found so far.
  void divide(packet_list<cost> left, std::uint64_t goals,
              std::optional<typename pool::solution> best) {
    make_pool();
    pool_->begin(std::move(left), search_.loop_.iteration_, goals, std::move(best));
    leave_iteration({});
    divided_ = true;
  }

  /// Empty if the iteration is over.
  std::optional<search_status> search_divided() {
    auto const end = pool_->search(search_.bounds_now(), search_.bound_now(), slice_);
    auto const& max_depth = search_.life.limits.max_depth;
    bool const limited = max_depth && *max_depth < search_.iterations_.depth();
    if (limited && pool_->packets().sum().depth_cut) search_.loop_.note_limit_cut();
    if (end) return end;
    leave_iteration(pool_->packets().before);
    pool_->dismiss_workers();
    divided_ = false;
    return std::nullopt;
  }

  // ---- the rest of the sequential search

  /// The tree for the workers. \pre The search outlives them.
  [[nodiscard]] searched_tree<P, H> tree() const {
    loop const& l = search_.loop_;
    return {l.problem_, search_.heuristic_, &l.starts_, l.cycles_, l.moves_.pruning()};
  }

  /// The path of the sequential search.
  [[nodiscard]] auto path() const {
    loop const& l = search_.loop_;
    return path_parts(l.roots_begun_ == 0 ? 0 : l.roots_begun_ - 1, l.frames_, l.at_, none_given_);
  }

  /// The rest of the iteration, after the counted nodes. At a goal nothing of its tree is left.
  [[nodiscard]] packet_list<cost> left() const {
    loop const& l = search_.loop_;
    packet_list<cost> all;
    all.before = l.at_;
    if (!search_.within_iteration_) return all;
    if (l.at_.leaf != leaf_state::goal)
      for (packet& p : path().rest()) all.append(std::move(p));
    auto const ceiling = Iterations(search_.iterations_).ceiling(l.life.limits);
    for (std::size_t i = l.roots_begun_; i < starts_.size(); ++i) {
      if constexpr (depth_first_starts<P, H>::may_drop) {
        auto const& h = starts_.h(i);
        if (!h || (loop::informed && *ceiling < *h)) {
          all.pass({.least_cut = h, .pruned = 1});
          continue;
        }
      }
      all.append({{i}, false});
    }
    return all;
  }

  /// Hands the rest of the iteration over, frees its memory, and sets the counts.
  void leave_iteration(counts const& all) {
    search_.leave_iteration(all);
    search_.loop_.release();
  }

  depth_first_starts<P, H> starts_;
  [[no_unique_address]] forwarder forwarder_;
  sequential_search search_;
  Observer* observer_;

 public:
  search_life<cost> life;  // the sequential search has one of its own, with the limits of a slice

 private:
  parallel_manner manner_;
  slice_length slice_;
  std::unique_ptr<pool> pool_{};
  given_away const none_given_{};
  bool divided_ = false;  // the pool has the rest of the iteration, and all counts
};

}  // namespace wend::detail
