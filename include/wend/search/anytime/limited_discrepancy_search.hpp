// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/search/anytime/detail/branch_and_bound.hpp>
#include <wend/search/bounded_memory/detail/linear_space_search.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Limited discrepancy search.
///
/// W. D. Harvey, M. L. Ginsberg, "Limited discrepancy search", Proceedings of the 14th
/// International Joint Conference on Artificial Intelligence, 1995.

namespace wend {

/// The options of limited discrepancy search.
template <class Cost = int>
struct limited_discrepancy_search_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`. `none` saves
  /// time if no path revisits a state, for example if every action is a final decision.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
};

namespace detail {

/// Chooses the next node of a linear_space_search: branch and bound in waves. In wave k (k = 0, 1,
/// …; iteration k + 1) a path may deviate from the best child k times. A child that is worth a
/// visit but exceeds k deviations is left to the next wave, which begins at the starts again.
template <class P, class H, class Observer>
class discrepancy_rule {
  using cost = cost_t<P>;
  using search = linear_space_search<discrepancy_rule, P, H, Observer>;

 public:
  explicit discrepancy_rule(memory_budget& budget) noexcept : values_(budget), choices_(budget) {}

  [[nodiscard]] bool begin(search& s) {
    values_.clear();
    if (!values_.reserve(s.children().size())) return false;
    for (auto const& start : s.children()) values_.append(start.value);
    choices_.clear();
    of_leaf_ = 0;
    s.run.counts.iterations = 1;
    return true;
  }
  void release() noexcept {
    values_.release();
    choices_.release();
  }

  [[nodiscard]] bool next(search& s) {
    for (;;) {
      if (!update_choices(s)) return s.run.finish(search_status::memory_limit);
      auto const [child, finite] = s.find_best();
      if (child && best.is_worth(s.run, *s.children()[*child].value)) {
        choice& at = choices_.back();
        std::size_t const discrepancies = at.discrepancies + (at.has_chosen ? 1 : 0);
        if (discrepancies < s.run.counts.iterations) {
          if (!s.take(*child)) return false;
          at.has_chosen = true;
          of_leaf_ = discrepancies;
          return true;
        }
        best.postpone(*s.children()[*child].value);
      }
      if (!s.is_at_level_0())
        s.go_back(std::nullopt, finite);
      else if (!begin_next_wave(s))
        return best.finish(s.run);
    }
  }
  [[nodiscard]] bool keeps(search const& s, cost const& value) {
    return best.is_worth(s.run, value);
  }
  void at_goal(search const& s) { best.set(s.end_of_path().g); }

  incumbent_bound<P, H, Observer> best;

 private:
  /// The choices at a node on the path.
  struct choice {
    std::size_t discrepancies = 0;  ///< On the path to the node.
    bool has_chosen = false;        ///< The best child has been chosen: another is a discrepancy.
  };

  /// Updates the choices after the search backtracked or expanded the leaf. False if memory runs
  /// out.
  [[nodiscard]] bool update_choices(search const& s) {
    if (s.calls() < choices_.size()) choices_.shrink(s.calls());
    if (s.calls() == choices_.size()) return true;
    if (!choices_.reserve(1)) return false;
    choices_.append(choice{of_leaf_});
    return true;
  }

  /// Begins at the starts again if a child that was left to the next wave can lead to a better
  /// solution than the incumbent.
  [[nodiscard]] bool begin_next_wave(search& s) {
    if (!best.has_postponed()) return false;
    s.run.lower_bound = best.proved(s.run, s.least_open());
    best.forget_postponed();
    ++s.run.counts.iterations;
    s.revalue_starts(values_);
    choices_.back() = choice{};
    return true;
  }

  column<std::optional<cost>> values_;  // of the starts
  column<choice> choices_;              // one for each level of the path
  std::size_t of_leaf_ = 0;             // the discrepancies on the path to the leaf
};

template <class P, class H, class Observer>
using discrepancy_core = linear_space_search<discrepancy_rule, P, H, Observer>;
template <class P, class H, class Observer>
using discrepancy_search =
    branch_and_bound<discrepancy_core, limited_discrepancy_search_options<cost_t<P>>, P, H,
                     Observer>;

struct limited_discrepancy_search_fn
    : improving_call<discrepancy_search, limited_discrepancy_search_options,
                     duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, then cheaper and cheaper
/// paths until the last one is proved to be cheapest, in memory linear in the depth. It is for
/// spaces in which every path ends soon and the heuristic is right about most choices, but not all.
/// There `dfbnb`, which revises its last choices first, can search below a wrong early choice for a
/// long time. Each solution comes with a lower bound. The range is lazy: it searches for the next
/// solution when the iterator is advanced.
///
///     for (auto const& s : wend::limited_discrepancy_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// The search proceeds in waves. The first wave follows the best successor of each node. A path of
/// wave k (k = 0, 1, …) may deviate from the best successor k times; each deviation is a
/// *discrepancy*. The best successor is the one of least g + h, among equals the first one that the
/// problem lists. Every other successor counts as one discrepancy, the second as well as the last.
/// Several starts count as successors of one node. Successors whose g + h is not less than the cost
/// of the best solution are ignored: following the best of the remaining ones is not a discrepancy.
///
/// A wave visits the nodes of earlier waves again if they can still lead to a better solution. The
/// last wave is the first one that leaves nothing to the next.
///
/// Do not use it if paths do not end, as in sliding-tile puzzles or on maps: the first path can
/// descend to any depth. A depth limit helps, but `idastar` or `astar` are the better choice there.
/// If the proof matters more than a good solution early, `dfbnb` visits fewer nodes. If the
/// heuristic is as reliable near the start as near the goal, `dfbnb` finds equally good solutions:
/// on round trips of 15 and 20 cities neither is ahead.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. Depth and cost limits cut
///   nodes. At the end, the status is `depth_limit` or `cost_limit` if the cut nodes could have led
///   to a cheaper solution; raising that limit then restarts the search for solutions that are
///   cheaper still.
/// - *Observers* receive `on_goal` for each solution.
/// - *Statistics*: `iterations` counts the waves; the other counts are sums over them.
///
/// The range refers to the problem and the heuristic; temporaries are rejected. Without a
/// heuristic, use `heuristics::nil`; successors of equal cost then keep the order of the problem.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory for b actions in a state and d in a path. Time: wave k searches at most
///       the sum of C(d, i)·(b - 1)^i paths for i from 0 to k; there are at most d + 2 waves (d + 1
///       with one start). O(b²) comparisons per node.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::limited_discrepancy_search_fn limited_discrepancy_search{};

}  // namespace wend
