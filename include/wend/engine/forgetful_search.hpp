// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/forgetful_result.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/common/check_start.hpp>

/// \file
/// The search object of algorithms that forget nodes: recursive best-first search and SMA*.

namespace wend::detail {

/// A search whose `Loop` goes from node to node: `enter_starts()` and `visit()` do, and are false
/// when `status_` says why not. What a limit or an exception stopped goes on where it was: pausing
/// changes no result and no count. It refers to the problem, the heuristic and the observer, which
/// must outlive it: temporaries are refused.
template <template <class, class, class> class Loop, class Options, class P, class H,
          class Observer>
class forgetful_search : protected Loop<P, H, Observer> {
  using loop = Loop<P, H, Observer>;
  using cost = cost_t<P>;
  using state = state_t<P>;

 protected:
  using loop::budget_, loop::cut_beyond_, loop::dropped_depth_, loop::goal_start_, loop::limits_;
  using loop::lower_bound_, loop::problem_, loop::starts_, loop::status_, loop::watch_;

 public:
  using limits_type = search_limits<cost>;    ///< What may stop it.
  using options_type = Options;               ///< The algorithm's options.
  using result_type = forgetful_result_t<P>;  ///< What it answers.

  /// Begins at `start`, a state or `starts(range)`.
  template <class S = state>
  forgetful_search(referred<P> problem, S const& start, referred<H> heuristic,
                   Options options = {}, Observer& observer = default_observer<Observer>())
      : loop(problem.get(), heuristic.get(), to_starts<state>(start), options, observer) {
    check_starts(*problem_, starts_);
  }
  forgetful_search(forgetful_search const&) = delete;
  forgetful_search& operator=(forgetful_search const&) = delete;

  /// Visits one node, or makes one successor where they are made one at a time, and says how the
  /// search stands.
  search_status step() { return go<true>(); }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() { return go<false>(); }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has kept a
  /// node from being expanded restarts the search, be it solved, unless nothing is left below any. A
  /// cost limit pauses it without loss, unless it has cut a sum that does not fit the type.
  search_status run(limits_type limits) {
    take_limits(std::move(limits));
    bool const is_deeper =
        dropped_depth_ && (!limits_.max_depth || *dropped_depth_ < *limits_.max_depth);
    bool const is_dearer = status_ != search_status::solved && cut_beyond_ &&
                           !cost_beyond(limits_.max_cost);
    bool const has_ended = status_ == search_status::exhausted || loop::failed();
    if ((is_deeper || is_dearer) && !has_ended) forget();
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    check_starts(*problem_, fresh);
    starts_.swap(fresh);
    forget();
    limits_.put_back();
    watch_ = {};
    forget_peak(budget_);
    keeps_memory_ = true;
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return loop::failed() ? search_status::failed : status_;
  }

  /// The most that is proved: no solution costs less, if h never overestimates. Empty before the
  /// search begins, and where no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return status_ == search_status::exhausted ? std::nullopt : lower_bound_;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = loop::counts_;
    s.open = loop::open();
    s.depth = loop::depth();
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// How far it has come: the least value of a node is the bound. The best h is kept for observers
  /// of progress.
  [[nodiscard]] progress_event progress() const { return loop::progress_of(statistics()); }

  /// The answer so far.
  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = loop::reexpanded_;
    r.forgotten = loop::forgotten_;
    auto found = loop::current_path();
    if (r.status == search_status::solved) {
      r.start = found ? found->start : *goal_start_;
      r.cost = found ? found->g : cost{};
      if (found) r.actions = std::move(found->actions);
    } else if (found) {
      r.partial.start = found->start;
      r.partial.actions = std::move(found->actions);
      r.partial.cost = found->g;
      r.partial.heuristic = found->h;
    } else if (loop::entered() && !starts_.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }

 protected:
  void take_limits(limits_type limits) {
    limits_.replace(std::move(limits));
  }

 private:
  template <bool Once>
  search_status go() {
    if (loop::failed() || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status();
    watch_scope const clock(watch_);
    if (keeps_memory_ && limits_.max_memory && !loop::entered()) {
      loop::release();
      forget_peak(budget_);
      keeps_memory_ = false;
    }
    budget_.set_limit(limits_.max_memory);
    status_ = search_status::running;
    if (loop::entered() || loop::enter_starts())
      while (loop::visit())
        if constexpr (Once) break;
    return status_;
  }

  void forget() noexcept {
    loop::forget_nodes();
    loop::forget_counts();
  }

  bool keeps_memory_ = false;                  // of a search before
};

}  // namespace wend::detail
