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

/// A search whose `Core` goes from node to node, by `enter_starts()` and `visit()`, which return
/// false when they have set the status in `run`, its forgetful_run. What a limit or an exception
/// stopped is resumed where it was: pausing changes no result and no count. It refers to the
/// problem, the heuristic and the observer, which must outlive it: temporaries are refused.
template <template <class, class, class> class Core, class Options, class P, class H,
          class Observer>
class forgetful_search {
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using limits_type = search_limits<cost>;    ///< What may stop it.
  using options_type = Options;               ///< The algorithm's options.
  using result_type = forgetful_result_t<P>;  ///< What it answers.

  /// Begins at `start`, a state or `starts(range)`.
  template <class S = state>
  forgetful_search(referred<P> problem, S const& start, referred<H> heuristic,
                   Options options = {}, Observer& observer = default_observer<Observer>())
      : core_(problem.get(), heuristic.get(), to_starts<state>(start), options, observer) {
    check_starts(*core_.run.problem, core_.run.starts);
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
    auto& r = core_.run;
    r.limits.replace(std::move(limits));
    bool const is_deeper =
        r.dropped_depth && (!r.limits.max_depth || *r.dropped_depth < *r.limits.max_depth);
    bool const is_dearer =
        r.status != search_status::solved && r.cut_beyond && !cost_beyond(r.limits.max_cost);
    bool const has_ended = r.status == search_status::exhausted || core_.failed();
    if ((is_deeper || is_dearer) && !has_ended) forget();
    return run();
  }

  /// Begins another search, at `start`: a state or `starts(range)`. As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    check_starts(*core_.run.problem, fresh);
    core_.run.starts.swap(fresh);
    forget();
    core_.run.limits.put_back();
    core_.run.clock = {};
    forget_peak(core_.run.budget);
    keeps_memory_ = true;
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return core_.failed() ? search_status::failed : core_.run.status;
  }

  /// The most that is proved: no solution costs less, if h never overestimates. Empty before the
  /// search begins, and where no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return core_.run.status == search_status::exhausted ? std::nullopt : core_.run.lower_bound;
  }

  /// The counts of all runs together.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = core_.run.counts;
    s.open = core_.open();
    s.depth = core_.depth();
    s.bytes = core_.run.budget.peak();
    s.elapsed = core_.run.clock.elapsed();
    return s;
  }

  /// How far it has come: the least value of a node is the bound. The best h is kept for observers
  /// of progress.
  [[nodiscard]] progress_event progress() const { return core_.run.progress_of(statistics()); }

  /// The answer so far.
  /// \complexity Linear in the path, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = core_.run.reexpanded;
    r.forgotten = core_.run.forgotten;
    auto found = core_.current_path();
    if (r.status == search_status::solved) {
      r.start = found ? found->start : *core_.run.goal_start;
      r.cost = found ? found->g : cost{};
      if (found) r.actions = std::move(found->actions);
    } else if (found) {
      r.partial.start = found->start;
      r.partial.actions = std::move(found->actions);
      r.partial.cost = found->g;
      r.partial.heuristic = found->h;
    } else if (core_.entered() && !core_.run.starts.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }

 protected:
  /// Forgets the search but not its question.
  void forget() noexcept {
    core_.forget_nodes();
    core_.run.forget_counts();
  }

  Core<P, H, Observer> core_;

 private:
  template <bool Once>
  search_status go() {
    auto& r = core_.run;
    if (core_.failed() || r.status == search_status::solved ||
        r.status == search_status::exhausted)
      return status();
    watch_scope const clock(r.clock);
    if (keeps_memory_ && r.limits.max_memory && !core_.entered()) {
      core_.release();
      forget_peak(r.budget);
      keeps_memory_ = false;
    }
    r.budget.set_limit(r.limits.max_memory);
    r.status = search_status::running;
    if (core_.entered() || core_.enter_starts())
      while (core_.visit())
        if constexpr (Once) break;
    return r.status;
  }

  bool keeps_memory_ = false;  // of the search before the restart
};

}  // namespace wend::detail
