// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/parallel/detail/packet_crew.hpp>

/// \file
/// Depth-first search by several threads.
/// How they work together: wend/parallel/detail/packet_crew.hpp.

namespace wend::detail {

/// Depth-first search of the problem `P` in `Iterations`, guided by `H`, by several threads.
template <class P, class Iterations, class H>
class parallel_depth_first : private packet_crew<P, H> {
  using crew = packet_crew<P, H>;
  using crew::bars_, crew::best_, crew::bytes_, crew::goals_, crew::heuristic_, crew::limits_;
  using crew::manner_, crew::problem_, crew::starts_, crew::total_, crew::waiting_, crew::watch_;
  using typename crew::solution;
  using cost = cost_t<P>;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  /// Problem and heuristic are referred to.
  parallel_depth_first(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
                       Iterations iterations, cycle_check cycles, limits_type limits,
                       parallel_manner manner)
      : crew(problem, heuristic, std::move(starts), cycles, std::move(limits), manner),
        iterations_(std::move(iterations)) {}

  /// Goes on until it ends or a limit stops it.
  /// \throws What the problem and the heuristic throw in any thread, of several the first, when all
  ///         threads have left the search, which then has failed.
  search_status run() {
    if (status_ == search_status::failed || status_ == search_status::solved || over_)
      return status_;
    watch_scope const clock(watch_);
    status_ = search_status::running;
    return status_ = iterate();
  }
  /// Goes on under other limits, which are totals. It begins afresh if that of the depth or of the
  /// cost is another.
  search_status run(limits_type limits) {
    limits = checked_limits(std::move(limits));
    if (limits.max_depth != limits_.max_depth || is_other(limits.max_cost, limits_.max_cost))
      restart();
    limits_ = std::move(limits);
    return run();
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// \complexity O(1).
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s;
    s.expanded = total_.expanded;
    s.generated = total_.generated;
    s.iterations = iteration_;
    s.starts = starts_.size();
    if constexpr (!std::is_same_v<H, blind>) s.evaluated = s.generated + iteration_ * s.starts;
    s.duplicates = total_.duplicates;
    s.pruned = total_.pruned;
    s.goals = goals_;
    s.open = waiting_.size();
    if (best_) s.depth = best_->actions.size();
    s.max_depth = total_.max_depth;
    s.bytes = bytes_;
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// \complexity Linear in the solution, which is copied.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    r.start = best_->start;
    r.actions = best_->actions;
    r.cost = best_->cost;
    return r;
  }

 private:
  static bool is_other(std::optional<cost> const& a, std::optional<cost> const& b) {
    return a.has_value() != b.has_value() || (a && (*a < *b || *b < *a));
  }

  void restart() {
    if (status_ == search_status::failed) return;
    iterations_.restart();
    waiting_.clear();
    best_.reset();
    total_ = {};
    iteration_ = goals_ = 0;
    within_ = over_ = false;
    status_ = search_status::running;
  }

  // ---- the iterations

  search_status iterate() {
    if (iteration_ == 0) {
      if (!starts_.known()) starts_.look(*problem_, *heuristic_);
      if constexpr (!std::is_same_v<H, blind>) iterations_.first(starts_.least_f());
    }
    if (starts_.goals() != 0) {
      iteration_ = goals_ = 1;
      best_.emplace(solution{{0}, starts_.number(0)});
      return search_status::solved;
    }
    for (;;) {
      if (!within_) {
        if (auto const limit = iterations_.blocked(limits_)) return *limit;
        begin_iteration();
      }
      status_ = search_status::failed;  // if it throws
      auto const pause = this->search_iteration();
      status_ = search_status::running;
      if (this->is_solved()) return search_status::solved;
      if (pause) return *pause;
      auto const verdict = iterations_.next({total_.depth_cut, total_.least_cut});
      within_ = false;
      total_.depth_cut = false;
      if constexpr (!Iterations::keeps_cuts) total_.least_cut.reset();
      if (verdict) {
        over_ = true;
        return *verdict;
      }
    }
  }

  void begin_iteration() {
    bars_.ceiling = iterations_.ceiling(limits_);
    std::size_t const limit = limits_.max_depth.value_or(any_depth);
    bars_.depth = std::min(limit, iterations_.depth());
    waiting_.clear();
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if constexpr (!std::is_same_v<H, blind>) {
        auto const& h = starts_.h(i);
        if (!h || *bars_.ceiling < *h) {
          if (h) this->note_cut(*h);
          ++total_.pruned;
          continue;
        }
      }
      waiting_.push_back({{i}, false});
    }
    ++iteration_;
    within_ = true;
  }
  Iterations iterations_;
  search_status status_ = search_status::running;
  bool within_ = false;  // an iteration
  bool over_ = false;
  std::uint64_t iteration_ = 0;
};

}  // namespace wend::detail
