// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>   // std::integral, std::floating_point
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // no limit
#include <optional>

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/session/detail/just_below.hpp>

/// \file
/// Iterations bounded by f and by a budget of expansions.

namespace wend::detail {

/// True if iterations of this kind continue after a goal to a cheaper one.
template <class Iterations>
inline constexpr bool improves = requires { Iterations::improves; };

/// Iterations of budgeted tree search. A stage begins with an iteration as in IDA*: bounded by the
/// least f that was cut, without a budget. If that expands fewer than `growth` times as many nodes
/// as the previous stage, other iterations follow, within a budget of `slack` times as many. Their
/// bounds first rise by steps that double; after the first bound that exceeds the budget, the
/// remaining interval is bisected. A stage is over when an iteration has grown enough, or when none
/// can grow enough within the budget.
/// none can grow enough within the budget.
template <class Cost>
class budgeted_bound {
  static_assert(std::integral<Cost> || std::floating_point<Cost>,
                "wend: ibex halves intervals of costs: the problem's costs must be numbers");
  using cost = Cost;

  static constexpr std::uint64_t growth = 2;
  static constexpr std::uint64_t slack = 8;

 public:
  static constexpr bool keeps_cuts = false;  // a later iteration visits what this one cut
  static constexpr bool improves = true;     // a bound may be above the least cost

  template <class Options>
  explicit budgeted_bound(Options const&) noexcept {}

  [[nodiscard]] std::size_t depth() const noexcept { return any_depth; }

  /// The highest f to visit: within the bound and the cost limit, and cheaper than the best
  /// solution.
  std::optional<cost> ceiling(search_limits<cost> const& limits) const {
    cost const most = ceiling();
    return limits.max_cost && *limits.max_cost < most ? *limits.max_cost : most;
  }
  /// Records the least value that this iteration has cut so far. If it is within the bound, a cost
  /// limit cut it, and the choice of the next bound depends on how many nodes were cut.
  void note_cut(std::optional<cost> const& least_cut) {
    if (!least_cut || ceiling() < *least_cut) return;
    if (!limit_cut_ || *least_cut < *limit_cut_) limit_cut_ = least_cut;
  }
  /// True if a cost limit has cut nodes that these limits let pass.
  [[nodiscard]] bool cut_too_much(search_limits<cost> const& limits) const {
    return limit_cut_ && !(limits.max_cost && *limits.max_cost < *limit_cut_);
  }
  std::optional<search_status> blocked(search_limits<cost> const& limits) const {
    if (limits.max_cost && *limits.max_cost < low_) return search_status::cost_limit;
    return std::nullopt;
  }

  void first(cost least) { bound_ = low_ = least; }
  /// Begins an iteration. `expanded` is the total number of expansions so far.
  void begin(std::uint64_t expanded) noexcept {
    begun_ = expanded;
    too_high_ = false;
  }
  /// The total number of expansions at which the iteration's budget is used up.
  [[nodiscard]] std::uint64_t last_expansion() const noexcept {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    if (phase_ == phase::plain || size_ > (most - begun_) / slack) return most;
    return begun_ + slack * size_;
  }
  /// Abandons the iteration because it needs more than its budget.
  void give_up() noexcept { too_high_ = true; }

  /// Records a solution that is cheaper than those before. Returns true if none is cheaper.
  bool found(cost const& solution) {
    best_ = solution;
    return !(low_ < solution);
  }

  /// Ends an iteration, after `expanded` expansions in total. Returns the status if the search
  /// ends.
  std::optional<search_status> next(iteration_end<cost> const& end, std::uint64_t expanded) {
    if (!too_high_) {
      if (!end.least_cut)
        return best_           ? search_status::solved
               : end.depth_cut ? search_status::depth_limit
                               : search_status::exhausted;
      if (low_ < *end.least_cut) {
        if (phase_ == phase::plain) step_ = static_cast<cost>(*end.least_cut - low_);
        low_ = *end.least_cut;
      }
      if (best_ && !(low_ < *best_)) return search_status::solved;
    }
    plan(expanded - begun_);
    return std::nullopt;
  }

  [[nodiscard]] cost bound(search_limits<cost> const& limits) const { return *ceiling(limits); }

  void reset() {
    bound_ = low_ = high_ = cost{};
    step_ = cost{1};
    size_ = begun_ = 0;
    phase_ = phase::plain;
    too_high_ = asks_low_ = false;
    best_.reset();
    limit_cut_.reset();
  }

 private:
  enum class phase : unsigned char { plain, widening, halving };

  [[nodiscard]] cost ceiling() const {
    return best_ && !(bound_ < *best_) ? just_below(*best_) : bound_;
  }

  /// Chooses the next bound after an iteration of `spent` expansions.
  void plan(std::uint64_t spent) {
    std::uint64_t const wished = growth * size_;
    if (!too_high_ && spent >= wished) return begin_stage(spent);
    if (too_high_) {
      high_ = bound_;
      // The nodes with the least remaining f are too many by themselves.
      if (!(low_ < high_)) return begin_stage(wished);
    }
    switch (phase_) {
      case phase::plain:
        phase_ = phase::widening;
        bound_ = low_;
        break;
      case phase::widening:
        if (too_high_) {
          phase_ = phase::halving;
          bound_ = low_;
          asks_low_ = true;
        } else {
          bound_ = sum_or_most(low_, step_);
          step_ = sum_or_most(step_, step_);
        }
        break;
      case phase::halving:
        // Every second attempt tries the lower end, which is then passed or the last one. If the
        // next f alone exceeds the budget, bisecting numbers down to it would take many iterations.
        asks_low_ = !asks_low_;
        bound_ = asks_low_ ? low_ : middle();
    }
  }
  void begin_stage(std::uint64_t size) noexcept {
    size_ = std::max<std::uint64_t>(size, 1);
    phase_ = phase::plain;
    bound_ = low_;
    asks_low_ = false;
  }
  /// A bound between both ends and below the upper one, so the interval shrinks.
  [[nodiscard]] cost middle() const {
    if (!(low_ < high_)) return low_;
    auto const m = static_cast<cost>(low_ + static_cast<cost>(high_ - low_) / 2);
    return m < high_ ? m : low_;
  }

  cost bound_{};
  cost low_{};    // no solution costs less
  cost high_{};   // while halving: a bound that needs more than the budget
  cost step_{1};  // while widening
  std::optional<cost> best_{};
  std::optional<cost> limit_cut_{};  // the least value that a cost limit cut within a bound
  std::uint64_t size_ = 0;   // the expansions of the previous stage
  std::uint64_t begun_ = 0;  // expansions before this iteration
  phase phase_ = phase::plain;
  bool too_high_ = false;  // the iteration was abandoned
  bool asks_low_ = false;  // while halving: the bound is the lower end
};

}  // namespace wend::detail
