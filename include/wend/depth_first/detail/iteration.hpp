// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <concepts>   // std::integral, std::floating_point
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>     // no bound
#include <optional>
#include <string_view>

#include <wend/core/cost.hpp>
#include <wend/core/detail/just_below.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>  // progress_cost
#include <wend/core/result.hpp>

/// \file
/// An iteration of a depth-first search: its position, its counts and its bounds, and the choice of
/// the next bound.

namespace wend::detail {

/// The kind of the node at the end of the path.
enum class leaf_state : unsigned char {
  none,    ///< The node on top, whose successors are being produced.
  fresh,   ///< A successor of the node on top (or a start), not tested for the goal.
  tested,  ///< A node that is not a goal and is to be expanded.
  goal
};

/// The outcome of an attempt to produce a node.
enum class produced : unsigned char { leaf, dropped, left_out, nothing, no_memory };

/// A node on the path, and the index of its next action on the shared stack.
template <class Cost>
struct path_frame {
  std::size_t next = 0;
  std::size_t end = 0;
  Cost g{};
  Cost h{};
  std::uint64_t number = 0;  // counted only for an observer
};

/// The counts so far. A checkpoint contains them.
template <class Cost>
struct depth_first_counts {
  bool depth_cut = false;           // this iteration cut a node that has actions
  std::optional<Cost> least_cut{};  // the least value above the ceiling
  // Members that are incremented together are not neighbours: g++ -O2 would shuffle them into
  // vectors to add.
  std::uint64_t generated = 0;
  std::uint64_t max_depth = 0;
  std::uint64_t pruned = 0;
  std::uint64_t expanded = 0;
  std::uint64_t numbered = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t pruned_moves = 0;

  /// The statistics of a search with these counts, which has begun `iterations` iterations at
  /// `starts` starts. `Informed`: it has evaluated all nodes.
  template <bool Informed>
  [[nodiscard]] wend::statistics as_statistics(std::uint64_t iterations,
                                               std::uint64_t starts) const noexcept {
    wend::statistics s;
    s.expanded = expanded;
    s.generated = generated;
    s.iterations = iterations;
    s.starts = starts;
    if constexpr (Informed) s.evaluated = generated + iterations * starts;
    s.duplicates = duplicates;
    s.pruned = pruned;
    s.pruned_moves = pruned_moves;
    s.max_depth = max_depth;
    return s;
  }
};

/// The position of a depth-first search. The loop has a copy of its own, which compilers can keep
/// in registers. `top` is the node whose successors are being produced. The frames of the nodes
/// before it, after one for the starts, are on the stack, so a leaf's depth is the number of frames
/// on the stack.
template <class Cost>
struct depth_first_cursor : depth_first_counts<Cost> {
  path_frame<Cost> top{};
  path_frame<Cost> last{};  // the leaf, if there is one
  std::size_t depth = 0;
  leaf_state leaf = leaf_state::none;
};

/// The bounds of the loop while it runs.
template <class Cost>
struct loop_bounds {
  std::optional<Cost> ceiling;  // of f, or of g without a heuristic
  std::size_t depth;            // at which nodes are not expanded
  bool depth_is_limit;          // the depth is a limit, not the bound of the iteration
  std::uint64_t expanded;       // the limit of expansions
  bool watched;                 // the clock or `stop` must be checked
  std::optional<Cost> beyond;   // for sums that do not fit the type; empty: an error
};

// ---- bounds

inline constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

/// The nodes cut in a finished iteration.
template <class Cost>
struct iteration_end {
  bool depth_cut = false;           ///< A node at the greatest depth had actions.
  std::optional<Cost> least_cut{};  ///< The least f (or g) above the ceiling.
};

/// Data about the iterations, from a checkpoint and from the starts; `can_be` compares the bounds
/// with them.
template <class Cost>
struct iteration_claim {
  std::uint64_t begun = 0;  ///< At least one.
  bool within = false;      ///< The last iteration is unfinished.
  bool over = false;        ///< There will be no other iteration.
  std::optional<Cost> least_cut{};
  Cost least_start{};     ///< The least f of a start: the first bound.
  Cost greatest_start{};  ///< The greatest estimate of a start.
  int f_step = 0;         ///< The f_step of the heuristic; 0: it has none.

  /// The number of times the bound was raised.
  [[nodiscard]] std::uint64_t raises() const noexcept { return begun - (within || over ? 1 : 0); }
};

/// Iterations bounded by the depths 0, 1, 2, …; or, unless it `Deepens`, a single iteration that is
/// bounded by the limits only.
template <class Cost, bool Deepens>
class depth_bound {
  using cost = Cost;

 public:
  static constexpr std::string_view algorithm = Deepens ? "iddfs" : "dls";  // in a checkpoint

  // No later iteration visits the nodes that a cost limit cut: raising it restarts the search.
  static constexpr bool keeps_cuts = true;

  template <class Options>
  explicit depth_bound(Options const&) noexcept {}

  /// The depth at which nodes are not expanded.
  [[nodiscard]] std::size_t depth() const noexcept { return Deepens ? depth_ : any_depth; }
  /// The value above which nodes are pruned.
  std::optional<cost> ceiling(search_limits<cost> const& limits) { return limits.max_cost; }
  /// The limit that prevents the iteration from beginning.
  std::optional<search_status> blocked(search_limits<cost> const& limits) const {
    if (limits.max_depth && *limits.max_depth < depth_) return search_status::depth_limit;
    return std::nullopt;
  }
  /// The status if the search ends; empty if there is a next iteration.
  std::optional<search_status> next(iteration_end<cost> const& end) {
    if (end.depth_cut) {
      if constexpr (!Deepens) {
        return search_status::depth_limit;
      } else {
        ++depth_;
        return std::nullopt;
      }
    }
    return end.least_cut ? search_status::cost_limit : search_status::exhausted;
  }
  [[nodiscard]] cost bound(search_limits<cost> const& limits) const {
    return depth_as_cost<cost>(Deepens ? depth_ : limits.max_depth.value_or(any_depth));
  }
  void reset() noexcept { depth_ = 0; }

  /// The part of a checkpoint that describes the iterations: `options` lists the options, which
  /// `asks_as` compares; `bounds` lists the bounds reached.
  template <class Lines>
  void options(Lines&&) {}
  [[nodiscard]] bool asks_as(depth_bound const&) const { return true; }
  template <class Lines>
  void bounds([[maybe_unused]] Lines&& lines) {
    if constexpr (Deepens) lines("bound", depth_);
  }
  [[nodiscard]] bool can_be(iteration_claim<cost> const& c) const { return depth_ == c.raises(); }

 private:
  std::size_t depth_ = 0;  // of this iteration; 0 if it is the only one
};
template <class Cost>
using single_iteration = depth_bound<Cost, false>;
template <class Cost>
using deepening = depth_bound<Cost, true>;

/// Iterations bounded by f: the least h of a start, then the least f that was cut.
template <class Cost>
class f_bound {
  using cost = Cost;

 public:
  static constexpr std::string_view algorithm = "idastar";  // its name in a checkpoint
  static constexpr bool keeps_cuts = false;  // the next iteration visits the nodes this one cut

  /// \throws invalid_option if the least increase of the bound is not positive.
  template <class Options>
  explicit f_bound(Options const& options) : min_increase_(options.min_bound_increase) {
    if (fault_of(min_increase_))
      raise(invalid_option("wend: min_bound_increase must be a number, and not negative"));
  }

  [[nodiscard]] std::size_t depth() const noexcept { return any_depth; }

  /// A cost limit below the bound becomes the bound, and the next iteration visits the nodes it
  /// cuts. The bound does not fall below the value that this iteration needs.
  std::optional<cost> ceiling(search_limits<cost> const& limits) {
    if (!limits.max_cost || !(*limits.max_cost < bound_)) return bound_;
    bound_ = *limits.max_cost < needed_ ? needed_ : *limits.max_cost;
    return limits.max_cost;
  }
  std::optional<search_status> blocked(search_limits<cost> const& limits) const {
    if (limits.max_cost && *limits.max_cost < needed_) return search_status::cost_limit;
    return std::nullopt;
  }
  std::optional<search_status> next(iteration_end<cost> const& end) {
    if (end.least_cut) {
      // A cost limit below the needed bound cut nodes that the bound allows: the bound is not
      // searched yet.
      if (!(bound_ < *end.least_cut)) return std::nullopt;
      needed_ = *end.least_cut;
      auto const increased = checked_sum(bound_, min_increase_);
      bound_ = increased && needed_ < *increased ? *increased : needed_;
      return std::nullopt;
    }
    return end.depth_cut ? search_status::depth_limit : search_status::exhausted;
  }
  [[nodiscard]] cost bound(search_limits<cost> const&) const { return bound_; }

  void first(cost least) { bound_ = needed_ = least; }
  void reset() { bound_ = needed_ = cost{}; }

  template <class Lines>
  void options(Lines&& lines) {
    lines("min_bound_increase", min_increase_);
  }
  [[nodiscard]] bool asks_as(f_bound const& other) const {
    return !(min_increase_ < other.min_increase_) && !(other.min_increase_ < min_increase_);
  }
  template <class Lines>
  void bounds(Lines&& lines) {
    lines("bound", bound_);
    lines("needed", needed_);
  }
  /// True if these bounds can be those of a search. They are never too low, unless a lower cost
  /// limit lowered them. That is harmless: nodes above the bound are searched later.
  [[nodiscard]] bool can_be(iteration_claim<cost> const& c) const {
    if (fault_of(bound_) || fault_of(needed_)) return false;
    // The bound is the needed one, or the previous bound, which was less, plus the least increase.
    auto const most = checked_sum(needed_, min_increase_);
    if (most && *most < bound_) return false;
    if (!c.within && !c.over && bound_ < needed_) return false;
    // The cut nodes need not be above the bound: a cost limit below the needed bound cuts more. A
    // lower cut is also harmless, as it only costs an iteration.
    if (c.raises() == 0)
      return !(c.least_start < bound_) && !(c.least_start < needed_) &&
             !(needed_ < c.least_start);
    if constexpr (std::integral<cost> || std::floating_point<cost>) {
      if (c.f_step != 0) {  // every f from the starts to the bound is a multiple of it
        using wide = long double;
        auto const step = static_cast<wide>(c.f_step);
        wide const highest = static_cast<wide>(std::max(c.least_start, c.greatest_start)) +
                             static_cast<wide>(c.raises()) *
                                 std::max(step, static_cast<wide>(min_increase_));
        if (highest < static_cast<wide>(bound_) || highest < static_cast<wide>(needed_) ||
            (c.least_cut && highest + step < static_cast<wide>(*c.least_cut)))
          return false;
      }
    }
    return true;
  }

 private:
  cost min_increase_;
  cost bound_{};
  cost needed_{};  // the lower bound of the next iteration's bound
};

/// True if iterations of this kind continue after a goal to a cheaper one.
template <class Iterations>
inline constexpr bool improves = requires { Iterations::improves; };

/// Iterations of budgeted tree search. A stage begins with an iteration as in IDA*: bounded by the
/// least f that was cut, without a budget. If that expands fewer than `growth` times as many nodes
/// as the previous stage, other iterations follow, within a budget of `slack` times as many. Their
/// bounds first rise by steps that double; after the first bound that exceeds the budget, the
/// remaining interval is bisected. A stage is over when an iteration has grown enough, or when none
/// can grow enough within the budget.
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
    if (phase_ == phase::plain || size_ > (any_number - begun_) / slack) return any_number;
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
        // Every second attempt tries the lower end. Either the lower end then rises, or the attempt
        // is the last one of the stage. If the next f alone exceeds the budget, bisecting numbers
        // down to it would take many iterations.
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

/// The bound of the iteration in progress events: on f if the iterations are bounded by f, else on
/// the depth.
template <class Iterations, class Cost>
std::optional<double> progress_bound(Iterations const& iterations,
                                     search_limits<Cost> const& limits) {
  if constexpr (Iterations::keeps_cuts) {
    std::size_t const depth = std::min(iterations.depth(), limits.max_depth.value_or(any_depth));
    if (depth == any_depth) return std::nullopt;
    return static_cast<double>(depth);
  } else {
    return progress_cost(iterations.bound(limits));
  }
}

}  // namespace wend::detail
