// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/search/bounded_memory/forgetful_result.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// Algorithms that forget nodes: recursive best-first search and SMA*.

namespace wend::detail {

/// A search whose `Core` goes from node to node, by `enter_starts()` and `visit()`, which return
/// false when they have set the status in `run`, its forgetful_run.
template <template <class, class, class> class Core, class Options, class P, class H,
          class Observer>
class forgetful_core {
  using cost = cost_t<P>;
  using state = state_t<P>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using result_type = forgetful_result_t<P>;

  template <class S>
  forgetful_core(P const& problem, S const& start, H const& heuristic, Options const& options,
                 Observer& observer)
      : life(options.limits, options.memory),
        core(life, problem, heuristic, to_starts<state>(start), options, observer) {
    check_starts(problem, core.run.starts);
  }
  forgetful_core(forgetful_core const&) = delete;
  forgetful_core& operator=(forgetful_core const&) = delete;

  search_life<cost> life;
  Core<P, H, Observer> core;

  bool enter() { return core.entered() || core.enter_starts(); }
  bool visit() { return core.visit(); }
  [[nodiscard]] bool failed() const noexcept { return core.failed(); }

  void take(std::vector<state> starts) {
    check_starts(*core.run.problem, starts);
    core.run.starts.swap(starts);
  }
  void forget() noexcept {
    core.forget_nodes();
    core.run.forget_counts();
  }
  [[nodiscard]] bool has_nodes() const noexcept { return core.entered(); }
  void release() noexcept { core.release(); }

  /// A depth limit may have kept a node from being expanded; a cost limit pauses the search without
  /// loss, unless it has cut a sum that does not fit the type.
  [[nodiscard]] bool is_wider() const {
    if (life.status == search_status::exhausted) return false;  // nothing is left below any node
    return admits_deeper(life.limits, core.run.dropped_depth) ||
           (life.status != search_status::solved && core.run.cut_beyond &&
            !cost_beyond(life.limits.max_cost));
  }

  /// The greatest proved lower bound: no solution costs less, if h never overestimates. Empty
  /// before the search begins, and if no goal can be reached.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return life.status == search_status::exhausted ? std::nullopt : core.run.lower_bound;
  }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = life.counted(core.run.counts);
    s.open = core.open();
    s.depth = core.depth();
    return s;
  }

  /// The bound is the least value of a node. The best h is kept for observers of progress.
  [[nodiscard]] progress_event progress() const { return core.run.progress_of(statistics()); }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    r.reexpanded = core.run.reexpanded;
    r.forgotten = core.run.forgotten;
    auto found = core.current_path();
    if (r.status == search_status::solved) {
      r.start = found ? found->start : *core.run.goal_start;
      r.cost = found ? found->g : cost{};
      if (found) r.actions = std::move(found->actions);
    } else if (found) {
      r.partial.start = found->start;
      r.partial.actions = std::move(found->actions);
      r.partial.cost = found->g;
      r.partial.heuristic = found->h;
    } else if (core.entered() && !core.run.starts.empty()) {
      r.partial.cost = cost{};
    }
    return r;
  }
};

}  // namespace wend::detail
