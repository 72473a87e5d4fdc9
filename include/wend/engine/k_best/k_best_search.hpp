// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move

#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>  // progress_event
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/k_best/found_paths.hpp>
#include <wend/engine/k_best/spur_search.hpp>

/// \file
/// The k cheapest loopless paths.
///
/// J. Y. Yen, "Finding the K shortest loopless paths in a network", Management Science 17(11),
/// 1971, 712-716. E. L. Lawler, "A procedure for computing the K best solutions to discrete
/// optimization problems and its application to the shortest path problem", Management Science
/// 18(7), 1972, 401-405.

namespace wend::detail {

/// Yen's algorithm with Lawler's rule: when a path has been given out, a spur search at each place
/// where another one can branch off it, from where it has branched off itself, finds the cheapest
/// that does. So the paths that remain are divided into sets, each known by its cheapest path; none
/// is found twice. `Search` is the search of `spur_problem<P>` that does it, guided by `H`
/// (nothing, or one heuristic).
///
/// Its members are those that `solution_range` asks for.
template <class P, class Search, class Observer, class... H>
class k_best_search : private spur_search<P, Search, Observer> {
  using base = spur_search<P, Search, Observer>;
  using typename base::action, typename base::cost, typename base::options, typename base::state;
  using base::budget_, base::cut_depth_, base::found_, base::limits_, base::numbers_;
  using base::problem_, base::root_length, base::search_, base::starts_, base::total_;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  template <class S = state>
  k_best_search(referred<P> problem, S const& start, referred<H>... heuristic, options o,
                Observer& observer)
      : base(problem.get(), to_starts<state>(start), std::move(o), observer, heuristic.get()...),
        tasks_(budget_),
        cut_(budget_) {}
  k_best_search(k_best_search const&) = delete;
  k_best_search& operator=(k_best_search const&) = delete;

  /// Goes on to the next path, unless a limit stops it.
  search_status run() {
    if (afresh_) {
      if (!base::restart_search()) return status_ = search_status::memory_limit;
      forget();
    }
    if (status() == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status();
    status_ = search_status::running;
    spur_clock const clock(total_);
    status_ = advance();
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it may have
  /// cut paths begins afresh.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) afresh_ = true;
    return run();
  }

  /// As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    check_starts(*problem_, fresh);
    numbers_.reserve(fresh.size());
    search_.restart(start_states<state>{fresh});
    starts_.swap(fresh);
    forget();
    limits_.put_back();
    total_ = {};
    forget_peak(budget_);
  }

  /// Leaves the path that was found: the next run goes on to another.
  void leave_goal() {
    if (status_ != search_status::solved) return;
    status_ = search_status::running;
    branches_ = true;
  }

  [[nodiscard]] search_status status() const noexcept {
    return search_.status() == search_status::failed ? search_status::failed : status_;
  }

  /// Sums over all spur searches.
  [[nodiscard]] wend::statistics statistics() const {
    auto s = searching_ ? total_.with(search_.statistics(), root_length()) : total_.counts();
    s.bytes += budget_.peak();
    s.depth = status_ == search_status::solved ? found_.length_of(last_) : 0;
    return s;
  }

  /// The counts alone: no bound holds for the solutions that are to come.
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    r.start = found_.start_of(last_);
    r.cost = found_.cost_of(last_);
    r.actions.reserve(found_.length_of(last_));
    found_.backwards(last_, [&r](action const& a) { r.actions.push_back(plain(a)); });
    std::reverse(r.actions.begin(), r.actions.end());
    return r;
  }

 private:
  search_status advance() {
    base::lend_memory();
    if (limits_.max_memory && *limits_.max_memory < budget_.bytes())
      return search_status::memory_limit;
    if (!note_branchings()) return search_status::memory_limit;
    for (; next_task_ != tasks_.size(); ++next_task_)
      if (auto const pause = work_on(tasks_[next_task_])) return *pause;
    if (!found_.is_any_waiting()) return cut_.empty() ? search_status::exhausted : cut_by_;
    if (limits_.max_cost && *limits_.max_cost < found_.cost_of(found_.next()))
      return search_status::cost_limit;
    last_ = found_.next();
    found_.pop();
    return search_status::solved;
  }

  /// Notes where searches are to begin; false without memory for that.
  [[nodiscard]] bool note_branchings() {
    if (!begun_) {
      if (!tasks_.reserve(1)) return false;
      tasks_.append(branching{branching::none, 0});
      begun_ = true;
    }
    if (branches_) {  // off the last path, where it has branched off itself and behind
      std::size_t const first = found_.origin_of(last_).position;
      std::size_t const end = found_.length_of(last_) + 1;
      tasks_.clear();
      next_task_ = 0;
      if (!tasks_.reserve(end - first)) return false;
      for (std::size_t i = first; i != end; ++i) tasks_.append(branching{last_, i});
      branches_ = false;
    }
    if (cut_cost_ && (!limits_.max_cost || *cut_cost_ < *limits_.max_cost)) {
      if (!tasks_.reserve(cut_.size())) return false;
      for (branching const& at : cut_) tasks_.append(at);
      cut_.clear();
      cut_cost_.reset();
    }
    return true;
  }

  /// Finds the cheapest path that branches off there, if there is one; says what stops that.
  std::optional<search_status> work_on(branching const& at) {
    if (!cut_.reserve(1)) return search_status::memory_limit;
    if (!searching_) {
      auto const begun = base::begin_search(at);
      if (!begun) return search_status::memory_limit;
      if (!*begun) return std::nullopt;
      searching_ = true;
    }
    switch (auto const how = base::search_on()) {
      case search_status::solved:
        if (!base::keep(at)) return search_status::memory_limit;
        break;
      case search_status::exhausted: break;
      case search_status::cost_limit:
        cut_cost_ = limits_.max_cost;
        if (cut_.empty()) cut_by_ = how;
        cut_.append(at);
        break;
      case search_status::depth_limit:
        cut_by_ = how;
        cut_.append(at);
        break;
      default: return how;
    }
    base::end_search();
    searching_ = false;
    return std::nullopt;
  }

  /// Forgets all paths. \pre The search begins at the starts.
  void forget() {
    base::forget();
    tasks_.clear();
    cut_.clear();
    cut_cost_.reset();
    next_task_ = 0;
    begun_ = branches_ = searching_ = afresh_ = false;
    status_ = search_status::running;
  }

  column<branching> tasks_;                    // where searches are to begin
  column<branching> cut_;                      // and where a limit has cut all paths
  std::optional<cost> cut_cost_{};             // the limit of costs that cut some
  search_status cut_by_ = search_status::exhausted;
  search_status status_ = search_status::running;
  std::size_t next_task_ = 0;
  std::size_t last_ = branching::none;  // the path that was given out last
  bool begun_ = false;
  bool branches_ = false;   // the last path has to be branched off
  bool afresh_ = false;     // it is to begin again
  bool searching_ = false;  // the search has begun with the next task
};

}  // namespace wend::detail
